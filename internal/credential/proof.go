package credential

import (
	"bytes"
	"context"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"stoa/internal/credential/credentialdb"
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

// RequireOwner makes sure that the owner is present, before something that matters: by a Proof or, for
// accounts without a password, by a sign-in within ten minutes. Errors are added to the form under
// field, or "code". It returns the viewer. Errors: a form's, account.signin_stale, rate.limited.
func (s *Service) RequireOwner(ctx context.Context, field string, proof Proof, token string) (session.Viewer, error) {
	v, _, err := s.prove(ctx, field, proof, token)
	return v, err
}

// prove is RequireOwner, and returns the hash of the password too.
func (s *Service) prove(
	ctx context.Context, field string, proof Proof, token string,
) (v session.Viewer, hash string, err error) {
	if v, err = session.Require(ctx); err != nil {
		return v, "", err
	}
	if hash, err = s.passwordOf(ctx, v.ID); err != nil {
		return v, "", err
	}
	if proof.Password == "" {
		if taken, err := s.sessions.TakeProof(ctx, token); err != nil || taken {
			return v, hash, err
		}
	}
	if hash == "" {
		fresh, err := s.sessions.Fresh(ctx, token)
		if err == nil && !fresh {
			err = errStale
		}
		return v, "", err
	}
	var f fault.Form
	if proof.Password == "" {
		f.Add(field, "required", "This field is required.")
		return v, "", f.Err()
	}
	if err := s.trusted.Allow("prove|" + v.ID); err != nil {
		return v, "", err
	}
	if err := s.checkProof(ctx, &f, field, v.ID, hash, proof); err != nil {
		return v, "", err
	}
	if f.Err() == nil {
		s.trusted.Forget("prove|" + v.ID)
	}
	return v, hash, f.Err()
}

// checkProof checks a proof. A code is used up only with the right password.
func (s *Service) checkProof(
	ctx context.Context, f *fault.Form, field, personID, hash string, proof Proof,
) error {
	matches := false
	var err error
	if len(proof.Password) <= 2048 {
		if matches, _, err = passwordMatches(ctx, proof.Password, hash); err != nil {
			return err
		}
	}
	if !matches {
		f.Add(field, "password_wrong", "Incorrect password.")
		return s.Refused(ctx, personID, Attempt{Method: byProof}, "password", nil)
	}
	authenticator, ok, err := db.Found(credentialdb.New(s.db.Read()).AuthenticatorOf(ctx, personID))
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
		err = s.Refused(ctx, personID, Attempt{Method: byProof}, "code", nil)
	}
	return err
}

// CheckOwn asks a visitor for the password of an account that they open with a link. Errors: a form's,
// account.password_needed, rate.limited.
func (s *Service) CheckOwn(ctx context.Context, personID, password string, from session.Caller) error {
	if password == "" {
		return errPasswordNeeded
	}
	hash, err := s.passwordOf(ctx, personID)
	if err != nil {
		return err
	}
	if err := s.trusted.Allow("prove|" + personID); err != nil {
		return err
	}
	matches := false
	if len(password) <= 2048 && hash != "" {
		if matches, _, err = passwordMatches(ctx, password, hash); err != nil {
			return err
		}
	}
	if !matches {
		var f fault.Form
		f.Add("password", "password_wrong", "Incorrect password.")
		return s.Refused(ctx, personID, Attempt{Method: ByLink, Caller: from}, "password", f.Err())
	}
	s.trusted.Forget("prove|" + personID)
	return nil
}

var errPasswordNeeded = fault.New(fault.Unauthenticated, "account.password_needed",
	"You signed up in another browser. Enter your password to confirm your email here.")

// Prove stores a proof for the next ten minutes of a session, for actions that start with a link, such
// as connecting a provider. Errors: a form's, account.signin_stale, rate.limited.
func (s *Service) Prove(ctx context.Context, proof Proof, token string) error {
	if _, err := s.RequireOwner(ctx, "password", proof, token); err != nil {
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
	who, err := s.holder(ctx, v)
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
	site, who, challenge, err := s.answering(ctx, key, v)
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
