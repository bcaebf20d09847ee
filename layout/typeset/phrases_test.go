package typeset

import (
	"strings"
	"testing"

	"shogikit/output/draw"
)

// rowsOf returns the lines of a drawing.
func rowsOf(d draw.Drawing) (rows []string) {
	y := draw.MM(-100)
	for _, c := range runesOf(d) {
		if c.y > y+1 {
			rows = append(rows, "")
		}
		y = c.y
		rows[len(rows)-1] += string(c.r)
	}
	return rows
}

// TestRaggedTextEndsLinesAfterPhrases sets captions and comments beside boards, measures
// their lines, and checks that these end after phrases.
func TestRaggedTextEndsLinesAfterPhrases(t *testing.T) {
	s := japaneseSetter(t)
	body, small := s.spec.body, s.spec.small
	for _, c := range []struct {
		f    face
		wide draw.MM // in characters
		text string
		want string
	}{
		{small, 18.5, "前に何マスでも進めます。後ろへは戻れません。", "前に何マスでも進めます。後ろへは|戻れません。"},
		{small, 15, "図2取った後。後手の飛車は、先手の持ち駒になりました。", "図2取った後。後手の飛車は、|先手の持ち駒になりました。"},
		{small, 18, "詰み。後手にはもう王手を防ぐ手がありません。", "詰み。後手にはもう王手を防ぐ手が|ありません。"},
		{small, 16, "行き所のない駒。×のマスに桂は打てません。", "行き所のない駒。×のマスに桂は|打てません。"},
		{small, 17, "相手の玉に王手をかけ、相手がどう指しても勝ちです。", "相手の玉に王手をかけ、相手がどう|指しても勝ちです。"},
		{body, 15, "飛車と角の道を開けて、敵陣を攻め、よく見ましょう。", "飛車と角の道を開けて、敵陣を|攻め、よく見ましょう。"},
		{body, 14, "王手と同時に、８四の飛車に当たって利いています。", "王手と同時に、８四の飛車に|当たって利いています。"},
		{small, 9, "漢漢漢漢漢漢漢漢漢漢漢漢", "漢漢漢漢漢漢漢漢漢|漢漢漢"},
		{small, 12, "相手の「王」を、持ち駒でねらう。", "相手の「王」を、|持ち駒でねらう。"},
	} {
		var out frag
		s.set(&out, c.text, c.f, draw.Pt(0, 0), c.wide*c.f.size, s.spec.tight)
		rows := rowsOf(out.ink)
		if got := strings.Join(rows, "|"); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	long := strings.Repeat("あいうえおかきくけこ", 2) // a phrase that is broken, lest lines be shorter than half
	text := "駒の" + long + "駒です。"
	var out frag
	s.set(&out, text, small, draw.Pt(0, 0), 14*small.size, s.spec.tight)
	if rows := rowsOf(out.ink); len([]rune(rows[0])) < 9 {
		t.Errorf("set as %q", rows)
	}
	justified := s.lines(strings.Repeat("漢字仮名", 30), body, 30*body.size, 0)
	if got := len([]rune(textOf(justified[0].segs))); got != 30 {
		t.Errorf("justified text is broken after %d characters", got)
	}
}

// TestEndsOfPhrases checks where phrases end, and the particles after which others may.
func TestEndsOfPhrases(t *testing.T) {
	for text, want := range map[string]float64{
		"玉を|とる": 0, "歩、|と": 0, "手です。|次": 0, "駒の|動き": 0, "マスに|▲": 0, "「王」|玉": 0,
		"手が|どう": particleCost, "手では|いけない": particleCost, "利いて|います": particleCost, "桂馬|（けいま": particleCost,
		"飛|車": phraseCost, "戻|れ": suffixCost, "間|は": suffixCost, "ライ|オン": suffixCost, "得を|する": phraseCost, "見ま|しょう": phraseCost, "持ち|駒": phraseCost, "お|互い": phraseCost,
		"「王」|は": phraseCost, "手で|す": phraseCost, "下が|れない": phraseCost, "手に|は": phraseCost, "まし|た。": 2 * phraseCost,
	} {
		a, b, _ := strings.Cut(text, "|")
		if got := endCost([]rune(a), []rune(b)); got != want {
			t.Errorf("%s costs %g, want %g", text, got, want)
		}
	}
}
