package pieces

// A hand is one of the calligrapher's fonts.
type hand string

const (
	mouhitsu hand = "kouzan-mouhitsu/kouzan-mouhitsu.ttf"        // the formal hand
	gyosho   hand = "kouzan-mouhitsu/kouzan-mouhitsu-gyosho.ttf" // semi-cursive
	sousho   hand = "kouzan-mouhitsu/KouzanBrushFontSousyo.ttf"  // cursive
	kouzanT  hand = "aoyagi-kouzan-t/AoyagiKouzanT.ttf"
	soseki   hand = "aoyagi-soseki/aoyagi-soseki.ttf"
)

// characters are those of all games and of the titles of their boxes and pages. Their weights
// are evened by eye: pieces in a row must look equally dark, so a character of few strokes has
// thicker ones.
var characters = []character{
	{'王', mouhitsu, 17},
	{'玉', mouhitsu, 5},
	{'将', kouzanT, 21},
	{'飛', mouhitsu, 12},
	{'車', mouhitsu, 11},
	{'角', mouhitsu, 0},
	{'行', mouhitsu, 21},
	{'竜', mouhitsu, 13},
	{'龍', mouhitsu, 17},
	{'馬', mouhitsu, 11},
	{'金', mouhitsu, 21},
	{'銀', mouhitsu, 8},
	{'成', mouhitsu, 17},
	{'桂', mouhitsu, 15},
	{'香', mouhitsu, 7},
	{'歩', mouhitsu, 17},
	{'兵', mouhitsu, 17},
	{'全', mouhitsu, 18},
	{'圭', gyosho, 8},
	{'杏', gyosho, 15},
	{'と', soseki, 14},
	{'獅', mouhitsu, 8},
	{'子', mouhitsu, 22},
	{'麒', mouhitsu, 9},
	{'麟', mouhitsu, 10},
	{'象', mouhitsu, 15},
	{'犬', mouhitsu, 18},
	{'猫', mouhitsu, 11},
	{'兎', mouhitsu, 15},
	{'豚', mouhitsu, 15},
	{'雛', mouhitsu, 6},
	{'鶏', mouhitsu, 11},
	{'鵬', mouhitsu, 8},
	{'鷹', mouhitsu, 8},
	{'鷲', mouhitsu, 10},
	{'鶴', mouhitsu, 7},
	{'雉', mouhitsu, 12},
	{'左', mouhitsu, 19},
	{'右', mouhitsu, 17},
	{'鶉', mouhitsu, 10},
	{'燕', mouhitsu, 18},
	{'雁', mouhitsu, 7},
	{'棋', mouhitsu, 16},
	{'遊', mouhitsu, 18},
	{'作', mouhitsu, 14},
	{'駒', mouhitsu, 11},
	{'盤', mouhitsu, 9},
	{'縁', mouhitsu, 11},
	{'禽', mouhitsu, 17},
	{'大', mouhitsu, 22},
	{'五', mouhitsu, 10},
	{'う', mouhitsu, 17},
	{'ぎ', mouhitsu, 26},
	{'ご', mouhitsu, 38},
	{'さ', mouhitsu, 26},
	{'し', mouhitsu, 7},
	{'つ', mouhitsu, 19},
	{'ど', mouhitsu, 8},
	{'は', mouhitsu, 19},
	{'ぶ', mouhitsu, 38},
	{'み', mouhitsu, 18},
	{'ょ', mouhitsu, 6},
	{'ろ', mouhitsu, 17},
	{'5', mouhitsu, 1},
}
