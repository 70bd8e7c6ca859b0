package credential

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"stoa/internal/credential/credentialdb"
	"stoa/internal/kit/brand"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

const (
	mostPasskeys   = 20
	challengeValid = 5 * time.Minute
)

// Passkey is a key on a device that signs its owner in (W3C WebAuthn).
type Passkey struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	CreatedAt time.Time  `json:"createdAt"`
	UsedAt    *time.Time `json:"usedAt"`
}

// Ceremony is the challenge for creating or using a passkey, and the key of the challenge for the
// answer.
type Ceremony struct {
	Key     string          `json:"key"`
	Options json.RawMessage `json:"options"`
}

var errNoPasskey = fault.New(fault.NotFound, "passkey.not_found", "This passkey no longer exists.")

var errPasskey = fault.New(fault.Invalid, "passkey.failed", "We couldn’t verify this passkey. Try again.")

// holder adapts a person to the library's interface. The id stored in authenticators is our own and
// reveals nothing about the person.
type holder struct {
	id, email, name string
	keys            []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return []byte(h.id) }
func (h holder) WebAuthnName() string                       { return h.email }
func (h holder) WebAuthnDisplayName() string                { return h.name }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// relying is the relying party of passkeys: the host of the public address.
func (s *Service) relying() (*webauthn.WebAuthn, error) {
	u, err := url.Parse(s.publicURL)
	if err != nil {
		return nil, err
	}
	return webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: brand.Name(), RPOrigins: []string{u.Scheme + "://" + u.Host},
	})
}

func (s *Service) holder(ctx context.Context, v session.Viewer) (holder, error) {
	h := holder{id: v.ID, email: v.Email, name: v.Name}
	rows, err := credentialdb.New(s.db.Read()).PasskeysOf(ctx, v.ID)
	for _, row := range rows {
		var key webauthn.Credential
		if err := row.Credential.Into(&key); err != nil {
			return h, err
		}
		h.keys = append(h.keys, key)
	}
	return h, err
}

// ask stores a challenge for five minutes.
func (s *Service) ask(ctx context.Context, options any, challenge *webauthn.SessionData) (*Ceremony, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return nil, err
	}
	key := rand.Text()
	return &Ceremony{Key: key, Options: text}, s.db.InTx(ctx, func(tx *db.Tx) error {
		return credentialdb.New(tx).InsertChallenge(ctx, credentialdb.InsertChallengeParams{
			IDHash: session.Hash(key), Session: db.ToJSON(challenge), ExpiresAt: db.At(tx.Now.Add(challengeValid)),
		})
	})
}

// asked takes out a challenge: each can be answered once. Error: passkey.failed.
func (s *Service) asked(ctx context.Context, key string) (webauthn.SessionData, error) {
	var challenge webauthn.SessionData
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		row, ok, err := db.Found(credentialdb.New(tx).TakeChallenge(ctx, session.Hash(key)))
		if err != nil {
			return err
		}
		if !ok || row.ExpiresAt.Before(tx.Now) {
			return errPasskey
		}
		return row.Session.Into(&challenge)
	})
	return challenge, err
}

// answering returns what the answer of the viewer's passkey is checked against. Error: passkey.failed.
func (s *Service) answering(ctx context.Context, key string, v session.Viewer) (
	site *webauthn.WebAuthn, who holder, challenge webauthn.SessionData, err error,
) {
	if challenge, err = s.asked(ctx, key); err != nil {
		return nil, who, challenge, err
	}
	if who, err = s.holder(ctx, v); err != nil {
		return nil, who, challenge, err
	}
	site, err = s.relying()
	return site, who, challenge, err
}

// discoverable passkeys are found by the browser without a name, and their devices verify who uses them.
var discoverable = webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
	ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
})

// BeginPasskey starts creating a passkey in the viewer's browser. Errors: a form's for the password,
// account.unverified, passkey.too_many.
func (s *Service) BeginPasskey(ctx context.Context, proof Proof, token string) (*Ceremony, error) {
	v, err := s.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return nil, err
	}
	if !v.Verified {
		return nil, errUnverified
	}
	who, err := s.holder(ctx, v)
	if err != nil {
		return nil, err
	}
	if len(who.keys) >= mostPasskeys {
		return nil, fault.New(fault.Conflict, "passkey.too_many", "You can have up to 20 passkeys. Remove one first.")
	}
	site, err := s.relying()
	if err != nil {
		return nil, err
	}
	options, challenge, err := site.BeginRegistration(
		who, webauthn.WithExclusions(webauthn.Credentials(who.keys).CredentialDescriptors()), discoverable,
	)
	if err != nil {
		return nil, fmt.Errorf("passkey: %w", err)
	}
	return s.ask(ctx, options, challenge)
}

