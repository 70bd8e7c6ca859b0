package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// TermsVersion is the date of the terms that a new account agrees to.
const TermsVersion = "2026-11-01"

// SignUpIn is the sign-up form. Next is the path to continue at after confirming the email.
type SignUpIn struct {
	Name, Email, Password, Next, Language string
	Terms                                 bool
}

var errSignUpOver = fault.New(
	fault.Conflict, "account.signup_over", "This sign-up has expired or is complete. Sign in, or start again.",
)

// SignUp creates an account and emails a confirmation link. It returns a secret that identifies the
// browser, where one click on the link is enough. If the email has an account, the answer is the same,
// and the email informs its owner. Errors: a form's, mail.too_many.
func (s *Service) SignUp(ctx context.Context, in SignUpIn) (browser string, err error) {
	var f fault.Form
	name := f.Text("name", in.Name, true, false, 120)
	email := CleanEmail(&f, "email", in.Email)
	credential.CheckNew(&f, "password", in.Password, email, name)
	if !in.Terms {
		f.Add("terms", "terms_required", "Agree to the terms to continue.")
	}
	if err := f.Err(); err != nil {
		return "", err
	}
	hash, err := credential.HashPassword(ctx, in.Password) // before the lookup, so that both cases take equally long
	if err != nil {
		return "", err
	}
	browser = rand.Text()
	return browser, s.db.InTx(ctx, func(tx *db.Tx) error {
		return s.place(ctx, tx, accountdb.SignUp{
			BrowserHash: session.Hash(browser), Name: name, Email: email, PasswordHash: hash, Language: in.Language,
			NextPath: web.LocalPath(in.Next), ExpiresAt: db.At(tx.Now.Add(verifyValid)),
		})
	})
}

// ResendSignUp resends the link of a browser's sign-up and returns its email. Errors:
// account.signup_over, mail.too_many.
func (s *Service) ResendSignUp(ctx context.Context, browser string) (email string, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := signUpOf(ctx, tx, browser)
		if email = row.Email; err != nil {
			return err
		}
		return s.place(ctx, tx, row)
	})
	return email, err
}

// MoveSignUp changes the email of a browser's sign-up and sends the link there; earlier links become
// invalid. Errors: a form's, account.signup_over, mail.too_many.
func (s *Service) MoveSignUp(ctx context.Context, browser, email string) error {
	var f fault.Form
	email = CleanEmail(&f, "email", email)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := signUpOf(ctx, tx, browser)
		if err != nil {
			return err
		}
		row.Email = email
		return s.place(ctx, tx, row)
	})
}

func signUpOf(ctx context.Context, tx *db.Tx, browser string) (accountdb.SignUp, error) {
	row, found, err := db.Found(accountdb.New(tx).SignUp(ctx, session.Hash(browser)))
	if err == nil && (!found || row.ExpiresAt.Before(tx.Now)) {
		err = errSignUpOver
	}
	return row, err
}

// place creates the account of a sign-up, or changes its email, and sends the link. If the email
// belongs to another account, its owner is informed instead.
func (s *Service) place(ctx context.Context, tx *db.Tx, row accountdb.SignUp) error {
	if err := requireMail(ctx, tx, row.Email); err != nil {
		return err
	}
	q := accountdb.New(tx)
	row.EmailFolded = Fold(row.Email)
	owner, taken, err := db.Found(q.PersonByEmail(ctx, row.EmailFolded))
	if err != nil {
		return err
	}
	if row.PersonID != nil {
		if err := q.DeleteUnusedTokensOf(ctx, *row.PersonID); err != nil {
			return err
		}
	}
	if taken && (row.PersonID == nil || *row.PersonID != owner.ID) {
		if err := saveSignUp(ctx, q, row); err != nil {
			return err
		}
		to := Recipient{Name: owner.Name, Email: owner.Email, Language: owner.Language}
		return s.mailer.AccountExists(ctx, tx, to, s.mailer.PublicURL+"/sign-in", s.mailer.PublicURL+"/forgot-password")
	}
	if row.PersonID == nil {
		id, err := Insert(ctx, tx, NewPerson{
			Name: row.Name, Email: row.Email, PasswordHash: row.PasswordHash, Language: row.Language,
			TermsVersion: TermsVersion,
		})
		if err != nil {
			return err
		}
		row.PersonID = &id
	} else if err := q.ChangeUnconfirmedEmail(ctx, accountdb.ChangeUnconfirmedEmailParams{
		ID: *row.PersonID, Email: row.Email, EmailFolded: row.EmailFolded, UpdatedAt: db.At(tx.Now),
	}); err != nil {
		return err
	}
	if err := saveSignUp(ctx, q, row); err != nil {
		return err
	}
	return s.mailVerification(ctx, tx, *row.PersonID, Recipient{
		Name: row.Name, Email: row.Email, Language: row.Language,
	}, row.NextPath, row.BrowserHash)
}

