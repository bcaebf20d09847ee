// Package rules plays shogi and its relatives and judges diagrams of them.
//
// A [Rules] value is compiled once from a game as data ([templates.Game]) and
// may be shared between goroutines. [Rules.ParseSFEN] reads a [Setup], any
// arrangement of pieces; other notations are read by board/notation.
// [Rules.Validate] reports everything that is wrong with one; only a setup that
// stands the test becomes a [Position], which knows its legal moves. A [History]
// strings positions together and knows how a game ends. A [Board] is a position
// laid out for those who search: board/search counts moves and proves mates on it.
//
// Nothing in this package knows a game by name: boards up to 16 by 16, any
// moves in the templates' Betza notation, capturing to hand, out of the game or
// by enclosing. Games on at most 128 squares whose pieces only step, leap and
// slide are played on bitboards; all others on a plain array of squares.
//
// Where the rules of a game leave something open, its template decides:
// stalemate loses unless stated otherwise, because whatever the side plays is an
// illegal move and that loses. [Position.Impasse] is the plain count, by which
// fewer than 24 points lose; [Position.Declare] is the stricter declaration of
// tournaments.
//
// Sides are [templates.Sente] and [templates.Gote]; messages call them black
// and white, after the letters of SFEN.
package rules