// FinishPasskey verifies the browser's answer and stores the public key under a name. Errors:
// passkey.failed, a form's for the name.
func (s *Service) FinishPasskey(ctx context.Context, key, name string, answer []byte, token string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	name = f.Text("name", name, true, false, 60)
	if err := f.Err(); err != nil {
		return err
	}
	site, who, challenge, err := s.answering(ctx, key, v)
	if err != nil {
		return err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBody(bytes.NewReader(answer))
	if err != nil {
		return errPasskey.Because(err)
	}
	made, err := site.CreateCredential(who, challenge, parsed)
	if err != nil {
		return errPasskey.Because(err)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		err := credentialdb.New(tx).InsertPasskey(ctx, credentialdb.InsertPasskeyParams{
			ID: passkeyID(made), PersonID: v.ID, Name: name, Credential: db.ToJSON(made), CreatedAt: db.At(tx.Now),
		})
		if db.IsUnique(err) {
			return errPasskey
		}
		if err != nil {
			return err
		}
		// the passkey has just been used
		if err := session.MarkSecondFactor(ctx, tx, token); err != nil {
			return err
		}
		return s.Secured(ctx, tx, v.ID, "account.passkey_added", MailPasskeyAdded)
	})
}

func passkeyID(c *webauthn.Credential) string { return base64.RawURLEncoding.EncodeToString(c.ID) }

// RemovePasskey removes one of the viewer's passkeys. Errors: passkey.not_found, a form's for the
// password.
func (s *Service) RemovePasskey(ctx context.Context, id string, proof Proof, token string) error {
	v, err := s.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := credentialdb.New(tx).DeletePasskey(ctx, credentialdb.DeletePasskeyParams{ID: id, PersonID: v.ID})
		if err != nil {
			return err
		}
		if n == 0 {
			return errNoPasskey
		}
		if err := session.ClearSecondFactor(ctx, tx, v.ID); err != nil {
			return err
		}
		return recordOwn(ctx, tx, v.ID, "account.passkey_removed")
	})
}

// BeginPasskeySignIn asks a visitor's browser for any passkey of this site.
func (s *Service) BeginPasskeySignIn(ctx context.Context) (*Ceremony, error) {
	site, err := s.relying()
	if err != nil {
		return nil, err
	}
	options, challenge, err := site.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, fmt.Errorf("passkey: %w", err)
	}
	return s.ask(ctx, options, challenge)
}

// FinishPasskeySignIn returns whose passkey has answered. It replaces password and code, because the
// device has verified its user. Error: passkey.failed.
func (s *Service) FinishPasskeySignIn(
	ctx context.Context, key string, answer []byte, from session.Caller,
) (personID string, in Attempt, err error) {
	in = Attempt{Method: ByPasskey, Second: withPasskey, Caller: from}
	challenge, err := s.asked(ctx, key)
	if err != nil {
		return "", in, err
	}
	site, err := s.relying()
	if err != nil {
		return "", in, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBody(bytes.NewReader(answer))
	if err != nil {
		return "", in, errPasskey.Because(err)
	}
	find := func(_, id []byte) (webauthn.User, error) {
		personID = string(id)
		return s.holder(ctx, session.Viewer{ID: personID})
	}
	used, err := site.ValidateDiscoverableLogin(find, challenge, parsed)
	if err != nil {
		return "", in, s.Refused(ctx, "", in, "passkey", errPasskey.Because(err))
	}
	if err := s.notePasskey(ctx, personID, used); err != nil {
		return "", in, s.Refused(ctx, personID, in, "passkey", err)
	}
	return personID, in, nil
}

// notePasskey stores the new counter of a passkey. Error: passkey.failed if it went backwards, which
// means that the passkey was copied.
func (s *Service) notePasskey(ctx context.Context, personID string, used *webauthn.Credential) error {
	if used.Authenticator.CloneWarning {
		return errPasskey
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		return credentialdb.New(tx).UsePasskey(ctx, credentialdb.UsePasskeyParams{
			ID: passkeyID(used), PersonID: personID, Credential: db.ToJSON(used), UsedAt: &at,
		})
	})
}
