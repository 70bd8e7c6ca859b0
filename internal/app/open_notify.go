package app

import (
	"cmp"
	"context"
	"strings"

	"stoa/internal/kit/push"
	"stoa/internal/kit/reach"
	"stoa/internal/kit/seal"
	"stoa/internal/notify"
	"stoa/internal/site"
)

// openNotify makes what sends emails and push notifications.
func (a *App) openNotify(ctx context.Context, keys *seal.Keys) error {
	unsubscribe, err := site.Secret(ctx, a.DB, keys, "unsubscribe")
	if err != nil {
		return err
	}
	pushes, err := a.pushes(ctx, keys)
	if err != nil {
		return err
	}
	a.notify = notify.New(
		a.DB, a.queue, &a.sender, pushes, unsubscribe, a.Config.PublicURL, a.instructor, a.mailBody,
		func(ctx context.Context, id, to string) error { return a.gifts.Refused(ctx, id, to) },
	)
	return nil
}

// pushes is what sends push notifications, with the installation's key.
func (a *App) pushes(ctx context.Context, keys *seal.Keys) (*push.Sender, error) {
	secret, err := site.Secret(ctx, a.DB, keys, "push")
	if err != nil {
		return nil, err
	}
	contact := cmp.Or(a.settings.Now().Email, a.Config.PublicURL)
	if !strings.Contains(contact, "@") && !strings.HasPrefix(contact, "https:") {
		contact = "nobody@localhost" // it must be an address, and there is none
	}
	return push.New(secret, contact, reach.Client("Stoa (+"+a.Config.PublicURL+")", nil))
}
