package sfnt

// Exported for tests that need the typefaces, whose package imports this one.

var TableSum = tableSum

func (f Font) Metric(g int) [4]byte { return f.metric(g) }

func (f Font) File() []byte { return f.file() }
