package session_test

import (
	"context"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

type fixture struct {
	*session.Service
	t    *testing.T
	db   *db.DB
	id   string // of a person
	kept string // by the visitor of the session that was started last
}

func each(t *testing.T, test func(t *testing.T, f *fixture)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := &fixture{t: t, db: d}
		f.Service = session.New(d, session.Config{
			Viewer: account.Viewers(d),
			OnStart: func(_ context.Context, _ *db.Tx, _, kept string) error {
				f.kept = kept
				return nil
			},
		})
		f.inTx(func(ctx context.Context, tx *db.Tx) (err error) {
			f.id, err = account.Insert(ctx, tx, account.NewPerson{Name: "Ada", Email: "ada@example.org"})
			return err
		})
		test(t, f)
	})
}

func (f *fixture) inTx(do func(ctx context.Context, tx *db.Tx) error) {
	f.t.Helper()
	if err := f.db.InTx(f.t.Context(), func(tx *db.Tx) error { return do(f.t.Context(), tx) }); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) start(agent string, remember bool) (token string) {
	f.t.Helper()
	f.inTx(func(ctx context.Context, tx *db.Tx) (err error) {
		token, err = f.Start(ctx, tx, f.id, session.Start{Caller: session.Caller{Agent: agent}, Remember: remember})
		return err
	})
	return token
}

// as is the context of who has the token, and whether that is anyone.
func (f *fixture) as(token string) (context.Context, bool) {
	f.t.Helper()
	ctx, err := f.Identify(f.t.Context(), token)
	if err != nil {
		f.t.Fatal(err)
	}
	_, ok := session.From(ctx)
	return ctx, ok
}

func TestDevices(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		first, second, third := f.start("first", false), f.start("second", false), f.start("third", false)
		ctx, _ := f.as(first)
		list, err := f.Devices(ctx, first)
		if err != nil || len(list) != 3 {
			t.Fatal(list, err)
		}
		for _, d := range list {
			if d.Current != (d.Agent == "first") {
				t.Errorf("%+v", d)
			}
			if d.Agent == "second" {
				if err := f.SignOutDevice(ctx, d.ID); err != nil {
					t.Fatal(err)
				}
				if err := f.SignOutDevice(ctx, d.ID); fault.CodeOf(err) != "device.not_found" {
					t.Errorf("twice: %v", err)
				}
			}
		}
		if _, ok := f.as(second); ok {
			t.Error("the device that was signed out goes on")
		}
		if err := f.SignOutOthers(ctx, first); err != nil {
			t.Fatal(err)
		}
		if _, ok := f.as(third); ok {
			t.Error("another device goes on")
		}
		if _, ok := f.as(first); !ok {
			t.Error("the own device was signed out")
		}
	})
}

func TestSessionsEnd(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		now := time.Now()
		f.db.SetClock(func() time.Time { return now })
		short, long := f.start("", false), f.start("", true)
		gone := func(token string) bool {
			_, ok := f.as(token)
			return !ok
		}
		now = now.Add(25 * time.Hour)
		if !gone(short) || gone(long) {
			t.Error("a day later: the short one goes on, or the long one has ended")
		}
		for range 3 {
			now = now.Add(20 * 24 * time.Hour)
			if gone(long) {
				t.Fatal("in use, and ended")
			}
		}
		now = now.Add(29 * 24 * time.Hour)
		if !gone(long) {
			t.Error("it has no end")
		}
	})
}

// The browser that signs in hands over what its visitor kept, in the same transaction.
func TestWhatAVisitorKeptIsTakenOver(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.inTx(func(ctx context.Context, tx *db.Tx) error {
			_, err := f.Start(ctx, tx, f.id, session.Start{Caller: session.Caller{Kept: "a cart"}})
			return err
		})
		if f.kept != "a cart" {
			t.Errorf("handed over: %q", f.kept)
		}
	})
}
