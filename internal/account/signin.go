package account

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// SignInIn is the sign-in form.
type SignInIn struct {
	Email, Password string
	Code            string // from the authenticator or a recovery code, if there is one
	Remember        bool
	session.Caller
}

var errUsed = fault.New(fault.Conflict, "account.token_used", "This link has already been used.")

// SignIn checks a password and returns a session's token. Errors: those of credential.CheckPassword,
// account.suspended.
func (s *Service) SignIn(ctx context.Context, in SignInIn) (string, error) {
	email := Fold(in.Email)
	person, _, err := db.Found(accountdb.New(s.db.Read()).PersonByEmail(ctx, email))
	if err != nil {
		return "", err
	}
	by := credential.Attempt{Method: credential.ByPassword, Caller: in.Caller}
	if by.Second, err = s.credentials.CheckPassword(ctx, credential.SignIn{
		PersonID: person.ID, Email: email, Password: in.Password, Code: in.Code, Attempt: by,
	}); err != nil {
		return "", err
	}
	return s.enter(ctx, person, by, in.Remember)
}

// SignInWithPasskey signs in the owner of the passkey that has answered. Errors: passkey.failed,
// account.suspended.
func (s *Service) SignInWithPasskey(
	ctx context.Context, key string, answer []byte, from session.Caller,
) (string, error) {
	id, by, err := s.credentials.FinishPasskeySignIn(ctx, key, answer, from)
	if err != nil {
		return "", err
	}
	person, err := accountdb.New(s.db.Read()).PersonByID(ctx, id)
	if err != nil {
		return "", err
	}
	return s.enter(ctx, person, by, true)
}

// enter starts a session for an authenticated person. Error: account.suspended.
func (s *Service) enter(
	ctx context.Context, person accountdb.Person, in credential.Attempt, remember bool,
) (token string, err error) {
	if person.SuspendedAt != nil {
		return "", s.credentials.Refused(ctx, person.ID, in, "suspended", fault.New(
			fault.Forbidden, "account.suspended", "This account is suspended. Contact us to find out why.",
		))
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.stay(ctx, tx, person); err != nil {
			return err
		}
		if err := credential.NoteSignIn(ctx, tx, person.ID, in); err != nil {
			return err
		}
		token, err = s.sessions.Start(ctx, tx, person.ID, session.Start{
			Caller: in.Caller, Remember: remember, SecondFactor: in.Second != "",
		})
		return err
	})
	return token, err
}

// ForgotPassword emails a link to reset the password, if there is an account. Neither the answer nor
// its timing reveals that: the lookup is the work of a job (MailReset). Errors: a form's,
// mail.too_many.
func (s *Service) ForgotPassword(ctx context.Context, email string) error {
	var f fault.Form
	email = CleanEmail(&f, "email", email)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := requireMail(ctx, tx, email); err != nil {
			return err
		}
		return s.mailer.ResetLater(ctx, tx, Fold(email))
	})
}

// MailReset emails a link to reset the password if the folded email has an account. ResetLater leaves
// it to a job.
func (s *Service) MailReset(ctx context.Context, email string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		person, found, err := db.Found(accountdb.New(tx).PersonByEmail(ctx, email))
		if err != nil || !found {
			return err
		}
		link, err := s.newResetLink(ctx, tx, person.ID)
		if err != nil {
			return err
		}
		return s.mailer.ResetPassword(ctx, tx, Recipient{person.Name, person.Email, person.Language}, link)
	})
}

func (s *Service) newResetLink(ctx context.Context, tx *db.Tx, personID string) (string, error) {
	token, err := s.newToken(ctx, tx, accountdb.InsertTokenParams{PersonID: personID, Purpose: resetPurpose}, resetValid)
	return s.mailer.PublicURL + "/reset-password?token=" + token, err
}

