//go:build !js

package text

import "embed"

//go:embed *.yaml messages.txt
var files embed.FS

// Source returns a file of texts, such as cs.yaml or messages.txt.
func Source(name string) ([]byte, error) { return files.ReadFile(name) }
