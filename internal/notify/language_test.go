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
	for _, r := range t.Rows {
		found = append(found, r.Value)
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
			if !ok || words.Subject == "" || (english.Foot != "") != (words.Foot != "") ||
				(english.Columns[1] != "") != (words.Columns[1] != "") {
				t.Errorf("%s lacks %s, or a part of it", language, name)
				continue
			}
			if !slices.Equal(marks(words), marks(english)) {
				t.Errorf("%s: %s needs %v, English %v", language, name, marks(words), marks(english))
			}
			if language != "en" && words.Subject == english.Subject {
				t.Errorf("%s: %s is not translated", language, name)
			}
			message, err := write(Mail{Text: name, Language: language, Values: map[string]string{
				"person": "p", "by": "b", "role": "r", "instructor": "i", "lesson": "l", "author": "a", "date": "d",
				"link": "https://stoa.test/a", "reset": "https://stoa.test/b", "number": "1", "courses": "c",
				"total": "t", "course": "c", "count": "2", "videos": "v", "subject": "s", "body": "b",
				"from": "f", "to": "u", "questions": "https://stoa.test/c", "enrollments": "3", "enrollmentsBefore": "2",
				"revenue": "$3", "completed": "1", "rating": "4.5", "reviews": "2", "asked": "5", "waiting": "1",
				"account": "DE … 3000", "reason": "full", "backup": "https://stoa.test/d",
				"message": "m", "note": "n", "receipt": "https://stoa.test/e", "missing": "m", "received": "r",
				"price": "$3", "email": "e@stoa.test",
			}}, "https://stoa.test")
			if err != nil || strings.Contains(message.Text, ",,") ||
				!strings.Contains(message.HTML, `lang="`+language+`"`) {
				t.Errorf("%s: %s without a name: %v %q", language, name, err, message.Text)
			}
		}
	}
}

// RFC 8058: a mail of a topic names the address that ends such mails, and that one post
// does; one about an order or an account's safety names none.
func TestMailsOfATopicCanBeStopped(t *testing.T) {
	values := map[string]string{
		"course": "c", "link": "https://stoa.test/a", "number": "1", "courses": "c", "total": "t",
	}
	stoppable, err := write(Mail{
		Text: CertificateIssued, Language: "de", Values: values, Stop: "?token=abc",
	}, "https://stoa.test")
	if err != nil {
		t.Fatal(err)
	}
	if stoppable.Headers["List-Unsubscribe"] != "<https://stoa.test/api/unsubscribe?token=abc>" ||
		stoppable.Headers["List-Unsubscribe-Post"] != "List-Unsubscribe=One-Click" {
		t.Errorf("headers: %v", stoppable.Headers)
	}
	for _, part := range []string{stoppable.Text, stoppable.HTML} {
		if !strings.Contains(part, "https://stoa.test/unsubscribe?token=abc") || !strings.Contains(part, stop["de"]) {
			t.Errorf("no way to stop in %q", part)
		}
	}
	receipt, err := write(Mail{Text: OrderPaid, Language: "de", Values: values}, "https://stoa.test")
	if err != nil || receipt.Headers["List-Unsubscribe"] != "" {
		t.Errorf("a receipt can be stopped: %v %v", receipt.Headers, err)
	}
	if strings.Contains(receipt.Text, "Rechnung") {
		t.Errorf("an invoice that there isn't: %q", receipt.Text)
	}
	values["invoice"] = "https://stoa.test/orders/S-1/invoice.pdf"
	receipt, err = write(Mail{Text: OrderPaid, Language: "de", Values: values}, "https://stoa.test")
	if err != nil || !strings.Contains(receipt.Text, "Rechnung ansehen:\n"+values["invoice"]) {
		t.Errorf("no invoice: %q %v", receipt.Text, err)
	}
}
