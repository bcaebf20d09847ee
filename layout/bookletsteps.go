package layout

import "shogikit/output/draw"

func (b *book) stepPicture(name string) draw.Drawing { return draw.Drawing{} }
