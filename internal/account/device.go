package account

import (
	"context"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// Device is a place where somebody is signed in. ID says nothing of the token.
type Device struct {
	ID        string    `json:"id"`
	Agent     string    `json:"agent"` // the browser's own words
	CreatedAt time.Time `json:"createdAt"`
	SeenAt    time.Time `json:"seenAt"`
	Current   bool      `json:"current"`
}

// deviceID is the beginning of a hash of a hash: enough to tell a person's sessions apart.
func deviceID(tokenHash string) string { return hashToken(tokenHash)[:16] }

// Devices returns where the viewer is signed in, the last used first, at most 100.
func (s *Service) Devices(ctx context.Context, token string) ([]Device, error) {
	v, err := Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := accountdb.New(s.db.Read()).SessionsOf(ctx, accountdb.SessionsOfParams{PersonID: v.ID, ExpiresAt: db.At(s.db.Now())})
	out := make([]Device, 0, len(rows))
	for _, r := range rows {
		out = append(out, Device{ID: deviceID(r.TokenHash), Agent: r.UserAgent, CreatedAt: r.CreatedAt.Time, SeenAt: r.SeenAt.Time, Current: r.TokenHash == hashToken(token)})
	}
	return out, err
}

// SignOutDevice ends one of the viewer's sessions. Error: device.not_found.
func (s *Service) SignOutDevice(ctx context.Context, id string) error {
	v, err := Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		rows, err := q.SessionsOf(ctx, accountdb.SessionsOfParams{PersonID: v.ID, ExpiresAt: db.At(tx.Now)})
		if err != nil {
			return err
		}
		for _, r := range rows {
			if deviceID(r.TokenHash) == id {
				if err := q.DeleteSession(ctx, r.TokenHash); err != nil {
					return err
				}
				return recordOwn(ctx, tx, v.ID, "account.device_signed_out")
			}
		}
		return fault.New(fault.NotFound, "device.not_found", "This device is signed out already.")
	})
}

// SignOutOthers ends all of the viewer's sessions but the one of token.
func (s *Service) SignOutOthers(ctx context.Context, token string) error {
	v, err := Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := accountdb.New(tx).DeleteOtherSessions(ctx, accountdb.DeleteOtherSessionsParams{PersonID: v.ID, TokenHash: hashToken(token)}); err != nil {
			return err
		}
		return recordOwn(ctx, tx, v.ID, "account.devices_signed_out")
	})
}
