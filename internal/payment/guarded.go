package payment

import (
	"context"
	"errors"
	"time"

	"stoa/internal/kit/breaker"
)

// Time limits of a provider: as long as a buyer waits, and a buyer waits for one call.
const providerWithin = 10 * time.Second

// Guarded is a provider that nobody waits for while it doesn't respond. A call that is not made is an error whose
// result is unknown to the caller, like any other: whoever asks later finds that nothing was charged.
func Guarded(p Provider) Provider {
	name := "payment"
	if p.Name() != "test" {
		name += " " + p.Name()
	}
	g := guarded{p, breaker.New(name, func(err error) bool {
		return !errors.Is(err, ErrTokenUnknown) && !errors.Is(err, ErrCardGone) && !errors.Is(err, ErrRefused) &&
			!errors.Is(err, context.Canceled)
	})}
	if paged, ok := p.(Paged); ok {
		return guardedPages{g, paged}
	}
	return g
}

type guardedPages struct {
	guarded
	paged Paged
}

// Open implements Paged.
func (g guardedPages) Open(ctx context.Context, p Page) (address string, err error) {
	err = g.do(ctx, func(ctx context.Context) (err error) { address, err = g.paged.Open(ctx, p); return err })
	return address, err
}

// Address implements Paged.
func (g guardedPages) Address(ctx context.Context, key string) (string, error) {
	return g.paged.Address(ctx, key)
}

// Close implements Paged.
func (g guardedPages) Close(ctx context.Context, key string) error {
	return g.do(ctx, func(ctx context.Context) error { return g.paged.Close(ctx, key) })
}

type guarded struct {
	Provider
	breaker *breaker.Breaker
}

func (g guarded) inner() Provider { return g.Provider }

func (g guarded) do(ctx context.Context, call func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, providerWithin)
	defer cancel()
	return g.breaker.Do(func() error { return call(ctx) })
}

// Charge implements Provider.
func (g guarded) Charge(ctx context.Context, c Charge) (result Result, err error) {
	err = g.do(ctx, func(ctx context.Context) (err error) { result, err = g.Provider.Charge(ctx, c); return err })
	return result, err
}

// Lookup implements Provider.
func (g guarded) Lookup(ctx context.Context, key string) (result Result, ok bool, err error) {
	err = g.do(ctx, func(ctx context.Context) (err error) { result, ok, err = g.Provider.Lookup(ctx, key); return err })
	return result, ok, err
}

// Refund implements Provider.
func (g guarded) Refund(ctx context.Context, r Refund) (reference string, err error) {
	err = g.do(ctx, func(ctx context.Context) (err error) { reference, err = g.Provider.Refund(ctx, r); return err })
	return reference, err
}
