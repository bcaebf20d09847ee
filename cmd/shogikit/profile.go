package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"shogikit/cmd/internal/advice"
	"shogikit/layout/order"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/text"
)

// profileFile is a profile as it is kept.
type profileFile struct {
	Version  int        `json:"shogikit-profile"`
	Measured [2]draw.MM `json:"measured"` // what 100 mm measure, across and down
	Back     [2]draw.MM `json:"back"`     // by how much back pages move, right and down
}

const profileVersion = 1

// profileName is what a profile may be called: a plain file name everywhere.
var profileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$`)

func (a *app) profilePath(name string) (string, error) {
	if !profileName.MatchString(name) || strings.HasSuffix(name, ".") {
		return "", fmt.Errorf("%q is not a name for a profile; letters, digits, -, _ and . are wanted", name)
	}
	dir, err := a.userFolder()
	if err != nil {
		return "", withHint(fmt.Errorf("profiles cannot be kept: %w", err), "set HOME")
	}
	return filepath.Join(dir, "profiles", name+".json"), nil
}

func (a *app) loadProfile(name string) (press.Profile, error) {
	path, err := a.profilePath(name)
	if err != nil {
		return press.Profile{}, err
	}
	data, err := a.read(path, maxText)
	if errors.Is(err, fs.ErrNotExist) {
		return press.Profile{}, withHint(fmt.Errorf("there is no printer profile %q%s", name, order.DidYouMean("", name, a.profileNames())),
			"`shogikit list profiles` names those there are; `shogikit calibrate` makes one")
	}
	if err != nil {
		return press.Profile{}, err
	}
	p, err := parseProfile(data)
	if err != nil {
		return p, withHint(fmt.Errorf("the profile %s is damaged: %w", path, err), "save it anew: `shogikit calibrate --measured WxH --save %s`", name)
	}
	return p, nil
}

func parseProfile(data []byte) (press.Profile, error) {
	var f profileFile
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil || d.Decode(&struct{}{}) != io.EOF || f.Version != profileVersion {
		return press.Profile{}, errors.New("it is not as calibrate wrote it")
	}
	p := press.Profile{Across: f.Measured[0], Down: f.Measured[1], Back: draw.Pt(f.Back[0], f.Back[1])}
	return p, p.Check()
}

// profileNames lists the saved profiles, sorted.
func (a *app) profileNames() []string {
	dir, err := a.userFolder()
	if err != nil {
		return nil
	}
	files, _ := os.ReadDir(filepath.Join(dir, "profiles")) // there is none yet
	var out []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".json"); ok && profileName.MatchString(name) {
			out = append(out, name)
		}
	}
	return out
}

// listProfiles describes the saved profiles; one that cannot be read says so.
func (a *app) listProfiles() []order.Entry {
	out := []order.Entry{}
	for _, name := range a.profileNames() {
		p, err := a.loadProfile(name)
		note := describeProfile(a.texts(), p)
		if err != nil {
			note = err.Error()
		}
		out = append(out, order.Entry{ID: name, Description: note})
	}
	return out
}

// describeProfile says in words what a profile corrects.
func describeProfile(c *text.Catalog, p press.Profile) string {
	s := c.Text("run.measured", "across", c.Number(float64(cmp.Or(p.Across, 100)), 2), "down", c.Number(float64(cmp.Or(p.Down, 100)), 2))
	if p.Back != (draw.Point{}) {
		s += "; " + c.Text("run.moved", "right", c.Local(fmt.Sprintf("%+g", float64(p.Back.X))), "down", c.Local(fmt.Sprintf("%+g", float64(p.Back.Y))))
	}
	return s
}

// saveProfile keeps a profile under a name and returns the file.
func (a *app) saveProfile(name string, p press.Profile) (string, error) {
	path, err := a.profilePath(name)
	if err != nil {
		return "", err
	}
	if err := a.files.MakeFolder(filepath.Dir(path)); err != nil {
		return "", err
	}
	data, _ := json.MarshalIndent(profileFile{profileVersion, [2]draw.MM{p.Across, p.Down}, [2]draw.MM{p.Back.X, p.Back.Y}}, "", "  ") // numbers, which were checked
	return path, advice.Instead(a.writeText(path, string(data)+"\n"), "profiles are kept in %s", filepath.Dir(path))
}

// printer returns the profile of --profile, zero where there is none.
func (a *app) printer(o *order.Order) (press.Profile, error) {
	name := o.Text("profile")
	if name == "" {
		return press.Profile{}, nil
	}
	p, err := a.loadProfile(name)
	if err != nil {
		return p, o.Fault("profile", fmt.Errorf("%s: %w", name, err))
	}
	path, _ := a.profilePath(name)
	a.reads(path)
	if a.ideal {
		return press.Profile{}, nil
	}
	return p, nil
}

// corrected returns the sheets as they are to be printed with the profile of
// --profile, and says what it corrects; without one they are as they were.
func (a *app) corrected(o *order.Order, sheets []draw.Sheet) ([]draw.Sheet, error) {
	p, err := a.printer(o)
	if err != nil || p == (press.Profile{}) {
		return sheets, err
	}
	name := o.Text("profile")
	a.say("profile", "name", name, "what", describeProfile(a.texts(), p))
	if sheets, err = p.Correct(sheets); err != nil {
		return nil, o.Fault("profile", fmt.Errorf("%s: %w", name, err))
	}
	return sheets, nil
}
