package user

import "testing"

// FuzzProfileFile reads what stands in a file of a profile: a correction that a
// printer can need, or an error.
func FuzzProfileFile(f *testing.F) {
	f.Add([]byte(`{"shogikit-profile":1,"measured":[98.7,99.1],"back":[0.6,-0.3]}`))
	f.Add([]byte(`{"shogikit-profile":1,"measured":[1e400]}`))
	f.Add([]byte("[[[["))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := parseProfile(data)
		if err == nil && p.Check() != nil {
			t.Fatalf("%s: %+v: %v", data, p, p.Check())
		}
	})
}
