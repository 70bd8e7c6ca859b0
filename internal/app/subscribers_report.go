package app

import (
	"context"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/notify"
	"stoa/internal/report"
)

// notifyOfModeration tells the author of a review, question or answer that it was hidden and why, whatever they have
// chosen to be told of; and that it is shown again. What was taken back meanwhile isn't told.
func (a *App) notifyOfModeration(ctx context.Context, tx *db.Tx, e event.ContentModerated) error {
	what, ok, err := report.ModeratedFor(ctx, tx, e.ThingID)
	if err != nil || !ok || what.Hidden != e.Hidden {
		return err
	}
	to, ok, err := notify.SubscriberOf(ctx, tx, what.AuthorID, notify.CourseUpdates)
	if err != nil || !ok {
		return err
	}
	notice := notify.Notice{
		PersonID: what.AuthorID, Kind: notify.NoticeShown, Href: what.Href, Values: map[string]string{"course": what.Course},
	}
	if what.Hidden {
		notice.Kind, notice.Values["reason"] = notify.NoticeHidden, what.Reason
	}
	if err := a.bell.Notify(ctx, tx, notice); err != nil || !what.Hidden {
		return err
	}
	reason := notify.ReasonName(to.Language, what.Reason)
	if what.Note != "" {
		reason += "\n" + what.Note
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: to.Email, Name: to.Name, Language: to.Language, Text: notify.ContentHidden,
		Values: map[string]string{
			"course": what.Course, "reason": reason, "body": what.Body, "link": a.Config.PublicURL + "/contact-us",
		},
	})
}