func saveSignUp(ctx context.Context, q *accountdb.Queries, row accountdb.SignUp) error {
	return q.SaveSignUp(ctx, accountdb.SaveSignUpParams(row))
}

func (s *Service) mailVerification(
	ctx context.Context, tx *db.Tx, personID string, to Recipient, next, browserHash string,
) error {
	token, err := s.newToken(ctx, tx, accountdb.InsertTokenParams{
		PersonID: personID, Purpose: verifyPurpose, NextPath: web.LocalPath(next), BrowserHash: browserHash,
	}, verifyValid)
	if err != nil {
		return err
	}
	return s.mailer.VerifyEmail(ctx, tx, to, s.mailer.PublicURL+"/verify-email?token="+token)
}

// ResendVerification sends a new link to the viewer, unless their email is confirmed. It returns the
// secret of their browser: browser, if it already is one. Error: mail.too_many.
func (s *Service) ResendVerification(ctx context.Context, next, browser string) (string, error) {
	v, err := session.Require(ctx)
	if err != nil || v.Verified {
		return browser, err
	}
	if browser == "" {
		browser = rand.Text()
	}
	return browser, s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := requireMail(ctx, tx, v.Email); err != nil {
			return err
		}
		return s.mailVerification(ctx, tx, v.ID, Recipient{
			Name: v.Name, Email: v.Email, Language: v.Language,
		}, next, session.Hash(browser))
	})
}

// VerifyIn is a click on an emailed link: Browser is the secret from SignUp, if this browser has it;
// otherwise Password is required.
type VerifyIn struct {
	Token, Browser, Password string
	session.Caller
}

// VerifyEmail uses up an emailed link, confirms the email and signs its owner in. It returns the
// session's token and the path to continue at. In another browser than the one that signed up it asks
// for the password: the reader of an email from a stranger's sign-up must not confirm an account that
// the stranger can enter. Errors: account.token_invalid, account.token_expired, account.token_used,
// account.password_needed, a form's for the password, rate.limited.
func (s *Service) VerifyEmail(ctx context.Context, in VerifyIn) (token, next string, err error) {
	link, err := tokenOf(ctx, accountdb.New(s.db.Read()), in.Token, verifyPurpose, s.db.Now())
	if err != nil {
		return "", "", err
	}
	own := subtle.ConstantTimeCompare([]byte(session.Hash(in.Browser)), []byte(link.BrowserHash)) == 1
	if in.Browser == "" || !own {
		if err := s.credentials.CheckOwn(ctx, link.PersonID, in.Password, in.Caller); err != nil {
			return "", "", err
		}
	}
	var person accountdb.Person
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := useToken(ctx, tx, in.Token, verifyPurpose)
		if err != nil {
			return err
		}
		q, at := accountdb.New(tx), db.At(tx.Now)
		if person, err = q.PersonByID(ctx, row.PersonID); err != nil {
			return err
		}
		if person.EmailVerifiedAt != nil { // a second link must not bypass two-factor authentication
			return errUsed
		}
		if err := q.SetEmailVerified(ctx, accountdb.SetEmailVerifiedParams{
			ID: row.PersonID, EmailVerifiedAt: &at, UpdatedAt: at,
		}); err != nil {
			return err
		}
		next = web.LocalPath(row.NextPath)
		return s.shutOut(ctx, tx, person) // anyone signed in before may not be the owner
	})
	if err == nil {
		token, err = s.enter(ctx, person, credential.Attempt{Method: credential.ByLink, Caller: in.Caller}, false)
	}
	return token, next, err
}

// shutOut ends a person's sessions and unused links. While the email is unconfirmed, it also removes
// every other way to sign in, because a stranger may have created the account.
func (s *Service) shutOut(ctx context.Context, tx *db.Tx, person accountdb.Person) error {
	q := accountdb.New(tx)
	if err := s.sessions.EndAll(ctx, tx, person.ID); err != nil {
		return err
	}
	forget := []func(context.Context, string) error{q.DeleteUnusedTokensOf, func(
		ctx context.Context, id string,
	) error {
		return errors.Join(session.ForgetDevices(ctx, tx, id), q.DeleteSignUpsOf(ctx, &id))
	}}
	if person.EmailVerifiedAt == nil {
		forget = append(forget, func(ctx context.Context, id string) error {
			return errors.Join(credential.EraseFactors(ctx, tx, id), s.on.OnShutOut(ctx, tx, id))
		})
	}
	for _, f := range forget {
		if err := f(ctx, person.ID); err != nil {
			return err
		}
	}
	return nil
}

// The purposes of emailed links, and how long they are valid.
const (
	verifyPurpose = "verify"
	resetPurpose  = "reset"
	verifyValid   = 24 * time.Hour
	resetValid    = time.Hour
)
