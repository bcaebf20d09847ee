package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/format"
)

// strangersCommands are commands on a hostile sheet, none of which may be executed.
var strangersCommands = []string{
	"calibrate --measured=97x103 --back=+5,+5 --save=office",
	"calibrate --scan=evil.png --save=office",
	"calibrate --output=written.pdf",
	"kit own.yaml",
	"kit fifo",
	"kit /etc/passwd",
	"kit --also=own.yaml",
	"kit --font=/dev/urandom",
	"kit --art=.",
	"kit --lang=own.yaml",
	"kit --output=written.pdf",
	"kit -o written.pdf",
	"kit --print-config",
	"kit --dry-run",
	"kit --copies=101",
	"kit --nonsense",
	"kit shogi minishogi",
	"verify evil.png",
	"kit --help",
	"make own.yaml",
	"new own.yaml",
}

// TestVerifyDoesNotObeyFiles verifies sheets with hostile commands: nothing may be run,
// opened, saved or overwritten.
func TestVerifyDoesNotObeyFiles(t *testing.T) {
	writer, _ := output.ByName("png")
	for _, command := range strangersCommands {
		if _, err := order.FromSheet(command, order.Own{}, true, (&app{getenv: os.Getenv}).source()); err == nil || strings.Contains(err.Error(), "pflag") {
			t.Errorf("%s: taken for an order", command)
		}
	}
	for _, command := range strangersCommands[:6] { // and completely, through the program
		t.Run(command, func(t *testing.T) {
			dir := t.TempDir()
			t.Chdir(dir)
			env := map[string]string{"XDG_CONFIG_HOME": filepath.Join(dir, "config"), "HOME": dir, "AppData": dir}
			sheets, err := press.Calibration(press.CalibrationOptions{Paper: press.Papers()[0], Lang: "en", Command: "shogikit " + command})
			if err != nil {
				t.Fatal(err)
			}
			var claimed, bare bytes.Buffer
			if err := writer.Write(&claimed, sheets[:1], format.Options{DPI: 200}); err != nil {
				t.Fatal(err)
			}
			m, err := png.Decode(&claimed)
			if err != nil {
				t.Fatal(err)
			}
			if err := png.Encode(&bare, m); err != nil { // as another program writes it: only the code is left
				t.Fatal(err)
			}
			for name, data := range map[string][]byte{"evil.png": bare.Bytes(), "own.yaml": []byte("secret: contents\n")} {
				if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			before := filesIn(t, dir)
			var out, errs bytes.Buffer
			a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: func(k string) string { return env[k] }, config: configIn(env)}
			status := a.run([]string{"verify", "--scan", "--dpi", "200", "evil.png"})
			if got := filesIn(t, dir); status != exitError || strings.Join(got, " ") != strings.Join(before, " ") {
				t.Errorf("status %d, %v: %s%s", status, got, out.String(), errs.String())
			}
			if strings.Contains(errs.String(), "secret") || !strings.Contains(errs.String(), "cannot be laid out here") {
				t.Errorf("%s", errs.String())
			}
		})
	}
}

// TestRefusedOrdersAreFindings checks that only lengths are compared if a file's order
// is rejected; this is a finding, or, if only a user's file is missing, a note.
func TestRefusedOrdersAreFindings(t *testing.T) {
	writer, _ := output.ByName("svg")
	for _, command := range append(strangersCommands, "kit shogi --set-mark="+strings.Repeat("M", 5000)) {
		sheets, err := press.Calibration(press.CalibrationOptions{Paper: press.Papers()[0], Lang: "en", Command: "shogikit " + command})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := writer.Write(&b, sheets[:1], format.Options{}); err != nil {
			t.Fatal(err)
		}
		want, found := exitFaults, "order: claimed one that lays out its sheets, found one that is not obeyed"
		if words := strings.Fields(command); len(words) == 2 && words[0] == "kit" && !strings.HasPrefix(words[1], "-") || strings.Contains(command, "--also") || strings.Contains(command, "--art") || strings.Contains(command, "--font") || strings.Contains(command, "--lang") {
			want, found = exitOK, "taken from a file"
			if words[1][0] != '-' {
				found = "--game FILE names the template"
			}
		}
		for _, quiet := range []string{"--quiet", "--quiet=false"} {
			if status, out, stderr, _ := runIn(t, nil, b.String(), "verify", "-", quiet); status != want || !strings.Contains(out, found) {
				t.Errorf("%q %s: status %d, %s%s", command, quiet, status, out, stderr)
			}
		}
	}
}

// TestConfigurationHasNoPartInVerify verifies an honest print although the user's
// configuration would change the sheet of the same command.
func TestConfigurationHasNoPartInVerify(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	env := map[string]string{"XDG_CONFIG_HOME": dir, "HOME": dir}
	if status, _, errs, _ := runIn(t, nil, "", "sheets", "--only", "pawn", "-o", filepath.Join(dir, "s")); status != exitOK {
		t.Fatal(errs)
	}
	if err := os.MkdirAll(filepath.Join(dir, "shogikit"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "shogikit", "config.yaml"), []byte("style: kanji\nlang: cs\npaper: letter\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var out, errs bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: func(k string) string { return env[k] }, config: configIn(env)}
	if status := a.run([]string{"verify", "--scan", filepath.Join("s", "shogi-9-reprint.png")}); status != exitOK {
		t.Errorf("status %d: %s%s", status, out.String(), errs.String())
	}
}
