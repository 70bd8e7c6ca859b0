package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/application"
	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/notify"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/provider"
	"stoa/internal/site"
)

// mayClose refuses to delete the account of an instructor, because students paid for the courses.
func (a *App) mayClose(ctx context.Context, tx *db.Tx, personID string) error {
	teaches, err := course.Teaches(ctx, tx, personID)
	if err == nil && teaches {
		err = fault.New(fault.Conflict, "account.teaches", "You have published courses. Contact us first, so that your students keep access to them.")
	}
	return err
}

// onErase erases a person in every domain. Orders and the ledger stay without a name,
// reviews as those of a former learner.
func (a *App) onErase(ctx context.Context, tx *db.Tx, who account.Erased) error {
	for _, forget := range []func() error{
		func() error { return payment.Erase(ctx, tx, who.ID) }, // before order: it asks which cards were used
		func() error { return order.Erase(ctx, tx, who.ID, account.FormerName) },
		func() error { return application.Erase(ctx, tx, who.ID) },
		func() error { return provider.Erase(ctx, tx, who.ID) },
		func() error { return learning.Erase(ctx, tx, who.ID) },
		func() error { return certificate.Erase(ctx, tx, who.ID, account.FormerName) },
		func() error { return site.Erase(ctx, tx, who.Email) },
		func() error { return a.notify.Erase(ctx, tx, who.ID, who.Email) },
		func() error { return a.queue.Forget(ctx, tx, forgotten{}.Kind(), "email", who.Folded) },
	} {
		if err := forget(); err != nil {
			return err
		}
	}
	return nil
}

// onRefund notifies the buyer.
func (a *App) onRefund(ctx context.Context, tx *db.Tx, r order.Refund) error {
	text := map[string]string{
		"asked": notify.RefundAsked, "refused": notify.RefundRefused, "done": notify.RefundDone, "late": notify.RefundLate,
	}[r.State]
	link := "/orders/" + r.Number
	if text == notify.RefundRefused || text == notify.RefundLate {
		link = "/contact-us"
	}
	person, err := account.ByID(ctx, tx, r.PersonID)
	if err != nil {
		return err
	}
	values := map[string]string{"number": r.Number, "course": r.Title, "total": r.Amount.Format(person.Language)}
	if err := a.bell.Notify(ctx, tx, notify.Notice{PersonID: r.PersonID, Kind: notify.NoticeRefund + r.State, Href: link, Values: values}); err != nil {
		return err
	}
	values["link"] = a.Config.PublicURL + link
	return a.notify.Send(ctx, tx, notify.Mail{To: person.Email, Name: person.Name, Language: person.Language, Text: text, Values: values})
}
