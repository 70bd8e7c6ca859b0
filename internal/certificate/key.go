package certificate

import (
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

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
			newest, err := s.signingKey(ctx, tx)
			rows = []certificatedb.SigningKey{newest}
			return err
		})
		if err != nil {
			return set, err
		}
	}
	for _, row := range rows {
		private, err := s.private(row)
		if err != nil {
			return set, err
		}
		set.Keys = append(set.Keys, jose.JSONWebKey{
			Key: private.Public(), KeyID: s.keyName(row.ID),
			Algorithm: string(jose.EdDSA), Use: "sig",
		})
	}
	return set, nil
}

// keyName is the kid: the URL of the key, as Open Badges requires.
func (s *Service) keyName(id string) string { return s.publicURL + "/.well-known/jwks.json#" + id }

// signingKey returns the newest key, or creates one. Two simultaneous calls end up with one key,
// because transactions are serializable.
func (s *Service) signingKey(ctx context.Context, tx *db.Tx) (certificatedb.SigningKey, error) {
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
	id := base64.RawURLEncoding.EncodeToString(print)
	row := certificatedb.SigningKey{
		ID: id, PrivateKey: []byte(s.keys.Seal(sealName(id), string(private.Seed()))), CreatedAt: db.At(tx.Now),
	}
	return row, q.KeepKey(ctx, certificatedb.KeepKeyParams(row))
}

// sealName is the name under which a signing key is sealed.
func sealName(id string) string { return "signing key " + id }

// private opens a signing key.
func (s *Service) private(row certificatedb.SigningKey) (ed25519.PrivateKey, error) {
	seed, err := s.keys.Open(sealName(row.ID), string(row.PrivateKey))
	if err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed([]byte(seed)), nil
}

// SealKeys seals the signing keys that are stored in clear, by an older version, or under an older key.
func (s *Service) SealKeys(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := certificatedb.New(tx)
		rows, err := q.Keys(ctx)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if strings.HasPrefix(string(row.PrivateKey), s.keys.Prefix()) {
				continue
			}
			private, err := s.private(row)
			if err != nil {
				return err
			}
			if err := q.SealKey(ctx, certificatedb.SealKeyParams{
				ID: row.ID, PrivateKey: []byte(s.keys.Seal(sealName(row.ID), string(private.Seed()))),
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

// sign returns payload as a compact JWS. Its header has exactly what Open Badges 3.0, section 8.2,
// allows: alg, kid, and typ, which must be JWT.
func (s *Service) sign(key certificatedb.SigningKey, payload []byte) (string, error) {
	private, err := s.private(key)
	if err != nil {
		return "", fmt.Errorf("sign a badge: %w", err)
	}
	options := (&jose.SignerOptions{}).WithType("JWT").WithHeader("kid", s.keyName(key.ID))
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.EdDSA, Key: private}, options)
	if err != nil {
		return "", fmt.Errorf("sign a badge: %w", err)
	}
	signed, err := signer.Sign(payload)
	if err != nil {
		return "", fmt.Errorf("sign a badge: %w", err)
	}
	return signed.CompactSerialize()
}
