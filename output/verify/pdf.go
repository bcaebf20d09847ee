package verify

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Limits of a document.
const (
	maxPages = 5000
	maxTree  = 40 // levels of the page tree
)

// readPDF reads the claims, pages and print preferences of a PDF.
func readPDF(data []byte) (*document, error) {
	f, err := openPDF(data)
	if err != nil {
		return nil, err
	}
	root := f.dict(f.trailer["Root"])
	doc := &document{format: "PDF", paper: true, exact: 0.01}
	if doc.claims, err = f.claims(root); err != nil {
		return nil, err
	}
	if len(doc.claims) == 0 {
		return doc, nil
	}
	f.preferences(root, doc)
	layers := f.layers(root)
	nodes := f.pages(root)
	for _, n := range nodes {
		doc.pages = append(doc.pages, f.page(n, layers))
	}
	return doc, nil
}

// claims reads the claims from the metadata: the texts of an array.
func (f *pdfFile) claims(root dict) ([]format.Claims, error) {
	s, ok := f.resolve(root["Metadata"]).(*stream)
	if !ok {
		return nil, nil
	}
	data, err := f.data(s)
	if err != nil {
		return nil, err
	}
	texts, err := claimTexts(data, "sheets", "li")
	if err != nil {
		return nil, err
	}
	var out []format.Claims
	for _, t := range texts {
		c, err := parseClaims([]byte(t))
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// claimTexts returns the texts of the elements called item within the element
// of the claims' namespace called list; "" for list itself.
func claimTexts(data []byte, list, item string) ([]string, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = false
	var out []string
	var cur *strings.Builder
	open, depth := 0, 0
	if err := tame(data); err != nil {
		return nil, err
	}
	for len(out) <= maxPages {
		tok, err := d.Token()
		if err != nil || depth > maxDepth {
			return out, nil // damaged metadata end where they end
		}
		switch t := tok.(type) {
		case xml.StartElement:
			depth++
			if t.Name.Space == format.ClaimsNamespace && t.Name.Local == list {
				open++
			}
			if open > 0 && (t.Name.Local == item || item == "") {
				cur = &strings.Builder{}
			}
		case xml.CharData:
			if cur != nil {
				cur.Write(t)
			}
		case xml.EndElement:
			depth--
			if cur != nil && (t.Name.Local == item || item == "") {
				out, cur = append(out, strings.TrimSpace(cur.String())), nil
			}
			if t.Name.Space == format.ClaimsNamespace && t.Name.Local == list {
				open--
			}
		}
	}
	return nil, unreadable("it claims more than %d sheets", maxPages)
}

// preferences compares what the document asks of the printer.
func (f *pdfFile) preferences(root dict, doc *document) {
	prefs := f.dict(root["ViewerPreferences"])
	say := func(v any) string {
		switch v := f.resolve(v).(type) {
		case name:
			return string(v)
		case bool:
			return fmt.Sprint(v)
		case nil:
			return "none"
		}
		return "something else"
	}
	add := func(key, want string) {
		got := say(prefs[name(key)])
		doc.facts = append(doc.facts, Finding{What: "print preference " + key, Claimed: want, Found: got, OK: got == want})
	}
	add("PrintScaling", "None")
	add("PickTrayByPDFSize", "true")
	sides := map[string]string{"off": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
	if want, ok := sides[doc.claims[0].Duplex]; ok {
		add("Duplex", want)
	}
}

// layers returns the names of the layers by the number of their object, and
// which of them are switched off.
func (f *pdfFile) layers(root dict) *pdfLayers {
	out := &pdfLayers{names: map[int]string{}, off: map[string]bool{}, listed: map[string]bool{}}
	props := f.dict(root["OCProperties"])
	for _, o := range f.array(props["OCGs"]) {
		if r, ok := o.(ref); ok {
			if s, ok := f.resolve(f.dict(r)["Name"]).(pdfString); ok {
				out.names[r.num] = layerName(s)
				out.listed[layerName(s)] = true
			}
		}
	}
	config := f.dict(props["D"])
	for _, o := range f.array(config["OFF"]) {
		if r, ok := o.(ref); ok {
			out.off[out.names[r.num]] = true
		}
	}
	if f.name(config["BaseState"]) == "OFF" {
		on := map[string]bool{}
		for _, o := range f.array(config["ON"]) {
			if r, ok := o.(ref); ok {
				on[out.names[r.num]] = true
			}
		}
		for n := range out.listed {
			out.off[n] = out.off[n] || !on[n]
		}
	}
	return out
}

// pdfLayers are the layers of a document.
type pdfLayers struct {
	names  map[int]string
	off    map[string]bool
	listed map[string]bool
}

// layerName turns a text string of PDF into letters; layers have plain names,
// but other programs may write them as UTF-16.
func layerName(s pdfString) string {
	if rest, ok := strings.CutPrefix(string(s), "\xfe\xff"); ok {
		return utf16Text([]byte(rest))
	}
	return string(s)
}

// pages lists the leaves of the page tree, with what they inherit.
func (f *pdfFile) pages(root dict) []dict {
	var out []dict
	seen := map[int]bool{}
	var walk func(o any, above dict, level int)
	walk = func(o any, above dict, level int) {
		if r, ok := o.(ref); ok {
			if seen[r.num] {
				return
			}
			seen[r.num] = true
		}
		d := f.dict(o)
		if d == nil || level > maxTree || len(out) >= maxPages {
			return
		}
		own := dict{}
		for _, k := range []name{"MediaBox", "CropBox", "Resources", "Rotate"} {
			if v, ok := d[k]; ok {
				own[k] = v
			} else if v, ok := above[k]; ok {
				own[k] = v
			}
		}
		if kids := f.array(d["Kids"]); kids != nil {
			for _, k := range kids {
				walk(k, own, level+1)
			}
			return
		}
		for _, k := range []name{"Contents", "TrimBox", "UserUnit"} {
			if v, ok := d[k]; ok {
				own[k] = v
			}
		}
		out = append(out, own)
	}
	walk(root["Pages"], dict{}, 0)
	return out
}

// rect reads a rectangle: left, bottom, right, top.
func (f *pdfFile) rect(o any) (r [4]float64, ok bool) {
	a := f.array(o)
	if len(a) != 4 {
		return r, false
	}
	for i := range r {
		if r[i], ok = f.number(a[i]); !ok || math.Abs(r[i]) > 1e6 {
			return r, false
		}
	}
	r[0], r[2] = min(r[0], r[2]), max(r[0], r[2])
	r[1], r[3] = min(r[1], r[3]), max(r[1], r[3])
	return r, true
}

// page measures one page.
func (f *pdfFile) page(d dict, layers *pdfLayers) page {
	p := page{layers: map[string]*layer{}, listed: layers.listed, hasText: true}
	media, ok := f.rect(d["MediaBox"])
	if !ok {
		p.bad = "it has no size"
		return p
	}
	k := 25.4 / 72
	if u, ok := f.number(d["UserUnit"]); ok && u > 0 && u < 1e4 {
		k *= u
	}
	if r, ok := f.number(d["Rotate"]); ok && math.Mod(r, 360) != 0 {
		p.facts = append(p.facts, Finding{What: "rotation", Claimed: "none", Found: fmt.Sprintf("%g degrees", r)})
	}
	base := matrix{a: k, d: -k, e: -k * media[0], f: k * media[3]}
	p.size = draw.Size{W: mm((media[2] - media[0]) * k), H: mm((media[3] - media[1]) * k)}
	if t, ok := f.rect(d["TrimBox"]); ok {
		p.trim.add(base.apply(t[0], t[1]))
		p.trim.add(base.apply(t[2], t[3]))
	}
	content, err := f.contents(d["Contents"])
	if err != nil {
		p.bad = strings.TrimPrefix(err.Error(), ErrUnreadable.Error()+": ")
		return p
	}
	in := &interpreter{f: f, p: &p, layers: layers, fonts: map[any]*cmap{}, state: graphics{ctm: base}}
	in.run(content, f.dict(d["Resources"]), 0)
	p.text = format.TextMark(in.text.String())
	if p.points > maxPoints || in.ops > maxOps {
		p.bad = "it has too many lines to measure"
	}
	for n, l := range p.layers {
		l.hidden = layers.off[n]
	}
	return p
}

// contents returns the operators of a page, which may come in several streams.
func (f *pdfFile) contents(o any) ([]byte, error) {
	list := f.array(o)
	if list == nil {
		list = []any{o}
	}
	var out []byte
	for _, s := range list {
		st, ok := f.resolve(s).(*stream)
		if !ok {
			continue
		}
		data, err := f.data(st)
		if err != nil {
			return nil, err
		}
		if len(out)+len(data) > maxStream {
			return nil, unreadable("%v", errTooLarge)
		}
		out = append(append(out, data...), '\n')
	}
	return out, nil
}
