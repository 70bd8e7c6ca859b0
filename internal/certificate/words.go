package certificate

import (
	"fmt"
	"strings"
	"time"
)

// words are what is printed on a certificate in one language. No sentence runs around a
// name or a title, whose gender and case nobody knows.
type words struct {
	heading, awarded, completed, taughtBy, on, remarks, code, revoked string
	check                                                             string    // with the address
	lectures                                                          [3]string // one, few, many
	plural                                                            func(int) int
	months                                                            string
	date                                                              func(day int, month string, year int) string
	grades                                                            map[string]string
}

// of returns the words of a language: English for one that has none.
func of(language string) words {
	if w, ok := map[string]words{"de": german, "it": italian, "id": indonesian, "pl": polish, "fr": french}[language]; ok {
		return w
	}
	return english
}

var english = words{
	heading: "Certificate of completion", awarded: "This is to certify that", completed: "has completed the course", taughtBy: "taught by ",
	on: "Completed on", remarks: "Remarks", code: "Certificate code", revoked: "Revoked", check: "Anyone can check this certificate at %s",
	lectures: [3]string{"lecture", "lectures", "lectures"}, plural: oneOrMany,
	months: "January February March April May June July August September October November December",
	date:   func(d int, m string, y int) string { return fmt.Sprintf("%s %d, %d", m, d, y) },
	grades: map[string]string{Outstanding: Outstanding, Better: Better, Average: Average},
}

var german = words{
	heading: "Abschlusszertifikat", awarded: "Verliehen an", completed: "für den Abschluss des Kurses", taughtBy: "Kursleitung: ",
	on: "Abgeschlossen am", remarks: "Prädikat", code: "Zertifikatscode", revoked: "Widerrufen", check: "Prüfen lässt sich dieses Zertifikat unter %s",
	lectures: [3]string{"Lektion", "Lektionen", "Lektionen"}, plural: oneOrMany,
	months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
	date:   func(d int, m string, y int) string { return fmt.Sprintf("%d. %s %d", d, m, y) },
	grades: map[string]string{Outstanding: "Ausgezeichnet", Better: "Gut", Average: "Befriedigend"},
}

var italian = words{
	heading: "Certificato di completamento", awarded: "Si attesta che", completed: "ha completato il corso", taughtBy: "tenuto da ",
	on: "Completato il", remarks: "Giudizio", code: "Codice del certificato", revoked: "Revocato", check: "Chiunque può verificare questo certificato su %s",
	lectures: [3]string{"lezione", "lezioni", "lezioni"}, plural: oneOrMany,
	months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
	date:   firstIs("1º"),
	grades: map[string]string{Outstanding: "Eccellente", Better: "Buono", Average: "Discreto"},
}

var indonesian = words{
	heading: "Sertifikat kelulusan", awarded: "Dengan ini dinyatakan bahwa", completed: "telah menyelesaikan kursus", taughtBy: "diajar oleh ",
	on: "Selesai pada", remarks: "Keterangan", code: "Kode sertifikat", revoked: "Dicabut", check: "Siapa pun dapat memeriksa sertifikat ini di %s",
	lectures: [3]string{"materi", "materi", "materi"}, plural: oneOrMany,
	months: "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
	date:   firstIs("1"),
	grades: map[string]string{Outstanding: "Istimewa", Better: "Baik", Average: "Cukup"},
}

var polish = words{
	heading: "Certyfikat ukończenia", awarded: "Certyfikat otrzymuje", completed: "za ukończenie kursu", taughtBy: "prowadzenie: ",
	on: "Ukończono", remarks: "Ocena", code: "Kod certyfikatu", revoked: "Unieważniony", check: "Każdy może sprawdzić ten certyfikat pod adresem %s",
	lectures: [3]string{"lekcja", "lekcje", "lekcji"},
	plural: func(n int) int {
		switch tens, ones := n%100/10, n%10; {
		case n == 1:
			return 0
		case ones >= 2 && ones <= 4 && tens != 1:
			return 1
		default:
			return 2
		}
	},
	months: "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
	date:   firstIs("1"),
	grades: map[string]string{Outstanding: "Celująca", Better: "Dobra", Average: "Dostateczna"},
}

var french = words{
	heading: "Certificat de réussite", awarded: "Nous certifions que", completed: "a terminé le cours", taughtBy: "enseigné par ",
	on: "Terminé le", remarks: "Mention", code: "Code du certificat", revoked: "Révoqué", check: "Chacun peut vérifier ce certificat à l’adresse %s",
	lectures: [3]string{"leçon", "leçons", "leçons"}, plural: oneOrMany,
	months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
	date:   firstIs("1er"),
	grades: map[string]string{Outstanding: "Excellent", Better: "Bien", Average: "Assez bien"},
}

func oneOrMany(n int) int {
	if n == 1 {
		return 0
	}
	return 2
}

// firstIs writes day, month, year, with a word of its own for the first of a month.
func firstIs(first string) func(int, string, int) string {
	return func(d int, m string, y int) string {
		if d == 1 {
			return fmt.Sprintf("%s %s %d", first, m, y)
		}
		return fmt.Sprintf("%d %s %d", d, m, y)
	}
}

// day is the day of t in UTC, as on the page that shows the same certificate.
func (w words) day(t time.Time) string {
	t = t.UTC()
	return w.date(t.Day(), strings.Fields(w.months)[t.Month()-1], t.Year())
}

func (w words) taught(by string, lectures int, durationMs int64) string {
	text := w.taughtBy + by
	if lectures > 0 {
		text += fmt.Sprintf("  ·  %d %s", lectures, w.lectures[w.plural(lectures)])
	}
	hours, minutes := durationMs/time.Hour.Milliseconds(), durationMs/time.Minute.Milliseconds()%60
	switch {
	case hours > 0 && minutes > 0:
		text += fmt.Sprintf("  ·  %d h %d min", hours, minutes)
	case hours > 0:
		text += fmt.Sprintf("  ·  %d h", hours)
	case minutes > 0:
		text += fmt.Sprintf("  ·  %d min", minutes)
	}
	return text
}
