// Package admin owns the operator's desk: people, orders, coupons, featured courses and
// the record of acts, each as a list and as a table to download. It promises that only
// operators come in, and that what they do is recorded. It refuses to keep anything of
// its own, and to change what a domain has no use case for.
package admin

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"stoa/internal/account"
	"stoa/internal/audit"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/order"
)

// Service is the desk.
type Service struct {
	db      *db.DB
	people  *account.Service
	orders  *order.Service
	courses *course.Service
}

// New makes the desk.
func New(d *db.DB, people *account.Service, orders *order.Service, courses *course.Service) *Service {
	return &Service{db: d, people: people, orders: orders, courses: courses}
}

// DeskAct is an act as it is read: names are those that people go by now.
type DeskAct struct {
	ID          string            `json:"id"`
	At          time.Time         `json:"at"`
	ActorID     string            `json:"actorId"`
	Actor       string            `json:"actor"` // "" is the system
	Action      string            `json:"action"`
	Subject     string            `json:"subject"`
	SubjectName string            `json:"subjectName"` // where it is a person or a course
	Details     map[string]string `json:"details"`
}

// DeskActs is a page of acts, the newest first. AboutName is who is asked about.
type DeskActs struct {
	Acts      []DeskAct `json:"acts"`
	AboutName string    `json:"aboutName"`
	Total     int       `json:"total"`
	Page      int       `json:"page"`
	Pages     int       `json:"pages"`
}

// ActFilter chooses acts: Action is how they begin, About who did them or what they
// were done to: an id, a number or an e-mail.
type ActFilter struct{ Action, About string }

const (
	actsAtOnce = 50
	mostActs   = 100_000 // in a table
)

// Acts returns a page of the record. For operators.
func (s *Service) Acts(ctx context.Context, f ActFilter, page int) (*DeskActs, error) {
	f, err := s.clean(ctx, f)
	if err != nil {
		return nil, err
	}
	rows, n, err := s.find(ctx, f, actsAtOnce, (min(max(page, 1), mostActs)-1)*actsAtOnce)
	if err != nil {
		return nil, err
	}
	_, _, at, pages := account.DeskPage(n, page)
	if len(rows) == 0 && n > 0 { // beyond the end
		if rows, n, err = s.find(ctx, f, actsAtOnce, (at-1)*actsAtOnce); err != nil {
			return nil, err
		}
	}
	out := &DeskActs{Acts: rows, Total: n, Page: at, Pages: pages}
	if f.About != "" {
		out.AboutName, err = s.nameOf(ctx, f.About)
	}
	return out, err
}

func (s *Service) clean(ctx context.Context, f ActFilter) (ActFilter, error) {
	f.Action, f.About = strings.ToLower(strings.TrimSpace(f.Action)), strings.TrimSpace(f.About)
	if strings.Contains(f.About, "@") {
		id, err := s.people.IDByEmail(ctx, f.About)
		if err != nil || id != "" {
			f.About = id
			return f, err
		}
	}
	return f, nil
}

func (s *Service) find(ctx context.Context, f ActFilter, most, skipped int) ([]DeskAct, int, error) {
	rows, n, err := audit.Find(ctx, s.db.Read(), f.Action, f.About, most, skipped)
	names, out := map[string]string{}, make([]DeskAct, 0, len(rows))
	for _, r := range rows {
		name, known := names[r.Subject]
		if !known && uuid.Validate(r.Subject) == nil {
			if name, err = s.nameOf(ctx, r.Subject); err != nil {
				return nil, 0, err
			}
			names[r.Subject] = name
		}
		out = append(out, DeskAct{ID: r.ID, At: r.At, ActorID: r.ActorID, Actor: r.Actor, Action: r.Action, Subject: r.Subject, SubjectName: name, Details: r.Details})
	}
	return out, n, err
}

// nameOf returns what a person or a course is called now, or "".
func (s *Service) nameOf(ctx context.Context, id string) (string, error) {
	name, err := s.people.NameOf(ctx, id)
	if err != nil || name != "" {
		return name, err
	}
	c, err := course.ByID(ctx, s.db.Read(), id)
	if fault.CodeOf(err) == "course.not_found" {
		return "", nil
	}
	return c.Title, err
}

// exported records that somebody took a table with them.
func (s *Service) exported(ctx context.Context, table string) error {
	v, err := account.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "desk.exported", Subject: table})
	})
}
