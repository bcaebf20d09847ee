package text

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// maxOwn bounds the size of a language file: four times the built-in texts.
const maxOwn = 512 << 10

// maxFaults bounds how many faults are reported.
const maxFaults = 50

// Of returns own, or the texts of a built-in language if own is nil.
func Of(own *Catalog, lang string) (*Catalog, error) {
	if own != nil {
		return own, nil
	}
	return Load(lang)
}

// Read reads the texts of a user-supplied language from a file as [Write] makes it.
// Missing texts fall back to English; see [Catalog.Untranslated]. All faults are reported at once.
func Read(lang string, r io.Reader) (*Catalog, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxOwn+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxOwn {
		return nil, fmt.Errorf("larger than %d kB", maxOwn>>10)
	}
	en, err := Load("en")
	if err != nil {
		return nil, err
	}
	c, err := newCatalog(lang)
	if err != nil {
		return nil, err
	}
	own, err := read(lang, data)
	if own == nil {
		return nil, err
	}
	c.english = en
	english := en.all()
	faults := append([]error{err}, c.fill(own, english)...)
	if len(faults) > maxFaults+1 {
		stopped := fmt.Errorf("stopped after %d faults; the rest was not checked", maxFaults)
		return c, errors.Join(append(faults[:maxFaults+1], stopped)...)
	}
	c.Untranslated = untranslated(own, english)
	return c, errors.Join(faults...)
}

// fill puts a user's texts and names into the catalog, and says which do not fit.
func (c *Catalog) fill(own, english map[string]entry) (faults []error) {
	for _, key := range slices.Sorted(maps.Keys(own)) {
		part, name, _ := strings.Cut(key, ".")
		c.parts[part] = func() map[string]entry { return own }
		if part == "names" && name != "" {
			if s := own[key].forms["other"]; s != "" { // translated
				c.Names[name] = s
			}
			continue
		}
		err := unlike(key, own, english)
		if err != nil {
			faults = append(faults, err)
		}
	}
	return faults
}

// untranslated returns the keys of texts that are missing or still in English.
func untranslated(own, english map[string]entry) (keys []string) {
	alike := []string{"script", "notation", "foreign"} // which may be as in English
	for _, key := range slices.Sorted(maps.Keys(english)) {
		e, ok := own[key]
		same := fmt.Sprint(e) == fmt.Sprint(english[key]) && !slices.Contains(alike, key)
		if !ok || same {
			keys = append(keys, key)
		}
	}
	return keys
}

var blanks = regexp.MustCompile(`\{[a-z0-9_-]+\}`)

// unlike reports why an entry cannot replace the English one.
func unlike(key string, own, english map[string]entry) error {
	e := own[key]
	en, known := english[key]
	switch {
	case !known:
		return fmt.Errorf("%s: there is no such text", key)
	case (e.list == nil) != (en.list == nil) || len(e.list) != len(en.list):
		return fmt.Errorf("%s: must be a list of %d texts; 0: one text", key, len(en.list))
	}
	for _, b := range blanks.FindAllString(fmt.Sprint(e), -1) {
		if !strings.Contains(fmt.Sprint(en), b) {
			return fmt.Errorf("%s: the English text has no placeholder %s", key, b)
		}
	}
	return nil
}

// Write writes a file to translate: the English texts, preceded by the names of games,
// pieces and handicaps with room for their translations.
func Write(w io.Writer, lang string, names []string) error {
	source, err := Source("en.yaml")
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# The texts of shogikit in the language %s: translate what stands behind the colons.
# What is left out or stays English is printed in English, and listed. {blanks} are
# filled in: they may move, but not be translated. Texts with one and other have
# plural forms; your language may have few and many as well. Then, for example:
#   shogikit kit --lang %s.yaml

# Names of games, pieces and handicaps.
names:
`, lang, lang)
	for _, n := range names {
		fmt.Fprintf(&b, "  %q: \"\"\n", n)
	}
	_, err = io.WriteString(w, b.String()+"\n"+string(source))
	return err
}
