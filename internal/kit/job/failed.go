package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"stoa/internal/kit/db"
)

// FailedJob is a job that failed at least once and hasn't succeeded since. What it works on isn't shown: it may hold
// the link of an email.
type FailedJob struct {
	ID    int64      `json:"id"`
	Kind  string     `json:"kind"`
	Tries int        `json:"tries"`
	At    time.Time  `json:"at" doc:"When it failed last"`
	Next  *time.Time `json:"next" doc:"When it is tried again; null if it was given up"`
	Error string     `json:"error"`
}

// mostFailed is how many failed jobs are listed.
const mostFailed = 100

// ErrGone says that a job isn't there any more, or isn't one that failed.
var ErrGone = errors.New("no such failed job")

var failedStates = []rivertype.JobState{
	rivertype.JobStateDiscarded, rivertype.JobStateCancelled, rivertype.JobStateRetryable,
}

// Failed lists the failed jobs, at most a hundred, the latest failure first.
func (q *Queue) Failed(ctx context.Context) ([]FailedJob, error) {
	found, err := q.client.JobList(ctx, river.NewJobListParams().States(failedStates...).
		OrderBy(river.JobListOrderByID, river.SortOrderDesc).First(mostFailed))
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	out := make([]FailedJob, 0, len(found.Jobs))
	for _, j := range found.Jobs {
		f := FailedJob{ID: j.ID, Kind: j.Kind, Tries: j.Attempt, At: j.CreatedAt}
		if n := len(j.Errors); n > 0 {
			f.At, f.Error = j.Errors[n-1].At, j.Errors[n-1].Error
		}
		if j.State == rivertype.JobStateRetryable {
			f.Next = &j.ScheduledAt
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b FailedJob) int { return b.At.Compare(a.At) })
	return out, nil
}

// Retry has a failed job run again at once. Error: ErrGone.
func (q *Queue) Retry(ctx context.Context, tx *db.Tx, id int64) (kind string, err error) {
	j, err := q.failed(ctx, tx, id)
	if err != nil {
		return "", err
	}
	_, err = q.client.JobRetryTx(ctx, tx.Tx, id)
	return j.Kind, err
}

// Delete removes a failed job for good: what it was to do is never done. Error: ErrGone.
func (q *Queue) Delete(ctx context.Context, tx *db.Tx, id int64) (kind string, err error) {
	j, err := q.failed(ctx, tx, id)
	if err != nil {
		return "", err
	}
	_, err = q.client.JobDeleteTx(ctx, tx.Tx, id)
	return j.Kind, err
}

func (q *Queue) failed(ctx context.Context, tx *db.Tx, id int64) (*rivertype.JobRow, error) {
	j, err := q.client.JobGetTx(ctx, tx.Tx, id)
	if errors.Is(err, river.ErrNotFound) || err == nil && !slices.Contains(failedStates, j.State) {
		return nil, ErrGone
	}
	return j, err
}

// Job is a job of one kind, done or not. Jobs that are done are there for a day. State is one of River's.
type Job struct {
	ID    int64
	State rivertype.JobState
	At    time.Time // when it ended or was tried last; else when it was made
	Args  []byte    // JSON
	Error string    // of the last try, if it failed
}

// Of lists the latest jobs of a kind that have a text in an argument, at most 50, the newest first.
func (q *Queue) Of(ctx context.Context, kind, member, text string) ([]Job, error) {
	found, err := q.client.JobList(ctx, river.NewJobListParams().Kinds(kind).
		Where("args ->> @member = @text", river.NamedArgs{"member": member, "text": text}).
		OrderBy(river.JobListOrderByID, river.SortOrderDesc).First(50))
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	out := make([]Job, 0, len(found.Jobs))
	for _, j := range found.Jobs {
		one := Job{ID: j.ID, State: j.State, At: j.CreatedAt, Args: j.EncodedArgs}
		if j.AttemptedAt != nil {
			one.At = *j.AttemptedAt
		}
		if n := len(j.Errors); n > 0 && j.State != rivertype.JobStateCompleted {
			one.Error = j.Errors[n-1].Error
		}
		out = append(out, one)
	}
	return out, nil
}
