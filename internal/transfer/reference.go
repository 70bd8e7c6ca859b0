package transfer

import (
	"fmt"
	"regexp"
	"strings"

	"stoa/internal/kit/iban"
)

// Reference is what a buyer writes on the transfer: the order's number as a creditor reference (ISO 11649), whose check
// digits find every wrong character and every two that were swapped.
func Reference(number string) string {
	body := strings.ToUpper(number)
	return fmt.Sprintf("RF%02d%s", 98-iban.Remainder(body+"RF00"), body)
}

var (
	notInReference = regexp.MustCompile(`[^A-Z0-9]`)
	references     = regexp.MustCompile(`RF([0-9]{2})([A-Z]{3}[0-9]{6})`)
	numbers        = regexp.MustCompile(`[A-Z]{3}[0-9]{6}`)
)

// NumbersIn returns the order numbers in what was written on a transfer, in whatever way it was spaced or separated:
// exact are those of references whose check digits are right, and like are others that look like a number.
func NumbersIn(text string) (exact, like []string) {
	text = notInReference.ReplaceAllString(strings.ToUpper(text), "")
	for rest := text; ; {
		at := references.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		if number := rest[at[4]:at[5]]; iban.Remainder(number+rest[at[0]:at[4]]) == 1 {
			exact = append(exact, strings.ToLower(number))
		}
		rest = rest[at[0]+1:]
	}
	for rest := text; len(like) < 20; {
		at := numbers.FindStringIndex(rest)
		if at == nil {
			break
		}
		like = append(like, strings.ToLower(rest[at[0]:at[1]]))
		rest = rest[at[0]+1:]
	}
	return exact, like
}
