package app

import (
	"context"
	"errors"
	"net/url"

	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/wish"
)

// onSignIn takes over what a visitor has kept: their cart, and what they wished for.
func (a *App) onSignIn(ctx context.Context, tx *db.Tx, personID, kept string) error {
	err := a.carts.MergeVisitor(ctx, tx, personID, kept)
	if slug, unreadable := url.QueryUnescape(web.Cookie(ctx, wish.Cookie)); unreadable == nil && slug != "" {
		err = errors.Join(err, wish.Keep(ctx, tx, personID, slug))
	}
	return err
}
