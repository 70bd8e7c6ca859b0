package inspect

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stoa/internal/course"
)

// numbers are written as words up to twelve: the first of a line is two.
var numbers = [][]string{
	strings.Fields("two three four five six seven eight nine ten eleven twelve"),
	strings.Fields("zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
	strings.Fields("deux trois quatre cinq six sept huit neuf dix onze douze"),
	strings.Fields("due tre quattro cinque sei sette otto nove dieci undici dodici"),
	strings.Fields("dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas"),
	strings.Fields("dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście"),
	strings.Fields("dwa"),
}

// units are what can be counted in a course, in the six languages of the marketplace.
var units = map[string][]string{
	"lessons": strings.Fields(`lesson lessons lecture lectures lektion lektionen leçon leçons lezione lezioni pelajaran
		lekcja lekcje lekcji lekcjach`),
	"videos": strings.Fields("video videos vidéo vidéos film filmy filmów filmach"),
	"hours": strings.Fields(`hour hours hr hrs h stunde stunden std heure heures ora ore jam godzina godziny godzinę godzin
		godzinach`),
	"minutes": strings.Fields("minute minutes min mins minuten minuto minuti menit minut minuta minuty minutach"),
}

// "Under two hours" and "two hours a week" promise nothing about the length.
var (
	atMost = strings.Fields("under below than within unter als de di dari niż poniżej")
	each   = strings.Fields(`a an per each every am pro je jede jeden par al alla ogni se sehari seminggu dziennie
		tygodniowo na daily weekly täglich wöchentlich`)
)

var token = regexp.MustCompile(`\d[\d.,]*|\p{L}+`)

// promise is a number of something in a text, in the words of the text.
type promise struct {
	n          float64
	unit, text string
}

// promisesIn reads "30 lessons", "ten short videos" and "2.5 hours": a number and, at most two words on, a unit.
func promisesIn(text string) (all []promise) {
	at := token.FindAllStringIndex(text, -1)
	word := func(i int) string {
		if i < 0 || i >= len(at) {
			return ""
		}
		return strings.ToLower(text[at[i][0]:at[i][1]])
	}
	for i := range at {
		n := number(word(i))
		for j := i + 1; n > 0 && j <= i+3 && j < len(at) && number(word(j)) == 0; j++ {
			unit := unitOf(word(j))
			if unit == "" {
				continue
			}
			timed := unit == "hours" || unit == "minutes"
			if !timed || !slices.Contains(atMost, word(i-1)) && !slices.Contains(each, word(j+1)) {
				all = append(all, promise{n, unit, text[at[i][0]:at[j][1]]})
			}
			break
		}
	}
	return all
}

func unitOf(word string) string {
	for unit, words := range units {
		if slices.Contains(words, word) {
			return unit
		}
	}
	return ""
}

// number reads "12", "1,000", "1.000", "2.5", "2,5" and the words; 0 is none.
func number(s string) float64 {
	for _, words := range numbers {
		if i := slices.Index(words, s); i >= 0 {
			return float64(i + 2)
		}
	}
	s = strings.TrimRight(s, ".,")
	if i := strings.LastIndexAny(s, ".,"); i >= 0 {
		whole, rest := strings.NewReplacer(".", "", ",", "").Replace(s[:i]), s[i+1:]
		if len(rest) != 3 {
			whole += "."
		}
		s = whole + rest
	}
	n, _ := strconv.ParseFloat(s, 64)
	return n
}

// promises compares the numbers in the title and the summary with what there is.
func (f *finder) promises() {
	there := map[string]float64{}
	for _, section := range f.Content.Sections {
		for _, l := range section.Lessons {
			there["lessons"]++
			there["hours"] += float64(l.DurationMs) / 3_600_000
			there["minutes"] += float64(l.DurationMs) / 60_000
			if l.Kind == course.Video {
				there["videos"]++
			}
		}
	}
	for _, place := range []struct{ field, text string }{
		{"title", f.Content.Plan.Title}, {"summary", f.Content.Plan.Summary},
	} {
		for _, p := range promisesIn(place.text) {
			rule, most := PromiseLessons, there[p.unit]
			if p.unit == "hours" || p.unit == "minutes" {
				rule, most = PromiseLength, most*lengthTolerance
			}
			if p.n > most {
				f.add(Finding{Rule: rule, Field: place.field, Text: p.text, Value: p.n, Limit: tenths(there[p.unit])})
			}
		}
	}
}
