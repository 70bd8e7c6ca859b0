package i18n

import (
	"fmt"
	"time"
)

var months = map[string][12]string{
	"en": {
		"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
		"November", "December",
	},
	"de": {
		"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
		"Dezember",
	},
	"it": {
		"gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
		"novembre", "dicembre",
	},
	"id": {
		"Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober",
		"November", "Desember",
	},
	"pl": {
		"stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
		"października", "listopada", "grudnia",
	},
	"fr": {
		"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
		"décembre",
	},
}

// Date writes a day as readers of a language do: "December 5, 2026", "5. Dezember 2026".
// A language that we lack is English.
func Date(language string, day time.Time) string {
	names, ok := months[language]
	if !ok {
		language, names = "en", months["en"]
	}
	number := fmt.Sprint(day.Day())
	switch {
	case language == "en":
		return fmt.Sprintf("%s %s, %d", names[day.Month()-1], number, day.Year())
	case language == "de":
		number += "."
	case language == "fr" && day.Day() == 1:
		number = "1er"
	case language == "it" && day.Day() == 1:
		number = "1º"
	}
	return fmt.Sprintf("%s %s %d", number, names[day.Month()-1], day.Year())
}
