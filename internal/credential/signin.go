package credential

import (
	"context"

	"stoa/internal/credential/credentialdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// SignIn is what is checked before a session begins. Email is folded; PersonID is "" if it has no account.
type SignIn struct {
	PersonID, Email, Password string
	Code                      string // from the authenticator or a recovery code, if there is one
	Attempt
}

var errWrong = fault.New(fault.Unauthenticated, "account.signin_wrong", "Incorrect email or password.")

// absentHash is compared if there is no account, so that both cases take equally long.
const absentHash = "$argon2id$v=19$m=19456,t=2,p=1$c3RvYS1hYnNlbnQtMDAwMA$0m6kC1v5ZtqzJ8QmXb0Z5pFz3nqj2cB9p4yX8u7Yb1E"

// CheckPassword checks a password, and the code where there is an authenticator; it returns the second
// factor that was used, or "". Five failures for one account from one address slow down further
// attempts, ten from anywhere lock it. Errors: account.signin_wrong, account.locked, account.code_needed,
// account.code_wrong, rate.limited.
func (s *Service) CheckPassword(ctx context.Context, in SignIn) (second string, err error) {
	if len(in.Email) > 1024 || len(in.Password) > 2048 {
		return "", errWrong
	}
	by, err := s.triesOf(ctx, in)
	if err != nil {
		return "", err
	}
	key := by.hash + "|" + in.Client
	if err := s.trusted.Allow(key); err != nil {
		return "", s.Refused(ctx, "", in.Attempt, "limited", err)
	}
	if err := s.locked(ctx, by); err != nil {
		return "", s.Refused(ctx, "", in.Attempt, "locked", err)
	}
	if err := s.checkPassword(ctx, by, in); err != nil {
		return "", err
	}
	if second, err = s.secondFactor(ctx, by, in); err != nil {
		return "", err
	}
	s.trusted.Forget(key)
	return second, s.forgive(ctx, by)
}

// checkPassword compares a password. The hash of a right one is made anew if the parameters have changed since.
func (s *Service) checkPassword(ctx context.Context, by tries, in SignIn) error {
	hash, err := s.passwordOf(ctx, in.PersonID)
	if err != nil {
		return err
	}
	if hash == "" {
		in.PersonID, hash = "", absentHash
	}
	matches, dated, err := passwordMatches(ctx, in.Password, hash)
	if err != nil {
		return err
	}
	if !matches || in.PersonID == "" {
		if err := s.failed(ctx, by, in, "password"); err != nil {
			return err
		}
		return errWrong
	}
	if !dated {
		return nil
	}
	fresh, err := HashPassword(ctx, in.Password)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return credentialdb.New(tx).Rehash(ctx, credentialdb.RehashParams{PersonID: in.PersonID, Hash: hash, Hash_2: fresh})
	})
}

// CheckCode checks the code of a person whom a provider has authenticated, if they have an authenticator.
// Failures count like those of the password. Errors: account.locked, account.code_needed,
// account.code_wrong.
func (s *Service) CheckCode(ctx context.Context, in SignIn) (second string, err error) {
	by, err := s.triesOf(ctx, in)
	if err != nil {
		return "", err
	}
	if err := s.locked(ctx, by); err != nil {
		return "", s.Refused(ctx, "", in.Attempt, "locked", err)
	}
	return s.secondFactor(ctx, by, in)
}