// ResetLink returns a link that resets the password of an email's account once, and for how long, without checking the
// caller: for the command line. Error: person.not_found.
func (s *Service) ResetLink(ctx context.Context, email string) (link string, valid time.Duration, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		person, found, err := db.Found(accountdb.New(tx).PersonByEmail(ctx, Fold(email)))
		if err != nil {
			return err
		}
		if !found {
			return errNoPerson
		}
		if link, err = s.newResetLink(ctx, tx, person.ID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Action: "account.reset_link", Subject: person.ID})
	})
	return link, resetValid, err
}

// ResetPassword uses up an emailed link, sets the password and ends every session. The link also
// confirms the email. Errors: as VerifyEmail, and those of a form.
func (s *Service) ResetPassword(ctx context.Context, token, password string) error {
	var f fault.Form
	credential.CheckNew(&f, "password", password)
	if err := f.Err(); err != nil {
		return err
	}
	hash, err := credential.HashPassword(ctx, password)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := useToken(ctx, tx, token, resetPurpose)
		if err != nil {
			return err
		}
		q, at := accountdb.New(tx), db.At(tx.Now)
		person, err := q.PersonByID(ctx, row.PersonID)
		if err != nil {
			return err
		}
		if credential.CheckNew(&f, "password", password, person.Email, person.Name); f.Err() != nil {
			return f.Err() // and the link can be used again
		}
		if err := credential.SetPassword(ctx, tx, row.PersonID, hash); err != nil {
			return err
		}
		if err := q.SetEmailVerified(ctx, accountdb.SetEmailVerifiedParams{
			ID: row.PersonID, EmailVerifiedAt: &at, UpdatedAt: at,
		}); err != nil {
			return err
		}
		if err := s.shutOut(ctx, tx, person); err != nil {
			return err
		}
		if err := credential.ForgetFailures(ctx, tx, person.EmailFolded); err != nil {
			return err
		}
		return s.credentials.Secured(ctx, tx, row.PersonID, "account.password_reset", credential.MailPasswordChanged)
	})
}

// newToken stores a link and returns its secret.
func (s *Service) newToken(
	ctx context.Context, tx *db.Tx, in accountdb.InsertTokenParams, valid time.Duration,
) (string, error) {
	token := rand.Text()
	in.TokenHash, in.CreatedAt, in.ExpiresAt = session.Hash(token), db.At(tx.Now), db.At(tx.Now.Add(valid))
	return token, accountdb.New(tx).InsertToken(ctx, in)
}

// tokenOf finds a valid link. Errors: account.token_invalid, account.token_used,
// account.token_expired.
func tokenOf(
	ctx context.Context, q *accountdb.Queries, token, purpose string, now time.Time,
) (accountdb.PersonToken, error) {
	row, found, err := db.Found(q.TokenByHash(ctx, accountdb.TokenByHashParams{
		TokenHash: session.Hash(token), Purpose: purpose,
	}))
	switch {
	case err != nil:
	case !found:
		err = fault.New(
			fault.Invalid, "account.token_invalid", "This link is incomplete. Copy the full link from the email.",
		)
	case row.UsedAt != nil:
		err = errUsed
	case row.ExpiresAt.Before(now):
		err = fault.New(fault.Conflict, "account.token_expired", "This link has expired. Request a new one.")
	}
	return row, err
}

func useToken(ctx context.Context, tx *db.Tx, token, purpose string) (accountdb.PersonToken, error) {
	q := accountdb.New(tx)
	row, err := tokenOf(ctx, q, token, purpose, tx.Now)
	if err != nil {
		return row, err
	}
	at := db.At(tx.Now)
	_, err = q.UseToken(ctx, accountdb.UseTokenParams{TokenHash: row.TokenHash, UsedAt: &at})
	return row, err
}

// Sweep deletes expired rows.
func (s *Service) Sweep(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, dayAgo := accountdb.New(tx), db.At(tx.Now.Add(-24*time.Hour))
		return errors.Join(
			q.DeleteExpiredSignUps(ctx, db.At(tx.Now)), q.DeleteOldMailsTo(ctx, dayAgo),
			// for a month, a used or expired link gets another answer than a wrong one
			q.DeleteExpiredTokens(ctx, db.At(tx.Now.Add(-30*24*time.Hour))),
		)
	})
}
