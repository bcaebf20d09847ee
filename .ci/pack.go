// Command pack writes the files of a folder to standard output as a zip archive:
// go run .ci/pack.go FOLDER.
package main

import (
	"archive/zip"
	"errors"
	"log"
	"os"
)

func main() {
	z := zip.NewWriter(os.Stdout)
	if err := errors.Join(z.AddFS(os.DirFS(os.Args[1])), z.Close()); err != nil {
		log.Fatal(err)
	}
}
