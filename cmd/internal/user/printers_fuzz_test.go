package user

import "testing"

// TestProfileFile checks that a profile is as calibrate wrote it, or rejected.
func TestProfileFile(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"shogikit-profile":1,"measured":[98.7,99.1],"back":[0.6,-0.3]}`: true,
		`{"shogikit-profile":1,"measured":[0,0],"back":[0,0]}`:            false,
		`{"shogikit-profile":1,"measured":[0,99],"back":[0,0]}`:           false,
		`{"shogikit-profile":1,"measured":[99],"back":[0,0]}`:             false,
		`{"shogikit-profile":1,"measured":[99,99,99],"back":[0,0]}`:       false,
		`{"shogikit-profile":1,"back":[0,0]}`:                             false,
		`{"shogikit-profile":1,"measured":[99,99],"Back":[0,0]}`:          false,
		`{"shogikit-profile":1,"measured":[99,99],"measured":[98,98]}`:    false,
		`{"shogikit-profile":1,"measured":[99,99],"more":1}`:              false,
	} {
		if p, err := parseProfile([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
	}
}

// FuzzProfileFile parses arbitrary profile files: the result must be a plausible
// correction, or an error.
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
