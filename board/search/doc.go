// Package search looks through the tree of moves of a position: [Perft] counts
// it, [FindMate] finds the shortest mate by checks, [Prove] holds a mate problem
// against its claim. It steps positions on a [rules.Board] and knows no game.
//
// Searches are bounded by the positions they look at, never by time, so that the
// same question always has the same answer; a [Budget] shares the positions out
// among the problems of a list.
package search
