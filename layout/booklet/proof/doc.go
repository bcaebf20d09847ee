// Package proof checks the booklet of a game against its rules: its diagrams, its short
// games and its first game, its problems and questions, and the claims in its notes. It
// does not draw, and is independent of language.
package proof
