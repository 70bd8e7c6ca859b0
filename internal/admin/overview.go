package admin

import (
	"context"
	"time"

	"stoa/internal/admin/admindb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
)

// lateAfter is how long a submitted course waits before the overview calls it late.
const lateAfter = 5 * 24 * time.Hour

var errDays = fault.New(fault.Invalid, "admin.days", "Choose 7, 30, 90 or 365 days.")

// Period is what happened in some days.
type Period struct {
	Revenue     money.Money `json:"revenue" doc:"Paid, before refunds"`
	Orders      int         `json:"orders"`
	Refunded    money.Money `json:"refunded"`
	Refunds     int         `json:"refunds" doc:"How many courses were refunded"`
	SignUps     int         `json:"signUps"`
	Active      int         `json:"active" doc:"How many people learned; days are those of the people"`
	Completions int         `json:"completions" doc:"How many courses were completed"`
}

// PeriodStep is a part of the days: a day, a week, or for a year 28 days. The first may be shorter.
type PeriodStep struct {
	From string `json:"from" doc:"The first day"`
	Period
}

// Waiting is what waits for a person.
type Waiting struct {
	Refunds       int `json:"refunds"`
	Messages      int `json:"messages"`
	Reported      int `json:"reported" doc:"Reviews, questions and answers"`
	Approvals     int `json:"approvals"`
	ApprovalsLate int `json:"approvalsLate" doc:"Those that were submitted more than five days ago"`
	FailedJobs    int `json:"failedJobs"`
	FailedBackups int `json:"failedBackups" doc:"The latest, if it failed, and those that are damaged"`
}

// Overview is how the marketplace does: the last days, and as many before them. Days are those of UTC, and today is
// the last.
type Overview struct {
	Days    int          `json:"days"`
	From    string       `json:"from"`
	To      string       `json:"to"`
	Now     Period       `json:"now"`
	Before  Period       `json:"before"`
	Steps   []PeriodStep `json:"steps"`
	Waiting Waiting      `json:"waiting"`
}

// Overview returns how the last 7, 30, 90 or 365 days went. For operators. Error: admin.days.
func (s *Service) Overview(ctx context.Context, days int) (*Overview, error) {
	width, ok := map[int]int{7: 1, 30: 1, 90: 7, 365: 28}[days]
	if !ok {
		return nil, errDays
	}
	until := s.db.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 1)
	since := until.AddDate(0, 0, -days)
	out := &Overview{
		Days: days, From: since.Format(time.DateOnly), To: until.AddDate(0, 0, -1).Format(time.DateOnly),
		Steps: []PeriodStep{},
	}
	var err error
	if out.Now, err = s.period(ctx, since, until); err != nil {
		return nil, err
	}
	if out.Before, err = s.period(ctx, since.AddDate(0, 0, -days), since); err != nil {
		return nil, err
	}
	for from := since; from.Before(until); {
		to := from.AddDate(0, 0, width)
		if rest := int(until.Sub(from).Hours()/24) % width; rest != 0 {
			to = from.AddDate(0, 0, rest)
		}
		p, err := s.period(ctx, from, to)
		if err != nil {
			return nil, err
		}
		out.Steps = append(out.Steps, PeriodStep{from.Format(time.DateOnly), p})
		from = to
	}
	out.Waiting, err = s.waiting(ctx)
	return out, err
}

func (s *Service) period(ctx context.Context, since, until time.Time) (Period, error) {
	q := admindb.New(s.db.Read())
	from, to := db.At(since), db.At(until)
	r, err := q.Period(ctx, admindb.PeriodParams{Since: &from, Until: &to})
	if err != nil {
		return Period{}, err
	}
	active, err := q.CountActive(ctx, admindb.CountActiveParams{
		Since: since.Format(time.DateOnly), Until: until.Format(time.DateOnly),
	})
	return Period{
		Revenue: money.Of(r.PaidCents, course.Currency()), Orders: int(r.Orders),
		Refunded: money.Of(r.RefundedCents, course.Currency()), Refunds: int(r.Refunds),
		SignUps: int(r.SignUps), Active: int(active), Completions: int(r.Completions),
	}, err
}

func (s *Service) waiting(ctx context.Context) (Waiting, error) {
	now := s.db.Now()
	at := db.At(now)
	r, err := admindb.New(s.db.Read()).Waiting(ctx, admindb.WaitingParams{Now: &at, Late: db.At(now.Add(-lateAfter))})
	if err != nil {
		return Waiting{}, err
	}
	failed, err := s.jobs.Failed(ctx)
	if err != nil {
		return Waiting{}, err
	}
	backups, err := s.failedBackups(ctx)
	return Waiting{
		Refunds: int(r.Refunds), Messages: int(r.Messages), Reported: int(r.Reported), Approvals: int(r.Approvals),
		ApprovalsLate: int(r.ApprovalsLate), FailedJobs: len(failed), FailedBackups: backups,
	}, err
}
