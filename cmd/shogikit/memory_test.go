package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"shogikit/templates/gametest"
)

// reportPeak makes the test binary act as the program, and write its peak resident size
// in kB to a file at the end.
const reportPeak = "SHOGIKIT_TEST_PEAK"

func init() {
	file := os.Getenv(reportPeak)
	if file == "" {
		return
	}
	tuneMemory()
	a := newApp(os.Stdin, os.Stdout, os.Stderr)
	a.user.Getenv = os.Getenv
	status := a.run(os.Args[1:])
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		os.Exit(exitError)
	}
	for line := range strings.Lines(string(data)) {
		if kB, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			os.WriteFile(file, []byte(strings.Trim(kB, " \tkB\n")), 0o666)
		}
	}
	os.Exit(status)
}

// peak runs the program in a separate process and returns its peak memory in MB.
func peak(t *testing.T, args ...string) int {
	t.Helper()
	dir := t.TempDir()
	c := program(t, dir, args...)
	file := filepath.Join(t.TempDir(), "peak")
	for i, v := range c.Env {
		if strings.HasPrefix(v, asProgram+"=") {
			c.Env[i] = reportPeak + "=" + file
		}
	}
	if got := finish(t, c); got.status != exitOK {
		t.Fatal(got.stderr)
	}
	kB, err := strconv.Atoi(string(read(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	return kB >> 10
}

func TestMemory(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("only Linux tells the peak")
	}
	if testing.Short() {
		t.Skip("the race detector, with which short tests run at night, triples it")
	}
	for _, c := range []struct {
		args  string
		most  int  // MB
		plain bool // tested in every run
	}{
		{"kit -q", 60, true},
		{"sheets -q", 100, false},
		{"sheets -q --ink line", 100, false},
		{"sheets -q --only rook --paper a3 --dpi 1200", 300, false},
		{"sheets -q --dpi 1200", 300, false},
	} {
		if !c.plain && !gametest.Long() {
			continue
		}
		n := peak(t, strings.Fields(c.args)...)
		t.Logf("%s: %d MB", c.args, n)
		if n > c.most {
			t.Errorf("%s: %d MB, more than %d", c.args, n, c.most)
		}
	}
}

// built returns the program as users have it.
func built(b *testing.B) string {
	b.Helper()
	exe := filepath.Join(b.TempDir(), "shogikit")
	if out, err := exec.Command("go", "build", "-o", exe, ".").CombinedOutput(); err != nil {
		b.Skipf("go build: %v\n%s", err, out)
	}
	return exe
}

// benchmarkProcess measures a complete process, as a user experiences it.
func benchmarkProcess(b *testing.B, args ...string) {
	exe := built(b)
	dir := b.TempDir()
	var busy time.Duration
	for b.Loop() {
		c := exec.Command(exe, append(args, "-q")...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		busy += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/run")
	b.ReportMetric(float64(busy.Microseconds())/1000/float64(b.N), "cpu-ms/run")
}

// benchmarkCommand measures a command without process startup.
func benchmarkCommand(b *testing.B, args ...string) {
	b.Chdir(b.TempDir())
	b.ReportAllocs()
	for b.Loop() {
		var errs strings.Builder
		a := newApp(strings.NewReader(""), &errs, &errs)
		if a.run(append(args, "-q")) != exitOK {
			b.Fatal(errs.String())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/run")
}

func BenchmarkKitPDFProcess(b *testing.B)    { benchmarkProcess(b, "kit") }
func BenchmarkSheetsPNGProcess(b *testing.B) { benchmarkProcess(b, "sheets") }
func BenchmarkKitPDF(b *testing.B)           { benchmarkCommand(b, "kit") }
func BenchmarkSheetsPNG(b *testing.B)        { benchmarkCommand(b, "sheets") }
func BenchmarkSheetsSVG(b *testing.B)        { benchmarkCommand(b, "sheets", "--format", "svg") }
func BenchmarkSheetsDXF(b *testing.B)        { benchmarkCommand(b, "sheets", "--format", "dxf") }
func BenchmarkSheetsPDF(b *testing.B)        { benchmarkCommand(b, "sheets", "--format", "pdf") }

// TestMemoryLimitGivesWay checks that the limit stays above what is in use: below it, thousands
// of pages took four times as long, and a large job was never done.
func TestMemoryLimitGivesWay(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	tuneMemory()
	const used = 2 * usualMemory
	pages := make([]byte, used)
	for range 50 {
		runtime.GC()
		time.Sleep(20 * time.Millisecond) // the limit is set after a collection
		if debug.SetMemoryLimit(-1) > used {
			break
		}
	}
	if got := debug.SetMemoryLimit(-1); got <= used {
		t.Errorf("the limit is %d MB, with %d in use", got>>20, used>>20)
	}
	runtime.KeepAlive(pages)
}
