package picture

import "shogikit/output/draw"

// Silhouette returns the outline round everything that d paints, grown by grow.
func Silhouette(d draw.Drawing, grow draw.MM) draw.Path {
	return draw.RoundRect(d.Bounds().Inset(-grow), 1)
}
