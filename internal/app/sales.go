package app

import (
	"context"
	"log/slog"
	"time"

	"stoa/internal/books"
	"stoa/internal/bundle"
	"stoa/internal/earning"
	"stoa/internal/gift"
	"stoa/internal/kit/seal"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/test"
	"stoa/internal/payout"
	"stoa/internal/refund"
	"stoa/internal/team"
	"stoa/internal/transfer"
	"stoa/internal/vies"
)

// openSales makes what takes and gives money.
func (a *App) openSales(keys *seal.Keys) {
	a.testProvider = test.New(a.DB)
	a.pays = a.openProviders()
	a.cards = payment.New(a.DB, a.pays)
	a.refunds = refund.New(a.DB, a.pays)
	a.orders = order.New(a.DB, a.pays, a.cards, a.seller, a.vies)
	a.bundles = bundle.New(a.DB, a.onCourse)
	a.gifts = gift.New(a.DB, a.Config.PublicURL, order.Paying)
	a.teams = team.New(a.DB, a.Config.PublicURL, order.Paying)
	a.transfers = transfer.New(a.DB, a.orders, a.credentials, keys, a.Config.pays(transfer.Name))
	a.earnings, a.books = earning.New(a.DB), books.New(a.DB, a.pays)
	a.payouts = payout.New(a.DB, keys, a.credentials)
}

// openVIES makes what confirms VAT IDs, in the name of the seller's.
func (a *App) openVIES() *vies.Service {
	a.vies = vies.New(a.DB, a.Config.VIES, func() string { return a.settings.Now().VATID })
	return a.vies
}

// openProviders makes the providers of payments. Those in our own database always answer for their old orders.
func (a *App) openProviders() payment.Set {
	tests := payment.Guarded(payment.Measured(a.testProvider))
	transfers := transfer.NewProvider(a.DB)
	var offered []payment.Provider
	for _, name := range a.Config.payments() {
		switch name {
		case testProvider:
			offered = append(offered, tests)
			continue
		case transfer.Name:
			offered = append(offered, transfers)
			continue
		}
		c := a.Config.Stripe
		a.stripe = stripe.New(a.DB, stripe.Config{
			SecretKey: c.SecretKey, PublishableKey: c.PublishableKey, WebhookSecret: c.WebhookSecret, API: c.API,
			PublicURL: a.Config.PublicURL,
		}, order.Wake)
		offered = append(offered, payment.Guarded(payment.Measured(a.stripe)))
	}
	return payment.NewSet(offered, tests, transfers)
}

// startSales settles what waits for nobody, every so often.
func (a *App) startSales(ctx context.Context) {
	go every(ctx, 2*time.Second, "reconcile orders", a.orders.Reconcile)
	go every(ctx, 2*time.Second, "reconcile refunds", a.refunds.Reconcile)
	go every(ctx, 5*time.Second, "deliver gifts", a.gifts.Deliver)
	go every(ctx, time.Minute, "confirm VAT IDs of orders", a.orders.ConfirmLater)
	go every(ctx, time.Hour, "forget what VIES said", a.vies.Prune)
	if a.countries != nil {
		go every(ctx, time.Minute, "follow the file of countries", func(context.Context) error {
			return a.countries.Follow()
		})
	}
	if a.Config.pays(transfer.Name) {
		if problem, err := transfer.Problem(ctx, a.DB.Read()); err == nil && problem != "" {
			slog.Warn("buyers can't transfer money yet: " + problem)
		}
	}
	go every(ctx, 2*time.Second, "settle transfers", a.transfers.Settle)
	go every(ctx, time.Minute, "remind of transfers, and end them", a.transfers.Due)
	if a.stripe != nil {
		go every(ctx, time.Second, "take the events of Stripe", a.stripe.Work)
		go every(ctx, time.Minute, "post the fees of Stripe", a.stripe.PostFees)
		go every(ctx, 5*time.Second, "delete discarded cards at Stripe", a.stripe.Clear)
		go every(ctx, time.Hour, "ask Stripe for refunds and disputes", a.stripe.Ask)
		go every(ctx, 2*time.Second, "book refunds made at Stripe", a.refunds.BookOutside)
		go every(ctx, time.Hour, "delete old events of Stripe", a.stripe.Prune)
		go every(ctx, 2*time.Second, "book disputes", a.refunds.BookDisputes)
	}
}
