//go:build !js

package text

import "embed"

//go:embed *.yaml
var files embed.FS

// Source returns a file of texts, such as cs.yaml.
func Source(name string) ([]byte, error) { return files.ReadFile(name) }
