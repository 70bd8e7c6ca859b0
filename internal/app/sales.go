package app

import (
	"context"
	"time"

	"stoa/internal/books"
	"stoa/internal/earning"
	"stoa/internal/kit/seal"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/test"
	"stoa/internal/payout"
	"stoa/internal/refund"
)

// openSales makes what takes and gives money.
func (a *App) openSales(keys *seal.Keys) {
	a.testProvider = test.New(a.DB)
	a.cards = payment.New(a.DB)
	a.pays = a.openProviders()
	a.refunds = refund.New(a.DB, a.pays)
	a.orders = order.New(a.DB, a.pays, a.cards, a.seller)
	first, _ := a.pays.Offered("")
	a.earnings, a.books = earning.New(a.DB), books.New(a.DB, first)
	a.payouts = payout.New(a.DB, keys, a.credentials)
}

// openProviders makes the providers of payments. The test provider always answers for its old orders.
func (a *App) openProviders() payment.Set {
	tests := payment.Guarded(payment.Measured(a.testProvider))
	var offered []payment.Provider
	for _, name := range a.Config.payments() {
		if name == testProvider {
			offered = append(offered, tests)
			continue
		}
		c := a.Config.Stripe
		a.stripe = stripe.New(a.DB, stripe.Config{
			SecretKey: c.SecretKey, PublishableKey: c.PublishableKey, WebhookSecret: c.WebhookSecret, API: c.API,
			PublicURL: a.Config.PublicURL,
		}, order.Wake)
		offered = append(offered, payment.Guarded(payment.Measured(a.stripe)))
	}
	return payment.NewSet(offered, tests)
}

// startSales settles what waits for nobody, every so often.
func (a *App) startSales(ctx context.Context) {
	go every(ctx, 2*time.Second, "reconcile orders", a.orders.Reconcile)
	go every(ctx, 2*time.Second, "reconcile refunds", a.refunds.Reconcile)
	if a.stripe != nil {
		go every(ctx, time.Second, "take the events of Stripe", a.stripe.Work)
		go every(ctx, time.Minute, "post the fees of Stripe", a.stripe.PostFees)
		go every(ctx, time.Hour, "delete old events of Stripe", a.stripe.Prune)
		go every(ctx, 2*time.Second, "book disputes", a.refunds.BookDisputes)
	}
}
