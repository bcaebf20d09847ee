package order

import (
	"regexp"
	"strconv"
	"strings"

	"shogikit/layout"
	"shogikit/output/draw"
	wording "shogikit/templates/text"
)

// parseSwitch parses true or false, yes or no.
func parseSwitch(s string) (bool, error) {
	switch s {
	case "yes":
		return true, nil
	case "no":
		return false, nil
	}
	on, err := strconv.ParseBool(s)
	if err != nil {
		return false, wording.Wrong("yes-no", wording.Typed(s))
	}
	return on, nil
}

// parseWhole parses a whole number within bounds.
func parseWhole(s string, least, most float64) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, wording.Wrong("whole", wording.Typed(s))
	}
	return n, within(s, float64(n), least, most, "")
}

// within returns an error for a value outside its bounds.
func within(s string, v, least, most float64, unit string) error {
	if v >= least && v <= most {
		return nil
	}
	plain := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	return wording.Wrong("range", s, plain(least), unit, plain(most), unit)
}

// parseRatio parses 1.5 or 150%.
func parseRatio(s string) (float64, error) {
	const least, most = 0.25, 4
	number, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := layout.ParseDecimal(strings.TrimSpace(number))
	if percent {
		v /= 100
	}
	if err == nil && v >= least && v <= most {
		return v, nil
	}
	wrong := wording.Wrong("ratio", wording.Typed(s))
	if !percent && v >= 100*least && v <= 100*most {
		return 0, wording.Wrong("hinted", wrong, wording.Wrong("did-you-mean", wording.Literal(s+"%")))
	}
	point := strings.Replace(s, ",", ".", 1)
	if point == s {
		return 0, wrong
	}
	if _, err := parseRatio(point); err != nil {
		return 0, wrong
	}
	return 0, wording.Wrong("hinted", wrong, wording.Wrong("with-point", wording.Literal(point)))
}

// weight matches a paper weight as shops write it.
var weight = regexp.MustCompile(`(?i)^(.*?)\s*(gsm|g|g/m2|g/m²)$`)

// parseThickness parses the thickness of paper, also from its weight: plain paper is
// about 1.25 µm thick per g/m², so 80gsm is 0.1mm.
func parseThickness(s string) (draw.MM, error) {
	s = strings.TrimSpace(s)
	grams := weight.FindStringSubmatch(s)
	if grams == nil {
		return layout.ParseLength(s)
	}
	v, err := layout.ParseDecimal(grams[1])
	if err != nil {
		return 0, wording.Wrong("weight", wording.Typed(s))
	}
	return draw.MM(v * 0.00125), nil
}
