package main

import (
	"os"
	"strconv"
	"strings"
)

// mayBeClosed tells whether stdout was perhaps closed when the program began.
// Go's runtime then opens the null device in its place, both to read and to
// write, which >/dev/null is not; but some programs that throw the output of
// others away do the same, so this is worth a warning and no failure. Where
// the system does not tell, the answer is no.
func mayBeClosed(stdout *os.File) bool {
	at, err := stdout.Stat()
	if err != nil {
		return false
	}
	null, err := os.Stat(os.DevNull)
	if err != nil || !os.SameFile(at, null) {
		return false
	}
	data, err := os.ReadFile("/proc/self/fdinfo/" + strconv.Itoa(int(stdout.Fd())))
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(data), "flags:")
	flags, _, _ := strings.Cut(strings.TrimSpace(after), "\n")
	n, err := strconv.ParseInt(flags, 8, 64)
	return err == nil && n&3 == int64(os.O_RDWR)
}

// warnLost warns of output that perhaps nobody gets. The result of check and
// verify is their exit status, for which their output is often thrown away.
func (a *app) warnLost(command string) {
	if a.noOutput != nil && command != "check" && command != "verify" && a.noOutput() {
		a.note("warning: stdout is closed, or thrown away: what was to be printed is lost")
	}
}
