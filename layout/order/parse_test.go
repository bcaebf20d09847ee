package order

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// someValue returns a value of an option, valid or hostile.
func someValue(t *rapid.T, opt *Option) string {
	switch {
	case opt.Kind == Switch:
		return "true"
	case opt.Values != nil && opt.Many:
		return strings.Join(rapid.SliceOfNDistinct(rapid.SampledFrom(opt.Values), 1, 3, rapid.ID[string]).Draw(t, opt.Name), ",")
	case opt.Values != nil:
		return rapid.SampledFrom(opt.Values).Draw(t, opt.Name)
	case opt.Kind == Number:
		return plain(float64(rapid.IntRange(int(opt.Min), int(min(opt.Max, 1e9))).Draw(t, opt.Name)))
	case opt.Name == "scale":
		return rapid.SampledFrom([]string{"0.5", "80%", "400 %"}).Draw(t, opt.Name)
	case opt.Kind == Length:
		return rapid.SampledFrom([]string{"0.4mm", "0.01in", "0.1"}).Draw(t, opt.Name)
	case opt.Name == "measured":
		return "98.7x99.1"
	case opt.Name == "back":
		return "+0.6,-0.3"
	}
	return rapid.StringMatching(`[a-zé王 ,.'"$()*!\\-]{1,12}`).Filter(func(s string) bool { return !strings.HasPrefix(s, "--") }).Draw(t, opt.Name)
}

// TestParseAndStringAreInverse checks that orders read back what they write.
func TestParseAndStringAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		command := rapid.SampledFrom(Commands()).Draw(t, "command")
		o := New(command, rapid.SliceOfN(rapid.StringMatching(`[a-zé' .*]{1,8}`), 0, 2).Draw(t, "args")...)
		for _, opt := range For(command) {
			if opt.Name == "quiet" || opt.Kind == Length && opt.Max > 1 || rapid.IntRange(0, 3).Draw(t, "said") > 0 {
				continue
			}
			value := someValue(t, &opt)
			if opt.Name == "square" {
				value = "8mm"
			}
			if err := o.Set(opt.Name, value, ""); err != nil {
				t.Fatal(err)
			}
		}
		if o.Faults() != nil {
			t.Skip(o.Faults())
		}
		words := Split(o.String())
		again, err := Parse(words[0], words[1:]...)
		if err != nil || len(again.Args)+len(o.Args) > 0 && !slices.Equal(again.Args, o.Args) {
			t.Fatalf("%s: %v, %q", o, err, again)
		}
		again.Args = o.Args
		if !reflect.DeepEqual(o, again) {
			t.Fatalf("%s became %s", o, again)
		}
	})
}
