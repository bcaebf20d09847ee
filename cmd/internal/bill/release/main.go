// Command release writes what goes with builds: their licences, a bill of materials,
// and archives.
package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"os"

	"shogikit/cmd/internal/bill"
)

func main() {
	err := errors.New("usage: release notices PACKAGE SYSTEM… | release sbom BINARY VERSION | release pack FOLDER")
	switch args := os.Args[1:]; {
	case len(args) > 2 && args[0] == "notices":
		err = bill.Notices(os.Stdout, args[1], args[2:]...)
	case len(args) == 3 && args[0] == "sbom":
		err = bill.SBOM(os.Stdout, args[1], args[2])
	case len(args) == 2 && args[0] == "pack":
		z := zip.NewWriter(os.Stdout)
		err = errors.Join(z.AddFS(os.DirFS(args[1])), z.Close())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(2)
	}
}
