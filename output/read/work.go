package read

// Work is what reading one file may still cost: the bytes that are looked at, again and
// again where a file says so, and those that are kept. So no file, however it was made,
// takes more than about a second and 200 MB; but a PDF of many sheets, as for a whole
// club, may take more for what it really holds.
type Work struct{ looks, kept int }

// What a file may cost, and more than our largest sheets do.
const (
	mostLooks = 48 << 20
	mostKept  = 150 << 20
)

// NewWork returns the budget for a file of a size in bytes.
func NewWork(size int) *Work { return &Work{mostLooks + size, mostKept} }

// sheets adds the allowance for a number of sheets.
func (w *Work) sheets(n, size int) {
	const each, packed = 1 << 20, 20
	more := min(n*each, size*packed)
	w.looks, w.kept = w.looks+2*more, w.kept+more // they are compared, too
}

// What is kept, in bytes, and what takes as long as reading so many.
const (
	oneValue = 32
	oneEntry = 128 // of a map or a list
	oneMark  = 480
	opening  = 16384 // a stream
)

// spent is what an empty budget panics with; [Refusal] turns it into an error.
type spent struct{}

// Look counts n bytes, or other things that take as long, that are looked at.
func (w *Work) Look(n int) { w.looks = less(w.looks, n) }

// keep counts n bytes that are kept.
func (w *Work) keep(n int) { w.kept = less(w.kept, n) }

func less(left, n int) int {
	if n > left {
		panic(spent{})
	}
	return left - n
}

// Refusal turns the panic of spent work into an error; to be deferred.
func Refusal(err *error) {
	switch v := recover(); v.(type) {
	case nil:
	case spent:
		*err = Unreadable("it would take far more work to measure than any sheet of ours")
	default:
		panic(v)
	}
}
