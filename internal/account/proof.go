package account

import (
	"bytes"
	"context"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// Proof shows that the owner is present: the password, and a code if there is an authenticator. After
// FinishProof both may be empty once: the passkey replaces them.
type Proof struct {
	Password string `json:"password"`
	Code     string `json:"code,omitempty"`
}

// prove makes sure that the owner is present, before something that matters: by a Proof or, for
// accounts without a password, by a sign-in within ten minutes. Errors are added to the form under
// field, or "code". It returns the current row. Errors: a form's, account.signin_stale, rate.limited.
func (s *Service) prove(ctx context.Context, field string, proof Proof, token string) (accountdb.Person, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return accountdb.Person{}, err
	}
	row, err := accountdb.New(s.db.Read()).PersonByID(ctx, v.ID)
	if err != nil {
		return row, err
	}
	if proof.Password == "" {
		if taken, err := s.sessions.TakeProof(ctx, token); err != nil || taken {
			return row, err
		}
	}
	if row.PasswordHash == "" {
		fresh, err := s.sessions.Fresh(ctx, token)
		if err == nil && !fresh {
			err = errStale
		}
		return row, err
	}
	var f fault.Form
	if proof.Password == "" {
		f.Add(field, "required", "This field is required.")
		return row, f.Err()
	}
	if err := s.trusted.Allow("prove|" + v.ID); err != nil {
		return row, err
	}
	if err := s.checkProof(ctx, &f, field, row, proof); err != nil {
		return row, err
	}
	if f.Err() == nil {
		s.trusted.Forget("prove|" + v.ID)
	}
	return row, f.Err()
}

// checkProof checks a proof. A code is used up only with the right password.
func (s *Service) checkProof(
	ctx context.Context, f *fault.Form, field string, row accountdb.Person, proof Proof,
) error {
	matches := false
	var err error
	if len(proof.Password) <= 2048 {
		if matches, err = passwordMatches(ctx, proof.Password, row.PasswordHash); err != nil {
			return err
		}
	}
	if !matches {
		f.Add(field, "password_wrong", "Incorrect password.")
		return s.refused(ctx, &row, how{method: byProof}, "password", nil)
	}
	authenticator, ok, err := db.Found(accountdb.New(s.db.Read()).AuthenticatorOf(ctx, row.ID))
	if err != nil || !ok || authenticator.ConfirmedAt == nil {
		return err
	}
	if proof.Code == "" {
		f.Add("code", "required", "This field is required.")
		return nil
	}
	used, err := s.useCode(ctx, authenticator, proof.Code)
	if err == nil && used == "" {
		f.Add("code", "code_wrong", "Incorrect code. Codes change every 30 seconds.")
		err = s.refused(ctx, &row, how{method: byProof}, "code", nil)
	}
	return err
}

// Prove stores a proof for the next ten minutes of a session, for actions that start with a link, such
// as connecting a provider. Errors: a form's, account.signin_stale, rate.limited.
func (s *Service) Prove(ctx context.Context, proof Proof, token string) error {
	if _, err := s.prove(ctx, "password", proof, token); err != nil {
		return err
	}
	return s.sessions.MarkProved(ctx, token)
}

