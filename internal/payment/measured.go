package payment

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

var calls = promauto.NewHistogramVec(prometheus.HistogramOpts{
	Name: "stoa_provider_call_seconds", Help: "Calls to payment providers. A declined card is an answer, so it is ok.",
	Buckets: []float64{.01, .05, .1, .25, .5, 1, 2.5, 5, 10, 20},
}, []string{"provider", "call", "result"})

// Measured is a provider whose calls are counted and timed.
func Measured(p Provider) Provider {
	if paged, ok := p.(Paged); ok {
		return measuredPages{measured{p}, paged}
	}
	return measured{p}
}

type measuredPages struct {
	measured
	paged Paged
}

// Open implements Paged.
func (m measuredPages) Open(ctx context.Context, p Page) (address string, err error) {
	defer func(start time.Time) { m.note("open", start, err) }(time.Now())
	return m.paged.Open(ctx, p)
}

// Address implements Paged.
func (m measuredPages) Address(ctx context.Context, key string) (string, error) {
	return m.paged.Address(ctx, key)
}

// Close implements Paged.
func (m measuredPages) Close(ctx context.Context, key string) (err error) {
	defer func(start time.Time) { m.note("close", start, err) }(time.Now())
	return m.paged.Close(ctx, key)
}

type measured struct{ Provider }

func (m measured) inner() Provider { return m.Provider }

func (m measured) note(call string, start time.Time, err error) {
	result := "ok"
	if err != nil && !errors.Is(err, ErrTokenUnknown) && !errors.Is(err, ErrCardGone) {
		result = "failed"
	}
	calls.WithLabelValues(m.Name(), call, result).Observe(time.Since(start).Seconds())
}

// Charge implements Provider.
func (m measured) Charge(ctx context.Context, c Charge) (result Result, err error) {
	defer func(start time.Time) { m.note("charge", start, err) }(time.Now())
	return m.Provider.Charge(ctx, c)
}

// Lookup implements Provider.
func (m measured) Lookup(ctx context.Context, key string) (result Result, ok bool, err error) {
	defer func(start time.Time) { m.note("lookup", start, err) }(time.Now())
	return m.Provider.Lookup(ctx, key)
}

// Refund implements Provider.
func (m measured) Refund(ctx context.Context, r Refund) (reference string, err error) {
	defer func(start time.Time) { m.note("refund", start, err) }(time.Now())
	return m.Provider.Refund(ctx, r)
}
