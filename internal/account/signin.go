package account

import (
	"context"
	"crypto/rand"
	"net/url"
	"strings"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// termsVersion is the date of the terms that a new account agrees to.
const termsVersion = "2026-11-01"

const (
	verifyPurpose = "verify"
	resetPurpose  = "reset"
	verifyValid   = 24 * time.Hour
	resetValid    = time.Hour
)

// SignUpIn is the sign-up form. Next is the path to go on to once verified.
type SignUpIn struct {
	Name, Email, Password, Next, Language string
	Terms                                 bool
}

// SignUp makes an account and mails a link that verifies it. The answer is the
// same when the e-mail has an account: then the mail tells its owner.
func (s *Service) SignUp(ctx context.Context, in SignUpIn) error {
	var f fault.Form
	name := f.Text("name", in.Name, true, false, 120)
	email := CleanEmail(&f, "email", in.Email)
	checkPassword(&f, "password", in.Password, email, name)
	if !in.Terms {
		f.Add("terms", "terms_required", "Please agree to the terms to go on.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	hash, err := HashPassword(ctx, in.Password) // before the look-up: both ways take as long
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		to := Recipient{Name: name, Email: email, Language: in.Language}
		if person, taken, err := db.Found(q.PersonByEmail(ctx, fold(email))); err != nil {
			return err
		} else if taken {
			to = Recipient{Name: person.Name, Email: person.Email, Language: person.Language}
			return s.mailer.AccountExists(ctx, tx, to, s.mailer.PublicURL+"/sign-in", s.mailer.PublicURL+"/forgot-password")
		}
		id, err := Insert(ctx, tx, NewPerson{Name: name, Email: email, PasswordHash: hash, Language: in.Language, TermsVersion: termsVersion})
		if err != nil {
			return err
		}
		return s.mailVerification(ctx, tx, id, to, in.Next)
	})
}

func (s *Service) mailVerification(ctx context.Context, tx *db.Tx, personID string, to Recipient, next string) error {
	token, err := s.newToken(ctx, tx, personID, verifyPurpose, SafeNext(next), verifyValid)
	if err != nil {
		return err
	}
	return s.mailer.VerifyEmail(ctx, tx, to, s.mailer.PublicURL+"/verify-email?token="+token)
}

// ResendVerification mails a new link to the viewer, unless already verified.
func (s *Service) ResendVerification(ctx context.Context, next string) error {
	v, err := Require(ctx)
	if err != nil || v.Verified {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return s.mailVerification(ctx, tx, v.ID, Recipient{Name: v.Name, Email: v.Email, Language: v.Language}, next)
	})
}

// VerifyEmail uses up a mailed link, verifies the address and signs its owner in.
// It returns the session's token and where the person was going. Errors:
// account.token_invalid, account.token_expired, account.token_used.
func (s *Service) VerifyEmail(ctx context.Context, token, agent string) (session, next string, err error) {
	var person accountdb.Person
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := useToken(ctx, tx, token, verifyPurpose)
		if err != nil {
			return err
		}
		q, at := accountdb.New(tx), db.At(tx.Now)
		if person, err = q.PersonByID(ctx, row.PersonID); err != nil {
			return err
		}
		if person.EmailVerifiedAt != nil { // a second link is no way around a code
			return errUsed
		}
		if err := q.SetEmailVerified(ctx, accountdb.SetEmailVerifiedParams{ID: row.PersonID, EmailVerifiedAt: &at, UpdatedAt: at}); err != nil {
			return err
		}
		next = SafeNext(row.NextPath)
		return s.shutOut(ctx, q, person) // whoever came in before may not be the owner
	})
	if err == nil {
		session, err = s.enter(ctx, person, agent, false)
	}
	return session, next, err
}

// shutOut ends a person's sessions and unused links, and while their e-mail was not
// confirmed every other way in too: a stranger may have made the account.
func (s *Service) shutOut(ctx context.Context, q *accountdb.Queries, person accountdb.Person) error {
	forget := []func(context.Context, string) error{q.DeleteSessionsOf, q.DeleteUnusedTokensOf}
	if person.EmailVerifiedAt == nil {
		forget = append(forget, q.DeleteIdentitiesOf, q.DeletePasskeysOf, q.DeleteAuthenticator, q.DeleteRecoveryCodes)
	}
	for _, f := range forget {
		if err := f(ctx, person.ID); err != nil {
			return err
		}
	}
	return nil
}

// SignInIn is the sign-in form.
type SignInIn struct {
	Email, Password string
	Code            string // of the authenticator, or a recovery code, where there is one
	Remember        bool
	Client, Agent   string // the caller's address and user agent
}

var errUsed = fault.New(fault.Conflict, "account.token_used", "This link has been used already.")

var errWrong = fault.New(fault.Unauthenticated, "account.signin_wrong", "E-mail or password is not right.")

// absentHash is compared with when there is no account, so that both ways take as long.
const absentHash = "$argon2id$v=19$m=19456,t=2,p=1$c3RvYS1hYnNlbnQtMDAwMA$0m6kC1v5ZtqzJ8QmXb0Z5pFz3nqj2cB9p4yX8u7Yb1E"

