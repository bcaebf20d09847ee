package text

import (
	_ "embed"

	"shogikit/output/beside"
)

//go:embed en.yaml
var english []byte

// messageFiles have the messages and their translations; a page has help of its own.
var messageFiles = []string{"messages.txt"}

// Source returns a file of texts, such as cs.yaml or messages.txt. A page loads them
// when they are needed.
func Source(name string) ([]byte, error) {
	if name == "en.yaml" {
		return english, nil
	}
	return beside.Fetch(name), nil
}
