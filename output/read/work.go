package read

// Work is the remaining budget for reading one file: bytes examined, repeatedly if the
// file causes that, and bytes kept. It limits any file, however crafted, to about a
// second and 200 MB, except that a PDF of many sheets, as for a club, may take more for
// what it really contains.
type Work struct{ looks, kept int }

// Limits for a file, beyond the needs of our largest sheets.
const (
	mostLooks = 48 << 20
	mostKept  = 140 << 20
)

// NewWork returns the budget for a file of a size in bytes.
func NewWork(size int) *Work { return &Work{mostLooks + size, mostKept} }

// sheets adds the allowance for a number of sheets.
func (w *Work) sheets(n, size int) {
	const each, packed = 1 << 20, 20
	more := min(n*each, size*packed)
	w.looks, w.kept = w.looks+2*more, w.kept+more // they are also compared
}

// Costs in bytes kept, or in bytes examined.
const (
	oneValue = 32
	oneEntry = 128 // of a map or a list
	oneMark  = 480
	opening  = 16384 // a stream
)

// spent is the panic value of an exhausted budget; [Refusal] converts it to an error.
type spent struct{}

// Charge charges for examining n bytes, or an equivalent amount of work.
func (w *Work) Charge(n int) { w.looks = less(w.looks, n) }

// keep charges for keeping n bytes.
func (w *Work) keep(n int) { w.kept = less(w.kept, n) }

func less(left, n int) int {
	if n > left {
		panic(spent{})
	}
	return left - n
}

// Refusal converts the panic of an exhausted budget to an error; it must be deferred.
func Refusal(err *error) {
	switch v := recover(); v.(type) {
	case nil:
	case spent:
		*err = Unreadable("it would take far more work to measure than any sheet of ours")
	default:
		panic(v)
	}
}
