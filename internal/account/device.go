package account

import (
	"context"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// Device is a session as its owner sees it. The ID reveals nothing about the token.
type Device struct {
	ID        string    `json:"id"`
	Agent     string    `json:"agent"` // as reported by the browser
	CreatedAt time.Time `json:"createdAt"`
	SeenAt    time.Time `json:"seenAt"`
	Current   bool      `json:"current"`
}

// deviceID is the start of a hash of a hash: enough to identify one of a person's sessions.
func deviceID(tokenHash string) string { return hashToken(tokenHash)[:16] }

// Devices returns the viewer's sessions, the last used first, at most 100.
func (s *Service) Devices(ctx context.Context, token string) ([]Device, error) {
	v, err := Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := accountdb.New(s.db.Read()).SessionsOf(ctx, accountdb.SessionsOfParams{
		PersonID: v.ID, ExpiresAt: db.At(s.db.Now()),
	})
	out := make([]Device, 0, len(rows))
	for _, r := range rows {
		out = append(out, Device{
			ID: deviceID(r.TokenHash), Agent: r.UserAgent, CreatedAt: r.CreatedAt.Time, SeenAt: r.SeenAt.Time,
			Current: r.TokenHash == hashToken(token),
		})
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
				if err := s.endSession(ctx, tx, r.TokenHash); err != nil {
					return err
				}
				return recordOwn(ctx, tx, v.ID, "account.device_signed_out")
			}
		}
		return fault.New(fault.NotFound, "device.not_found", "This device is already signed out.")
	})
}

// SignOutOthers ends all of the viewer's sessions except token's.
func (s *Service) SignOutOthers(ctx context.Context, token string) error {
	v, err := Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.endOtherSessions(ctx, tx, v.ID, token); err != nil {
			return err
		}
		return recordOwn(ctx, tx, v.ID, "account.devices_signed_out")
	})
}
