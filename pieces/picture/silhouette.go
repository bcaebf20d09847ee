package picture

import "shogikit/output/draw"

// Silhouette returns the outline of d.
func Silhouette(d draw.Drawing, grow draw.MM) draw.Path { return draw.RoundRect(d.Bounds().Inset(-grow), 1) }
