package app

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/notify"
	"stoa/internal/wish"
)

// notifyOfPrice notifies those who wish for a course that it costs less, unless it has another price by now.
func (a *App) notifyOfPrice(ctx context.Context, tx *db.Tx, e event.PriceFell, after string) (string, error) {
	c, err := course.ByID(ctx, tx, e.CourseID)
	if err != nil || c.Status != course.Published || c.PriceCents != e.Cents {
		return "", err
	}
	batch, next, err := wish.Hopeful(ctx, tx, c.ID, e.Cents, after)
	if err != nil {
		return "", err
	}
	byLanguage := map[string][]notify.Subscriber{} // an amount is written in each in its own way
	for _, person := range batch {
		byLanguage[person.Language] = append(byLanguage[person.Language], person)
	}
	for language, people := range byLanguage {
		if err := a.notify.Announce(ctx, tx, a.bell, people, notify.Notice{
			Kind: notify.NoticeCheaper, Href: "/course-details/" + c.Slug,
			Values: map[string]string{"course": c.Title, "price": money.Of(e.Cents, c.Currency).Format(language)},
		}, notify.Cheaper); err != nil {
			return "", err
		}
	}
	return next, nil
}
