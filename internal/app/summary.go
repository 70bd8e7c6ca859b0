package app

import (
	"context"
	"strconv"
	"strings"

	"github.com/riverqueue/river"

	"stoa/internal/analytics"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/job"
	"stoa/internal/notify"
)

// summary is the job that emails an instructor how the week of a Monday was.
type summary struct {
	PersonID string `json:"person"`
	Week     string `json:"week"`
}

// Kind implements river.JobArgs.
func (summary) Kind() string { return "weekly-summary" }

// summarizeWeek enqueues the summaries of a batch of instructors.
func (a *App) summarizeWeek(ctx context.Context, tx *db.Tx, e event.WeekEnded, after string) (string, error) {
	ids, next, err := analytics.Teachers(ctx, tx, after)
	if err != nil {
		return "", err
	}
	jobs := make([]river.JobArgs, 0, len(ids))
	for _, id := range ids {
		jobs = append(jobs, summary{PersonID: id, Week: e.Week})
	}
	return next, a.queue.EnqueueIn(ctx, tx, job.Bulk, jobs...)
}

// sendSummary emails an instructor the summary of a week, if they want it and anything has happened. A job that is
// repeated sends nothing again.
func (a *App) sendSummary(ctx context.Context, s summary) error {
	sum, ok, err := a.analytics.Summarize(ctx, s.PersonID, s.Week)
	if err != nil || !ok {
		return err
	}
	return a.DB.InTx(ctx, func(tx *db.Tx) error {
		to, ok, err := notify.SubscriberOf(ctx, tx, s.PersonID, notify.Summaries)
		if err != nil || !ok || !to.Mail {
			return err
		}
		if first, err := analytics.SetSummarized(ctx, tx, s.PersonID, s.Week); err != nil || !first {
			return err
		}
		to.Bell = false // by email only
		n := notify.Notice{Href: "/studio", Values: summaryValues(to.Language, sum)}
		return a.notify.AnnounceWith(
			ctx, tx, a.bell, []notify.Subscriber{to}, n, notify.Mail{Text: notify.TeachingSummary, Values: map[string]string{
				"questions": a.Config.PublicURL + "/studio/questions?show=unanswered",
			}},
		)
	})
}

// summaryValues are the figures as a language writes them. Those of the week before are called like those of the week,
// with "Before".
func summaryValues(language string, s analytics.Summary) map[string]string {
	values := map[string]string{
		"from": i18n.Date(language, s.From), "to": i18n.Date(language, s.To), "waiting": strconv.Itoa(s.Waiting),
	}
	for suffix, w := range map[string]analytics.Week{"": s.Week, "Before": s.Before} {
		rating := "–"
		if w.Reviews > 0 {
			rating = strconv.FormatFloat(w.Rating, 'f', 1, 64)
			if language != "en" {
				rating = strings.Replace(rating, ".", ",", 1)
			}
		}
		values["enrollments"+suffix], values["completed"+suffix] = strconv.Itoa(w.Enrollments), strconv.Itoa(w.Completed)
		values["reviews"+suffix], values["rating"+suffix] = strconv.Itoa(w.Reviews), rating
		values["asked"+suffix], values["revenue"+suffix] = strconv.Itoa(w.Questions), w.Revenue.Format(language)
	}
	return values
}
