package account

import (
	"context"

	"stoa/internal/account/accountdb"
	"stoa/internal/credential"
	"stoa/internal/session"
)

// Entry is the sign-in of a person whom an OpenID provider has authenticated.
type Entry struct {
	PersonID, Issuer string
	session.Caller
	second string
}

func (e Entry) attempt() credential.Attempt {
	return credential.Attempt{Method: credential.ByProvider + e.Issuer, Second: e.second, Caller: e.Caller}
}

// CheckCode adds the code of the person's authenticator, if they have one. Failures count like those of
// the password. Errors: account.locked, account.code_needed, account.code_wrong.
func (s *Service) CheckCode(ctx context.Context, e *Entry, code string) error {
	person, err := accountdb.New(s.db.Read()).PersonByID(ctx, e.PersonID)
	if err != nil {
		return err
	}
	e.second, err = s.credentials.CheckCode(ctx, credential.SignIn{
		PersonID: person.ID, Email: person.EmailFolded, Code: code, Attempt: e.attempt(),
	})
	return err
}

// Enter starts a session and returns its token. Error: account.suspended.
func (s *Service) Enter(ctx context.Context, e Entry) (token string, err error) {
	person, err := accountdb.New(s.db.Read()).PersonByID(ctx, e.PersonID)
	if err != nil {
		return "", err
	}
	return s.enter(ctx, person, e.attempt(), false)
}
