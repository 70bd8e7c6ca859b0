package account

import (
	"context"
	"errors"
	"slices"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// grace is how long a deleted account can be restored.
const grace = 14 * 24 * time.Hour

// Erased identifies a person for the domains that must erase them.
type Erased struct{ ID, Name, Email, Folded string } // Folded is the email as passed to ResetLater

// Close deletes the viewer's account: they are signed out on all devices, and erased in 14 days unless
// they sign in before. Errors: a form's for the password, account.signin_stale, account.last_operator,
// and those of MayClose.
func (s *Service) Close(ctx context.Context, proof credential.Proof, token string) (time.Time, error) {
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return time.Time{}, err
	}
	var until time.Time
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.mayClose(ctx, tx, v.ID, slices.Contains(v.Roles, web.Operator)); err != nil {
			return err
		}
		until = tx.Now.Add(grace)
		at := db.At(until)
		if err := accountdb.New(tx).SetClosing(ctx, accountdb.SetClosingParams{
			ID: v.ID, ClosingAt: &at, UpdatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		if err := s.sessions.EndAll(ctx, tx, v.ID); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, v.ID, "account.closing"); err != nil {
			return err
		}
		return s.write(ctx, tx, v.ID, Recipient{v.Name, v.Email, v.Language}, MailAccountClosing, map[string]string{
			"date": i18n.Date(v.Language, until), "link": s.mailer.PublicURL + "/sign-in",
		})
	})
	return until, err
}

func (s *Service) mayClose(ctx context.Context, tx *db.Tx, id string, operator bool) error {
	if err := s.on.MayClose(ctx, tx, id); err != nil || !operator {
		return err
	}
	operators, err := accountdb.New(tx).CountOperators(ctx)
	if err == nil && operators < 2 {
		err = fault.New(
			fault.Conflict, "account.last_operator", "You’re the only operator. Make someone else an operator first.",
		)
	}
	return err
}

// EraseNow erases the account of an email without the 14 days and without checking the caller: for the command line.
// Errors: person.not_found, account.last_operator, and those of MayClose.
func (s *Service) EraseNow(ctx context.Context, email string) error {
	var id string
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		row, found, err := db.Found(q.PersonByEmail(ctx, Fold(email)))
		if err != nil {
			return err
		}
		if !found {
			return errNoPerson
		}
		id = row.ID
		roles, err := q.RolesOf(ctx, id)
		if err != nil {
			return err
		}
		if err := s.mayClose(ctx, tx, id, slices.Contains(roles, string(web.Operator))); err != nil {
			return err
		}
		at := db.At(tx.Now)
		if err := q.SetClosing(ctx, accountdb.SetClosingParams{ID: id, ClosingAt: &at, UpdatedAt: at}); err != nil {
			return err
		}
		return s.sessions.EndAll(ctx, tx, id)
	})
	if err != nil {
		return err
	}
	return s.erase(ctx, id)
}

// stay restores a deleted account when its owner signs in.
func (s *Service) stay(ctx context.Context, tx *db.Tx, row accountdb.Person) error {
	if row.ClosingAt == nil {
		return nil
	}
	if err := accountdb.New(tx).SetClosing(ctx, accountdb.SetClosingParams{
		ID: row.ID, UpdatedAt: db.At(tx.Now),
	}); err != nil {
		return err
	}
	return recordOwn(ctx, tx, row.ID, "account.closing_cancelled")
}

// EraseDue erases the accounts whose 14 days are over. It runs every hour.
func (s *Service) EraseDue(ctx context.Context) error {
	now := db.At(s.db.Now())
	ids, err := accountdb.New(s.db.Read()).DueForErasure(ctx, &now)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.erase(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// erase removes all personal data from the database, here and in the domains above, in one
// transaction, and then the images. What the law requires to be stored, orders and the ledger, remains
// without a name, as do reviews: the screens word an empty name.
func (s *Service) erase(ctx context.Context, id string) error {
	var pictures []string
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		row, err := q.PersonByID(ctx, id)
		if err != nil || row.ErasedAt != nil || row.ClosingAt == nil || row.ClosingAt.After(tx.Now) {
			return err // restored in the meantime
		}
		pictures = []string{row.Picture, row.Cover}
		if err := s.on.OnErase(ctx, tx, Erased{
			ID: row.ID, Name: row.Name, Email: row.Email, Folded: row.EmailFolded,
		}); err != nil {
			return err
		}
		for _, forget := range []func(context.Context, string) error{
			q.DeleteTokensOf, q.DeleteRolesOf,
		} {
			if err := forget(ctx, id); err != nil {
				return err
			}
		}
		if err := errors.Join(
			session.Erase(ctx, tx, id), credential.Erase(ctx, tx, id, row.EmailFolded),
			q.DeleteMailsTo(ctx, session.Hash(row.EmailFolded)),
			q.DeleteSignUpsOf(ctx, &id), q.DeleteSignUpsTo(ctx, row.EmailFolded),
		); err != nil {
			return err
		}
		at := db.At(tx.Now)
		if err := q.ErasePerson(ctx, accountdb.ErasePersonParams{
			ID: id, Email: id + "@erased.invalid", Slug: "former-" + id,
			Links: db.ToJSON([]Link{}), ErasedAt: &at,
		}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Action: "account.erased", Subject: id})
	})
	if err != nil {
		return err
	}
	for _, name := range pictures {
		s.deletePictures(ctx, name)
	}
	return nil
}
