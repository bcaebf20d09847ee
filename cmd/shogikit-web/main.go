// Command shogikit-web writes shogikit as a web page: the same program, built for the
// browser, and the files around it. Any static host can serve it, from any folder;
// --serve serves it locally.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "shogikit-web:", err)
		os.Exit(2)
	}
}

const usage = `usage: shogikit-web [-o DIR] [--serve ADDR]

  -o, --output DIR   folder to write the page to; its files there are replaced
  --serve ADDR       show the page on this machine, for example 127.0.0.1:8080,
                     until it is interrupted; without -o nothing is kept

Run it in the source tree of shogikit; it builds the program with Go.
`

// run executes a command line.
func run(args []string, stderr io.Writer) error {
	flags := flag.NewFlagSet("shogikit-web", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var out, addr string
	flags.StringVar(&out, "o", "", "")
	flags.StringVar(&out, "output", "", "")
	flags.StringVar(&addr, "serve", "", "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, _ = fmt.Fprint(stderr, usage)
		return nil
	case err != nil:
		return fmt.Errorf("%w; shogikit-web -h lists the flags", err)
	case flags.NArg() > 0:
		return fmt.Errorf("it takes no argument %q; the folder goes after -o", flags.Arg(0))
	case out == "" && addr == "":
		return errors.New("nothing to do: name a folder with -o, or an address with --serve 127.0.0.1:8080")
	}
	var listener net.Listener
	if addr != "" { // a bad address fails before the build
		listener, err = net.Listen("tcp", addr)
		if err != nil {
			return fmt.Errorf("--serve %s: %w", addr, err)
		}
		defer func() { _ = listener.Close() }()
	}
	_, _ = fmt.Fprintln(stderr, "shogikit-web: building the program for the browser …")
	s, err := newSite()
	if err != nil {
		return err
	}
	if out != "" {
		if err := s.write(out); err != nil {
			return err
		}
		_, _ = fmt.Fprintf(stderr, "shogikit-web: wrote %s\n", out)
	}
	if listener != nil {
		err = s.serve(listener, stderr)
	}
	return err
}
