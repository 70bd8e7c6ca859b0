package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"stoa/internal/kit/fault"
)

// Shared counts for all instances what each of them allows (db.DB does).
type Shared interface {
	Take(ctx context.Context, key string, burst int, every time.Duration) (wait time.Duration, err error)
	GiveBack(ctx context.Context, key string) error
}

// Limiter allows each key so many calls in a while. It forgets keys that have
// been quiet, and holds at most 100,000 of them.
type Limiter struct {
	shared Shared // nil where there is one instance
	name   string // tells its keys from those of other limiters
	every  time.Duration
	burst  int
	mu     sync.Mutex
	keys   map[string]*bucket
	swept  time.Time
}

type bucket struct {
	*rate.Limiter
	seen time.Time
}

// NewLimiter allows each key burst calls at once and one more per every.
func NewLimiter(burst int, every time.Duration) *Limiter {
	return &Limiter{every: every, burst: burst, keys: map[string]*bucket{}}
}

// Share has all instances count together, under a name that no other limiter has.
func (l *Limiter) Share(s Shared, name string) { l.shared, l.name = s, name }

// patience is how long a call waits for the shared count. Without an answer the own one
// is enough: a limit is no reason to be closed.
const patience = 2 * time.Second

// Allow takes one call from key's allowance, or returns "rate.limited". What this
// instance refuses costs the others nothing.
func (l *Limiter) Allow(key string) error {
	wait := l.own(key)
	if wait == 0 && l.shared != nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		var err error
		if wait, err = l.shared.Take(ctx, l.sharedKey(key), l.burst, l.every); err != nil {
			slog.Warn("rate limit not shared between instances", "limit", l.name, "error", err)
			return nil
		}
	}
	if wait == 0 {
		return nil
	}
	return tooFast(wait)
}

// sharedKey says nothing of the caller: keys are addresses and emails.
func (l *Limiter) sharedKey(key string) string {
	sum := sha256.Sum256([]byte(l.name + "\x00" + key))
	return hex.EncodeToString(sum[:16])
}

// own takes a call from this instance's allowance, and returns how long to wait if there is none.
func (l *Limiter) own(key string) time.Duration {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(now)
	b := l.keys[key]
	if b == nil {
		b = &bucket{Limiter: rate.NewLimiter(rate.Every(l.every), l.burst)}
		l.keys[key] = b
	}
	b.seen = now
	reservation := b.ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
	}
	return wait
}

func tooFast(wait time.Duration) error {
	limited := fault.New(fault.TooMany, "rate.limited", "Too many attempts. Wait a moment and try again.")
	limited.RetryAfter = wait
	return limited
}

// Forget gives key its whole allowance back.
func (l *Limiter) Forget(key string) {
	l.mu.Lock()
	delete(l.keys, key)
	l.mu.Unlock()
	if l.shared == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := l.shared.GiveBack(ctx, l.sharedKey(key)); err != nil {
		slog.Warn("rate limit not shared between instances", "limit", l.name, "error", err)
	}
}

func (l *Limiter) sweep(now time.Time) {
	full := len(l.keys) >= 100_000
	if !full && now.Sub(l.swept) < time.Minute {
		return
	}
	l.swept = now
	quiet := l.every * time.Duration(l.burst)
	for key, b := range l.keys {
		if full || now.Sub(b.seen) > quiet {
			delete(l.keys, key)
		}
	}
}
