package words

import "strings"

// What people put around a topic in the six languages, folded. A word that is a topic
// of its own in another of the languages is left out (die, main, art).
var (
	functionWords = set(`
			a an the of for and or to in on with without from by at as is are be do does can my me i you your we
			our it its this that these those
			how what which why when where who about into some any
			der das den dem des ein eine einen einem einer und oder fur mit ohne zu zum zur im am auf aus bei
			von vom ist sind ich du wir mein meine
			mich mir wie was welche welcher welches warum uber
			il lo la gli le i un uno una di del dello della dei delle da dal dalla per con senza su sul sulla in
			nel nella e ed o che chi
			come cosa quale perche mi mio mia si
			dan atau untuk yang di ke dari dengan tanpa pada ini itu saya aku kamu anda bagaimana apa cara
			caranya bagi oleh
			i w we z ze na do od o dla po za przez oraz lub jak co czy ktory ktora jest sa mnie moj moja sie bez
			le la les un une des du de d l au aux et ou pour avec sans sur dans en je tu vous nous mon ma mes
			votre qui que quoi quel quelle
			comment est sont ce cette ces`)
	courseWords = set(`
			learn learning learned course courses class classes lesson lessons tutorial tutorials lecture
			lectures study studying teach teaching
			want wanna need best better good top online guide training make making
			kurs kurse kursen lernen lerne lern lektion lektionen unterricht anleitung schulung schulungen
			weiterbildung mochte will beste bester
			besten besser gute guter machen onlinekurs onlinekurse videokurs tutorium lehrgang
			corso corsi imparare impara imparo lezione lezioni studiare insegnare voglio vorrei migliore
			migliori meglio fare guida
			belajar kursus pelajaran kelas pelatihan mempelajari pelajari ingin mau terbaik membuat panduan
			kurs kursy kursu kursow nauka nauki nauke uczyc uczenie naucz nauczyc lekcja lekcje lekcji szkolenie
			szkolenia poradnik chce najlepszy
			najlepsze najlepszych lepiej robic
			cours apprendre apprends apprenez apprentissage formation formations lecon lecons etudier veux
			meilleur meilleure meilleurs mieux faire guide
			tutoriel tutoriels`)
	levelWords = levels(map[string]string{
		"beginner": `
			beginner beginners beginning newbie newbies novice novices
			anfanger anfangern anfangerin anfangerinnen einsteiger einsteigern einsteigerkurs anfangerkurs
			principiante principianti pemula dasar poczatkujacy poczatkujacych poczatkujaca poczatkujacego
			debutant debutante debutants debutantes`,
		"intermediate": `
			intermediate mittelstufe intermedio intermedi intermedia menengah
			sredniozaawansowany sredniozaawansowanych sredniozaawansowani intermediaire intermediaires`,
		"expert": `
			advanced expert experts fortgeschrittene fortgeschrittenen fortgeschrittener profi profis experten
			avanzato avanzata avanzati avanzate esperti esperto lanjutan mahir
			zaawansowany zaawansowana zaawansowane zaawansowanych zaawansowani avance avancee avances avancees
			confirme confirmes`,
	})
)

func set(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

func levels(lists map[string]string) map[string]string {
	m := map[string]string{}
	for level, list := range lists {
		for _, w := range strings.Fields(list) {
			m[w] = level
		}
	}
	return m
}

// IsFunction: a word of grammar (for, how, und, pour) in one of the six languages.
func IsFunction(term string) bool { return functionWords[term] }

// IsCourse: a word that every course could be asked with (learn, course, lernen).
func IsCourse(term string) bool { return courseWords[term] }

// Level is the level of a course that a word asks for: "beginner", "intermediate",
// "expert", or "" for any other word.
func Level(term string) string { return levelWords[term] }
