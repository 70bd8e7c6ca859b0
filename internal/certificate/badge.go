package certificate

import (
	"context"
	"encoding/json"
	"time"

	"github.com/go-jose/go-jose/v4"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

var (
	errRevoked = fault.New(
		fault.Conflict, "certificate.revoked", "This certificate was revoked, so it no longer has a badge.",
	)
	errBroken = fault.New(
		fault.Conflict, "certificate.signature_broken", "The signature of this certificate is invalid.",
	)
)

// Badge returns a certificate as an Open Badge 3.0: a W3C verifiable credential as a JWT. It is signed
// on the first call and never changes. Errors: certificate.not_found, certificate.revoked,
// certificate.signature_broken.
func (s *Service) Badge(ctx context.Context, code string) (string, error) {
	row, err := s.find(ctx, code)
	if err != nil {
		return "", err
	}
	if row.RevokedAt != nil {
		return "", errRevoked
	}
	return s.badge(ctx, row)
}

// badge returns the stored badge of row, or creates it. A stored badge is not trusted: it returns
// errBroken unless the signature is valid and the signed data matches the certificate.
func (s *Service) badge(ctx context.Context, row certificatedb.ByCodeRow) (string, error) {
	token, ok, err := db.Found(certificatedb.New(s.db.Read()).Badge(ctx, certificatedb.BadgeParams{
		Code: row.Code, Issuer: s.issuerID(),
	}))
	if err == nil && !ok {
		token, err = s.makeBadge(ctx, row)
	}
	if err != nil {
		return "", err
	}
	keys, err := s.publicKeys(ctx)
	if err != nil {
		return "", err
	}
	signed, err := jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.EdDSA})
	if err != nil {
		return "", errBroken.Because(err)
	}
	payload, err := signed.Verify(keys)
	if err != nil {
		return "", errBroken.Because(err)
	}
	var said credential
	if err := json.Unmarshal(payload, &said); err != nil || said.says() != s.credential(row).says() {
		return "", errBroken
	}
	return token, nil
}

func (s *Service) makeBadge(ctx context.Context, row certificatedb.ByCodeRow) (token string, err error) {
	payload, err := json.Marshal(s.credential(row))
	if err != nil {
		return "", err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := certificatedb.New(tx)
		made, ok, err := db.Found(q.Badge(ctx, certificatedb.BadgeParams{Code: row.Code, Issuer: s.issuerID()}))
		if err != nil || ok {
			token = made
			return err
		}
		key, err := s.signingKey(ctx, tx)
		if err != nil {
			return err
		}
		if token, err = s.sign(key, payload); err != nil {
			return err
		}
		return q.KeepBadge(ctx, certificatedb.KeepBadgeParams{
			Code: row.Code, Issuer: s.issuerID(), Jwt: token, SignedAt: db.At(tx.Now),
		})
	})
	return token, err
}

// Revocations is a 1EdTech revocation list with one certificate at most: a list of all would reveal
// their codes.
type Revocations struct {
	ID                string       `json:"id"`
	Issuer            string       `json:"issuer"`
	RevokedCredential []Revocation `json:"revokedCredential"`
}

// Revocation is one certificate on the list, by the id of its badge.
type Revocation struct {
	ID      string    `json:"id"`
	Revoked bool      `json:"revoked"`
	At      time.Time `json:"revokedAt"`
}

// Revocations returns whether a certificate was revoked. Error: certificate.not_found.
func (s *Service) Revocations(ctx context.Context, code string) (*Revocations, error) {
	row, err := s.find(ctx, code)
	if err != nil {
		return nil, err
	}
	list := &Revocations{ID: s.revocationsURL(row.Code), Issuer: s.issuerID(), RevokedCredential: []Revocation{}}
	if row.RevokedAt != nil {
		list.RevokedCredential = append(list.RevokedCredential, Revocation{
			ID: s.badgeURL(row.Code), Revoked: true, At: row.RevokedAt.Time,
		})
	}
	return list, nil
}

func (s *Service) issuerID() string            { return s.publicURL + "/api/issuer" }
func (s *Service) badgeURL(code string) string { return s.publicURL + badgePath(code) }
func (s *Service) revocationsURL(code string) string {
	return s.publicURL + path(code) + "/revocations"
}

func path(code string) string      { return "/api/certificates/" + code }
func badgePath(code string) string { return path(code) + "/badge" }
