// Package crypt decrypts PDFs with an empty user password, as used by programs only to
// restrict permissions.
package crypt

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

// padding replaces an empty password.
var padding = []byte("\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a")

// Key returns the n-byte file key for an empty password, derived from the owner entry,
// the permissions and the file identifier. Strong keys are hashed 50 more times; plain
// means that metadata are not encrypted.
func Key(owner []byte, permissions int32, id []byte, n int, strong, plain bool) []byte {
	in := binary.LittleEndian.AppendUint32(append(bytes.Clone(padding), owner...), uint32(permissions))
	in = append(in, id...)
	if plain {
		in = append(in, 0xff, 0xff, 0xff, 0xff)
	}
	sum := md5.Sum(in)
	for range 50 {
		if strong {
			sum = md5.Sum(sum[:n])
		}
	}
	return sum[:n]
}

// Unwrap returns the 32-byte key stored in an entry, for an empty password with a salt.
func Unwrap(entry, salt []byte, revision float64) []byte {
	key := make([]byte, 32)
	block, _ := aes.NewCipher(Hardened(salt, revision)) // 32 bytes are a valid key
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(key, entry)
	return key
}

// Hardened returns the hash of an empty password with a salt.
func Hardened(salt []byte, revision float64) []byte {
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

// Open decrypts bytes; with each, using the key of the given object.
func Open(b, key []byte, object int, each, withAES bool) []byte {
	if each {
		in := append(bytes.Clone(key), byte(object), byte(object>>8), byte(object>>16), 0, 0)
		if withAES {
			in = append(in, "sAlT"...)
		}
		sum := md5.Sum(in)
		key = sum[:min(len(key)+5, 16)]
	}
	if !withAES {
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
