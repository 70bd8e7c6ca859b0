package session

import (
	"context"
	"crypto/rand"
	"time"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session/sessiondb"
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
func deviceID(tokenHash string) string { return Hash(tokenHash)[:16] }

// Devices returns the viewer's sessions, the last used first, at most 100.
func (s *Service) Devices(ctx context.Context, token string) ([]Device, error) {
	v, err := Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := sessiondb.New(s.db.Read()).Of(ctx, sessiondb.OfParams{
		PersonID: v.ID, ExpiresAt: db.At(s.db.Now()),
	})
	out := make([]Device, 0, len(rows))
	for _, r := range rows {
		out = append(out, Device{
			ID: deviceID(r.TokenHash), Agent: r.UserAgent, CreatedAt: r.CreatedAt.Time, SeenAt: r.SeenAt.Time,
			Current: r.TokenHash == Hash(token),
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
		q := sessiondb.New(tx)
		rows, err := q.Of(ctx, sessiondb.OfParams{PersonID: v.ID, ExpiresAt: db.At(tx.Now)})
		if err != nil {
			return err
		}
		for _, r := range rows {
			if deviceID(r.TokenHash) == id {
				if err := s.end(ctx, tx, r.TokenHash); err != nil {
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
		if err := s.EndOthers(ctx, tx, v.ID, token); err != nil {
			return err
		}
		return recordOwn(ctx, tx, v.ID, "account.devices_signed_out")
	})
}

// Recognize remembers a session's browser as one that has signed in to the account. It returns the
// secret for the browser's cookie: device if some account knows it already, otherwise a new one, so
// that an attacker cannot plant one of theirs.
func (s *Service) Recognize(ctx context.Context, token, device string) (string, error) {
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q := sessiondb.New(tx)
		row, ok, err := db.Found(q.ByHash(ctx, Hash(token)))
		if err != nil || !ok {
			return err
		}
		if n, err := q.CountDevices(ctx, Hash(device)); err != nil {
			return err
		} else if n == 0 {
			device = rand.Text()
		}
		return q.KnowDevice(ctx, sessiondb.KnowDeviceParams{
			SecretHash: Hash(device), PersonID: row.PersonID, SeenAt: db.At(tx.Now),
		})
	})
	return device, err
}

// ForgetDevices forgets every browser that a person has signed in with.
func ForgetDevices(ctx context.Context, tx *db.Tx, personID string) error {
	return sessiondb.New(tx).DeleteDevicesOf(ctx, personID)
}

// recordOwn records a change by the viewer to their own sessions.
func recordOwn(ctx context.Context, tx *db.Tx, personID, action string) error {
	return audit.Record(ctx, tx, audit.Entry{Actor: personID, Action: action, Subject: personID})
}

// Knows reports whether a person has signed in before in the browser with a secret.
func (s *Service) Knows(ctx context.Context, device, personID string) (bool, error) {
	if device == "" || personID == "" {
		return false, nil
	}
	n, err := sessiondb.New(s.db.Read()).DeviceOf(ctx, sessiondb.DeviceOfParams{
		SecretHash: Hash(device), PersonID: personID,
	})
	return n > 0, err
}
