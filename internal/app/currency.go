package app

import (
	"context"
	"net/http"

	"stoa/internal/bundle"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/kit/web"
	"stoa/internal/order"
	"stoa/internal/setting"
	"stoa/internal/studio"
)

var errSold = fault.New(
	fault.Conflict, "setting.currency_sold", "There are orders already, so the currency can’t be changed anymore.",
)

// reprice has everything that is on offer cost the same figures in another currency. Once there is an order, nothing is
// changed: what was paid, what is owed and what may be refunded is in the currency of then. A checkout at the same time
// reads the courses, so one of the two transactions is begun anew and sees the other.
func (a *App) reprice(ctx context.Context, tx *db.Tx, currency string) error {
	if sold, err := order.Currency(ctx, tx); err != nil {
		return err
	} else if sold != "" && sold != currency {
		return errSold
	}
	for _, relabel := range []func(context.Context, *db.Tx, string) error{
		course.Relabel, bundle.Relabel, coupon.Relabel, studio.Relabel,
	} {
		if err := relabel(ctx, tx, currency); err != nil {
			return err
		}
	}
	if a.catalog == nil { // at the start; it is opened afterwards
		return nil
	}
	return a.catalog.Changed(ctx, tx)
}

// fitCurrency makes sure at the start that everything is in the marketplace's currency. Only a flag that was added or
// removed can have changed it since.
func (a *App) fitCurrency(ctx context.Context) error {
	set := money.Main()
	sold, err := order.Currency(ctx, a.DB.Read())
	if err != nil {
		return err
	}
	if sold != "" && sold != set {
		return option{"currency", "STOA_CURRENCY", set}.wrong(
			"there are orders in "+sold+" already", "Write "+sold+"; another currency needs a marketplace of its own",
		)
	}
	if _, given := a.settings.Given(setting.Currency); sold != "" || !given {
		return nil
	}
	return a.DB.InTx(ctx, func(tx *db.Tx) error { return a.reprice(ctx, tx, set) })
}

// CurrencyUse says whether the currency can still be chosen.
type CurrencyUse struct {
	Sold bool `json:"sold"` // there is an order, so the currency stays
}

func (a *App) currencyRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/admin/settings/currency", Summary: "Get whether anything was ordered",
		Who: web.Operator, Private: true,
	}, func(ctx context.Context, _ *struct{}) (*CurrencyUse, error) {
		sold, err := order.Currency(ctx, a.DB.Read())
		return &CurrencyUse{sold != ""}, err
	})
}
