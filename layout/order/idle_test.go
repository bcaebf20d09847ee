package order

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/image/font/gofont/goregular"

	"shogikit/output"
	"shogikit/output/format"
	"shogikit/templates/gametest"
)

// trials are values of the options of sheets without a list.
var trials = map[string]string{
	"paper": "a3 a5 letter", "scale": "0.8 1.1", "also": "hasami shogi", "copies": "2", "set-mark": "A A..B", "thickness": "0.3mm", "lang": "de", "art": "dir", "font": "x.ttf",
	"only": "man,king board", "kerf": "0.2mm", "bleed": "3mm", "margin": "15mm", "dpi": "75",
}

// alike are options that may have no effect without a warning: if the game and the
// paper decide the default, it may be the value, or no picture in the folder is used,
// which the command reports.
var alike = []string{"board", "style", "marks", "art"}

// TestIdleOptionsOfSheets checks that, in every build and format, an option that
// changes nothing is reported.
func TestIdleOptionsOfSheets(t *testing.T) {
	pic := &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M20 20h60v60h-60z" fill="#933"/></svg>`)}
	src := Source{Lang: "en",
		Open:   func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(goregular.TTF)), nil },
		Folder: func(string) (fs.FS, error) { return fstest.MapFS{"king.svg": pic}, nil },
	}
	// files returns the checksum of the output, nil if the order is rejected, and the
	// warnings about options without effect.
	files := func(f format.Format, words ...string) (sum []byte, idle string) {
		o, err := Parse("sheets", append(words, "--format="+f.Name)...)
		if err != nil {
			t.Fatal(err)
		}
		o.Printed = "shogikit sheets" // the same for all
		if o.Resolve(src) != nil {
			return nil, ""
		}
		for _, w := range o.Warnings {
			if slices.Contains([]string{"idle", "same", "beside"}, w.Key) {
				idle += fmt.Sprint(w.Blanks[1], ".")
			}
		}
		p, err := o.Plan()
		if err != nil {
			return nil, ""
		}
		if p.Files.DPI == 200 {
			p.Files.DPI = 50 // quick to draw
		}
		h := sha256.New()
		sheets := p.Sheets()
		for i := range sheets {
			fmt.Fprintln(h, sheets[i].ID)
			if f.Write(h, sheets[i:i+1], p.Files) != nil {
				return nil, ""
			}
		}
		return h.Sum(nil), idle
	}
	besides := []string{"--only=board", "--duplex=long", "--trial=true", "--cut-lines=none"}
	builds, silent := listed("builds"), []string{"format", "output", "profile", "print-config", "quiet", "lang"}
	for i, game := range []string{"minishogi", "hasami", "tori", "dobutsu"} {
		for k, build := range builds {
			f := output.Formats[(i+k)%len(output.Formats)]
			if f.Name == "png" && testing.Short() || !gametest.Some(i*len(builds)+k, 4, 9) {
				continue
			}
			words := []string{game, "--build=" + build}
			if beside := besides[k%len(besides)]; (i+k)%2 == 0 {
				if got, _ := files(f, game, "--build="+build, beside); got != nil {
					words = append(words, beside)
				}
			}
			base, _ := files(f, words...)
			for _, opt := range For("sheets") {
				values := strings.Fields(trials[opt.Name])
				switch {
				case slices.Contains(silent, opt.Name) || slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "--"+opt.Name+"=") }):
					continue
				case opt.Kind == Switch:
					values = []string{"true"}
				case len(values) == 0:
					values = opt.Values
				}
				for _, v := range values {
					got, idle := files(f, append(slices.Clone(words), "--"+opt.Name+"="+v)...)
					said, same := strings.Contains(idle, "--"+opt.Name+"."), bytes.Equal(got, base)
					if got != nil && v != opt.Default && said != same && !(same && slices.Contains(alike, opt.Name)) {
						t.Errorf("%s of %s --%s %s: the same %t, and that said %t", f.Name, words, opt.Name, v, same, said)
					}
				}
			}
		}
	}
}

// TestIdlePairs: options that change nothing beside others, and near ones that do.
func TestIdlePairs(t *testing.T) {
	for line, want := range map[string]string{
		"sheets shogi --also=animal": "also", "sheets shogi --also=shogi,shogi": "also", "sheets shogi --also=hasami,shogi": "", "kit shogi --also=animal": "", "kit shogi --also=shogi": "also",
		"sheets shogi --only=king --also=hasami": "also", "sheets shogi --build=net --board=none --cut-lines=corners": "cut-lines", "sheets shogi --build=net --cut-lines=corners": "",
		"sheets shogi --build=net --only=king --cut-lines=corners": "cut-lines", "sheets shogi --build=net --only=king,board --cut-lines=corners": "", "sheets shogi --build=net --board=none --cut-lines=none": "",
		"kit shogi --build=flat --duplex=long --lines=reverse": "lines", "kit shogi --build=net --duplex=long --lines=reverse": "", "diagram --view=set --build=net --output=x.svg": "build", "diagram --view=set --build=flat --output=x.svg": "",
		"diagram --game=hasami --view=set --build=flat --output=x.svg": "build", "booklet --part=score --build=relief": "build", "booklet --part=setup --build=net": "build", "booklet --record=x.kif --build=net": "build", "booklet --record=x.kif --build=relief": "", "booklet --part=setup --build=relief": "", "booklet --part=assembly --build=net": "",
		"sheets shogi --build=relief --trial --layout=guillotine": "layout", "sheets shogi --build=flat --trial --layout=guillotine": "",
		"sheets shogi --only=board --thickness=0.3mm": "thickness", "sheets shogi --only=board,king --thickness=0.3mm": "", "kit shogi --cut-lines=none --bleed=3mm": "", "kit shogi --bleed=3mm": "bleed",
		"sheets shogi --build=flat --trial --fold-lines=none": "", "sheets shogi --build=flat --fold-lines=none": "fold-lines", "sheets shogi --copies=1": "",
	} {
		words := strings.Fields(line)
		o, err := Parse(words[0], words[1:]...)
		if err != nil || o.Resolve(Source{}) != nil {
			t.Fatal(line, err)
		}
		var got []string
		for _, w := range o.Warnings {
			if slices.Contains([]string{"idle", "same", "beside"}, w.Key) {
				got = append(got, strings.TrimPrefix(fmt.Sprint(w.Blanks[1]), "--"))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q changes nothing, want %q", line, got, want)
		}
	}
}
