package studio

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/studio/studiodb"
)

const latestLaunch = 365 * 24 * time.Hour

var (
	errNotApproved = fault.New(fault.Conflict, "studio.not_approved", "This course hasn’t been approved yet.")
	errLaunched    = fault.New(
		fault.Conflict, "studio.launched", "A course that has been launched can be withdrawn, but not deleted.",
	)
	errNeverLive  = fault.New(fault.Conflict, "studio.never_launched", "This course hasn’t been launched yet.")
	errLaunchTime = fault.New(fault.Invalid, "studio.launch_time", "Choose a time within a year.")
)

// Launch makes what was approved live: now, or at a time that is to come. For the owner. Errors:
// studio.not_approved, studio.owner_only, studio.launch_time; form.invalid where the version can't go live any more.
func (s *Service) Launch(ctx context.Context, courseID string, at *time.Time) error {
	return s.on(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		if w.draft.State != Approved && w.draft.State != Scheduled {
			return errNotApproved
		}
		if at == nil {
			return s.launch(w)
		}
		if !at.After(w.tx.Now) || at.After(w.tx.Now.Add(latestLaunch)) {
			return errLaunchTime
		}
		return w.q.Schedule(ctx, studiodb.ScheduleParams{CourseID: courseID, State: Scheduled, LaunchAt: db.AtPtr(at)})
	})
}

// CancelLaunch keeps a course from being launched at the time that was chosen. For the owner.
func (s *Service) CancelLaunch(ctx context.Context, courseID string) error {
	return s.on(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil || w.draft.State != Scheduled {
			return err
		}
		return w.q.Schedule(ctx, studiodb.ScheduleParams{CourseID: courseID, State: Approved})
	})
}

// launch applies the version that was approved last.
func (s *Service) launch(w *work) error {
	row, ok, err := db.Found(w.q.ApprovedVersion(w.ctx, w.draft.CourseID))
	if err != nil {
		return err
	}
	if !ok {
		return errNotApproved
	}
	var c course.Content
	if err := row.Content.Into(&c); err != nil {
		return err
	}
	if err := s.courses.Apply(w.ctx, w.tx, c); err != nil {
		return err
	}
	if err := w.teachers(); err != nil {
		return err
	}
	at := db.AtPtr(&w.tx.Now)
	if err := w.q.SetLaunched(w.ctx, studiodb.SetLaunchedParams{ID: row.ID, LaunchedAt: at}); err != nil {
		return err
	}
	now, err := w.content()
	if err != nil {
		return err
	}
	return w.q.Settle(w.ctx, studiodb.SettleParams{CourseID: c.CourseID, Changed: len(ChangesBetween(c, now)) > 0})
}

// LaunchDue launches the courses whose time has come. One that can't go live is approved again, and waits for its
// owner.
func (s *Service) LaunchDue(ctx context.Context) error {
	now := db.At(s.db.Now())
	due, err := studiodb.New(s.db.Read()).Due(ctx, &now)
	for _, id := range due {
		failed := s.db.InTx(ctx, func(tx *db.Tx) error {
			w := &work{ctx: ctx, tx: tx, q: studiodb.New(tx)}
			var err error
			if w.draft, err = w.q.DraftByID(ctx, id); err != nil || w.draft.State != Scheduled {
				return err
			}
			return s.launch(w)
		})
		if fault.CodeOf(failed) != "" {
			slog.Warn("a course could not be launched", "course", id, "error", failed)
			failed = s.db.InTx(ctx, func(tx *db.Tx) error {
				return studiodb.New(tx).Schedule(ctx, studiodb.ScheduleParams{CourseID: id, State: Approved})
			})
		}
		err = errors.Join(err, failed)
	}
	return err
}

// Withdraw closes a live course to all but those who have it. For the owner. Error: studio.never_launched.
func (s *Service) Withdraw(ctx context.Context, courseID string) error {
	return s.whenLaunched(ctx, courseID, s.courses.Withdraw)
}

// Relist opens a withdrawn course again. For the owner. Error: studio.never_launched.
func (s *Service) Relist(ctx context.Context, courseID string) error {
	return s.whenLaunched(ctx, courseID, s.courses.Publish)
}

func (s *Service) whenLaunched(
	ctx context.Context, courseID string, do func(context.Context, *db.Tx, string) error,
) error {
	return s.on(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		if _, ok, err := db.Found(w.q.LiveOf(ctx, courseID)); err != nil {
			return err
		} else if !ok {
			return errNeverLive
		}
		return do(ctx, w.tx, courseID)
	})
}

// Delete deletes a draft that has never been launched. For the owner. Error: studio.launched.
func (s *Service) Delete(ctx context.Context, courseID string) error {
	return s.on(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		if _, live, err := db.Found(w.q.LiveOf(ctx, courseID)); err != nil {
			return err
		} else if live {
			return errLaunched
		}
		latest, ok, err := db.Found(w.q.LatestVersion(ctx, courseID))
		if err != nil {
			return err
		}
		if ok && latest.State == InReview {
			if err := w.q.SetVersionState(ctx, studiodb.SetVersionStateParams{ID: latest.ID, State: TakenBack}); err != nil {
				return err
			}
			if err := event.Publish(ctx, w.tx, event.CourseTakenBack{VersionID: latest.ID}); err != nil {
				return err
			}
		}
		return w.q.DeleteDraft(ctx, studiodb.DeleteDraftParams{CourseID: courseID, DeletedAt: db.AtPtr(&w.tx.Now)})
	})
}

// Duplicate makes a draft like another one, with ids of its own, and returns its id. For the owner. Error:
// studio.too_many.
func (s *Service) Duplicate(ctx context.Context, courseID string) (id string, err error) {
	err = s.on(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		c, err := w.content()
		if err != nil {
			return err
		}
		c = copied(c)
		c.Instructors = []course.Share{{PersonID: w.viewer.ID, Percent: 100, Owner: true}}
		title := []rune(c.Plan.Title)
		c.Plan.Title = string(title[:min(len(title), 196)]) + " (2)"
		id = c.CourseID
		return begin(ctx, w.tx, c)
	})
	return id, err
}

// copied gives a course and all its parts new ids.
func copied(c course.Content) course.Content {
	lessons := map[string]string{} // the new id of each
	led := func(q *course.ContentQuestion) {
		if q.ExplainedAt == nil {
			return
		}
		if id, ok := lessons[q.ExplainedAt.LessonID]; ok {
			q.ExplainedAt = &course.Explained{LessonID: id, AtMs: q.ExplainedAt.AtMs}
		} else {
			q.ExplainedAt = nil
		}
	}
	var ids []string // in their order: lessons that were never saved have none to go by
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			ids = append(ids, db.NewID())
			lessons[l.ID] = ids[len(ids)-1]
		}
	}
	c.CourseID, c.Slug = db.NewID(), ""
	for i := range c.Landing.FAQ {
		c.Landing.FAQ[i].ID = db.NewID()
	}
	for i := range c.Bank {
		c.Bank[i].ID = db.NewID()
		led(&c.Bank[i].ContentQuestion)
	}
	for i := range c.Sections {
		section := &c.Sections[i]
		section.ID = db.NewID()
		for j := range section.Lessons {
			l := &section.Lessons[j]
			l.ID, ids = ids[0], ids[1:]
			for k := range l.Resources {
				l.Resources[k].ID = db.NewID()
			}
			for k := 0; l.Quiz != nil && k < len(l.Quiz.Questions); k++ {
				l.Quiz.Questions[k].ID = db.NewID()
				led(&l.Quiz.Questions[k])
			}
		}
	}
	return c
}
