package user

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"shogikit/cmd/internal/advice"
	"shogikit/cmd/internal/result"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/strictjson"
	"shogikit/templates/text"
)

// Printers are the printer profiles that a user saved.
type Printers struct {
	Environment
	Files *result.Store
	Texts *text.Catalog // of descriptions
}

// profileFile is the JSON form of a saved profile.
type profileFile struct {
	Version  int        `json:"shogikit-profile"`
	Measured [2]draw.MM `json:"measured"` // measured length of 100 mm, horizontally and vertically
	Back     [2]draw.MM `json:"back"`     // offset of back pages, to the right and down
}

const profileVersion = 1

// profileName reports whether a profile may have a name: one that is a plain file name
// on all systems.
func profileName(name string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	return name != "" && len(name) <= 64 && strings.IndexByte(letters, name[0]) >= 0 &&
		!strings.ContainsFunc(name, func(r rune) bool { return !strings.ContainsRune(letters+"_.-", r) })
}

func (saved Printers) path(name string) (string, error) {
	if !profileName(name) || strings.HasSuffix(name, ".") {
		return "", fmt.Errorf("%q is not a name for a profile; it may have letters, digits and the characters - _ . only", name)
	}
	dir, err := saved.Folder()
	if err != nil {
		return "", advice.With(fmt.Errorf("profiles cannot be kept: %w", err), "set HOME")
	}
	return filepath.Join(dir, "profiles", name+".json"), nil
}

// Load returns a saved profile.
func (saved Printers) Load(name string) (press.Profile, error) {
	path, err := saved.path(name)
	if err != nil {
		return press.Profile{}, err
	}
	var data []byte
	f, err := os.Open(path)
	if err == nil {
		defer func() { _ = f.Close() }()
		data, err = io.ReadAll(io.LimitReader(f, 4096)) // profiles have about a hundred bytes
	}
	if errors.Is(err, fs.ErrNotExist) {
		return press.Profile{}, advice.With(fmt.Errorf("there is no printer profile %q%s", name, order.DidYouMean("", name, saved.Names())),
			"`shogikit list profiles` lists the saved ones; `shogikit calibrate` makes one")
	}
	if err != nil {
		return press.Profile{}, fmt.Errorf("cannot read %s: %w", path, result.Cause(err))
	}
	p, err := parseProfile(data)
	if err != nil {
		return p, advice.With(fmt.Errorf("the profile %s is damaged: %w", path, err), "save it again: `shogikit calibrate --measured WxH --save %s`", name)
	}
	return p, nil
}

func parseProfile(data []byte) (press.Profile, error) {
	var f profileFile
	if unknown, err := strictjson.Unmarshal(data, &f); err != nil || len(unknown) > 0 || f.Version != profileVersion {
		return press.Profile{}, errors.New("it is not in the form that calibrate writes")
	}
	p := press.Profile{Across: f.Measured[0], Down: f.Measured[1], Back: draw.Pt(f.Back[0], f.Back[1])}
	if err := p.Check(); err != nil || p.Across == 0 || p.Down == 0 { // 0 stands for 100 mm, but is never saved
		return p, cmp.Or(err, errors.New("nothing measures 0 mm"))
	}
	return p, nil
}

// Names returns the names of the saved profiles, sorted.
func (saved Printers) Names() []string {
	dir, err := saved.Folder()
	if err != nil {
		return nil
	}
	files, _ := os.ReadDir(filepath.Join(dir, "profiles")) // the folder may not exist
	var out []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".json"); ok && profileName(name) {
			out = append(out, name)
		}
	}
	return out
}

// List returns the saved profiles with descriptions; that of an unreadable one is its
// error.
func (saved Printers) List() []order.Entry {
	out := []order.Entry{}
	for _, name := range saved.Names() {
		p, err := saved.Load(name)
		note := Describe(saved.Texts, p)
		if err != nil {
			note = err.Error()
		}
		out = append(out, order.Entry{ID: name, Description: note})
	}
	return out
}

// Describe describes in words what a profile corrects.
func Describe(c *text.Catalog, p press.Profile) string {
	s := c.Text("run.measured", "across", c.Number(float64(cmp.Or(p.Across, 100)), 2), "down", c.Number(float64(cmp.Or(p.Down, 100)), 2))
	if p.Back != (draw.Point{}) {
		s += "; " + c.Text("run.moved", "right", c.Local(fmt.Sprintf("%+g", float64(p.Back.X))), "down", c.Local(fmt.Sprintf("%+g", float64(p.Back.Y))))
	}
	return s
}

// Save saves a profile and returns its file.
func (saved Printers) Save(name string, p press.Profile) (string, error) {
	path, err := saved.path(name)
	if err != nil {
		return "", err
	}
	if err := saved.Files.MakeFolder(filepath.Dir(path)); err != nil {
		return "", err
	}
	data, _ := json.MarshalIndent(profileFile{profileVersion, [2]draw.MM{p.Across, p.Down}, [2]draw.MM{p.Back.X, p.Back.Y}}, "", "  ") // checked numbers only
	return path, advice.Instead(saved.Files.Write(path, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	}), "profiles are kept in %s", filepath.Dir(path))
}

// Use returns a saved profile, and protects its file from being overwritten.
func (saved Printers) Use(name string) (press.Profile, error) {
	p, err := saved.Load(name)
	if err == nil {
		path, _ := saved.path(name)
		info, _ := os.Stat(path)
		saved.Files.Reads(info)
	}
	return p, err
}
