package templates

// Book is what the booklets of a game show in addition to what follows from its rules. The zero
// Book has none of these.
type Book struct {
	Age     int    `key:"age" want:"0 99"`   // from which on children play it; 0: not stated
	Minutes string `key:"minutes" want:"12"` // that a game takes, "30–60"; "": not stated
	// Puzzles are mates in one for the rulebook, in SFEN, each by one move alone.
	Puzzles []string `key:"puzzles" want:"2000"`
	// Problems are mates for the workbook, from easy to hard, in SFEN. In games without kings one
	// move captures most, or wins.
	Problems []string `key:"problems" want:"2000"`
	Lessons  []Lesson `key:"lessons"`
}

// Lesson is a part of the workbook to play through. The first one is a whole game.
type Lesson struct {
	Line     int
	Title    Names     `key:"title" want:"100"` // none: a whole game
	Lead     Names     `key:"lead" want:"2000"`
	Passages []Passage `key:"passages,required"`
}

// Passage is some moves, which go on from the passage before, with a note on them. The blank {move}
// in a note is the last of them, and blanks such as {rook} are the names of pieces.
type Passage struct {
	Line  int
	SFEN  string `key:"sfen" want:"2000"`           // the position before the moves; "": go on
	Moves string `key:"moves,required" want:"2000"` // USI, separated by spaces; a mistake ends with ?
	Note  Names  `key:"note" want:"2000"`
}
