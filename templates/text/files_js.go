package text

import (
	_ "embed"

	"shogikit/output/fetch"
)

//go:embed en.yaml
var english []byte

// messageFiles are the files of messages with their translations; the page has its own
// help.
var messageFiles = []string{"messages.txt"}

// Source returns a file of texts, such as cs.yaml or messages.txt, which the page loads
// on demand.
func Source(name string) ([]byte, error) {
	if name == "en.yaml" {
		return english, nil
	}
	return fetch.File(name), nil
}
