package verify

// budget is the work that one file may still cost. Everything that a reader does
// as often as the file says is charged, before it is done: so no file, however
// it was made, takes more than about a second and 200 MB; but a PDF of many sheets,
// as for a whole club, may take a fifth of a second more for each megabyte that it
// really has.
type budget struct{ left int }

// allowed is what a file may cost, and more than our largest sheets do.
const allowed = 250_000_000

// budgetFor returns the budget of a file.
func budgetFor(data []byte) *budget { return &budget{allowed + min(allowed/5, 16*len(data))} }

// sheets adds what so many sheets may cost in a file.
func (b *budget) sheets(n int, data []byte) {
	const perSheet, perPacked = 3_000_000, 40
	b.left += min(n*perSheet, len(data)*perPacked)
}

// What things cost, in units of some nanoseconds or of a byte that is kept,
// whichever is dearer.
const (
	perByte       = 1  // unpacked or read
	perParsed     = 8  // a byte of JSON
	perToken      = 12 // read and dropped
	perPoint      = 30 // of a path
	perValue      = 96 // kept
	perMark       = 350
	perStream     = 10_000 // opened
	perEntry      = 320    // of a map, a list of marks or findings
	perChunk      = 2_000  // of a picture
	perAttribute  = 400
	perComparison = 2
	perChange     = 3 // from one pixel to the next
)

// overdrawn is what charge panics with; [Against] turns it into an error.
type overdrawn struct{}

// charge takes the price of n things from the budget.
func (b *budget) charge(n, each int) {
	if b.left -= n * each; b.left < 0 {
		panic(overdrawn{})
	}
}

// refusal turns the panic of an overdrawn budget into an error; to be deferred.
func refusal(err *error) {
	switch v := recover(); v.(type) {
	case nil:
	case overdrawn:
		*err = unreadable("it would take far more work to measure than any sheet of ours")
	default:
		panic(v)
	}
}
