package breaker_test

import (
	"errors"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"stoa/internal/kit/breaker"
)

// A part that fails five times is left alone, and asked again by one caller; an answer that is a refusal is no failure.
func TestABreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		away, refusal := errors.New("away"), errors.New("no")
		b := breaker.New("test", func(err error) bool { return errors.Is(err, away) })
		calls := 0
		do := func(err error) error { return b.Do(func() error { calls++; return err }) }
		for range 20 {
			if err := do(refusal); !errors.Is(err, refusal) {
				t.Fatal(err)
			}
		}
		for range 5 {
			_ = do(away)
		}
		var line net.Error
		if err := do(nil); !errors.Is(err, breaker.ErrOpen) || !errors.As(err, &line) || calls != 25 {
			t.Errorf("%v after %d calls", err, calls)
		}
		time.Sleep(4 * time.Second)
		if err := do(away); !errors.Is(err, away) {
			t.Error(err)
		}
		if err := do(nil); !errors.Is(err, breaker.ErrOpen) {
			t.Error(err)
		}
		time.Sleep(4 * time.Second)
		for range 3 {
			if err := do(nil); err != nil {
				t.Error(err)
			}
		}
	})
}
