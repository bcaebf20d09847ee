package bill

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestNotices: the licences of everything that is linked are there, those of the
// fonts among them.
func TestNotices(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command")
	}
	var b bytes.Buffer
	if err := Notices(&b, "shogikit/cmd/shogikit", "linux/amd64", "windows/arm64"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Go, LICENSE", "M+ FONTS", "Bigelow", "spf13/cobra", "mousetrap", "go-pdf/fpdf", "The Go Authors", "FreeType", "Apache License"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q among the notices", want)
		}
	}
}

// TestSBOM: the bill of this very test has its modules.
func TestSBOM(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	if err := SBOM(&a, self, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	SBOM(&b, self, "1.2.3")
	type component struct{ Name, Version string }
	var bom struct {
		BOMFormat, SpecVersion string
		Metadata               struct{ Component component }
		Components             []component
	}
	if err := json.Unmarshal(a.Bytes(), &bom); err != nil || bom.BOMFormat != "CycloneDX" || bom.Metadata.Component.Version != "1.2.3" || len(bom.Components) == 0 || bom.Components[0].Name != "std" {
		t.Errorf("%v, %s", err, &a)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two bills of one build differ")
	}
	if err := SBOM(&a, os.DevNull, "1"); err == nil {
		t.Error("what is no program has a bill")
	}
}
