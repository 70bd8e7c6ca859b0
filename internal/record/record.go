// Package record owns what learners take with them to another Stoa: their certificates, progress and notes as one
// signed file, and what they have brought from another. It promises that nothing is imported that its issuer hasn't
// signed for the person who imports it, that a certificate stays verifiable where it was issued, and that what can't be
// used here is still there in the next file. It refuses to make certificates of what others say, unless an operator
// trusts them.
package record

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/record/recorddb"
)

// format is raised when older versions cannot read what this one writes.
const format = 1

// The limits of a record.
const (
	mostBytes        = 16 << 20 // of the file
	mostContent      = 32 << 20 // unpacked
	mostCertificates = 500
	mostCourses      = 2000
	mostLessons      = 50_000
	mostNotes        = 50_000
	mostRanges       = 1000 // of a lesson
	mostIssuers      = 10
	longestNote      = 10_000
	longestTitle     = 500
)

var (
	errNotRecord = fault.New(fault.Invalid, "record.unreadable", "This file isn’t a learning record.")
	errTooLarge  = fault.New(fault.Invalid, "record.too_large", "This file is too large for a learning record.")
	errNewer     = fault.New(fault.Invalid, "record.newer", "This learning record was made by a newer version of Stoa.")
	errSignature = fault.New(
		fault.Invalid, "record.signature", "This learning record was changed, or isn’t from the site it names.",
	)
	errIssuer = fault.New(
		fault.Unavailable, "record.issuer", "The site that issued this learning record can’t be reached.",
	)
	errPerson = fault.New(fault.Forbidden, "record.person", "This learning record is for another email address.")
)

// Record is what is signed.
type Record struct {
	Format       int       `json:"format"`
	Issuer       string    `json:"issuer"` // the origin of the Stoa that signs it
	Created      time.Time `json:"created"`
	Name         string    `json:"name"`
	Email        string    `json:"email"`        // who it is for
	Certificates []string  `json:"certificates"` // as Open Badges, each signed by its own issuer
	Courses      []Course  `json:"courses"`
}

// Course is how far someone is in a course. Where its id is unknown, its title and lessons tell whether it is the same.
type Course struct {
	ID          string     `json:"id"`
	Title       string     `json:"title"`
	URL         string     `json:"url"`
	EnrolledAt  time.Time  `json:"enrolledAt"`
	CompletedAt *time.Time `json:"completedAt,omitempty"`
	Lessons     []Lesson   `json:"lessons"`
}

// Lesson is one of a course, in their order.
type Lesson struct {
	ID         string     `json:"id"`
	Title      string     `json:"title"`
	Kind       string     `json:"kind"`
	PositionMs int64      `json:"positionMs,omitempty"`
	Watched    [][2]int64 `json:"watched,omitempty"` // from and to, in milliseconds
	DoneAt     *time.Time `json:"doneAt,omitempty"`
	Notes      []Note     `json:"notes,omitempty"`
}

// Note is what someone wrote for themselves.
type Note struct {
	ID        string    `json:"id"`
	AtMs      *int64    `json:"atMs,omitempty"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// sameLessons reports whether two courses have the same lessons, by their kinds and titles.
func sameLessons(a, b []Lesson) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Kind != b[i].Kind || !strings.EqualFold(a[i].Title, b[i].Title) {
			return false
		}
	}
	return true
}

// Service holds the use cases.
type Service struct {
	db           *db.DB
	certificates *certificate.Service
	learning     *learning.Service
	trusted      []string // origins whose word about progress counts here
	fetch        func(ctx context.Context, address string) ([]byte, error)
}

// New makes the service. Fetch reads a small file from the web; trusted are the origins of issuers whose word about
// progress counts, beside this installation's own.
func New(
	d *db.DB, certificates *certificate.Service, l *learning.Service, trusted []string,
	fetch func(ctx context.Context, address string) ([]byte, error),
) *Service {
	return &Service{db: d, certificates: certificates, learning: l, trusted: trusted, fetch: fetch}
}

// brought are certificates that someone has brought from elsewhere, the oldest first.
func (s *Service) brought(
	ctx context.Context, personID string,
) (out []certificate.Foreign, badges []string, err error) {
	rows, err := recorddb.New(s.db.Read()).Certificates(ctx, personID)
	if err != nil {
		return nil, nil, err
	}
	for _, row := range rows {
		payload, err := certificate.Unverified(row.Badge) // it was verified when it came
		if err != nil {
			return nil, nil, err
		}
		f, err := certificate.ReadBadge(payload)
		if err != nil {
			return nil, nil, err
		}
		out, badges = append(out, f), append(badges, row.Badge)
	}
	return out, badges, nil
}

// carried are courses that someone has brought and that could not be used here.
func carried(ctx context.Context, q *recorddb.Queries, personID string) (out []Course, err error) {
	rows, err := q.Carried(ctx, personID)
	if err != nil {
		return nil, err
	}
	for _, content := range rows {
		var c Course
		if err := json.Unmarshal(content, &c); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// Erase deletes what a person has brought.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := recorddb.New(tx)
	if err := q.EraseCertificates(ctx, personID); err != nil {
		return err
	}
	return q.EraseCourses(ctx, personID)
}
