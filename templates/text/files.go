//go:build !js

package text

import "embed"

//go:embed *.yaml messages*.txt
var files embed.FS

// messageFiles have the messages and their translations: those of everybody, and those
// of the help of commands and their options.
var messageFiles = []string{"messages.txt", "messages-help.txt"}

// Source returns a file of texts, such as cs.yaml or messages.txt.
func Source(name string) ([]byte, error) { return files.ReadFile(name) }
