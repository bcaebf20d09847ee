package text

import (
	_ "embed"

	"shogikit/output/fetch"
)

//go:embed en.yaml
var english []byte

// Source returns a file of texts, such as cs.yaml, which the page loads on demand.
func Source(name string) ([]byte, error) {
	if name == "en.yaml" {
		return english, nil
	}
	return fetch.File(name), nil
}
