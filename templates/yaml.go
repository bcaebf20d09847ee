package templates

import (
	"fmt"
	"strings"
)

// yamlMessages are what the YAML reader says, in the words of someone who
// edits a file by hand.
var yamlMessages = map[string]string{
	"did not find expected key":                              "the keys at or below this line do not stand in one column",
	"did not find expected '-' indicator":                    "the hyphens at or below this line do not stand in one column",
	"did not find expected ',' or '}'":                       "a { at or above this line is not closed, or a comma is missing in it",
	"did not find expected ',' or ']'":                       "a [ at or above this line is not closed, or a comma is missing in it",
	"did not find expected node content":                     "a value is missing, or a bracket is not closed",
	"did not find expected <document start>":                 "a text at or above this line belongs to no key; a comment begins with #",
	"could not find expected ':'":                            "a key without a colon",
	"mapping values are not allowed in this context":         "a colon where none can stand: a key that is indented too far, or a text that wants quotes",
	"block sequence entries are not allowed in this context": "the hyphen of a list where none can stand; begin a new line with it",
	"found character that cannot start any token":            "a tab, or a character that no value begins with; indent with spaces, and put such a text in quotes",
	"found a tab character that violates indentation":        "a tab; indent with spaces",
	"found unexpected end of stream":                         "a quotation mark is not closed",
	"found unknown escape character":                         `a \ in double quotes; use single quotes`,
}

// YAMLFault says where a file is not YAML, and why; err is the error of the YAML
// reader. The line counts from 1; it is 0 where the reader names none.
func YAMLFault(err error) (line int, message string) {
	message = strings.TrimPrefix(err.Error(), "yaml: ")
	if _, err := fmt.Sscanf(message, "line %d:", &line); err == nil {
		_, message, _ = strings.Cut(message, ": ")
	}
	if strings.HasPrefix(message, "did not find expected") && line > 0 {
		line++ // the reader counts the lines of these from 0
	}
	if strings.HasPrefix(message, "unknown anchor") {
		return line, noAliases
	}
	if strings.Contains(message, "UTF-") {
		return line, "it is not text in UTF-8"
	}
	if plain, ok := yamlMessages[message]; ok {
		message = plain
	}
	return line, message
}

// yamlFault is a fault of a template that is not YAML.
func yamlFault(file string, err error) Fault {
	line, message := YAMLFault(err)
	if message != noAliases {
		message = "not readable as YAML: " + message
	}
	return Fault{File: file, Line: line, Column: min(line, 1), Message: message}
}

const noAliases = "anchors and aliases (& and *) are not allowed; write the value out"
