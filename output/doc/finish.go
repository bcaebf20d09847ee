package doc

import "slices"

// Blocks returns copies of blocks in which all texts but headings have passed through
// each, such as one that adds hyphenation points; running text, lists and tables of terms
// or with pictures get readings, too, anew in every chapter, but not tables that have a
// column of them.
func (r *Reader) Blocks(blocks []Block, each func(string) string) []Block {
	out := slices.Clone(blocks)
	for i, block := range blocks {
		switch x := block.(type) {
		case Heading:
			if x.Level == 1 {
				r.Forget()
			}
		case Para:
			if x.Text = each(x.Text); !x.Small {
				x.Text = r.Text(x.Text)
			}
			out[i] = x
		case List:
			x.Items = changed(x.Items, r.once(each))
			out[i] = x
		case Terms:
			out[i] = Terms(changed(x, func(t Term) Term { return Term{t.Term, each(t.Text)} }))
		case Table:
			text := each
			if (x.Strong || x.Pictures != nil) && !r.reads(x.Rows) {
				text = r.once(each)
			}
			if !x.Ruled {
				x.Rows = changed(x.Rows, func(row []string) []string { return changed(row, text) })
			}
			out[i] = x
		case Figure:
			x.Caption = each(x.Caption)
			out[i] = x
		case Columns:
			x.Cells = changed(x.Cells, func(cell []Block) []Block { return r.Blocks(cell, each) })
			out[i] = x
		case Fold:
			x.Blocks = r.Blocks(x.Blocks, each)
			out[i] = x
		}
	}
	return out
}

// once returns a function that adds readings to the texts of a list or a table, each of
// them once.
func (r *Reader) once(each func(string) string) func(string) string {
	here := map[string]bool{}
	return func(s string) string { return r.text(each(s), here) }
}

// reads reports whether a table has a column of readings.
func (r *Reader) reads(rows [][]string) bool {
	return slices.ContainsFunc(slices.Concat(rows...), func(cell string) bool {
		return slices.ContainsFunc(r.words, func(w Reading) bool { return w.Always && w.Kana == cell })
	})
}

// changed returns the results of f for all items of a list.
func changed[T any](list []T, f func(T) T) []T {
	out := slices.Clone(list)
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}
