package approval

import (
	"cmp"
	"context"
	"slices"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/kit/db"
)

const timesOf = 30 * 24 * time.Hour

// Times is how long submissions wait. What was decided is that of the last 30 days, at most the
// last 1,000.
type Times struct {
	Waiting  int            `json:"waiting"`
	Oldest   *time.Time     `json:"oldest"`
	Subjects []SubjectQueue `json:"subjects"`
	Decided  int            `json:"decided"`
	Approved int            `json:"approved"`
	// From the submission to the decision: half of them took no longer than Median, nine in ten no longer than Slowest.
	MedianMs    int64            `json:"medianMs"`
	SlowestMs   int64            `json:"slowestMs"`
	Specialists []SpecialistTime `json:"specialists"`
}

// SpecialistTime is what a specialist has decided, most first.
type SpecialistTime struct {
	Name     string `json:"name"`
	Decided  int    `json:"decided"`
	MedianMs int64  `json:"medianMs"`
}

// Times returns them. For operators.
func (s *Service) Times(ctx context.Context) (*Times, error) {
	q := approvaldb.New(s.db.Read())
	out := &Times{Specialists: []SpecialistTime{}}
	var err error
	if out.Subjects, err = subjects(ctx, q); err != nil {
		return nil, err
	}
	for _, subject := range out.Subjects {
		out.Waiting += subject.Waiting
	}
	oldest, ok, err := db.Found(q.Oldest(ctx))
	if err != nil {
		return nil, err
	}
	if ok {
		out.Oldest = &oldest.Time
	}
	since := db.At(s.db.Now().Add(-timesOf))
	rows, err := q.DecidedSince(ctx, &since)
	if err != nil {
		return nil, err
	}
	var all []int64
	each := map[string][]int64{}
	for _, r := range rows {
		took := r.DecidedAt.Sub(r.SubmittedAt.Time).Milliseconds()
		all, each[r.Name] = append(all, took), append(each[r.Name], took)
		if r.Approved {
			out.Approved++
		}
	}
	out.Decided, out.MedianMs, out.SlowestMs = len(all), percentile(all, 50), percentile(all, 90)
	for name, took := range each {
		out.Specialists = append(out.Specialists, SpecialistTime{name, len(took), percentile(took, 50)})
	}
	slices.SortFunc(out.Specialists, func(a, b SpecialistTime) int {
		return cmp.Or(cmp.Compare(b.Decided, a.Decided), cmp.Compare(a.Name, b.Name))
	})
	return out, nil
}

// percentile is the smallest value that p in a hundred don't exceed; 0 for none.
func percentile(values []int64, p int) int64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)*p+99)/100-1]
}
