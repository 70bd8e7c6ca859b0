// Package paging owns how operators leaf through lists that have no end: pages with numbers over the next few hundred
// rows, and a cursor for those after them. It promises that no page reads more than a bounded number of rows, and that
// a download holds one batch at a time. It refuses to know what is listed.
package paging

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"time"

	"stoa/internal/kit/db"
)

const (
	numbered = 500    // matches that have page numbers
	mostSee  = 20_000 // rows that are compared with a search before it pauses
	batch    = 1000   // rows of a statement
)

// End is later than every row: where a list begins that has the newest first.
var End = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Cursor is the position of a row in the order of its list: what it is sorted by, and its id. The zero value is before
// the first row.
type Cursor struct {
	Cents int64   `json:"c,omitempty"`
	At    db.Time `json:"t,omitzero"`
	ID    string  `json:"i"`
}

// ParseCursor returns the cursor of an address; what is none is the beginning.
func ParseCursor(text string) (c Cursor) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || json.Unmarshal(raw, &c) != nil {
		return Cursor{}
	}
	return c
}

func (c Cursor) String() string { return base64.RawURLEncoding.EncodeToString(db.ToJSON(c)) }

// Source is a list in one order. Read returns up to most rows after a cursor; Key is a row's own.
type Source[T any] struct {
	Read  func(ctx context.Context, after Cursor, most int) ([]T, error)
	Key   func(T) Cursor
	Match func(T) bool // nil for all
	// PerPage is how many rows a page has, 50 if it is 0.
	PerPage int
}

// At is the place of a page: its number among those that begin at a cursor.
type At struct {
	From string
	Page int
}

// In are the parameters that ask for a page. What is no number means the first.
type In struct {
	Page string `query:"page"`
	From string `query:"from" doc:"what the list said of where it goes on; page 1 begins there"`
}

// At returns the place that is asked for.
func (in In) At() At {
	n, _ := strconv.Atoi(in.Page)
	return At{From: in.From, Page: n}
}

// Window is where a page stands among those with numbers. Total are the matches among the pages that have numbers; if
// there may be more after them,
// More is the cursor at which they begin.
type Window struct {
	Total int    `json:"total"`
	Page  int    `json:"page"`
	Pages int    `json:"pages"`
	More  string `json:"more" doc:"where the list goes on after the last of these pages, or empty"`
}

// Find returns the rows of a page. A page beyond the last is the last.
func (s Source[T]) Find(ctx context.Context, at At) (rows []T, p Window, err error) {
	seen, after := 0, ParseCursor(at.From)
	most := numbered + 1
	if s.Match != nil {
		most = batch
	}
	found, more := []T{}, false
	for !more {
		read, err := s.Read(ctx, after, most)
		if err != nil {
			return nil, p, err
		}
		for _, row := range read {
			if more = len(found) == numbered || seen == mostSee; more {
				break
			}
			seen, after = seen+1, s.Key(row)
			if s.Match == nil || s.Match(row) {
				found = append(found, row)
			}
		}
		if len(read) < most {
			break
		}
	}
	perPage := cmp.Or(s.PerPage, 50)
	p.Total, p.Pages = len(found), max(1, (len(found)+perPage-1)/perPage)
	p.Page = min(max(at.Page, 1), p.Pages)
	if more {
		p.More = after.String()
	}
	return found[(p.Page-1)*perPage : min(p.Page*perPage, len(found))], p, nil
}

// Each calls f with each batch of all matching rows.
func (s Source[T]) Each(ctx context.Context, f func(rows []T) error) error {
	for after := (Cursor{}); ; {
		read, err := s.Read(ctx, after, batch)
		if err != nil || len(read) == 0 {
			return err
		}
		after = s.Key(read[len(read)-1])
		full := len(read) == batch
		if s.Match != nil {
			kept := read[:0]
			for _, row := range read {
				if s.Match(row) {
					kept = append(kept, row)
				}
			}
			read = kept
		}
		if err := f(read); err != nil || !full {
			return err
		}
	}
}
