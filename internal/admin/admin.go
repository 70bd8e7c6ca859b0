// Package admin owns the admin: how the marketplace does and what waits for a person, and people, orders, coupons,
// featured courses and the audit log, each as a list and as a table to download. It promises that only
// operators come in, and that what they do is recorded. It refuses to keep anything of
// its own, and to change what a domain has no use case for.
package admin

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"stoa/internal/account"
	"stoa/internal/admin/admindb"
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
	// failedBackups is how many backups need an operator.
	failedBackups func(context.Context) (int, error)
}

// New makes the service.
func New(
	d *db.DB, people *account.Service, orders *order.Service, refunds *refund.Service, coupons *coupon.Service,
	courses *course.Service, jobs *job.Queue, failedBackups func(context.Context) (int, error),
) *Service {
	return &Service{
		db: d, people: people, orders: orders, refunds: refunds, coupons: coupons, courses: courses, jobs: jobs,
		failedBackups: failedBackups,
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
	SubjectHref string            `json:"subjectHref" doc:"Its page in the admin, or empty"`
	CourseTitle string            `json:"courseTitle" doc:"Of the course that the details name"`
	Details     map[string]string `json:"details"`
}

// AuditLog is a page of entries, the newest first. AboutName is the name of About.
type AuditLog struct {
	Entries   []AuditEntry `json:"entries"`
	AboutName string       `json:"aboutName"`
	paging.Window
}

// AuditFilter selects entries: Action is the start of the action, About the actor or the
// target: an id, a number or an email. Since and Until are days of UTC, such as 2026-11-23; what is none is no limit.
type AuditFilter struct{ Action, About, Since, Until string }

// selection is the filter as the log understands it.
func (f AuditFilter) selection() audit.Selection {
	out := audit.Selection{Action: f.Action, About: f.About}
	if day, err := time.Parse(time.DateOnly, f.Since); err == nil {
		out.Since = day
	}
	if day, err := time.Parse(time.DateOnly, f.Until); err == nil {
		out.Until = day.AddDate(0, 0, 1)
	}
	return out
}

// AuditLog returns a page of the audit log. For operators.
func (s *Service) AuditLog(ctx context.Context, f AuditFilter, at paging.At) (*AuditLog, error) {
	f, err := s.clean(ctx, f)
	if err != nil {
		return nil, err
	}
	rows, page, err := audit.List(s.db.Read(), f.selection()).Find(ctx, at)
	if err != nil {
		return nil, err
	}
	out := &AuditLog{Window: page}
	if out.Entries, err = s.named(ctx, rows); err == nil && f.About != "" {
		about, aboutErr := s.thing(ctx, f.About)
		out.AboutName, err = about.name, aboutErr
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

// payoutRuns are the actions whose subject is a run that can be looked at.
var payoutRuns = []string{"payout.proposed", "payout.sent", "payout.confirmed", "payout.downloaded"}

// thing is what an id in the log stands for today.
type thing struct{ name, href string }

// named adds the names that people and courses go by now, and where they are in the admin.
func (s *Service) named(ctx context.Context, rows []audit.Row) (out []AuditEntry, err error) {
	things, out := map[string]thing{}, make([]AuditEntry, 0, len(rows))
	for _, r := range rows {
		for _, id := range []string{r.ActorID, r.Subject, r.Details["course"]} {
			if _, known := things[id]; known || uuid.Validate(id) != nil {
				continue
			}
			if things[id], err = s.thing(ctx, id); err != nil {
				return nil, err
			}
		}
		subject := things[r.Subject]
		switch kind, _, _ := strings.Cut(r.Action, "."); {
		case kind == "order":
			subject.href = "/admin/orders/" + r.Subject
		case kind == "message":
			subject.href = "/admin/messages/" + r.Subject
		case kind == "coupon" && r.Subject != "":
			subject.href = "/admin/coupons/" + r.Subject
		case kind == "bundle":
			subject.href = "/admin/bundles"
		case slices.Contains(payoutRuns, r.Action):
			subject.href = "/admin/payouts/" + r.Subject
		}
		out = append(out, AuditEntry{
			ID: r.ID, At: r.At, ActorID: r.ActorID, Actor: things[r.ActorID].name, Action: r.Action, Subject: r.Subject,
			SubjectName: subject.name, SubjectHref: subject.href, CourseTitle: things[r.Details["course"]].name,
			Details: r.Details,
		})
	}
	return out, nil
}

// thing returns the person or course with an id; the zero value is neither.
func (s *Service) thing(ctx context.Context, id string) (thing, error) {
	name, err := s.people.NameOf(ctx, id)
	if err != nil || name != "" {
		return thing{name, "/admin/people/" + id}, err
	}
	c, err := course.ByID(ctx, s.db.Read(), id)
	if fault.CodeOf(err) == "course.not_found" { // one that was never launched has only been submitted
		title, _, err := db.Found(admindb.New(s.db.Read()).SubmittedAs(ctx, id))
		return thing{name: title}, err
	}
	return thing{c.Title, "/admin/courses/" + c.Slug}, err
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
