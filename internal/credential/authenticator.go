package credential

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
	"rsc.io/qr"

	"stoa/internal/credential/credentialdb"
	"stoa/internal/kit/brand"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

const (
	period        = 30 // validity of a code in seconds (RFC 6238)
	recoveryCodes = 10
)

// SecondFactor lists a person's sign-in methods besides the password.
type SecondFactor struct {
	On            bool      `json:"on"`
	RecoveryCodes int       `json:"recoveryCodes"` // how many are left
	Passkeys      []Passkey `json:"passkeys"`
	HasPassword   bool      `json:"hasPassword"`
}

// SecondFactor returns the viewer's.
func (s *Service) SecondFactor(ctx context.Context) (*SecondFactor, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := credentialdb.New(s.db.Read())
	out := &SecondFactor{Passkeys: []Passkey{}}
	hash, err := s.passwordOf(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	out.HasPassword = hash != ""
	row, ok, err := db.Found(q.AuthenticatorOf(ctx, v.ID))
	if err != nil {
		return nil, err
	}
	if out.On = ok && row.ConfirmedAt != nil; out.On {
		left, err := q.CountRecoveryCodes(ctx, v.ID)
		if err != nil {
			return nil, err
		}
		out.RecoveryCodes = int(left)
	}
	keys, err := q.PasskeysOf(ctx, v.ID)
	for _, k := range keys {
		out.Passkeys = append(out.Passkeys, Passkey{
			ID: k.ID, Name: k.Name, CreatedAt: k.CreatedAt.Time, UsedAt: k.UsedAt.Ptr(),
		})
	}
	return out, err
}

// Authenticator sets up an authenticator app: with the QR code of Address, or by typing Secret.
type Authenticator struct {
	Secret  string `json:"secret"`
	Address string `json:"address"` // otpauth://…
	// Picture is the path data of an SVG of Size x Size: the dark modules of the QR code.
	Picture string `json:"picture"`
	Size    int    `json:"size"`
}

// drawn draws the QR code of an address.
func drawn(secret, address string) (*Authenticator, error) {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return nil, err
	}
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	return &Authenticator{Secret: secret, Address: address, Picture: path.String(), Size: code.Size}, nil
}

// BeginAuthenticator creates a secret, which takes effect with the first code. Errors: a form's for
// the password, account.unverified, account.authenticator_on.
func (s *Service) BeginAuthenticator(ctx context.Context, proof Proof, token string) (*Authenticator, error) {
	person, err := s.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return nil, err
	}
	if !person.Verified {
		return nil, errUnverified
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: brand.Name(), AccountName: person.Email, Period: period})
	if err != nil {
		return nil, err
	}
	out, err := drawn(key.Secret(), key.URL())
	if err != nil {
		return nil, err
	}
	return out, s.db.InTx(ctx, func(tx *db.Tx) error {
		q := credentialdb.New(tx)
		row, ok, err := db.Found(q.AuthenticatorOf(ctx, person.ID))
		if err != nil {
			return err
		}
		if ok && row.ConfirmedAt != nil {
			return fault.New(fault.Conflict, "account.authenticator_on", "Two-factor authentication is already on.")
		}
		return q.SetAuthenticator(ctx, credentialdb.SetAuthenticatorParams{
			PersonID: person.ID, Secret: s.keys.Seal(seedName(person.ID), key.Secret()), CreatedAt: db.At(tx.Now),
		})
	})
}

// ConfirmAuthenticator turns on two-factor authentication and returns the recovery codes, which are
// shown once. Other devices are signed out. After five wrong codes, one attempt every two minutes is
// allowed. Errors: a form's for the code, rate.limited.
func (s *Service) ConfirmAuthenticator(ctx context.Context, code, token string) ([]string, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.trusted.Allow("code|" + v.ID); err != nil {
		return nil, err
	}
	codes := make([]string, recoveryCodes)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := credentialdb.New(tx)
		row, ok, err := db.Found(q.AuthenticatorOf(ctx, v.ID))
		if err != nil {
			return err
		}
		seed, err := s.keys.Open(seedName(v.ID), row.Secret)
		if err != nil {
			return err
		}
		var f fault.Form
		if step := stepOf(seed, code, tx.Now); !ok || row.ConfirmedAt != nil || step == 0 {
			f.Add("code", "code_wrong", "Incorrect code. Codes change every 30 seconds.")
			return f.Err()
		} else if _, err := q.UseStep(ctx, credentialdb.UseStepParams{PersonID: v.ID, LastStep: step}); err != nil {
			return err
		}
		at := db.At(tx.Now)
		if err := q.ConfirmAuthenticator(ctx, credentialdb.ConfirmAuthenticatorParams{
			PersonID: v.ID, ConfirmedAt: &at,
		}); err != nil {
			return err
		}
		if err := q.DeleteRecoveryCodes(ctx, v.ID); err != nil {
			return err
		}
		for i := range codes {
			text := strings.ToLower(rand.Text()) // 26 characters of base32: 130 random bits, enough for a plain hash
			codes[i] = strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20], text[20:]}, "-")
			if err := q.AddRecoveryCode(ctx, credentialdb.AddRecoveryCodeParams{
				PersonID: v.ID, CodeHash: session.Hash(plainCode(codes[i])),
			}); err != nil {
				return err
			}
		}
		if err := s.sessions.EndOthers(ctx, tx, v.ID, token); err != nil {
			return err
		}
		if err := session.MarkSecondFactor(ctx, tx, token); err != nil {
			return err
		}
		return s.Secured(ctx, tx, v.ID, "account.second_factor_on", MailSecondFactorOn)
	})
	if err == nil {
		s.trusted.Forget("code|" + v.ID)
	}
	return codes, err
}

