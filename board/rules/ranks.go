package rules

// Kanji formats 1 to 999 as 一, 十, 十八, 二十, 百三; "" for 0.
func Kanji(n int) string {
	for unit, word := 100, "百"; unit > 1; unit, word = unit/10, "十" {
		switch {
		case n >= 2*unit:
			return Kanji(n/unit) + word + Kanji(n%unit)
		case n >= unit:
			return word + Kanji(n%unit)
		}
	}
	if n == 0 {
		return ""
	}
	return string([]rune("一二三四五六七八九")[n-1])
}

// RankKanji returns the Japanese number of a rank, from 0 at the top: 一 to 十六.
func RankKanji(rank int) string { return Kanji(rank + 1) }

// RankLetter returns the letter of a rank, from 0 at the top: a to p.
func RankLetter(rank int) string { return string(rune('a' + rank)) }
