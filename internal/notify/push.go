package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/job"
	"stoa/internal/kit/push"
	"stoa/internal/notify/notifydb"
	"stoa/internal/session"
)

const (
	mostDevices = 10
	pushStays   = 24 * time.Hour // until a notification is no news any more
	longestText = 300            // characters that a notification shows
)

// Pushed is what a service worker shows. Tag is the subject: a newer one takes its place on the screen.
type Pushed struct {
	Title    string `json:"title"`
	Body     string `json:"body"`
	Href     string `json:"href"`
	Tag      string `json:"tag"`
	Language string `json:"language"`
}

// Push is a notification to one device, as a job.
type Push struct {
	DeviceID string    `json:"device"`
	PersonID string    `json:"person"`
	Until    time.Time `json:"until"`
	Pushed
}

// Kind implements river.JobArgs.
func (Push) Kind() string { return "push" }

// PushDevice is a browser on which its person has turned on push notifications.
type PushDevice struct {
	ID      string    `json:"id"`
	Agent   string    `json:"agent"` // as reported by the browser
	AddedAt time.Time `json:"addedAt"`
}

// PushSettings are the viewer's devices, and the key with which a browser subscribes.
type PushSettings struct {
	Key     string       `json:"key"`
	Devices []PushDevice `json:"devices"`
}

// pushesTo is a person's email as notifications, one for each of their devices.
func pushesTo(ctx context.Context, tx *db.Tx, personID string, m Mail, n Notice) ([]river.JobArgs, error) {
	devices, err := notifydb.New(tx).DevicesOf(ctx, personID)
	if err != nil || len(devices) == 0 {
		return nil, err
	}
	said, language, err := worded(withoutBody(m))
	if err != nil {
		return nil, err
	}
	body := strings.TrimSpace(strings.Join(said.Lines[1:], "\n")) // the first line of an email is the greeting
	shown := Pushed{
		Title: said.Subject, Body: short(body), Href: n.Href, Tag: n.Kind + " " + n.Href, Language: language,
	}
	var jobs []river.JobArgs
	for _, device := range devices {
		jobs = append(jobs, Push{DeviceID: device.ID, PersonID: personID, Until: tx.Now.Add(pushStays), Pushed: shown})
	}
	return jobs, nil
}

// short is the beginning of a text, ending at a word where it can.
func short(text string) string {
	letters := []rune(text)
	if len(letters) <= longestText {
		return text
	}
	text = string(letters[:longestText])
	if at := strings.LastIndexAny(text, " \n"); at > len(text)/2 {
		text = text[:at]
	}
	return text + "…"
}

// push sends a notification, unless it is late or its device is gone. A device whose subscription has ended is removed.
func (s *Service) push(ctx context.Context, p Push) error {
	device, ok, err := db.Found(notifydb.New(s.db.Read()).DeviceToSend(ctx, notifydb.DeviceToSendParams{
		ID: p.DeviceID, PersonID: p.PersonID,
	}))
	stay := p.Until.Sub(s.db.Now())
	if err != nil || !ok || stay <= 0 {
		return err
	}
	message, err := json.Marshal(p.Pushed)
	if err != nil {
		return err
	}
	err = s.pushes.Send(ctx, push.Subscription(device), message, stay)
	if errors.Is(err, push.ErrGone) {
		return s.db.InTx(ctx, func(tx *db.Tx) error {
			_, err := notifydb.New(tx).RemoveDevice(ctx, notifydb.RemoveDeviceParams{ID: p.DeviceID, PersonID: p.PersonID})
			return err
		})
	}
	if errors.Is(err, push.ErrRefused) {
		return job.GiveUp(err)
	}
	return err
}

// PushSettings returns the viewer's.
func (s *Service) PushSettings(ctx context.Context) (*PushSettings, error) {
	devices, err := s.PushDevices(ctx)
	return &PushSettings{Key: s.pushes.Key(), Devices: devices}, err
}

// PushDevices returns the viewer's devices, the newest first.
func (s *Service) PushDevices(ctx context.Context) ([]PushDevice, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := notifydb.New(s.db.Read()).DevicesOf(ctx, v.ID)
	out := make([]PushDevice, 0, len(rows))
	for _, row := range rows {
		out = append(out, PushDevice{ID: row.ID, Agent: row.Agent, AddedAt: row.CreatedAt.Time})
	}
	return out, err
}

// AddPushDevice turns on push notifications in the viewer's browser, until the session of this token ends. The same
// browser again is the same device; of more than ten, the oldest go. Error: a form's for keys that are none.
func (s *Service) AddPushDevice(ctx context.Context, in push.Subscription, token, agent string) (*PushDevice, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if !in.Valid() {
		var f fault.Form
		f.Add("endpoint", "invalid", "This isn’t a browser’s subscription.")
		return nil, f.Err()
	}
	out := &PushDevice{Agent: agent}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := notifydb.New(tx)
		if err := q.SaveDevice(ctx, notifydb.SaveDeviceParams{
			ID: db.NewID(), PersonID: v.ID, SessionHash: session.Hash(token), Endpoint: in.Endpoint, P256dh: in.P256dh,
			Auth: in.Auth, Agent: agent, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		if out.ID, err = q.DeviceAt(ctx, in.Endpoint); err != nil {
			return err
		}
		rows, err := q.DevicesOf(ctx, v.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(rows, func(row notifydb.DevicesOfRow) bool { return row.ID == out.ID })
		if at < 0 {
			return fmt.Errorf("notify: device %s is not among those of its person", out.ID)
		}
		out.AddedAt = rows[at].CreatedAt.Time
		for i := len(rows) - 1; i >= 0 && len(rows) > mostDevices; i-- {
			if rows[i].ID == out.ID {
				continue
			}
			if _, err := q.RemoveDevice(ctx, notifydb.RemoveDeviceParams{ID: rows[i].ID, PersonID: v.ID}); err != nil {
				return err
			}
			rows = slices.Delete(rows, i, i+1)
		}
		return nil
	})
	return out, err
}

// RemovePushDevice turns them off on one of the viewer's devices. Error: address.not_found.
func (s *Service) RemovePushDevice(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := notifydb.New(tx).RemoveDevice(ctx, notifydb.RemoveDeviceParams{ID: id, PersonID: v.ID})
		if err == nil && n == 0 {
			err = fault.New(fault.NotFound, "address.not_found", "There’s nothing at this address.")
		}
		return err
	})
}

// SignedOut removes the devices of a person that were added in sessions which have ended.
func SignedOut(ctx context.Context, tx *db.Tx, personID string) error {
	return notifydb.New(tx).RemoveEndedDevices(ctx, personID)
}
