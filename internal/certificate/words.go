package certificate

import (
	"fmt"
	"time"

	"stoa/internal/kit/i18n"
)

// words are the texts on a certificate in one language. No sentence contains a name or a title,
// because their gender and case are unknown.
type words struct {
	heading, awarded, completed, taughtBy, on, remarks, issuer, revoked string
	check                                                               string    // with the address
	former                                                              string    // instead of an erased name
	you, sample                                                         string    // of a sample
	lectures                                                            [3]string // one, few, many
	hour, minute                                                        string    // as CLDR abbreviates them
	plural                                                              func(int) int
	language                                                            string
	grades                                                              map[string]string
}

// of returns the words of a language, or English.
func of(language string) words {
	if w, ok := map[string]words{"de": german, "it": italian, "id": indonesian, "pl": polish, "fr": french}[language]; ok {
		return w
	}
	return english
}

var english = words{
	language: "en", hour: "hr", minute: "min",
	heading: "Certificate of completion", awarded: "This is to certify that", completed: "has completed the course",
	taughtBy: "taught by ",
	on:       "Completed on", remarks: "Grade", issuer: "Issued by", revoked: "Revoked",
	check:  "Verify this certificate at %s",
	former: "Former learner",
	you:    "Your name", sample: "Sample",
	lectures: [3]string{"lecture", "lectures", "lectures"}, plural: oneOrMany,
	grades: map[string]string{Outstanding: "Outstanding", Better: "Good", Average: "Average"},
}

var german = words{
	language: "de", hour: "Std.", minute: "Min.",
	heading: "Abschlusszertifikat", awarded: "Verliehen an", completed: "für den Abschluss des Kurses",
	taughtBy: "Kursleitung: ",
	on:       "Abgeschlossen am", remarks: "Prädikat", issuer: "Ausgestellt von", revoked: "Widerrufen",
	check:  "Prüfe dieses Zertifikat unter %s",
	former: "Ehemaliges Mitglied",
	you:    "Dein Name", sample: "Muster",
	lectures: [3]string{"Lektion", "Lektionen", "Lektionen"}, plural: oneOrMany,
	grades: map[string]string{Outstanding: "Ausgezeichnet", Better: "Gut", Average: "Befriedigend"},
}

var italian = words{
	language: "it", hour: "h", minute: "min",
	heading: "Certificato di completamento", awarded: "Si attesta che", completed: "ha completato il corso",
	taughtBy: "tenuto da ",
	on:       "Data di completamento", remarks: "Giudizio", issuer: "Rilasciato da", revoked: "Revocato",
	check:  "Verifica questo certificato su %s",
	former: "Ex studente",
	you:    "Il tuo nome", sample: "Esempio",
	lectures: [3]string{"lezione", "lezioni", "lezioni"}, plural: oneOrMany,
	grades: map[string]string{Outstanding: "Eccellente", Better: "Buono", Average: "Discreto"},
}

var indonesian = words{
	language: "id", hour: "jam", minute: "mnt",
	heading: "Sertifikat penyelesaian", awarded: "Dengan ini dinyatakan bahwa", completed: "telah menyelesaikan kursus",
	taughtBy: "diajarkan oleh ",
	on:       "Selesai pada", remarks: "Predikat", issuer: "Diterbitkan oleh", revoked: "Dicabut",
	check:  "Verifikasi sertifikat ini di %s",
	former: "Mantan peserta",
	you:    "Nama Anda", sample: "Contoh",
	lectures: [3]string{"pelajaran", "pelajaran", "pelajaran"}, plural: oneOrMany,
	grades: map[string]string{Outstanding: "Istimewa", Better: "Baik", Average: "Cukup"},
}

var polish = words{
	language: "pl", hour: "godz.", minute: "min",
	heading: "Certyfikat ukończenia", awarded: "Certyfikat otrzymuje", completed: "za ukończenie kursu",
	taughtBy: "prowadzi ",
	on:       "Ukończono", remarks: "Ocena", issuer: "Wystawca", revoked: "Unieważniony",
	check:  "Sprawdź autentyczność certyfikatu: %s",
	former: "Były uczestnik",
	you:    "Imię i nazwisko", sample: "Wzór",
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
	grades: map[string]string{Outstanding: "Celująca", Better: "Dobra", Average: "Dostateczna"},
}

var french = words{
	language: "fr", hour: "h", minute: "min",
	heading: "Certificat de réussite", awarded: "Nous certifions que", completed: "a terminé le cours",
	taughtBy: "enseigné par ",
	on:       "Terminé le", remarks: "Mention", issuer: "Délivré par", revoked: "Révoqué",
	check:  "Vérifiez ce certificat sur %s",
	former: "Ancien participant",
	you:    "Votre nom", sample: "Spécimen",
	lectures: [3]string{"leçon", "leçons", "leçons"}, plural: oneOrMany,
	grades: map[string]string{Outstanding: "Excellent", Better: "Bien", Average: "Assez bien"},
}

func oneOrMany(n int) int {
	if n == 1 {
		return 0
	}
	return 2
}

// day is the day of t in UTC, as on the web page of the certificate.
func (w words) day(t time.Time) string {
	return i18n.Date(w.language, t.UTC())
}

func (w words) checkAt(address string) string { return fmt.Sprintf(w.check, address) }

func (w words) taught(by string, lectures int, durationMs int64) string {
	text := w.taughtBy + by
	if lectures > 0 {
		text += fmt.Sprintf("  ·  %d %s", lectures, w.lectures[w.plural(lectures)])
	}
	hours, minutes := durationMs/time.Hour.Milliseconds(), durationMs/time.Minute.Milliseconds()%60
	switch {
	case hours > 0 && minutes > 0:
		text += fmt.Sprintf("  ·  %d %s %d %s", hours, w.hour, minutes, w.minute)
	case hours > 0:
		text += fmt.Sprintf("  ·  %d %s", hours, w.hour)
	case minutes > 0:
		text += fmt.Sprintf("  ·  %d %s", minutes, w.minute)
	}
	return text
}
