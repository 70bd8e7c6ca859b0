package credential

import (
	"bytes"
	"context"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"stoa/internal/credential/credentialdb"
	"stoa/internal/kit/db"
)

// NewPasskey is a verified passkey of a person who has no account yet. Store adds it once there is one.
type NewPasskey struct {
	PersonID string
	made     *webauthn.Credential
}

// firstName is what a passkey is called that was made together with its account.
const firstName = "Passkey"

// BeginNew asks a visitor's browser for a passkey of the person that personID will be. The caller has checked that they
// may have an account.
func (s *Service) BeginNew(ctx context.Context, personID, email, name string) (*Ceremony, error) {
	site, err := s.relying()
	if err != nil {
		return nil, err
	}
	options, challenge, err := site.BeginRegistration(holder{id: personID, email: email, name: name}, discoverable)
	if err != nil {
		return nil, fmt.Errorf("passkey: %w", err)
	}
	return s.ask(ctx, options, challenge)
}

// FinishNew verifies the browser's answer to BeginNew. Error: passkey.failed.
func (s *Service) FinishNew(ctx context.Context, key string, answer []byte) (*NewPasskey, error) {
	challenge, err := s.asked(ctx, key)
	if err != nil {
		return nil, err
	}
	site, err := s.relying()
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBody(bytes.NewReader(answer))
	if err != nil {
		return nil, errPasskey.Because(err)
	}
	id := string(challenge.UserID)
	made, err := site.CreateCredential(holder{id: id}, challenge, parsed)
	if err != nil {
		return nil, errPasskey.Because(err)
	}
	return &NewPasskey{PersonID: id, made: made}, nil
}

// Store adds the passkey to its person. Error: passkey.failed.
func (k *NewPasskey) Store(ctx context.Context, tx *db.Tx) error {
	err := credentialdb.New(tx).InsertPasskey(ctx, credentialdb.InsertPasskeyParams{
		ID: passkeyID(k.made), PersonID: k.PersonID, Name: firstName, Credential: db.ToJSON(k.made), CreatedAt: db.At(tx.Now),
	})
	if db.IsUnique(err) {
		return errPasskey
	}
	return err
}
