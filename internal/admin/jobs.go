package admin

import (
	"context"
	"errors"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/job"
	"stoa/internal/session"
)

var errNoJob = fault.New(fault.NotFound, "admin.no_job", "This job is no longer among the failed ones.")

// Jobs is the work that is done later: how much of it there is, and what failed.
type Jobs struct {
	Counts []job.KindCount `json:"counts"`
	Failed []job.FailedJob `json:"failed" doc:"At most 100"`
}

// Jobs returns them. For operators.
func (s *Service) Jobs(ctx context.Context) (*Jobs, error) {
	counts, err := s.jobs.Counts(ctx)
	if err != nil {
		return nil, err
	}
	failed, err := s.jobs.Failed(ctx)
	return &Jobs{Counts: append([]job.KindCount{}, counts...), Failed: failed}, err
}

// RetryJob has a failed job run again at once. For operators. Error: admin.no_job.
func (s *Service) RetryJob(ctx context.Context, id int64) error {
	return s.withJob(ctx, id, "job.retried", s.jobs.Retry)
}

// DeleteJob removes a failed job for good. For operators. Error: admin.no_job.
func (s *Service) DeleteJob(ctx context.Context, id int64) error {
	return s.withJob(ctx, id, "job.deleted", s.jobs.Delete)
}

func (s *Service) withJob(
	ctx context.Context, id int64, action string, do func(ctx context.Context, tx *db.Tx, id int64) (string, error),
) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		kind, err := do(ctx, tx, id)
		if errors.Is(err, job.ErrGone) {
			return errNoJob
		}
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: action, Subject: kind})
	})
}
