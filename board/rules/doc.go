// Package rules plays shogi and its variants and validates diagrams of them.
//
// A [Rules] value is compiled once from a game as data ([templates.Game]) and may be
// shared between goroutines. [Rules.ParseSFEN] parses a [Setup], any arrangement of
// pieces; package board/record parses other notations. [Rules.Validate] reports
// everything wrong with a setup; only a valid one becomes a [Position], which knows its
// legal moves. A [History] is a sequence of positions and knows how a game ends. A
// [Board] is a position prepared for search: board/search counts moves and proves mates
// on it.
//
// Nothing in this package knows a game by name: it supports boards up to 16 by 16, any
// moves in the templates' Betza notation, and capturing to hand, out of the game or by
// enclosing. Games on at most 128 squares whose pieces only step, leap and slide are
// played on bitboards, all others on a plain array of squares.
//
// Where the rules of a game leave a question open, its template decides: stalemate
// loses unless stated otherwise, because any move would be illegal and illegal moves
// lose. [Position.Impasse] is the plain count, in which fewer than 24 points lose;
// [Position.Declare] is the stricter declaration used in tournaments.
//
// Sides are [templates.Sente] and [templates.Gote]; messages call them black and white,
// after the letters of SFEN.
package rules
