package typeset

import "slices"

// Costs of splitting sections.
const (
	sectionCost = 0.5     // a page ends inside a section
	pictureCost = 50000   // … and before its figure, though one page could hold all of it
	turnCost    = 60      // the page is turned inside a section with a figure
	leadCost    = 50000   // … between its heading and its first figure or table
	largeCost   = 1500000 // … if that takes half a page, in addition
	lowChapter  = 2500000 // a page ends among the first lines of a chapter
	lowSection  = 300000  // … of a section
	rowCost     = 30      // … between two of its figures
	spreadCost  = 4000    // … inside a chapter that fits a double-page spread
	tableCost   = 600     // … and between two rows that belong together
	wholeCost   = 15      // of splitting a section that should stay whole

	facingCost = 10000000 // … before a head that is to face what is before it
	askedCost  = 10000000 // … and between figures below it
	acrossCost = 30000    // … or on two pages that face each other

	overleafGain = 3500000 // of turning the page before what is best overleaf
	leftoverCost = 160000  // of a page that begins with the last lines of a chapter
	openingCost  = 6000000 // of what opens a spread, but is not first on its page
)

// headLines is the minimum number of lines below a heading on its page.
const headLines = 3

// chapterLines and sectionLines are the numbers of lines of a chapter and of a section that
// should be on its first page.
const chapterLines, sectionLines = 7, 5

// leftLines is the number of lines that should precede a chapter which begins in the
// middle of a page.
const leftLines = 15

// tie sets the costs of breaks between fragments: a heading is followed by lines or a
// figure, and sections with a figure are visible at once if a page or two can hold
// them.
func (s *setter) tie(frags []frag, room int) {
	for i := range frags {
		if frags[i].anchor != nil {
			held := 0
			for k := i + 1; k < len(frags) && held < headLines && !frags[k].newPage && (k == i+1 || frags[k].anchor == nil); k++ {
				frags[k].keep = true // a section of fewer lines is kept whole
				if frags[k].anchor == nil {
					held += frags[k].lines
				}
			}
			if !s.page.Plain {
				tieStart(frags[i:])
			}
			if !s.page.Plain && frags[i].anchor.chapter {
				tieEnd(frags[:i])
			}
		}
		switch {
		case frags[i].first:
		case s.page.Plain:
			frags[i].part, frags[i].turn = insideCost, 4*insideCost
		default:
			frags[i].part, frags[i].turn = frags[i].part+partedCost, frags[i].turn+partedCost
		}
	}
	for i := 0; i < len(frags); { // a chapter that fits two pages is seen as one
		n := 1
		for i+n < len(frags) && (frags[i+n].anchor == nil || !frags[i+n].anchor.chapter) {
			n++
		}
		if height(frags[i:i+n]) <= 2*room*s.page.Columns {
			for k := i + 1; k < i+n; k++ {
				frags[k].turn += spreadCost
			}
		}
		i += n
	}
	for i := 0; i < len(frags); {
		n := 1
		for i+n < len(frags) && frags[i+n].anchor == nil && !frags[i+n].newPage {
			n++
		}
		s.tieSection(frags[i:i+n], room)
		i += n
	}
}

// tieStart sets the costs of breaks among the first lines below a heading.
func tieStart(frags []frag) {
	chapter, lines, cost := frags[0].anchor.chapter, sectionLines, float64(lowSection)
	if chapter {
		lines, cost = chapterLines, lowChapter
	}
	for k := 2; k < len(frags) && height(frags[1:k]) < lines; k++ {
		if a := frags[k].anchor; a != nil && (a.chapter || !chapter || frags[k].inside > 0) {
			break
		}
		frags[k].part += cost
	}
}

// tieEnd sets the costs of breaks among the last lines of a chapter.
func tieEnd(frags []frag) {
	for k := len(frags) - 1; k > 0 && height(frags[k:]) < leftLines; k-- {
		if frags[k].anchor == nil {
			frags[k].part += leftoverCost
		}
	}
}

// tieSection sets the costs of splitting a section, which begins with its heading:
// above all of separating a figure from the text that leads to it. Its last line never
// stands alone.
func (s *setter) tieSection(section []frag, room int) {
	high, shown := height(section), 0
	for k := range section {
		if section[k].picture {
			shown = k
		}
	}
	if last := &section[len(section)-1]; last.lines == 1 {
		last.keep = len(section) > 1
	}
	lead := slices.IndexFunc(section, func(f frag) bool { return f.picture || f.row })
	for k := 1; k < len(section); k++ {
		f := &section[k]
		f.part += sectionCost
		if k <= lead {
			f.turn += leadCost
			if 2*section[lead].lines >= room {
				f.turn += largeCost
			}
		}
		if f.picture && section[k-1].picture {
			f.turn += rowCost
			if section[0].turn >= facingCost {
				f.part, f.turn = f.part+acrossCost, f.turn+askedCost
			}
		}
		switch {
		case s.page.Whole:
			f.part += wholeCost
		case shown == 0 || k > shown && 2*high > room:
		case high <= 2*room*s.page.Columns:
			f.turn += turnCost
			if high <= room {
				f.part, f.turn = f.part+pictureCost, f.turn+turnCost
			}
		}
	}
}

// height returns the height of fragments in lines, in a column of their own.
func height(frags []frag) int {
	n := 0
	for i := range frags {
		if i > 0 {
			n += frags[i].space
		}
		n += frags[i].lines
	}
	return n
}
