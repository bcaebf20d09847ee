package strictjson

import (
	"strings"
	"testing"
)

func TestUnmarshal(t *testing.T) {
	type node struct {
		Name  string           `json:"name"`
		Nodes []*node          `json:"nodes"`
		Size  [2]int           `json:"size"`
		Free  map[string]*node `json:"free"`
	}
	tests := []struct {
		text    string
		unknown int
		err     string
	}{
		{`{"name":"a","nodes":[{"name":"b"},{"name":"c","nodes":[]}],"size":[1,2]}`, 0, ""},
		{`{"name":"a","name":"b"}`, 0, `the key "name" is given twice`},
		{`{"NAME":"a"}`, 0, `the key "NAME" is written "name"`},
		{`{"nodes":[{"name":"a"},{"nodes":[{"name":"a","na\u006de":"b"}]}]}`, 0, `the key "name" is given twice`},
		{`{"free":{"Name":{"Nodes":[]}}}`, 0, `the key "Nodes" is written "nodes"`},
		{`{"free":{"Name":null,"name":null}}`, 0, ""},
		{`{"other":{"x":1,"x":2}}`, 1, `the key "x" is given twice`},
		{`{"other":1,"nodes":[{"more":[[{}]]}]}`, 2, ""},
		{`{"name":1}`, 0, "cannot unmarshal"},
		{`{"size":[1]}`, 0, "a list of 1, not of 2"},
		{`{"size":[1,2,3]}`, 0, "a list of 3, not of 2"},
	}
	for _, tt := range tests {
		unknown, err := Unmarshal([]byte(tt.text), new(node))
		if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%s: %v, want %q", tt.text, err, tt.err)
		} else if err == nil && len(unknown) != tt.unknown {
			t.Errorf("%s: %v unknown, want %d", tt.text, unknown, tt.unknown)
		}
	}
}
