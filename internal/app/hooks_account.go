package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/notify"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/site"
)

// mayClose refuses to close the account of who teaches: others have paid for that.
func (a *App) mayClose(ctx context.Context, tx *db.Tx, personID string) error {
	teaches, err := course.Teaches(ctx, tx, personID)
	if err == nil && teaches {
		err = fault.New(fault.Conflict, "account.teaches", "You have published courses. Please write to us, so that their learners keep them.")
	}
	return err
}

// onErase forgets a person in every domain. Orders and the ledger stay without a name,
// reviews as those of a former learner.
func (a *App) onErase(ctx context.Context, tx *db.Tx, who account.Erased) error {
	for _, forget := range []func() error{
		func() error { return payment.Erase(ctx, tx, who.ID) }, // before order: it asks which cards were used
		func() error { return order.Erase(ctx, tx, who.ID, account.FormerName) },
		func() error { return learning.Erase(ctx, tx, who.ID) },
		func() error { return certificate.Erase(ctx, tx, who.ID, account.FormerName) },
		func() error { return site.Erase(ctx, tx, who.Email) },
		func() error { return a.notify.Erase(ctx, tx, who.ID, who.Email) },
	} {
		if err := forget(); err != nil {
			return err
		}
	}
	return nil
}

// onRefund tells the buyer; when it is done, the certificate is worth nothing any more.
func (a *App) onRefund(ctx context.Context, tx *db.Tx, r order.Refund) error {
	text := map[string]string{"asked": notify.RefundAsked, "refused": notify.RefundRefused, "done": notify.RefundDone}[r.State]
	link := "/orders/" + r.Number
	if text == notify.RefundRefused {
		link = "/contact-us"
	}
	if text == notify.RefundDone {
		if err := certificate.Revoke(ctx, tx, r.PersonID, r.CourseID); err != nil {
			return err
		}
	}
	person, err := account.ByID(ctx, tx, r.PersonID)
	if err != nil {
		return err
	}
	values := map[string]string{"number": r.Number, "course": r.Title, "total": r.Amount.Format(person.Language)}
	if err := a.bell.Tell(ctx, tx, notify.Notice{PersonID: r.PersonID, Kind: notify.NoticeRefund + r.State, Href: link, Values: values}); err != nil {
		return err
	}
	values["link"] = a.Config.PublicURL + link
	return a.notify.Send(ctx, tx, notify.Mail{To: person.Email, Name: person.Name, Language: person.Language, Text: text, Values: values})
}

// onPublish tells who follows the instructor, and who wants to hear of every new course:
// each once, as they chose.
func (a *App) onPublish(ctx context.Context, tx *db.Tx, courseID string) error {
	c, err := course.ByID(ctx, tx, courseID)
	if err != nil {
		return err
	}
	teacher, err := account.ByID(ctx, tx, c.InstructorID)
	if err != nil {
		return err
	}
	href, told := "/course-details/"+c.Slug, map[string]bool{c.InstructorID: true}
	tell := func(l notify.Listener) error {
		if told[l.PersonID] {
			return nil
		}
		told[l.PersonID] = true
		if l.Bell {
			if err := a.bell.Tell(ctx, tx, notify.Notice{PersonID: l.PersonID, Kind: notify.NoticeNewCourse, Href: href, Values: map[string]string{"course": c.Title, "instructor": teacher.Name}}); err != nil {
				return err
			}
		}
		return a.notify.SendOf(ctx, tx, l.PersonID, l.Topic, notify.Mail{
			To: l.Email, Name: l.Name, Language: l.Language, Text: notify.NewCourse,
			Values: map[string]string{"course": c.Title, "instructor": teacher.Name, "link": a.Config.PublicURL + href},
		})
	}
	if err := notify.Followers(ctx, tx, c.InstructorID, tell); err != nil {
		return err
	}
	return notify.Listeners(ctx, tx, notify.NewCourses, tell)
}
