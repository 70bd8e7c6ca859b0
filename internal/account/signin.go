package account

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"stoa/internal/account/accountdb"
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

var errWrong = fault.New(fault.Unauthenticated, "account.signin_wrong", "Incorrect email or password.")

// absentHash is compared if there is no account, so that both cases take equally long.
const absentHash = "$argon2id$v=19$m=19456,t=2,p=1$c3RvYS1hYnNlbnQtMDAwMA$0m6kC1v5ZtqzJ8QmXb0Z5pFz3nqj2cB9p4yX8u7Yb1E"

// SignIn checks a password and returns a session's token. Five failures for one account from one
// address slow down further attempts. Errors: account.signin_wrong, rate.limited.
func (s *Service) SignIn(ctx context.Context, in SignInIn) (string, error) {
	if len(in.Email) > 1024 || len(in.Password) > 2048 {
		return "", errWrong
	}
	by, err := s.triesOf(ctx, in.Email, in.Device)
	if err != nil {
		return "", err
	}
	key := by.hash + "|" + in.Client
	way := how{method: byPassword, Caller: in.Caller, remember: in.Remember}
	if err := s.trusted.Allow(key); err != nil {
		return "", s.refused(ctx, nil, way, "limited", err)
	}
	if err := s.locked(ctx, by); err != nil {
		return "", s.refused(ctx, nil, way, "locked", err)
	}
	person, found, err := db.Found(accountdb.New(s.db.Read()).PersonByEmail(ctx, Fold(in.Email)))
	if err != nil {
		return "", err
	}
	hash := person.PasswordHash
	if !found || hash == "" {
		found, hash = false, absentHash
	}
	matches, err := passwordMatches(ctx, in.Password, hash)
	if err != nil {
		return "", err
	}
	if !found || !matches {
		var owner *accountdb.Person
		if found {
			owner = &person
		}
		if err := s.failed(ctx, by, owner, way, "password"); err != nil {
			return "", err
		}
		return "", errWrong
	}
	if way.second, err = s.secondFactor(ctx, person, in.Code, by, way); err != nil {
		return "", err
	}
	s.trusted.Forget(key)
	if err := s.forgive(ctx, by); err != nil {
		return "", err
	}
	return s.enter(ctx, person, way)
}

// forgive clears the failure counts after a successful sign-in.
func (s *Service) forgive(ctx context.Context, by tries) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error { return accountdb.New(tx).ForgetFailures(ctx, by.hash) })
}

// enter starts a session for an authenticated person. Error: account.suspended.
func (s *Service) enter(ctx context.Context, person accountdb.Person, in how) (token string, err error) {
	if person.SuspendedAt != nil {
		return "", s.refused(ctx, &person, in, "suspended", fault.New(
			fault.Forbidden, "account.suspended", "This account is suspended. Contact us to find out why.",
		))
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.stay(ctx, tx, person); err != nil {
			return err
		}
		if err := noteSignIn(ctx, tx, person.ID, in); err != nil {
			return err
		}
		token, err = s.sessions.Start(ctx, tx, person.ID, session.Start{
			Caller: in.Caller, Remember: in.remember, SecondFactor: in.second != "",
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
		token, err := s.newToken(ctx, tx, accountdb.InsertTokenParams{
			PersonID: person.ID, Purpose: resetPurpose,
		}, resetValid)
		if err != nil {
			return err
		}
		to := Recipient{Name: person.Name, Email: person.Email, Language: person.Language}
		return s.mailer.ResetPassword(ctx, tx, to, s.mailer.PublicURL+"/reset-password?token="+token)
	})
}

// ResetPassword uses up an emailed link, sets the password and ends every session. The link also
// confirms the email. Errors: as VerifyEmail, and those of a form.
func (s *Service) ResetPassword(ctx context.Context, token, password string) error {
	var f fault.Form
	checkPassword(&f, "password", password)
	if err := f.Err(); err != nil {
		return err
	}
	hash, err := HashPassword(ctx, password)
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
		if checkPassword(&f, "password", password, person.Email, person.Name); f.Err() != nil {
			return f.Err() // and the link can be used again
		}
		if err := q.SetPassword(ctx, accountdb.SetPasswordParams{
			ID: row.PersonID, PasswordHash: hash, UpdatedAt: at,
		}); err != nil {
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
		if err := q.ForgetFailures(ctx, session.Hash(person.EmailFolded)); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, row.PersonID, "account.password_reset"); err != nil {
			return err
		}
		return s.write(
			ctx, tx, person, MailPasswordChanged,
			map[string]string{"link": s.mailer.PublicURL + "/forgot-password"},
		)
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
			q.DeleteOldFailures(ctx, dayAgo), q.DeleteOldChallenges(ctx, db.At(tx.Now)),
			q.DeleteExpiredSignUps(ctx, db.At(tx.Now)), q.DeleteOldMailsTo(ctx, dayAgo),
			// for a month, a used or expired link gets another answer than a wrong one
			q.DeleteExpiredTokens(ctx, db.At(tx.Now.Add(-30*24*time.Hour))),
		)
	})
}
