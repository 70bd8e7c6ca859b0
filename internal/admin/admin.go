// Package admin owns the admin: how the marketplace does and what waits for a person, and people, orders, coupons,
// featured courses and the audit log, each as a list and as a table to download. It promises that only
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
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/job"
	"stoa/internal/kit/paging"
	"stoa/internal/order"
	"stoa/internal/refund"
	"stoa/internal/session"
)

// Service is the admin.
type Service struct {
	db      *db.DB
	people  *account.Service
	orders  *order.Service
	refunds *refund.Service
	coupons *coupon.Service
	courses *course.Service
	jobs    *job.Queue
}

// New makes the service.
func New(
	d *db.DB, people *account.Service, orders *order.Service, refunds *refund.Service, coupons *coupon.Service,
	courses *course.Service, jobs *job.Queue,
) *Service {
	return &Service{
		db: d, people: people, orders: orders, refunds: refunds, coupons: coupons, courses: courses, jobs: jobs,
	}
}

// AuditEntry is an act as it is read: names are those that people go by now.
type AuditEntry struct {
	ID          string            `json:"id"`
	At          time.Time         `json:"at"`
	ActorID     string            `json:"actorId"`
	Actor       string            `json:"actor"` // "" is the system
	Action      string            `json:"action"`
	Subject     string            `json:"subject"`
	SubjectName string            `json:"subjectName"` // where it is a person or a course
	Details     map[string]string `json:"details"`
}

// AuditLog is a page of entries, the newest first. AboutName is the name of About.
type AuditLog struct {
	Entries   []AuditEntry `json:"entries"`
	AboutName string       `json:"aboutName"`
	paging.Window
}

// AuditFilter selects entries: Action is the start of the action, About the actor or the
// target: an id, a number or an email.
type AuditFilter struct{ Action, About string }

// AuditLog returns a page of the audit log. For operators.
func (s *Service) AuditLog(ctx context.Context, f AuditFilter, at paging.At) (*AuditLog, error) {
	f, err := s.clean(ctx, f)
	if err != nil {
		return nil, err
	}
	rows, page, err := audit.List(s.db.Read(), f.Action, f.About).Find(ctx, at)
	if err != nil {
		return nil, err
	}
	out := &AuditLog{Window: page}
	if out.Entries, err = s.named(ctx, rows); err == nil && f.About != "" {
		out.AboutName, err = s.nameOf(ctx, f.About)
	}
	return out, err
}

func (s *Service) clean(ctx context.Context, f AuditFilter) (AuditFilter, error) {
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

// named adds the names that people and courses go by now.
func (s *Service) named(ctx context.Context, rows []audit.Row) (out []AuditEntry, err error) {
	names, out := map[string]string{}, make([]AuditEntry, 0, len(rows))
	for _, r := range rows {
		for _, id := range []string{r.ActorID, r.Subject} {
			if _, known := names[id]; known || uuid.Validate(id) != nil {
				continue
			}
			if names[id], err = s.nameOf(ctx, id); err != nil {
				return nil, err
			}
		}
		out = append(out, AuditEntry{
			ID: r.ID, At: r.At, ActorID: r.ActorID, Actor: names[r.ActorID], Action: r.Action, Subject: r.Subject,
			SubjectName: names[r.Subject], Details: r.Details,
		})
	}
	return out, nil
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

// exported records the download of a table.
func (s *Service) exported(ctx context.Context, table string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "admin.exported", Subject: table})
	})
}
