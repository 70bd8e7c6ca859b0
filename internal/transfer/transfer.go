// Package transfer is the payment provider that waits for bank transfers, and what the operator does with them: the
// account that buyers send money to, what has come in, and what is to be sent back. It promises that money that has
// come counts once, for one order, and that an order is paid by the same path as with any other provider. It refuses
// to talk to banks: the operator says what has come, or brings a statement.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"stoa/internal/credential"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/transfer/transferdb"
)

// Name is what orders call this provider.
const Name = "transfer"

// The states of what an order waits for.
const (
	Waiting  = "waiting"
	Paid     = "paid"
	Canceled = "canceled" // by the buyer
	Ended    = "ended"    // nothing has come in time
)

// The kinds of money that goes back.
const (
	refund  = "refund"
	surplus = "surplus"
)

// Provider implements payment.Awaited. It never leaves our own database, so nobody has to wait for it.
type Provider struct{ db *db.DB }

// NewProvider creates the provider.
func NewProvider(d *db.DB) *Provider { return &Provider{d} }

// Name implements payment.Provider.
func (*Provider) Name() string { return Name }

// Ready implements payment.Awaited: buyers can transfer once there is an account. Error: payment.not_set_up.
func (p *Provider) Ready(ctx context.Context) error {
	settings, err := transferdb.New(p.db.Read()).Settings(ctx)
	if err == nil && settings.Iban == "" {
		err = payment.ErrNotSetUp
	}
	return err
}

// Charge implements payment.Provider: it notes what is to come, and the buyer is notified where to send it. For an
// order that was given up meanwhile nothing is to come: money would pay for what nobody sells any more.
func (p *Provider) Charge(ctx context.Context, c payment.Charge) (payment.Result, error) {
	err := p.db.InTx(ctx, func(tx *db.Tx) error {
		q := transferdb.New(tx)
		if of, err := q.OrderOf(ctx, c.Key); err != nil || of.Status != order.Pending {
			return err
		}
		settings, err := q.Settings(ctx)
		if err != nil {
			return err
		}
		days := func(n int32) time.Time { return tx.Now.Add(time.Duration(n) * 24 * time.Hour) }
		in := transferdb.InsertTransferParams{
			OrderID: c.Key, Cents: c.Cents, Currency: c.Currency, CreatedAt: db.At(tx.Now),
			DueAt: db.At(days(settings.WaitDays)),
		}
		if settings.RemindDays > 0 && settings.RemindDays < settings.WaitDays {
			remind := db.At(days(settings.RemindDays))
			in.RemindAt = &remind
		}
		if n, err := q.InsertTransfer(ctx, in); err != nil || n == 0 {
			return err
		}
		return tell(ctx, tx, c.Key, "waiting")
	})
	if err != nil {
		return payment.Result{}, err
	}
	result, noted, err := p.Lookup(ctx, c.Key)
	if err == nil && !noted {
		result.Outcome = payment.Abandoned
	}
	return result, err
}

// Lookup implements payment.Provider.
func (p *Provider) Lookup(ctx context.Context, key string) (payment.Result, bool, error) {
	row, ok, err := db.Found(transferdb.New(p.db.Read()).TransferByID(ctx, key))
	if err != nil || !ok {
		return payment.Result{}, false, err
	}
	switch row.State {
	case Paid:
		return payment.Result{Outcome: payment.Paid, Reference: "transfer:" + key}, true, nil
	case Waiting:
		return payment.Result{Outcome: payment.Processing}, true, nil
	}
	return payment.Result{Outcome: payment.Abandoned}, true, nil
}

// Refund implements payment.Provider. The operator sends the money; until then it stands in the list of what is to be
// sent back.
func (p *Provider) Refund(ctx context.Context, r payment.Refund) (reference string, err error) {
	err = p.db.InTx(ctx, func(tx *db.Tx) error {
		q := transferdb.New(tx)
		if row, known, err := db.Found(q.ReturnByReference(ctx, r.Key)); err != nil || known {
			reference = row.ID
			return err
		}
		row, ok, err := db.Found(q.TransferByID(ctx, r.ChargeKey))
		if err != nil {
			return err
		}
		given, err := q.RefundsOf(ctx, r.ChargeKey)
		if err != nil {
			return err
		}
		if !ok || row.State != Paid || row.Currency != r.Currency || given+r.Cents > row.Cents {
			return fmt.Errorf("%w: %d cannot be refunded of transfer %q", payment.ErrRefused, r.Cents, r.ChargeKey)
		}
		reference = db.NewID()
		return q.InsertReturn(ctx, transferdb.InsertReturnParams{
			ID: reference, Reference: r.Key, OrderID: r.ChargeKey, Kind: refund, Cents: r.Cents, Currency: r.Currency,
			CreatedAt: db.At(tx.Now),
		})
	})
	return reference, err
}

// Card implements payment.Provider: nobody gives us a card.
func (*Provider) Card(context.Context, string) (payment.Card, error) {
	return payment.Card{}, payment.ErrTokenUnknown
}

// tell publishes how a transfer stands.
func tell(ctx context.Context, tx *db.Tx, orderID, state string) error {
	row, err := transferdb.New(tx).OrderOf(ctx, orderID)
	if err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.TransferChanged{PersonID: row.PersonID, Number: row.Number, State: state})
}

// Service holds the use cases.
type Service struct {
	db          *db.DB
	orders      *order.Service
	credentials *credential.Service
	keys        *seal.Keys
	offered     bool
}

// New creates the service. Offered is whether buyers can choose to transfer, once there is an account.
func New(
	d *db.DB, orders *order.Service, credentials *credential.Service, keys *seal.Keys, offered bool,
) *Service {
	return &Service{d, orders, credentials, keys, offered}
}

// Settle has the orders of transfers that are no longer waited for follow them: paid, or failed.
func (s *Service) Settle(ctx context.Context) error {
	ids, err := transferdb.New(s.db.Read()).Unsettled(ctx)
	for _, id := range ids {
		err = errors.Join(err, s.settle(context.WithoutCancel(ctx), id))
	}
	return err
}

// settle leaves an order for later while a worker has it.
func (s *Service) settle(ctx context.Context, orderID string) error {
	if err := s.orders.Look(ctx, orderID); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		return transferdb.New(tx).Settled(ctx, transferdb.SettledParams{OrderID: orderID, SettledAt: &at})
	})
}

// Due reminds buyers whose transfer has not come yet, and ends what has been waited for long enough. Both happen once,
// on however many instances.
func (s *Service) Due(ctx context.Context) error {
	q, now := transferdb.New(s.db.Read()), db.At(s.db.Now())
	late, err := q.ToEnd(ctx, now)
	if err != nil {
		return err
	}
	for _, id := range late {
		err = errors.Join(err, s.db.InTx(ctx, func(tx *db.Tx) error {
			at := db.At(tx.Now)
			n, err := transferdb.New(tx).EndTransfer(ctx, transferdb.EndTransferParams{OrderID: id, State: Ended, EndedAt: &at})
			if err != nil || n == 0 {
				return err
			}
			return tell(ctx, tx, id, "ended")
		}))
	}
	silent, failed := q.ToRemind(ctx, &now)
	err = errors.Join(err, failed)
	for _, id := range silent {
		err = errors.Join(err, s.db.InTx(ctx, func(tx *db.Tx) error {
			n, err := transferdb.New(tx).Reminded(ctx, id)
			if err != nil || n == 0 {
				return err
			}
			return tell(ctx, tx, id, "reminder")
		}))
	}
	return err
}