// BeginProof asks the viewer's browser for one of their own passkeys. Error: passkey.not_found.
func (s *Service) BeginProof(ctx context.Context) (*Ceremony, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	who, err := s.holder(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	if len(who.keys) == 0 {
		return nil, errNoPasskey
	}
	site, err := s.relying()
	if err != nil {
		return nil, err
	}
	options, challenge, err := site.BeginLogin(who, webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, fmt.Errorf("passkey: %w", err)
	}
	return s.ask(ctx, options, challenge)
}

// FinishProof verifies the passkey's answer; it counts as the Proof of the next request in this
// session, within ten minutes. Error: passkey.failed.
func (s *Service) FinishProof(ctx context.Context, key string, answer []byte, token string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	site, who, challenge, err := s.answering(ctx, key, v.ID)
	if err != nil {
		return err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBody(bytes.NewReader(answer))
	if err != nil {
		return errPasskey.Because(err)
	}
	used, err := site.ValidateLogin(who, challenge, parsed)
	if err != nil {
		return errPasskey.Because(err)
	}
	if err := s.notePasskey(ctx, v.ID, used); err != nil {
		return err
	}
	return s.sessions.MarkProved(ctx, token)
}

// Proved refuses a session without a recent call of Prove.
func (s *Service) Proved(ctx context.Context, token string) error {
	proved, err := s.sessions.Proved(ctx, token)
	if err == nil && !proved {
		err = errStale
	}
	return err
}

var errStale = fault.New(fault.Forbidden, "account.signin_stale", "For your security, sign in again first.")

// PasswordForm changes a password: the old one, and the new one twice.
type PasswordForm struct {
	Old    string `json:"old"`
	Code   string `json:"code,omitempty" doc:"Authenticator code, if two-factor authentication is on"`
	New    string `json:"new"`
	Repeat string `json:"repeat"`
}

// ChangePassword sets a new password, replaces every session with a new one for this device, whose
// token it returns, and notifies the owner by email. Of two simultaneous changes, the second is
// refused. Errors: a form's, account.signin_stale, rate.limited.
func (s *Service) ChangePassword(ctx context.Context, in PasswordForm, token, agent string) (string, error) {
	row, err := s.prove(ctx, "old", Proof{Password: in.Old, Code: in.Code}, token)
	if err != nil {
		return "", err
	}
	var f fault.Form
	checkPassword(&f, "new", in.New, row.Email, row.Name)
	if in.New != in.Repeat {
		f.Add("repeat", "password_differs", "These two are not the same.")
	}
	if in.New != "" && in.New == in.Old {
		f.Add("new", "password_same", "Choose a password you don’t already use.")
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
		n, err := q.ChangePassword(ctx, accountdb.ChangePasswordParams{
			ID: row.ID, PasswordHash: row.PasswordHash, PasswordHash_2: hash, UpdatedAt: db.At(tx.Now),
		})
		if err != nil {
			return err
		}
		if n == 0 {
			f.Add("old", "password_wrong", "Incorrect password.")
			return f.Err()
		}
		if err := q.DeleteUnusedTokensOf(ctx, row.ID); err != nil {
			return err
		}
		if fresh, err = s.sessions.Replace(ctx, tx, row.ID, token, agent); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, row.ID, "account.password_changed"); err != nil {
			return err
		}
		return s.write(
			ctx, tx, row, MailPasswordChanged, map[string]string{"link": s.mailer.PublicURL + "/forgot-password"},
		)
	})
	return fresh, err
}

// The account security emails, and the values each one needs.
const (
	MailPasswordChanged  = "password-changed"   // link (to choose a new one)
	MailSignInLocked     = "sign-in-locked"     // link (to choose a new password)
	MailAccountClosing   = "account-closing"    // date, link (to sign in)
	MailSecondFactorOn   = "second-factor-on"   // link (to the account)
	MailSecondFactorOff  = "second-factor-off"  // link
	MailPasskeyAdded     = "passkey-added"      // link
	MailRecoveryCodeUsed = "recovery-code-used" // link
	MailIdentityLinked   = "identity-linked"    // link
	// Changes by an operator, sent to both people; role is a web.Role.
	MailRoleGiven   = "role-given"         // person, by, role, link
	MailRoleRemoved = "role-removed"       // the same
	MailSuspended   = "account-suspended"  // person, by, link
	MailReinstated  = "account-reinstated" // the same
)

// write emails a person about their account.
func (s *Service) write(
	ctx context.Context, tx *db.Tx, row accountdb.Person, text string, values map[string]string,
) error {
	return s.mailer.Security(ctx, tx, row.ID, Recipient{
		Name: row.Name, Email: row.Email, Language: row.Language,
	}, text, values)
}
