package rules

// Kind says what a diagram claims to be.
type Kind string

// The kinds of diagrams.
const (
	KindGame     Kind = "game"     // a position of play
	KindInitial  Kind = "initial"  // the setup from which the game starts
	KindHandicap Kind = "handicap" // one of the handicap setups
	KindTsume    Kind = "tsume"    // a mate problem: pieces and the attacker's king may be missing
	KindStudy    Kind = "study"    // part of a position: kings may be missing, pieces be of any number
	KindAny      Kind = "any"      // anything that can be set up, playable as far as possible
)

// Playable returns the kind to validate a position of this kind as when it is only to
// be played on.
func (k Kind) Playable() Kind {
	if k == KindAny {
		return KindAny
	}
	return KindStudy
}
