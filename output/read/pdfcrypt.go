package read

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
)

// crypt unpacks what a file is encrypted with whose password is empty, as programs
// do that only forbid things.
type crypt struct {
	key   []byte
	aes   bool
	plain bool // metadata are not encrypted
	each  bool // each object has a key of its own
	texts bool // texts are encrypted too
}

// padding stands for a password that is empty.
var padding = []byte("\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a")

// cryptOf returns what a file is encrypted with, nil where that is not known or takes
// a password.
func (f *pdfFile) cryptOf(e dict) *crypt {
	v, _ := f.number(e["V"])
	r, _ := f.number(e["R"])
	c := &crypt{each: v < 5, texts: f.name(e["StrF"]) != "Identity"}
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
		if !bytes.Equal(hardened(u[32:40], r), u[:32]) {
			return nil
		}
		c.key = make([]byte, 32)
		block, _ := aes.NewCipher(hardened(u[40:48], r)) // 32 bytes always are a key
		cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(c.key, ue[:32])
	case v >= 1 && v <= 4 && len(o) >= 32:
		id := f.array(f.trailer["ID"])
		p, _ := f.number(e["P"])
		in := binary.LittleEndian.AppendUint32(append(bytes.Clone(padding), o[:32]...), uint32(int32(p)))
		if len(id) > 0 {
			s, _ := id[0].(pdfString)
			in = append(in, s...)
		}
		if r >= 4 && c.plain {
			in = append(in, 0xff, 0xff, 0xff, 0xff)
		}
		sum := md5.Sum(in)
		for range 50 {
			if r >= 3 {
				sum = md5.Sum(sum[:n])
			}
		}
		c.key = sum[:n]
	default:
		return nil
	}
	return c
}

// hardened returns what stands for an empty password with a salt.
func hardened(salt []byte, revision float64) []byte {
	sum := sha256.Sum256(salt)
	k := sum[:]
	if revision < 6 {
		return k
	}
	for i, last := 0, 0; i < 64 || last > i-32; i++ {
		block, _ := aes.NewCipher(k[:16])
		e := bytes.Repeat(k, 64)
		cipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(e, e)
		three := 0
		for _, b := range e[:16] {
			three += int(b)
		}
		switch three % 3 {
		case 0:
			s := sha256.Sum256(e)
			k = s[:]
		case 1:
			s := sha512.Sum384(e)
			k = s[:]
		default:
			s := sha512.Sum512(e)
			k = s[:]
		}
		last = int(e[len(e)-1])
	}
	return k[:32]
}

// open decrypts bytes of an object.
func (c *crypt) open(b []byte, object ref) []byte {
	key := c.key
	if c.each {
		in := append(bytes.Clone(key), byte(object), byte(object>>8), byte(object>>16), 0, 0)
		if c.aes {
			in = append(in, "sAlT"...)
		}
		sum := md5.Sum(in)
		key = sum[:min(len(key)+5, 16)]
	}
	if !c.aes {
		out := make([]byte, len(b))
		stream, err := rc4.NewCipher(key)
		if err == nil {
			stream.XORKeyStream(out, b)
		}
		return out
	}
	block, err := aes.NewCipher(key)
	if n := len(b); err != nil || n < 2*aes.BlockSize || n%aes.BlockSize != 0 {
		return nil
	}
	out := make([]byte, len(b)-aes.BlockSize)
	cipher.NewCBCDecrypter(block, b[:aes.BlockSize]).CryptBlocks(out, b[aes.BlockSize:])
	if pad := int(out[len(out)-1]); pad <= aes.BlockSize {
		out = out[:len(out)-pad]
	}
	return out
}

// object decrypts the texts and bytes of an object.
func (c *crypt) object(o any, n ref) any {
	switch o := o.(type) {
	case pdfString:
		if !c.texts {
			return o
		}
		return pdfString(c.open([]byte(o), n))
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
			o.raw = c.open(o.raw, n)
		}
	}
	return o
}
