package words

import "strings"

var sounds = strings.NewReplacer(
	"tsch", "S", "tch", "S", "sch", "S", "szcz", "S", "dzi", "S", "dz", "S",
	"cz", "S", "sz", "S", "sh", "S", "ch", "S", "zh", "S", "rz", "S", "ts", "S", "tz", "S",
	"ph", "f", "th", "t", "gh", "g", "kh", "k", "ck", "k", "qu", "kv", "q", "k", "x", "kS", "ce", "Se", "ci", "Si", "cy",
	"Sy",
	"w", "v", "z", "S", "s", "S", "j", "i", "d", "t", "b", "p", "h", "",
)

// Sound is what a name sounds like to people of several languages: consonants alike are
// one letter (w and v, s and z and sz and ch, d and t), doubled ones single, and vowels
// count only at the beginning. Wiśniewski, Vishnevsky and Wisnewsky sound the same.
// Names too short to tell apart have no sound.
func Sound(name string) string {
	if len(name) < 4 {
		return ""
	}
	if strings.HasSuffix(name, "c") {
		name += "h" // Marković, as Markovich
	}
	var b strings.Builder
	last := byte(0)
	for i, r := range []byte(sounds.Replace(name)) {
		switch {
		case strings.IndexByte("aeiouy", r) >= 0:
			if i == 0 {
				b.WriteByte('A')
			}
			last = 0
		case r != last:
			b.WriteByte(r)
			last = r
		}
	}
	if b.Len() < 3 {
		return ""
	}
	return b.String()
}
