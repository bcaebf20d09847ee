// Package search looks through the tree of moves of a position: [Perft] counts
// it, [FindMate] finds the shortest mate by checks and plays it out, [Prove] holds a
// mate problem against its claim. It steps positions on a [rules.Board] and knows
// no game.
//
// Mates are searched by proof numbers, depth first (df-pn), in a table of bounded
// size. Checks are counted rather than added up (weak proof numbers), and what has
// few plies left is searched to its end. What is proven with some pieces in hand counts
// for all better hands. A position that comes again on the way helps the attacker
// nothing, and what was disproven only because of that is remembered for that way alone.
//
// Searches are bounded by the positions they look at, so that the same question has
// the same answer, and by [Limits.Done] for those who would rather wait for a time.
// A [Budget] shares the positions out among the problems of a list.
package search
