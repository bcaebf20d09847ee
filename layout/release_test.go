package layout_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/templates/gametest"
)

// TestReleaseIsPrinted checks that every sheet has the release and a checksum at its
// foot, and the files have them too.
func TestReleaseIsPrinted(t *testing.T) {
	sheets, err := layout.Kit(gametest.Load(t, "minishogi"), layout.Options{Release: "1.2.3", Command: "shogikit kit minishogi", Overview: true})
	if err != nil {
		t.Fatal(err)
	}
	page, err := press.Calibration(press.CalibrationOptions{Release: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	foot := regexp.MustCompile(`^1\.2\.3 [0-9a-f]{6}$`)
	for _, s := range append(sheets, page...) {
		n := 0
		for _, m := range s.Furniture.Marks {
			if m.Text != nil && foot.MatchString(m.Text.S) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s says %d times which release made it", s.ID, n)
		}
	}
	for _, f := range output.Formats {
		if f.Name == "svg" || f.Name == "dxf" {
			continue // the foot is the only place for it
		}
		var b bytes.Buffer
		if err := f.Write(&b, []draw.Sheet{sheets[1]}, format.Options{Release: "1.2.3", DPI: 50}); err != nil {
			t.Fatal(err)
		}
		if said := strings.ReplaceAll(b.String(), "\x00", ""); !strings.Contains(said, "shogikit 1.2.3") {
			t.Errorf("%s does not say so", f.Name)
		}
	}
}
