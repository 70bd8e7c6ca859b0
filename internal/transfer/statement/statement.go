// Package statement reads what banks say of an account: CAMT.053 (ISO 20022) and CSV files. It promises that an entry
// has the same identity in every statement that has it, and that nothing in a file makes it read more than the file. It
// refuses to know what the money is for.
package statement

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"stoa/internal/kit/fault"
)

// The bounds of a statement.
const (
	MaxBytes   = 5 << 20
	MaxEntries = 5000
	maxText    = 500 // of an entry, in runes
)

// Entry is money that came into the account, or, with Cents below zero, left it.
type Entry struct {
	ID       string // the same in every statement
	On       string // the day on which it was booked, such as 2026-11-23
	Cents    int64
	Currency string // "" where the file doesn't say
	Text     string // what was written on the transfer
	Name     string // who has sent it
	IBAN     string // from which account, or ""
	Pending  bool   // not booked yet
	ref      string // the bank's own name of the entry
}

// Statement is a file that was read. Columns say of a CSV file which column was taken for what.
type Statement struct {
	Format  string // "camt.053" or "csv"
	IBAN    string // of the account, or "" where the file doesn't say
	Columns []Column
	Entries []Entry
}

// Column is a column of a CSV file, and what it was taken for.
type Column struct{ Use, Name string }

// The faults of files.
var (
	ErrUnreadable = fault.New(
		fault.Invalid, "statement.unreadable", "This isn’t a statement that we can read. Use CAMT.053 (XML) or CSV.",
	)
	ErrTooLong = fault.New(fault.Invalid, "statement.too_long", "This statement has too many entries. Split it by date.")
	ErrColumns = fault.New(
		fault.Invalid, "statement.columns", "This CSV file lacks a column with the date or the amount in its first line.",
	)
)

// Read reads a file. Errors: statement.unreadable, statement.too_long, statement.columns.
func Read(file []byte) (*Statement, error) {
	if len(file) > MaxBytes {
		return nil, ErrTooLong
	}
	file = bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))
	read := readCSV
	if start := bytes.TrimSpace(file); len(start) == 0 || bytes.IndexByte(file, 0) >= 0 {
		return nil, ErrUnreadable
	} else if start[0] == '<' {
		read = readCAMT
	}
	s, err := read(file)
	if err != nil {
		return nil, err
	}
	if len(s.Entries) > MaxEntries {
		return nil, ErrTooLong
	}
	s.identify()
	return s, nil
}

// identify names the entries: by the bank's own name where it has given one, else by day, amount and texts, and a
// number where several are alike. Statements have whole days, so the number is the same where they overlap.
func (s *Statement) identify() {
	seen := map[string]int{}
	for i := range s.Entries {
		e := &s.Entries[i]
		e.Text, e.Name, e.IBAN = plain(e.Text), plain(e.Name), strings.ToUpper(strings.Join(strings.Fields(e.IBAN), ""))
		key := strings.Join([]string{
			s.IBAN, e.On, strconv.FormatInt(e.Cents, 10), e.Currency, e.Text, e.Name, e.IBAN,
		}, "\x00")
		if e.ref != "" {
			key = strings.Join([]string{s.IBAN, e.ref, strconv.FormatInt(e.Cents, 10)}, "\x00")
		}
		n := seen[key]
		seen[key]++
		sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(n)))
		e.ID = hex.EncodeToString(sum[:16])
	}
}

// plain is one line of what can be shown, of at most maxText runes.
func plain(text string) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
	if utf8.RuneCountInString(text) > maxText {
		text = string([]rune(text)[:maxText])
	}
	return text
}

// cents reads an amount with at most two decimals, with a comma or a point and either for thousands.
func cents(text string) (int64, bool) {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\'' || r == '’' {
			return -1
		}
		return r
	}, text)
	text = strings.TrimPrefix(text, "+")
	sign := int64(1)
	if rest, found := strings.CutPrefix(text, "-"); found {
		text, sign = rest, -1
	} else if rest, found := strings.CutPrefix(text, "−"); found {
		text, sign = rest, -1
	} else if rest, found := strings.CutSuffix(text, "-"); found {
		text, sign = rest, -1
	}
	whole, part := text, ""
	if at := strings.LastIndexAny(text, ".,"); at >= 0 && (len(text)-at-1 <= 2 || strings.ContainsAny(text[:at], ".,") &&
		text[strings.IndexAny(text, ".,")] != text[at]) {
		whole, part = text[:at], text[at+1:]
	}
	whole = strings.NewReplacer(".", "", ",", "").Replace(whole)
	for len(part) > 2 && part[len(part)-1] == '0' {
		part = part[:len(part)-1]
	}
	if len(part) > 2 || whole == "" || len(whole) > 12 {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 63)
	return sign * int64(n), err == nil
}
