package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/typeset"
	"stoa/internal/session"
)

// withDomains runs do with everything but the pages and the catalog in memory, for one command.
func withDomains(ctx context.Context, c Config, do func(a *App) error) (err error) {
	a := &App{Config: c, stop: func() {}}
	defer func() { err = errors.Join(err, a.Close()) }()
	if a.DB, err = openDatabase(ctx, c); err != nil {
		return err
	}
	if a.bucket, err = blob.Open(c.mediaAddress()); err != nil {
		return err
	}
	typeset.Add(cmp.Or(c.Fonts, filepath.Join(c.Data, "fonts")))
	if err := a.openDomains(ctx); err != nil {
		return err
	}
	return do(a)
}

// mediaAddress is where files are kept.
func (c Config) mediaAddress() string { return cmp.Or(c.Media, filepath.Join(c.Data, "media")) }

// ResetLink returns a link with which the owner of an email's account sets a new password, and for how long it is good.
func ResetLink(ctx context.Context, c Config, email string) (link string, valid time.Duration, err error) {
	err = withDomains(ctx, c, func(a *App) error {
		link, valid, err = a.people.ResetLink(ctx, email)
		return named(err, email)
	})
	return link, valid, err
}

// ExportPerson writes what the owner of an email's account may have, as a ZIP file. A part that cannot be made is an
// error; the others are written.
func ExportPerson(ctx context.Context, c Config, email string, w io.Writer) error {
	return withDomains(ctx, c, func(a *App) error {
		id, err := a.people.IDByEmail(ctx, email)
		if err != nil {
			return err
		}
		if id == "" {
			return errNobody(email)
		}
		v, _, err := account.Viewers(a.DB)(ctx, id)
		if err != nil {
			return err
		}
		v.ID = id // of a suspended person, too
		return a.writeOwnData(session.With(ctx, v), w, v.Language)
	})
}

// ErasePerson erases the account of an email at once.
func ErasePerson(ctx context.Context, c Config, email string) error {
	return withDomains(ctx, c, func(a *App) error { return named(a.people.EraseNow(ctx, email), email) })
}

// named says whose account there is none of.
func named(err error, email string) error {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code == "person.not_found" {
		return errNobody(email)
	}
	return err
}

func errNobody(email string) error { return fmt.Errorf("no account has the email %s", email) }
