// Package breaker owns giving up on a part that fails: after five failures in a row nobody waits for it any more, and
// every few seconds one call tries whether it is back. It promises that a call which is not made says so in a way that
// callers read as a part that is away. It refuses to know which errors are failures.
package breaker

import (
	"errors"
	"log/slog"
	"net"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/sony/gobreaker/v2"
)

var state = promauto.NewGaugeVec(prometheus.GaugeOpts{
	Name: "stoa_breaker_open", Help: "Whether calls to a part are given up at once: 1, 0.5 while one tries it.",
}, []string{"part"})

const (
	failures = 5 // in a row
	rest     = 3 * time.Second
)

// Breaker gives up on one part.
type Breaker struct {
	part string
	of   *gobreaker.CircuitBreaker[struct{}]
}

// New makes the breaker of a part. failed tells whether an error is the part's failure, and not an answer of it.
func New(part string, failed func(error) bool) *Breaker {
	Show(part, false)
	return &Breaker{part, gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
		Name: part, MaxRequests: 1, Timeout: rest,
		ReadyToTrip:  func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failures },
		IsSuccessful: func(err error) bool { return err == nil || !failed(err) },
		OnStateChange: func(part string, from, to gobreaker.State) {
			switch to {
			case gobreaker.StateOpen:
				if from == gobreaker.StateClosed { // not each time that a call in between fails, too
					slog.Warn("calls are given up until the part responds", "part", part)
				}
				state.WithLabelValues(part).Set(1)
			case gobreaker.StateHalfOpen:
				state.WithLabelValues(part).Set(0.5)
			case gobreaker.StateClosed:
				slog.Info("calls are made again", "part", part)
				state.WithLabelValues(part).Set(0)
			}
		},
	})}
}

// Show says in the metric that a part with a breaker of its own is given up, or no more.
func Show(part string, open bool) {
	value := 0.0
	if open {
		value = 1
	}
	state.WithLabelValues(part).Set(value)
}

// Do makes a call, or returns ErrOpen at once.
func (b *Breaker) Do(call func() error) error {
	_, err := b.of.Execute(func() (struct{}, error) { return struct{}{}, call() })
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return Open(b.part)
	}
	return err
}

// ErrOpen is that a part was given up for a while.
var ErrOpen = errors.New("it didn’t respond and isn’t asked for a while")

// Open is ErrOpen of a part, as an error of the line to it.
func Open(part string) error { return &net.OpError{Op: "call", Net: part, Err: ErrOpen} }
