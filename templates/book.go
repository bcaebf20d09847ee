package templates

// Book is what the booklet of a game shows in addition to what follows from its rules:
// diagrams with claims about them, a game to play through, problems and questions.
// Claims are proven when a booklet is made, not here. The zero Book has none of these.
type Book struct {
	Texts     string       `key:"texts" want:"id"`   // the game whose texts this one shares; "": texts for any game
	Like      string       `key:"like" want:"id"`    // the game whose diagrams, problems and questions this one shares
	Age       int          `key:"age" want:"0 99"`   // from which on children play it; 0: not stated
	Minutes   string       `key:"minutes" want:"12"` // that a game takes, "30–60"; "": not stated
	Figures   []BookFigure `key:"figures"`
	Ambiguous Ambiguous    `key:"ambiguous"`
	Game      []Passage    `key:"game"`
	Problems  []Problem    `key:"problems"`
	Questions []Question   `key:"questions"`
}

// BookFigure is a diagram and every claim about it. Moves are in USI, squares as in 5e.
type BookFigure struct {
	Line int // in the template

	ID   string `key:"id,required" want:"60"` // "drops.block"; its caption is booklet.drops.figure-block
	SFEN string `key:"sfen" want:"2000"`
	From string `key:"from" want:"60"`   // instead of SFEN: the position of another figure, or "start"…
	Play string `key:"play" want:"1000"` // …after these moves
	Kind string `key:"kind" want:"20"`   // what the position claims to be; "": game

	// What is drawn on it.
	Show  []string `key:"show" want:"20"`       // moves, as arrows; drops come from the hand
	Ways  int      `key:"ways" want:"1 999"`    // the number of legal moves, all of which are shown
	Of    string   `key:"from-square" want:"3"` // all legal moves of the piece there
	Cross string   `key:"cross" want:"1"`       // crosses where lifting a rule would allow a drop of this kind
	Ring  string   `key:"square" want:"3"`      // a ring round a square
	View  string   `key:"view" want:"6"`        // the part of the board to show: two corners, "5a1e"; "": what is needed; "all"

	// What is claimed.
	Legal   []string `key:"legal" want:"20"`
	Illegal []string `key:"illegal" want:"20"`
	Lift    string   `key:"lift" want:"one-per-file dead no-mate"` // the one rule that forbids them
	Mates   []string `key:"mates" want:"20"`                       // each of these mates
	Checks  []string `key:"checks" want:"20"`                      // each of these gives check and does not mate
	Repeats bool     `key:"repeats"`                               // the moves of Play, drawn as arrows, lead back to where they began
	Check   bool     `key:"check"`                                 // the side to move is in check
	Mate    bool     `key:"mate"`                                  // … and mated
	Wins    string   `key:"wins" want:"20"`                        // this move wins
	Takes   Takes    `key:"takes"`
	Played  string   `key:"played" want:"1000"` // a game from here, all legal
	Says    []string `key:"says" want:"80"`     // claims about the move shown or the last of that game: "untakeable", "fork 3c 5c"
	Impasse Count    `key:"impasse"`
}

// Takes is how many men a move captures. The zero Takes claims nothing.
type Takes struct {
	Move string `key:"move,required" want:"20"`
	Men  int    `key:"men,required" want:"0 99"`
}

// Count is the result of a count at an impasse. The zero Count claims nothing.
type Count struct {
	Sente  int    `key:"sente,required" want:"0 999"`
	Gote   int    `key:"gote,required" want:"0 999"`
	Result string `key:"result,required" want:"draw sente gote"`
}

// Ambiguous is a move whose destination alone does not distinguish it from another.
type Ambiguous struct {
	SFEN string `key:"sfen,required" want:"2000"`
	Move string `key:"move,required" want:"20"`
}

// Passage is a part of the game to play through: some moves and a note on them.
type Passage struct {
	Line  int
	Moves string `key:"moves,required" want:"2000"` // USI, separated by spaces
	Ask   bool   `key:"ask"`                        // then asks what the reader would play
	Note  Names  `key:"note" want:"2000"`
	// Says is what the note claims, each claim preceded by the number of its move: "27
	// untakeable".
	Says []string `key:"says" want:"80"`
}

// Problem is a position with one claim: mate in Mate plies, a best move that captures
// Takes men, a single winning move, or a single fork that wins material.
type Problem struct {
	Line  int
	SFEN  string `key:"sfen,required" want:"2000"`
	Mate  int    `key:"mate" want:"1 99"`
	Takes int    `key:"takes" want:"1 99"`
	Win   bool   `key:"win"`
	Fork  string `key:"fork" want:"5"` // the move
	View  string `key:"view" want:"6"` // as in BookFigure
}

// Question is a small question about a position; its answer is computed.
type Question struct {
	Line  int
	After string `key:"after,required" want:"40"` // the booklet section it belongs to
	SFEN  string `key:"sfen,required" want:"2000"`
	Move  string `key:"move" want:"20"` // or the square in question
	View  string `key:"view" want:"6"`  // as in BookFigure

	// Ask is the kind of question: how many squares a piece reaches, whether a move is
	// allowed, whether it must promote, how many ways out of check there are, which
	// move mates, how many men a move captures, which move is a fork.
	Ask string `key:"ask,required" want:"squares may must out mate takes fork"`
}
