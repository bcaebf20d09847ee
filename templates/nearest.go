package templates

// Nearest returns the candidate most like word, or "" where none is close: at
// most a third of its letters, and at least two, may differ.
func Nearest(word string, candidates []string) string {
	best, bestCost := "", max(2, len(word)/3)+1
	for _, c := range candidates {
		if cost := editDistance(word, c); cost < bestCost && cost < len(c) {
			best, bestCost = c, cost
		}
	}
	return best
}

func editDistance(a, b string) int {
	if max(len(a), len(b)) > 64 {
		return 64
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diag
			if a[i] != b[j] {
				cost++
			}
			diag = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
