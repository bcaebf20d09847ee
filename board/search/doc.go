// Package search searches the game tree of a position: [Perft] counts its leaves,
// [FindMate] finds the shortest mate by checks and its principal line, and [Prove]
// checks the claim of a mate problem. It moves on a [rules.Board] and is independent of
// any particular game.
//
// Mates are found by depth-first proof-number search (df-pn) with a bounded
// transposition table. Moves are counted rather than added up (weak proof numbers),
// and nodes with few plies left are searched completely, the last of them without a place
// in the table. A proof for some pieces in hand holds for all better hands. Repeating a
// position never helps the attacker, and a disproof that depends on a repetition is stored
// for that path only. When a mate takes many positions, a rival with another weight
// searches at the same time, in turns of the same length.
//
// Searches are limited by the number of positions, so that results are reproducible,
// and by [Limits.Done], for limits of time. A [Budget] shares positions among the
// problems of a list.
package search
