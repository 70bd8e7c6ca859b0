package notify

import (
	"slices"
	"strings"
	"testing"

	"stoa/internal/kit/i18n"
)

// marks are what a text needs of its values.
func marks(t text) []string {
	found := placeholder.FindAllString(t.Subject+strings.Join(t.Lines, " "), -1)
	for _, l := range t.Links {
		found = append(found, l.Value)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryLanguageHasEveryMail(t *testing.T) {
	for _, language := range i18n.Languages {
		if address[language] == "" {
			t.Errorf("%s has no words for an address", language)
		}
		for name, english := range texts["en"] {
			words, ok := texts[language][name]
			if !ok || words.Subject == "" || (english.Foot != "") != (words.Foot != "") {
				t.Errorf("%s lacks %s, or a part of it", language, name)
				continue
			}
			if !slices.Equal(marks(words), marks(english)) {
				t.Errorf("%s: %s needs %v, English %v", language, name, marks(words), marks(english))
			}
			if language != "en" && words.Subject == english.Subject {
				t.Errorf("%s: %s is not translated", language, name)
			}
			message, err := write(Mail{Text: name, Language: language, Values: map[string]string{"instructor": "i", "lesson": "l", "author": "a", "date": "d", "link": "https://stoa.test/a", "reset": "https://stoa.test/b", "number": "1", "courses": "c", "total": "t", "course": "c"}}, "https://stoa.test")
			if err != nil || strings.Contains(message.Text, ",,") || !strings.Contains(message.HTML, `lang="`+language+`"`) {
				t.Errorf("%s: %s without a name: %v %q", language, name, err, message.Text)
			}
		}
	}
}
