// Command release writes what goes with builds: their licences, a bill of materials,
// and archives.
package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"shogikit/cmd/internal/bill"
)

func main() {
	err := errors.New("usage: release notices PACKAGE SYSTEM… | release sbom BINARY VERSION | release pack FOLDER FILE…")
	switch args := os.Args[1:]; {
	case len(args) > 2 && args[0] == "notices":
		err = bill.Notices(os.Stdout, args[1], args[2:]...)
	case len(args) == 3 && args[0] == "sbom":
		err = bill.SBOM(os.Stdout, args[1], args[2])
	case len(args) > 2 && args[0] == "pack":
		err = pack(os.Stdout, args[1], args[2:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(2)
	}
}

// pack writes files as a folder of a ZIP archive, all of one date: the same files make
// the same bytes. The program among them can be run where it is unpacked.
func pack(to io.Writer, folder string, files []string) error {
	z, first := zip.NewWriter(to), time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: path.Join(folder, filepath.Base(file)), Method: zip.Deflate, Modified: first}
		h.SetMode(0o644)
		if strings.TrimSuffix(filepath.Base(file), ".exe") == "shogikit" {
			h.SetMode(0o755)
		}
		w, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return z.Close()
}
