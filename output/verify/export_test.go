package verify

import (
	"shogikit/output/differ"
	"shogikit/output/read"
)

// Read reads a file, and returns an error if that takes too much work.
func Read(data []byte) error {
	_, err := read.Open(data, nil)
	return err
}

// Limits returns the tolerances.
func Limits() []any {
	return []any{exact, boxSlack, shifted, widthSlack, flatness, scaleSlack, turnSlack, dashSlack, colorSlack, greySlack, mostNamed,
		printSlack, shearSlack, ratioSlack, cutSlack, differ.Files, differ.Prints, differ.Faxes}
}