// SignIn checks a password and returns a session's token. Five failures for one
// account from one address slow down further tries. Errors: account.signin_wrong,
// rate.limited.
func (s *Service) SignIn(ctx context.Context, in SignInIn) (string, error) {
	if len(in.Email) > 1024 || len(in.Password) > 2048 {
		return "", errWrong
	}
	key := fold(in.Email) + "|" + in.Client
	if err := s.trusted.Allow(key); err != nil {
		return "", err
	}
	if err := s.locked(ctx, in.Email); err != nil {
		return "", err
	}
	person, found, err := db.Found(accountdb.New(s.db.Read()).PersonByEmail(ctx, fold(in.Email)))
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
		if err := s.failed(ctx, in.Email, owner); err != nil {
			return "", err
		}
		return "", errWrong
	}
	if err := s.secondFactor(ctx, person, in.Code); err != nil {
		return "", err
	}
	s.trusted.Forget(key)
	return s.enter(ctx, person, in.Agent, in.Remember)
}

// enter signs a person in who has proved who they are. Error: account.suspended.
func (s *Service) enter(ctx context.Context, person accountdb.Person, agent string, remember bool) (token string, err error) {
	if person.SuspendedAt != nil {
		return "", fault.New(fault.Forbidden, "account.suspended", "This account is suspended. Please write to us.")
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := accountdb.New(tx).ForgetFailures(ctx, hashToken(person.EmailFolded)); err != nil {
			return err
		}
		if err := s.stay(ctx, tx, person); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, person.ID, "account.signed_in"); err != nil {
			return err
		}
		token, err = s.startSession(ctx, tx, person.ID, agent, remember)
		return err
	})
	return token, err
}

// ForgotPassword mails a link that resets the password, if there is an account.
// The answer is the same either way.
func (s *Service) ForgotPassword(ctx context.Context, email string) error {
	var f fault.Form
	email = CleanEmail(&f, "email", email)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		person, found, err := db.Found(accountdb.New(tx).PersonByEmail(ctx, fold(email)))
		if err != nil || !found {
			return err
		}
		token, err := s.newToken(ctx, tx, person.ID, resetPurpose, "", resetValid)
		if err != nil {
			return err
		}
		to := Recipient{Name: person.Name, Email: person.Email, Language: person.Language}
		return s.mailer.ResetPassword(ctx, tx, to, s.mailer.PublicURL+"/reset-password?token="+token)
	})
}

// ResetPassword uses up a mailed link, sets the password and ends every session.
// The link also proves the address. Errors: as VerifyEmail, and those of a form.
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
			return f.Err() // and the link is good for another try
		}
		if err := q.SetPassword(ctx, accountdb.SetPasswordParams{ID: row.PersonID, PasswordHash: hash, UpdatedAt: at}); err != nil {
			return err
		}
		if err := q.SetEmailVerified(ctx, accountdb.SetEmailVerifiedParams{ID: row.PersonID, EmailVerifiedAt: &at, UpdatedAt: at}); err != nil {
			return err
		}
		if err := s.shutOut(ctx, q, person); err != nil {
			return err
		}
		if err := q.ForgetFailures(ctx, hashToken(person.EmailFolded)); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, row.PersonID, "account.password_reset"); err != nil {
			return err
		}
		return s.write(ctx, tx, person, MailPasswordChanged, map[string]string{"link": s.mailer.PublicURL + "/forgot-password"})
	})
}

func (s *Service) newToken(ctx context.Context, tx *db.Tx, personID, purpose, next string, valid time.Duration) (string, error) {
	token := rand.Text()
	return token, accountdb.New(tx).InsertToken(ctx, accountdb.InsertTokenParams{
		TokenHash: hashToken(token), PersonID: personID, Purpose: purpose, NextPath: next,
		CreatedAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(valid)),
	})
}

func useToken(ctx context.Context, tx *db.Tx, token, purpose string) (accountdb.PersonToken, error) {
	q := accountdb.New(tx)
	row, found, err := db.Found(q.TokenByHash(ctx, accountdb.TokenByHashParams{TokenHash: hashToken(token), Purpose: purpose}))
	switch {
	case err != nil:
		return row, err
	case !found:
		return row, fault.New(fault.Invalid, "account.token_invalid", "This link is not complete. Copy it whole from the mail.")
	case row.UsedAt != nil:
		return row, errUsed
	case row.ExpiresAt.Before(tx.Now):
		return row, fault.New(fault.Conflict, "account.token_expired", "This link is too old. Ask for a new one.")
	}
	at := db.At(tx.Now)
	_, err = q.UseToken(ctx, accountdb.UseTokenParams{TokenHash: row.TokenHash, UsedAt: &at})
	return row, err
}

// SafeNext returns next when it is a path on this site, else "/": an open
// redirect would lend our name to another site.
func SafeNext(next string) string {
	u, err := url.Parse(next)
	if err != nil || len(next) > 500 || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") || u.Host != "" {
		return "/"
	}
	return next
}
