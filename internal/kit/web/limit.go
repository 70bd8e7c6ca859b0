package web

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"stoa/internal/kit/fault"
)

// Limiter allows each key so many calls in a while. It forgets keys that have
// been quiet, and holds at most 100,000 of them.
type Limiter struct {
	every time.Duration
	burst int
	mu    sync.Mutex
	keys  map[string]*bucket
	swept time.Time
}

type bucket struct {
	*rate.Limiter
	seen time.Time
}

// NewLimiter allows each key burst calls at once and one more per every.
func NewLimiter(burst int, every time.Duration) *Limiter {
	return &Limiter{every: every, burst: burst, keys: map[string]*bucket{}}
}

// Allow takes one call from key's allowance, or returns "rate.limited".
func (l *Limiter) Allow(key string) error {
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
	if wait == 0 {
		return nil
	}
	reservation.CancelAt(now)
	limited := fault.New(fault.TooMany, "rate.limited", "That was a little fast. Please wait a moment and try again.")
	limited.RetryAfter = wait
	return limited
}

// Forget gives key its whole allowance back.
func (l *Limiter) Forget(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.keys, key)
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
