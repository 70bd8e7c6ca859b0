package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// setupValid is how long a link for the first operator works. A server that still needs one then makes another.
const setupValid = 24 * time.Hour

var (
	errSetUp     = fault.New(fault.Conflict, "setup.done", "This marketplace has an operator already. Sign in.")
	errSetupLink = fault.New(
		fault.Invalid, "setup.link_invalid",
		"This link is incomplete or has expired. Copy the newest one from the server’s log.",
	)
)

// HasOperator reports whether anyone has ever been made an operator.
func (s *Service) HasOperator(ctx context.Context) (bool, error) {
	n, err := accountdb.New(s.db.Read()).AnyOperator(ctx)
	return n > 0, err
}

// SetupLink returns a new link by which whoever runs the machine becomes the first operator, and until when it works.
// Earlier ones, of other instances, work as well. Without a need for one, link is "".
func (s *Service) SetupLink(ctx context.Context) (link string, until time.Time, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		link = ""
		q := accountdb.New(tx)
		if n, err := q.AnyOperator(ctx); err != nil || n > 0 {
			return err
		}
		if err := q.DeleteExpiredSetupLinks(ctx, db.At(tx.Now)); err != nil {
			return err
		}
		token := rand.Text()
		link, until = s.mailer.PublicURL+"/setup?token="+token, tx.Now.Add(setupValid)
		return q.InsertSetupLink(ctx, accountdb.InsertSetupLinkParams{
			TokenHash: session.Hash(token), ExpiresAt: db.At(until),
		})
	})
	return link, until, err
}

// checkSetup refuses who has no valid link. Errors: setup.done, setup.link_invalid.
func checkSetup(ctx context.Context, q *accountdb.Queries, token string, now time.Time) error {
	n, err := q.AnyOperator(ctx)
	if err != nil {
		return err
	}
	if n > 0 {
		return errSetUp
	}
	until, ok, err := db.Found(q.SetupLink(ctx, session.Hash(token)))
	if err == nil && (!ok || until.Before(now)) {
		err = errSetupLink
	}
	return err
}

// CheckSetup tells whether a link for the first operator works. Errors: setup.done, setup.link_invalid.
func (s *Service) CheckSetup(ctx context.Context, token string) error {
	return checkSetup(ctx, accountdb.New(s.db.Read()), token, s.db.Now())
}

// FirstIn is the form of the first operator: Password, or the answer of a new passkey to BeginFirstPasskey.
type FirstIn struct {
	Token, Name, Email, Password, Language string
	PasskeyKey                             string
	PasskeyAnswer                          []byte
	session.Caller
}

// clean checks a form of the first operator, without its password.
func (in *FirstIn) clean(f *fault.Form) {
	in.Name = f.Text("name", in.Name, true, false, 120)
	in.Email = CleanEmail(f, "email", in.Email)
}

// BeginFirstPasskey asks the browser for a passkey of the first operator, whose account doesn't exist yet. Errors:
// those of CheckSetup, a form's.
func (s *Service) BeginFirstPasskey(ctx context.Context, in FirstIn) (*credential.Ceremony, error) {
	if err := s.CheckSetup(ctx, in.Token); err != nil {
		return nil, err
	}
	var f fault.Form
	if in.clean(&f); f.Err() != nil {
		return nil, f.Err()
	}
	return s.credentials.BeginNew(ctx, db.NewID(), in.Email, in.Name)
}

// FirstOperator uses up the links, creates the first operator's account and returns a session's token. Who has the log
// has the machine, so the email counts as confirmed. A passkey is a second factor already; with a password, the role
// waits for one. Errors: those of CheckSetup, a form's, passkey.failed, account.email_taken.
func (s *Service) FirstOperator(ctx context.Context, in FirstIn) (token string, err error) {
	if err := s.CheckSetup(ctx, in.Token); err != nil {
		return "", err
	}
	var f fault.Form
	in.clean(&f)
	by := credential.Attempt{Method: credential.BySetup, Caller: in.Caller}
	person := NewPerson{
		Name: in.Name, Email: in.Email, Language: in.Language, Verified: true, TermsVersion: TermsVersion,
		Roles: []web.Role{web.Operator},
	}
	var key *credential.NewPasskey
	if in.PasskeyKey == "" {
		if credential.CheckNew(&f, "password", in.Password, in.Email, in.Name); f.Err() == nil {
			person.PasswordHash, err = credential.HashPassword(ctx, in.Password)
		}
	} else if f.Err() == nil {
		if key, err = s.credentials.FinishNew(ctx, in.PasskeyKey, in.PasskeyAnswer); err == nil {
			person.ID, by.Second = key.PersonID, credential.ByPasskey
		}
	}
	if err != nil || f.Err() != nil {
		return "", cmp.Or(err, f.Err())
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		token, err = s.begin(ctx, tx, in, person, key, by)
		return err
	})
	return token, err
}

func (s *Service) begin(
	ctx context.Context, tx *db.Tx, in FirstIn, person NewPerson, key *credential.NewPasskey, by credential.Attempt,
) (string, error) {
	q := accountdb.New(tx)
	if err := checkSetup(ctx, q, in.Token, tx.Now); err != nil {
		return "", err
	}
	if err := q.DeleteSetupLinks(ctx); err != nil {
		return "", err
	}
	id, err := Insert(ctx, tx, person)
	if err != nil {
		return "", err
	}
	if key != nil {
		if err := key.Store(ctx, tx); err != nil {
			return "", err
		}
	}
	if err := audit.Record(ctx, tx, audit.Entry{
		Actor: id, Action: "account.role_given", Subject: id, Details: map[string]string{"role": string(web.Operator)},
	}); err != nil {
		return "", err
	}
	if err := credential.NoteSignIn(ctx, tx, id, by); err != nil {
		return "", err
	}
	return s.sessions.Start(ctx, tx, id, session.Start{Caller: in.Caller, SecondFactor: key != nil})
}
