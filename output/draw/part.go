package draw

// Kind is the kind of a part; its value appears in files and messages.
type Kind string

// The kinds of parts.
const (
	FacePart       Kind = "face"
	BackPart       Kind = "back"
	RimPart        Kind = "rim"
	NetPart        Kind = "net"
	FoldoverPart   Kind = "foldover"
	ReliefFacePart Kind = "relief-face"
	ReliefBackPart Kind = "relief-back"
	BoardPart      Kind = "board"
	KomadaiPart    Kind = "komadai"
	BoxPart        Kind = "box"
)

// Back returns the kind on the reverse of this one, or the kind itself.
func (k Kind) Back() Kind {
	switch k {
	case FacePart:
		return BackPart
	case ReliefFacePart:
		return ReliefBackPart
	}
	return k
}

// Part is one thing to be cut out of a sheet, in sheet coordinates.
type Part struct {
	Kind    Kind
	Name    string // which one: "pawn-sente-3"
	Outline Path   // the cut line around it; closed
	Drawing Drawing
}

// Label identifies the part in files.
func (p *Part) Label() string {
	return string(p.Kind) + " " + p.Name
}

// Bounds returns the bounding box of everything that belongs to the part.
func (p Part) Bounds() Rect { return p.Outline.Bounds().Union(p.Drawing.Bounds()) }

// Transform returns the part transformed by m.
func (p Part) Transform(m Affine) Part {
	p.Outline = p.Outline.Transform(m)
	p.Drawing = p.Drawing.Transform(m)
	return p
}

// Only returns the part with only the marks of some layers.
func (p Part) Only(keep func(Layer) bool) Part {
	p.Drawing = p.Drawing.Only(func(m *Mark) bool { return keep(m.Role.Layer()) })
	return p
}
