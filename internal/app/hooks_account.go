package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/analytics"
	"stoa/internal/application"
	"stoa/internal/cart"
	"stoa/internal/certificate"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/earning"
	"stoa/internal/exchange"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/note"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payout"
	"stoa/internal/provider"
	"stoa/internal/question"
	"stoa/internal/record"
	"stoa/internal/refund"
	"stoa/internal/report"
	"stoa/internal/site"
	"stoa/internal/studio"
	"stoa/internal/team"
	"stoa/internal/transfer"
	"stoa/internal/upload"
	"stoa/internal/video"
	"stoa/internal/wish"
)

// onCredential emails a person that a credential of theirs has changed.
func (a *App) onCredential(ctx context.Context, tx *db.Tx, personID, text string) error {
	return a.people.CredentialChanged(ctx, tx, personID, text)
}

// onProfile renews the cards of an instructor's courses, which show the name.
func (a *App) onProfile(ctx context.Context, tx *db.Tx, personID string) error {
	teaches, err := course.Teaches(ctx, tx, personID)
	if err != nil || !teaches {
		return err
	}
	return a.catalog.InstructorChanged(ctx, tx, personID)
}

// mayClose refuses to delete the account of an instructor, because students paid for the courses.
func (a *App) mayClose(ctx context.Context, tx *db.Tx, personID string) error {
	teaches, err := course.Teaches(ctx, tx, personID)
	if err == nil && teaches {
		err = fault.New(
			fault.Conflict, "account.teaches",
			"You have published courses. Contact us first, so that your students keep access to them.",
		)
	}
	return err
}

// onErase erases a person in every domain. Orders and the ledger stay without a name,
// reviews as those of a former learner.
func (a *App) onErase(ctx context.Context, tx *db.Tx, who account.Erased) error {
	for _, forget := range []func() error{
		func() error { return upload.Erase(ctx, tx, who.ID) },
		func() error { return exchange.Erase(ctx, tx, who.ID) },
		func() error { return studio.Erase(ctx, tx, who.ID, who.Email) },
		func() error { return media.Erase(ctx, tx, who.ID, studio.LetGo(ctx, tx)) },
		func() error { return video.Prune(ctx, tx) },
		func() error { return payment.Erase(ctx, tx, who.ID) },
		func() error { return cart.Erase(ctx, tx, who.ID, who.Email) },
		func() error { return gift.Erase(ctx, tx, who.ID, who.Email) },
		func() error { return team.Erase(ctx, tx, who.ID, who.Email) },
		func() error { return wish.Erase(ctx, tx, who.ID) },
		func() error { return refund.Erase(ctx, tx, who.ID) },
		func() error { return transfer.Erase(ctx, tx, who.ID) },
		func() error { return order.Erase(ctx, tx, who.ID) },
		func() error { return coupon.Erase(ctx, tx, who.ID) },
		func() error { return earning.Erase(ctx, tx, who.ID) },
		func() error { return payout.Erase(ctx, tx, who.ID) },
		func() error { return application.Erase(ctx, tx, who.ID) },
		func() error { return provider.Erase(ctx, tx, who.ID) },
		func() error { return note.Erase(ctx, tx, who.ID) },
		func() error { return record.Erase(ctx, tx, who.ID) },
		func() error { return question.Erase(ctx, tx, who.ID) },
		func() error { return report.Erase(ctx, tx, who.ID) },
		func() error { return analytics.Erase(ctx, tx, who.ID) },
		func() error { return learning.Erase(ctx, tx, who.ID) },
		func() error { return certificate.Erase(ctx, tx, who.ID) },
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
