//go:build !js

package text

import "embed"

//go:embed *.yaml messages*.txt
var files embed.FS

// messageFiles are the files of messages with their translations: those shared with the
// web page, and the help of commands and options.
var messageFiles = []string{"messages.txt", "messages-help.txt"}

// Source returns a file of texts, such as cs.yaml or messages.txt.
func Source(name string) ([]byte, error) { return files.ReadFile(name) }
