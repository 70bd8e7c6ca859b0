package certificate

import (
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwk"
	"github.com/lestrrat-go/jwx/v3/jws"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
)

// JWKS returns the public keys as a JSON Web Key Set (RFC 7517), the newest first.
// The first call ever makes the first key.
func (s *Service) JWKS(ctx context.Context) ([]byte, error) {
	set, err := s.publicKeys(ctx)
	if err != nil {
		return nil, err
	}
	return json.Marshal(set)
}

func (s *Service) publicKeys(ctx context.Context) (jwk.Set, error) {
	rows, err := certificatedb.New(s.db.Read()).Keys(ctx)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			newest, err := signingKey(ctx, tx)
			rows = []certificatedb.SigningKey{newest}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	set := jwk.NewSet()
	for _, row := range rows {
		key, err := jwk.Import(ed25519.NewKeyFromSeed(row.PrivateKey).Public())
		if err != nil {
			return nil, err
		}
		for name, value := range map[string]any{jwk.KeyIDKey: s.keyName(row.ID), jwk.AlgorithmKey: jwa.EdDSA(), jwk.KeyUsageKey: jwk.ForSignature} {
			if err := key.Set(name, value); err != nil {
				return nil, err
			}
		}
		if err := set.AddKey(key); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// keyName is the kid: an address where the key is found, as Open Badges asks for.
func (s *Service) keyName(id string) string { return s.publicURL + "/.well-known/jwks.json#" + id }

// signingKey returns the newest key, and makes one where there is none. Two that do so
// at once end with one key: the transactions are serializable.
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
	key, err := jwk.Import(public)
	if err != nil {
		return certificatedb.SigningKey{}, err
	}
	print, err := key.Thumbprint(crypto.SHA256) // RFC 7638: the name follows from the key
	if err != nil {
		return certificatedb.SigningKey{}, err
	}
	row := certificatedb.SigningKey{ID: base64.RawURLEncoding.EncodeToString(print), PrivateKey: private.Seed(), CreatedAt: db.At(tx.Now)}
	return row, q.KeepKey(ctx, certificatedb.KeepKeyParams(row))
}

// sign returns payload as a compact JWS. Its header is what Open Badges 3.0, section
// 8.2, allows and no more: alg, kid, and typ, which must be JWT.
func (s *Service) sign(key certificatedb.SigningKey, payload []byte) (string, error) {
	header := jws.NewHeaders()
	for name, value := range map[string]any{jws.KeyIDKey: s.keyName(key.ID), jws.TypeKey: "JWT"} {
		if err := header.Set(name, value); err != nil {
			return "", err
		}
	}
	signed, err := jws.Sign(payload, jws.WithKey(jwa.EdDSA(), ed25519.NewKeyFromSeed(key.PrivateKey), jws.WithProtectedHeaders(header)))
	if err != nil {
		return "", fmt.Errorf("sign a badge: %w", err)
	}
	return string(signed), nil
}
