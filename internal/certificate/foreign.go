package certificate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
)

// KeysPath is where the public keys of an issuer are, at its origin.
const KeysPath = "/.well-known/jwks.json"

// Foreign is a certificate as its badge says it, wherever it was issued.
type Foreign struct {
	ID          string    `json:"id"`     // of the badge: an address at the issuer
	Issuer      string    `json:"issuer"` // its origin, such as https://learn.example.org
	IssuerName  string    `json:"issuerName"`
	CourseTitle string    `json:"courseTitle"`
	LearnerName string    `json:"learnerName"`
	Remarks     string    `json:"remarks"`
	CompletedAt time.Time `json:"completedAt"`
	VerifyURL   string    `json:"verifyUrl"`
}

// Origin is that of this installation, as issuers are named.
func (s *Service) Origin() string { return s.publicURL }

// Sign signs a payload with the key that signs badges.
func (s *Service) Sign(ctx context.Context, payload []byte) (token string, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		key, err := s.signingKey(ctx, tx)
		if err != nil {
			return err
		}
		token, err = s.sign(key, payload)
		return err
	})
	return token, err
}

// Keys are the public keys of a JSON Web Key Set.
func Keys(set []byte) (keys jose.JSONWebKeySet, err error) {
	if err = json.Unmarshal(set, &keys); err == nil && len(keys.Keys) == 0 {
		err = errors.New("there are no keys")
	}
	return keys, err
}

// Unverified is what a token says, whoever has signed it.
func Unverified(token string) ([]byte, error) {
	signed, err := jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.EdDSA})
	if err != nil {
		return nil, err
	}
	return signed.UnsafePayloadWithoutVerification(), nil
}

// Verified is what a token says, if one of the keys has signed it.
func Verified(token string, keys jose.JSONWebKeySet) ([]byte, error) {
	signed, err := jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.EdDSA})
	if err != nil {
		return nil, err
	}
	return signed.Verify(keys)
}

// ReadBadge is the certificate that a badge's payload describes. It must name its issuer consistently.
func ReadBadge(payload []byte) (f Foreign, err error) {
	var said credential
	if err := json.Unmarshal(payload, &said); err != nil {
		return f, err
	}
	origin, ok := strings.CutSuffix(said.Issuer.ID, "/api/issuer")
	code, mine := strings.CutPrefix(said.ID, origin+path(""))
	code, badge := strings.CutSuffix(code, "/badge")
	if !ok || !mine || !badge || said.Iss != said.Issuer.ID || normalize(code) != code ||
		len(said.Subject.Identifier) != 1 || len(said.Subject.Result) != 1 {
		return f, fmt.Errorf("%q is no badge of a Stoa", said.ID)
	}
	return Foreign{
		ID: said.ID, Issuer: origin, IssuerName: said.Issuer.Name, CourseTitle: said.Name,
		LearnerName: said.Subject.Identifier[0].Value, Remarks: said.Subject.Result[0].Value,
		CompletedAt: said.ValidFrom, VerifyURL: origin + "/verify/" + code,
	}, nil
}

// Badges returns the badges of a person's valid certificates, the oldest first.
func (s *Service) Badges(ctx context.Context, personID string) ([]string, error) {
	rows, err := certificatedb.New(s.db.Read()).Of(ctx, personID)
	if err != nil {
		return nil, err
	}
	tokens := []string{}
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].RevokedAt != nil {
			continue
		}
		token, err := s.badge(ctx, certificatedb.ByCodeRow(rows[i]))
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
	}
	return tokens, nil
}
