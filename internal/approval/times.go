package approval

import (
	"cmp"
	"context"
	"slices"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/kit/db"
)

const timesOf = 90 * 24 * time.Hour

// Spread is how long something took: half of all no longer than Median, nine in ten no longer than Slowest.
type Spread struct {
	MedianMs  int64 `json:"medianMs"`
	SlowestMs int64 `json:"slowestMs" doc:"Nine in ten took no longer"`
}

// QueueTimes is how long submissions wait, and how long those waited that were decided.
type QueueTimes struct {
	Waiting    int        `json:"waiting"`
	Oldest     *time.Time `json:"oldest" doc:"When the one was submitted that has waited longest"`
	Decided    int        `json:"decided"`
	Approved   int        `json:"approved"`
	ToClaim    *Spread    `json:"toClaim" doc:"From the submission until a specialist first claimed it; null if nobody has"`
	ToDecision *Spread    `json:"toDecision" doc:"From the submission to the decision; null if there was none"`

	claimed, decided []int64
}

// Times is how long submissions wait. What was decided is that of the last 90 days, at most the last 10,000.
type Times struct {
	QueueTimes
	Subjects    []SubjectTimes   `json:"subjects"`
	Specialists []SpecialistTime `json:"specialists"`
}

// SubjectTimes are the times of a subject.
type SubjectTimes struct {
	Subject string `json:"subject"`
	QueueTimes
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
	waiting, err := q.WaitingSince(ctx)
	if err != nil {
		return nil, err
	}
	since := db.At(s.db.Now().Add(-timesOf))
	decided, err := q.DecidedSince(ctx, &since)
	if err != nil {
		return nil, err
	}
	out := &Times{Subjects: []SubjectTimes{}, Specialists: []SpecialistTime{}}
	subjects, each := map[string]*QueueTimes{}, map[string][]int64{}
	both := func(subject string) []*QueueTimes {
		if subjects[subject] == nil {
			subjects[subject] = &QueueTimes{}
		}
		return []*QueueTimes{&out.QueueTimes, subjects[subject]}
	}
	for _, r := range waiting {
		for _, times := range both(r.Subject) {
			times.Waiting++
			times.Oldest = cmp.Or(times.Oldest, &r.SubmittedAt.Time)
		}
	}
	for _, r := range decided {
		took := r.DecidedAt.Sub(r.SubmittedAt.Time).Milliseconds()
		each[r.Name] = append(each[r.Name], took)
		for _, times := range both(r.Subject) {
			times.Decided++
			times.decided = append(times.decided, took)
			if r.Approved {
				times.Approved++
			}
			if r.FirstClaimedAt != nil {
				times.claimed = append(times.claimed, r.FirstClaimedAt.Sub(r.SubmittedAt.Time).Milliseconds())
			}
		}
	}
	out.spread()
	for subject, times := range subjects {
		times.spread()
		out.Subjects = append(out.Subjects, SubjectTimes{subject, *times})
	}
	slices.SortFunc(out.Subjects, func(a, b SubjectTimes) int {
		return cmp.Or(cmp.Compare(b.Waiting, a.Waiting), cmp.Compare(b.Decided, a.Decided), cmp.Compare(a.Subject, b.Subject))
	})
	for name, took := range each {
		out.Specialists = append(out.Specialists, SpecialistTime{name, len(took), percentile(took, 50)})
	}
	slices.SortFunc(out.Specialists, func(a, b SpecialistTime) int {
		return cmp.Or(cmp.Compare(b.Decided, a.Decided), cmp.Compare(a.Name, b.Name))
	})
	return out, nil
}

// spread works out the spreads of what was counted.
func (t *QueueTimes) spread() {
	t.ToClaim, t.ToDecision = spreadOf(t.claimed), spreadOf(t.decided)
}

func spreadOf(values []int64) *Spread {
	if len(values) == 0 {
		return nil
	}
	return &Spread{MedianMs: percentile(values, 50), SlowestMs: percentile(values, 90)}
}

// percentile is the smallest value that p in a hundred don't exceed; 0 for none.
func percentile(values []int64, p int) int64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)*p+99)/100-1]
}