// DropAuthenticator turns off two-factor authentication. Errors: a form's for the password.
func (s *Service) DropAuthenticator(ctx context.Context, proof Proof, token string) error {
	person, err := s.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := credentialdb.New(tx)
		if err := q.DeleteAuthenticator(ctx, person.ID); err != nil {
			return err
		}
		if err := q.DeleteRecoveryCodes(ctx, person.ID); err != nil {
			return err
		}
		if err := session.ClearSecondFactor(ctx, tx, person.ID); err != nil {
			return err
		}
		return s.Secured(ctx, tx, person.ID, "account.second_factor_off", MailSecondFactorOff)
	})
}

// secondFactor requires the code if there is an authenticator, and returns which kind was used.
// Failures count like those of the password. Errors: account.code_needed, account.code_wrong.
func (s *Service) secondFactor(ctx context.Context, by tries, in SignIn) (used string, err error) {
	row, ok, err := db.Found(credentialdb.New(s.db.Read()).AuthenticatorOf(ctx, in.PersonID))
	if err != nil || !ok || row.ConfirmedAt == nil {
		return "", err
	}
	if in.Code == "" {
		return "", fault.New(
			fault.Unauthenticated, "account.code_needed", "Enter the code from your authenticator app.",
		)
	}
	if used, err = s.useCode(ctx, row, in.Code); err != nil || used != "" {
		return used, err
	}
	if err := s.failed(ctx, by, in, "code"); err != nil {
		return "", err
	}
	return "", fault.New(
		fault.Unauthenticated, "account.code_wrong", "This code is incorrect or has already been used.",
	)
}

// HasAuthenticator reports whether a person signs in with a code.
func (s *Service) HasAuthenticator(ctx context.Context, personID string) (bool, error) {
	row, ok, err := db.Found(credentialdb.New(s.db.Read()).AuthenticatorOf(ctx, personID))
	return ok && row.ConfirmedAt != nil, err
}

// useCode uses up an authenticator code or a recovery code, and returns which it was; "" if it is
// wrong. Each works once.
func (s *Service) useCode(ctx context.Context, row credentialdb.Authenticator, code string) (used string, err error) {
	seed, err := s.keys.Open(seedName(row.PersonID), row.Secret)
	if err != nil {
		return "", err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		used = ""
		q := credentialdb.New(tx)
		if step := stepOf(seed, code, tx.Now); step > 0 {
			n, err := q.UseStep(ctx, credentialdb.UseStepParams{PersonID: row.PersonID, LastStep: step})
			if n > 0 {
				used = withAuthenticator
			}
			return err
		}
		at := db.At(tx.Now)
		n, err := q.UseRecoveryCode(ctx, credentialdb.UseRecoveryCodeParams{
			PersonID: row.PersonID, CodeHash: session.Hash(plainCode(code)), UsedAt: &at,
		})
		if err != nil || n == 0 {
			return err
		}
		used = withRecoveryCode
		return s.Secured(ctx, tx, row.PersonID, "account.recovery_code_used", MailRecoveryCodeUsed)
	})
	return used, err
}

// seedName is the name under which a person's authenticator secret is sealed.
func seedName(personID string) string { return "authenticator of " + personID }

// SealSecrets seals the authenticators' secrets that are stored in clear, by an older version, or under
// an older key.
func (s *Service) SealSecrets(ctx context.Context) error {
	for {
		rows, err := credentialdb.New(s.db.Read()).AuthenticatorsNotSealed(ctx, s.keys.Prefix()+"%")
		if err != nil || len(rows) == 0 {
			return err
		}
		err = s.db.InTx(ctx, func(tx *db.Tx) error {
			for _, row := range rows {
				seed, err := s.keys.Open(seedName(row.PersonID), row.Secret)
				if err != nil {
					return err
				}
				if err := credentialdb.New(tx).SealAuthenticator(ctx, credentialdb.SealAuthenticatorParams{
					PersonID: row.PersonID, Secret: row.Secret, Secret_2: s.keys.Seal(seedName(row.PersonID), seed),
				}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// stepOf returns the time step of a code: the current one, or the one before or after (RFC 6238,
// section 5.2); 0 if the code is wrong.
func stepOf(secret, code string, now time.Time) int64 {
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	if secret == "" || len(code) != 6 {
		return 0
	}
	options := totp.ValidateOpts{Period: period, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}
	for _, off := range []int64{0, -1, 1} {
		step := now.Unix()/period + off
		if ok, err := totp.ValidateCustom(code, secret, time.Unix(step*period, 0), options); err == nil && ok {
			return step
		}
	}
	return 0
}

func plainCode(code string) string {
	return strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(strings.TrimSpace(code)))
}
