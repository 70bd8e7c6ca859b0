package account

import (
	"context"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// fresh is how long a sign-in proves who sits there, for accounts without a password.
const fresh = 10 * time.Minute

// prove makes sure that the person at hand is the owner, before what cannot be undone:
// by the password, or where there is none by having signed in within ten minutes. What
// is wrong is noted under the field name. It returns the row as it is now.
func (s *Service) prove(ctx context.Context, field, password, token string) (accountdb.Person, error) {
	v, err := Require(ctx)
	if err != nil {
		return accountdb.Person{}, err
	}
	row, err := accountdb.New(s.db.Read()).PersonByID(ctx, v.ID)
	if err != nil {
		return row, err
	}
	if row.PasswordHash == "" {
		session, ok, err := db.Found(accountdb.New(s.db.Read()).SessionByHash(ctx, hashToken(token)))
		if err == nil && (!ok || s.db.Now().Sub(session.CreatedAt.Time) > fresh) {
			err = errStale
		}
		return row, err
	}
	var f fault.Form
	switch {
	case password == "":
		f.Add(field, "required", "Please fill this in.")
	case len(password) > 2048:
		f.Add(field, "password_wrong", "This is not your password.")
	default:
		if err := s.trusted.Allow("prove|" + v.ID); err != nil {
			return row, err
		}
		matches, err := passwordMatches(ctx, password, row.PasswordHash)
		if err != nil {
			return row, err
		}
		if !matches {
			f.Add(field, "password_wrong", "This is not your password.")
		} else {
			s.trusted.Forget("prove|" + v.ID)
		}
	}
	return row, f.Err()
}

// Prove takes the password for the next ten minutes of a session: for what begins with a
// link, such as connecting a provider. Errors: a form's, account.signin_stale.
func (s *Service) Prove(ctx context.Context, password, token string) error {
	if _, err := s.prove(ctx, "password", password, token); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		return accountdb.New(tx).MarkProved(ctx, accountdb.MarkProvedParams{TokenHash: hashToken(token), ProvedAt: &at})
	})
}

// proved refuses a session that Prove was not called for lately.
func (s *Service) proved(ctx context.Context, token string) error {
	session, ok, err := db.Found(accountdb.New(s.db.Read()).SessionByHash(ctx, hashToken(token)))
	if err == nil && (!ok || session.ProvedAt == nil || s.db.Now().Sub(session.ProvedAt.Time) > fresh) {
		err = errStale
	}
	return err
}

var errStale = fault.New(fault.Forbidden, "account.signin_stale", "For your safety, please sign in again first.")

// PasswordForm changes a password: the old one, and the new one twice.
type PasswordForm struct {
	Old    string `json:"old"`
	New    string `json:"new"`
	Repeat string `json:"repeat"`
}

// ChangePassword sets a new password, ends every session but a new one for this device,
// whose token is returned, and tells the owner by mail. Of two changes at once the
// second is refused. Errors: a form's, account.signin_stale, rate.limited.
func (s *Service) ChangePassword(ctx context.Context, in PasswordForm, token, agent string) (string, error) {
	row, err := s.prove(ctx, "old", in.Old, token)
	if err != nil {
		return "", err
	}
	var f fault.Form
	checkPassword(&f, "new", in.New, row.Email, row.Name)
	if in.New != in.Repeat {
		f.Add("repeat", "password_differs", "These two are not the same.")
	}
	if in.New != "" && in.New == in.Old {
		f.Add("new", "password_same", "This is the password that you have.")
	}
	if err := f.Err(); err != nil {
		return "", err
	}
	hash, err := HashPassword(ctx, in.New)
	if err != nil {
		return "", err
	}
	var fresh string
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		n, err := q.ChangePassword(ctx, accountdb.ChangePasswordParams{ID: row.ID, PasswordHash: row.PasswordHash, PasswordHash_2: hash, UpdatedAt: db.At(tx.Now)})
		if err != nil {
			return err
		}
		if n == 0 {
			f.Add("old", "password_wrong", "This is not your password.")
			return f.Err()
		}
		if err := q.DeleteUnusedTokensOf(ctx, row.ID); err != nil {
			return err
		}
		if fresh, err = s.rotate(ctx, tx, row.ID, token, agent); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, row.ID, "account.password_changed"); err != nil {
			return err
		}
		return s.write(ctx, tx, row, MailPasswordChanged, map[string]string{"link": s.mailer.PublicURL + "/forgot-password"})
	})
	return fresh, err
}

// rotate ends every session of a person and starts a new one in place of token's.
func (s *Service) rotate(ctx context.Context, tx *db.Tx, personID, token, agent string) (string, error) {
	q := accountdb.New(tx)
	session, _, err := db.Found(q.SessionByHash(ctx, hashToken(token)))
	if err != nil {
		return "", err
	}
	if err := q.DeleteSessionsOf(ctx, personID); err != nil {
		return "", err
	}
	return s.startSession(ctx, tx, personID, agent, session.Remember)
}

// The mails about an account's safety, and the values that each needs.
const (
	MailPasswordChanged  = "password-changed"   // link (to choose a new one)
	MailSignInLocked     = "sign-in-locked"     // link (to choose a new password)
	MailAccountClosing   = "account-closing"    // date, link (to sign in)
	MailSecondFactorOn   = "second-factor-on"   // link (to the account)
	MailSecondFactorOff  = "second-factor-off"  // link
	MailPasskeyAdded     = "passkey-added"      // link
	MailRecoveryCodeUsed = "recovery-code-used" // link
	MailIdentityLinked   = "identity-linked"    // link
)

// write mails a person about their account.
func (s *Service) write(ctx context.Context, tx *db.Tx, row accountdb.Person, text string, values map[string]string) error {
	return s.mailer.Security(ctx, tx, row.ID, Recipient{Name: row.Name, Email: row.Email, Language: row.Language}, text, values)
}
