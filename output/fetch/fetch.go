// Package fetch fetches files that a web page keeps separate from the program:
// typefaces, and texts in languages other than English. Elsewhere they are embedded.
package fetch
