// Package proof holds what a booklet shows and says of a game against its rules: its
// diagrams, its small games and the first game, its problems and questions, and the
// claims of its notes. It draws nothing and knows no language.
package proof
