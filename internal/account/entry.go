package account

import (
	"context"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// Entry is the sign-in of a person whom an OpenID provider has authenticated.
type Entry struct {
	PersonID, Issuer string
	session.Caller
	second string
}

func (e Entry) how() how {
	return how{method: byProvider + e.Issuer, second: e.second, Caller: e.Caller}
}

// NeedsCode reports whether a person has an authenticator.
func (s *Service) NeedsCode(ctx context.Context, personID string) (bool, error) {
	row, ok, err := db.Found(accountdb.New(s.db.Read()).AuthenticatorOf(ctx, personID))
	return ok && row.ConfirmedAt != nil, err
}

// CheckCode adds the code of the person's authenticator, if they have one. Failures count like those of
// the password. Errors: account.locked, account.code_needed, account.code_wrong.
func (s *Service) CheckCode(ctx context.Context, e *Entry, code string) error {
	person, err := accountdb.New(s.db.Read()).PersonByID(ctx, e.PersonID)
	if err != nil {
		return err
	}
	by, err := s.triesOf(ctx, person.Email, e.Device)
	if err != nil {
		return err
	}
	if err := s.locked(ctx, by); err != nil {
		return s.refused(ctx, nil, e.how(), "locked", err)
	}
	e.second, err = s.secondFactor(ctx, person, code, by, e.how())
	return err
}

// Enter starts a session and returns its token. Error: account.suspended.
func (s *Service) Enter(ctx context.Context, e Entry) (token string, err error) {
	person, err := accountdb.New(s.db.Read()).PersonByID(ctx, e.PersonID)
	if err != nil {
		return "", err
	}
	return s.enter(ctx, person, e.how())
}
