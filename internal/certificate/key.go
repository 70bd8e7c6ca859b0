package certificate

import (
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/go-jose/go-jose/v4"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
)

// JWKS returns the public keys as a JSON Web Key Set (RFC 7517), newest first. The first call creates
// the first key.
func (s *Service) JWKS(ctx context.Context) ([]byte, error) {
	set, err := s.publicKeys(ctx)
	if err != nil {
		return nil, err
	}
	return json.Marshal(set)
}

func (s *Service) publicKeys(ctx context.Context) (set jose.JSONWebKeySet, err error) {
	rows, err := certificatedb.New(s.db.Read()).Keys(ctx)
	if err != nil {
		return set, err
	}
	if len(rows) == 0 {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			newest, err := signingKey(ctx, tx)
			rows = []certificatedb.SigningKey{newest}
			return err
		})
		if err != nil {
			return set, err
		}
	}
	for _, row := range rows {
		set.Keys = append(set.Keys, jose.JSONWebKey{
			Key: ed25519.NewKeyFromSeed(row.PrivateKey).Public(), KeyID: s.keyName(row.ID),
			Algorithm: string(jose.EdDSA), Use: "sig",
		})
	}
	return set, nil
}

// keyName is the kid: the URL of the key, as Open Badges requires.
func (s *Service) keyName(id string) string { return s.publicURL + "/.well-known/jwks.json#" + id }

// signingKey returns the newest key, or creates one. Two simultaneous calls end up with one key,
// because transactions are serializable.
func signingKey(ctx context.Context, tx *db.Tx) (certificatedb.SigningKey, error) {
	q := certificatedb.New(tx)
	rows, err := q.Keys(ctx)
	if err != nil {
		return certificatedb.SigningKey{}, err
	}
	if len(rows) > 0 {
		return rows[0], nil
	}
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return certificatedb.SigningKey{}, err
	}
	key := jose.JSONWebKey{Key: public}
	print, err := key.Thumbprint(crypto.SHA256) // RFC 7638: the name follows from the key
	if err != nil {
		return certificatedb.SigningKey{}, err
	}
	row := certificatedb.SigningKey{
		ID: base64.RawURLEncoding.EncodeToString(print), PrivateKey: private.Seed(), CreatedAt: db.At(tx.Now),
	}
	return row, q.KeepKey(ctx, certificatedb.KeepKeyParams(row))
}

// sign returns payload as a compact JWS. Its header has exactly what Open Badges 3.0, section 8.2,
// allows: alg, kid, and typ, which must be JWT.
func (s *Service) sign(key certificatedb.SigningKey, payload []byte) (string, error) {
	options := (&jose.SignerOptions{}).WithType("JWT").WithHeader("kid", s.keyName(key.ID))
	signer, err := jose.NewSigner(
		jose.SigningKey{Algorithm: jose.EdDSA, Key: ed25519.NewKeyFromSeed(key.PrivateKey)}, options)
	if err != nil {
		return "", fmt.Errorf("sign a badge: %w", err)
	}
	signed, err := signer.Sign(payload)
	if err != nil {
		return "", fmt.Errorf("sign a badge: %w", err)
	}
	return signed.CompactSerialize()
}
