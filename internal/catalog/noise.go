package catalog

import (
	"strings"

	"stoa/internal/search/words"
)

// What people put around a topic when they look for a course, in the six languages, folded: words that every course
// could be asked for with, and words for a level. A word that is a topic of its own in another language is left out.
var (
	courseWords = words.List(`
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
	levelWords = byWord(map[string]string{
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

func byWord(lists map[string]string) map[string]string {
	m := map[string]string{}
	for level, list := range lists {
		for _, w := range strings.Fields(list) {
			m[w] = level
		}
	}
	return m
}
