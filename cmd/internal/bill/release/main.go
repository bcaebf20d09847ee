// Command release writes what goes with a build: release notices PACKAGE…, release
// sbom BINARY VERSION.
package main

import (
	"fmt"
	"os"

	"shogikit/cmd/internal/bill"
)

func main() {
	err := fmt.Errorf("usage: release notices PACKAGE… | release sbom BINARY VERSION")
	switch {
	case len(os.Args) > 2 && os.Args[1] == "notices":
		err = bill.Notices(os.Stdout, os.Args[2:]...)
	case len(os.Args) == 4 && os.Args[1] == "sbom":
		err = bill.SBOM(os.Stdout, os.Args[2], os.Args[3])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(2)
	}
}
