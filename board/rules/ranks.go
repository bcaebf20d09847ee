package rules

// kanjiDigits are the ranks from the top.
var kanjiDigits = []string{"一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六"}

// RankKanji returns the Japanese number of a rank, from 0 at the top: 一 to 十六.
func RankKanji(rank int) string { return kanjiDigits[rank] }

// RankLetter returns the letter of a rank, from 0 at the top: a to p.
func RankLetter(rank int) string { return string(rune('a' + rank)) }
