package read

import (
	"bytes"

	"shogikit/output/read/crypt"
)

// encryption decrypts a file with an empty user password, as used by programs only to
// restrict permissions.
type encryption struct {
	key   []byte
	aes   bool
	plain bool // metadata are not encrypted
	each  bool // each object has its own key
	texts bool // strings are encrypted too
}

// cryptOf returns the encryption of a file, nil if it is unknown or requires a
// password.
func (f *pdfFile) cryptOf(e dict) *encryption {
	v, _ := f.number(e["V"])
	r, _ := f.number(e["R"])
	c := &encryption{each: v < 5, texts: f.name(e["StrF"]) != "Identity"}
	c.plain = f.resolve(e["EncryptMetadata"]) == false
	bits, _ := f.number(e["Length"])
	n := 5
	if v > 1 && bits >= 40 && bits <= 128 {
		n = int(bits) / 8
	}
	if v >= 4 {
		method := f.name(f.dict(f.dict(e["CF"])[f.name(e["StmF"])])["CFM"])
		c.aes = method == "AESV2" || method == "AESV3"
		if n = max(n, 16); method == "" || method == "None" {
			return nil
		}
	}
	text := func(k name) []byte { s, _ := f.resolve(e[k]).(pdfString); return []byte(s) }
	o, u, ue := text("O"), text("U"), text("UE")
	switch {
	case v == 5 && len(u) >= 48 && len(ue) >= 32:
		if !bytes.Equal(crypt.Hardened(u[32:40], r), u[:32]) {
			return nil
		}
		c.key = crypt.Unwrap(ue[:32], u[40:48], r)
	case v >= 1 && v <= 4 && len(o) >= 32:
		var id pdfString
		if list := f.array(f.trailer["ID"]); len(list) > 0 {
			id, _ = list[0].(pdfString)
		}
		p, _ := f.number(e["P"])
		c.key = crypt.Key(o[:32], int32(p), []byte(id), n, r >= 3, r >= 4 && c.plain)
	default:
		return nil
	}
	return c
}

// object decrypts the strings and bytes of an object.
func (c *encryption) object(o any, n ref) any {
	switch o := o.(type) {
	case pdfString:
		if !c.texts {
			return o
		}
		return pdfString(crypt.Open([]byte(o), c.key, int(n), c.each, c.aes))
	case []any:
		for i := range o {
			o[i] = c.object(o[i], n)
		}
	case dict:
		for k := range o {
			o[k] = c.object(o[k], n)
		}
	case *stream:
		if t := o.dict["Type"]; t != name("XRef") && (t != name("Metadata") || !c.plain) {
			o.dict, _ = c.object(o.dict, n).(dict)
			o.raw = crypt.Open(o.raw, c.key, int(n), c.each, c.aes)
		}
	}
	return o
}
