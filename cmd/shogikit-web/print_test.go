package main

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// TestPrint: the kit opens as a document of its own, which browsers print as it is.
func TestPrint(t *testing.T) {
	v := visit(t, 1280, 900)
	v.goTo("#kit?game=minishogi")
	v.settled()
	opened := chromedp.WaitNewTarget(v.ctx, func(i *target.Info) bool { return i.Type == "page" })
	v.do(chromedp.Click("#print-kit"))
	ctx, end := chromedp.NewContext(v.ctx, chromedp.WithTargetID(<-opened))
	defer end()
	at := ""
	for range 200 {
		var err error
		if at, err = chromedp.Run(ctx, chromedp.Location()); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(at, "blob:") {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("the new window shows %s", at)
}
