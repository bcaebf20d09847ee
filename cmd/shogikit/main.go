// Command shogikit prints complete paper kits of shogi and its relatives.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// A closed pipe (| head) ends the program quietly, like other filters.
	signal.Ignore(syscall.SIGPIPE)
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv, progressDelay: progressDelay}
	a.terminal = isTerminal(os.Stderr, os.Getenv)
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-interrupted
		a.temps.removeAll()
		os.Exit(exitInterrupted)
	}()
	os.Exit(a.run(os.Args[1:]))
}
