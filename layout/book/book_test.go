package book

import (
	"fmt"
	"os"
	"testing"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/pdf"
	"shogikit/templates"
)

func TestLook(t *testing.T) {
	id, lang := os.Getenv("GAME"), os.Getenv("LANGUAGE")
	if id == "" {
		t.Skip()
	}
	file := "../../templates/examples/" + id + ".yaml"
	g, err := templates.Load(id)
	if err != nil {
		in, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = templates.Read(id+".yaml", in); err != nil {
			t.Fatal(err)
		}
		g.File = ""
	}
	pages, err := Sheets(g, Options{Lang: lang})
	if err != nil {
		fmt.Println(err)
	}
	var big []draw.Sheet
	for i := 0; i < len(pages); i += 8 {
		sheet := draw.Sheet{ID: "x", Paper: draw.Size{W: 4 * 150, H: 2 * 212}, Scale: 1}
		sheet.Block = draw.RectWH(0, 0, 600, 424)
		for k := i; k < min(i+8, len(pages)); k++ {
			sheet.Furniture.Append(pages[k].Furniture.Move(draw.MM(k-i)*150-600*draw.MM((k-i)/4), 212*draw.MM((k-i)/4)))
			line := draw.RectPath(draw.RectWH(draw.MM(k-i)*150-600*draw.MM((k-i)/4), 212*draw.MM((k-i)/4), 148, 210))
			sheet.Furniture.Paint(line, draw.None, draw.Grey, 0.2)
		}
		big = append(big, sheet)
	}
	if os.Getenv("BIG") != "" {
		pages = big
	}
	w, err := os.Create("/tmp/books/out/" + id + "-" + lang + ".pdf")
	if err != nil {
		t.Fatal(err)
	}
	err = pdf.Write(w, pages, format.Options{Palette: draw.FullInk})
	if err != nil {
		t.Fatal(err)
	}
}
