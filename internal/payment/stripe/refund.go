package stripe

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/ledger"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// mark is the field of a refund that holds its key.
const mark = "stoa_refund"

// Refund implements payment.Provider. Stripe repeats its answer to a key for a day, even one that it could not answer
// after having refunded. So the refunds that there are come first: one with this key is this one.
func (p *Provider) Refund(ctx context.Context, r payment.Refund) (string, error) {
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).StripePayment(ctx, r.ChargeKey))
	if err != nil {
		return "", err
	}
	if !ok || !strings.EqualFold(row.Currency, r.Currency) || r.Cents > row.Cents {
		return "", fmt.Errorf(
			"%w: %d %s can’t be refunded from payment %s", payment.ErrNeverRefunded, r.Cents, r.Currency, r.ChargeKey,
		)
	}
	if row.IntentID == "" {
		result, _, err := p.Lookup(ctx, r.ChargeKey)
		if row.IntentID = result.Reference; err != nil || row.IntentID == "" {
			return "", errors.Join(fmt.Errorf("stripe: payment %s has no charge", r.ChargeKey), err)
		}
	}
	if id, err := p.refundOf(ctx, row.IntentID, r.Key); err != nil || id != "" {
		return id, err
	}
	params := &sdk.RefundCreateParams{
		PaymentIntent: sdk.String(row.IntentID), Amount: sdk.Int64(r.Cents), Metadata: map[string]string{mark: r.Key},
	}
	key := r.Key
	if r.Try > 0 { // Stripe repeats its refusals, too
		key = fmt.Sprintf("%s:%d", key, r.Try)
	}
	params.SetIdempotencyKey(key)
	made, err := p.api.V1Refunds.Create(ctx, params)
	if err != nil {
		return p.notRefunded(ctx, row.IntentID, r, err)
	}
	if !standing(made) {
		return "", fmt.Errorf("%w: refund %s is %s", payment.ErrNeverRefunded, made.ID, made.Status)
	}
	return made.ID, nil
}

// notRefunded is what becomes of a refund that Stripe did not confirm: it may have been made all the same, and a charge
// that an operator has refunded at Stripe needs none.
func (p *Provider) notRefunded(ctx context.Context, intent string, r payment.Refund, err error) (string, error) {
	var said *sdk.Error
	find := func(made *sdk.Refund) (bool, error) { return made.Metadata[mark] == r.Key, nil }
	if errors.As(err, &said) && said.Code == sdk.ErrorCodeChargeAlreadyRefunded {
		find = func(made *sdk.Refund) (bool, error) { return p.covers(ctx, made, r.Cents) }
	}
	id, lost := p.findRefund(ctx, intent, find)
	if lost == nil && id != "" {
		return id, nil
	}
	if lost == nil && said != nil && p.forGood(ctx, intent, said) {
		return "", fmt.Errorf("%w: %s", payment.ErrNeverRefunded, said.Msg)
	}
	return "", refused(err)
}

func standing(r *sdk.Refund) bool {
	return r.Status != sdk.RefundStatusFailed && r.Status != sdk.RefundStatusCanceled
}

// covers reports whether a refund that wasn't made here can be the one of this amount. One that is in the books already
// is of something else.
func (p *Provider) covers(ctx context.Context, made *sdk.Refund, cents int64) (bool, error) {
	if made.Metadata[mark] != "" || made.Amount < cents {
		return false, nil
	}
	row, _, err := db.Found(paymentdb.New(p.db.Read()).OutsideRefund(ctx, made.ID))
	return row.Booked == "", err
}

// refundOf returns the refund of a charge that has the key.
func (p *Provider) refundOf(ctx context.Context, intent, key string) (id string, err error) {
	return p.findRefund(ctx, intent, func(made *sdk.Refund) (bool, error) { return made.Metadata[mark] == key, nil })
}

// findRefund returns the newest refund of a charge that is the one.
func (p *Provider) findRefund(
	ctx context.Context, intent string, is func(*sdk.Refund) (bool, error),
) (id string, err error) {
	list := &sdk.RefundListParams{PaymentIntent: sdk.String(intent)}
	list.Limit = sdk.Int64(100)
	for made, err := range p.api.V1Refunds.List(ctx, list).All(ctx) {
		if err != nil {
			return "", refused(err)
		}
		if !standing(made) {
			continue
		}
		if found, err := is(made); err != nil || found {
			return made.ID, err
		}
	}
	return "", nil
}

// Fees are posted when Stripe names them, which may be after the charge: minutes for cards, up to three weeks for
// banks. A charge that was paid has one, so it is asked for until it is known.
const (
	feeAgain   = time.Minute
	feeRetries = 6 * time.Hour
	feeLate    = 60 * 24 * time.Hour // since the page was made; from then on once a week
	feeWeekly  = 7 * 24 * time.Hour
)

// noteFee posts what Stripe keeps of a charge, once; or has it asked for later.
func (p *Provider) noteFee(ctx context.Context, row paymentdb.StripePayment, charge *sdk.Charge) error {
	if row.FeePostedAt != nil {
		return nil
	}
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		q := paymentdb.New(tx)
		if charge == nil || charge.BalanceTransaction == nil {
			due := db.At(nextFee(row.CreatedAt.Time, tx.Now))
			return q.SetStripeFeeDue(ctx, paymentdb.SetStripeFeeDueParams{Key: row.Key, FeeDueAt: &due})
		}
		at := db.At(tx.Now)
		n, err := q.SetStripeFeePosted(ctx, paymentdb.SetStripeFeePostedParams{Key: row.Key, FeePostedAt: &at})
		if err != nil || n == 0 {
			return err
		}
		return postFee(ctx, tx, row.Key, charge.BalanceTransaction)
	})
}

func nextFee(since, now time.Time) time.Time {
	age := now.Sub(since)
	if age > feeLate {
		return now.Add(feeWeekly)
	}
	return now.Add(min(max(feeAgain, age/2), feeRetries))
}

// postFee posts the fee of a balance transaction, in the currency of the balance.
func postFee(ctx context.Context, tx *db.Tx, reference string, of *sdk.BalanceTransaction) error {
	if of.Fee == 0 {
		return nil
	}
	return ledger.Post(ctx, tx, ledger.Fee, reference, strings.ToUpper(string(of.Currency)), tx.Now, []ledger.Posting{
		{Account: ledger.Provider(Name), Cents: of.Fee}, {Account: ledger.Fees, Cents: -of.Fee},
	})
}

// PostFees asks for the fees that Stripe had not named yet.
func (p *Provider) PostFees(ctx context.Context) error {
	now := db.At(p.db.Now())
	keys, err := paymentdb.New(p.db.Read()).DueStripeFees(ctx, &now)
	for _, key := range keys {
		_, _, failed := p.Lookup(ctx, key)
		if failed != nil {
			failed = errors.Join(failed, p.db.InTx(ctx, func(tx *db.Tx) error {
				later := db.At(tx.Now.Add(feeAgain))
				return paymentdb.New(tx).SetStripeFeeDue(ctx, paymentdb.SetStripeFeeDueParams{Key: key, FeeDueAt: &later})
			}))
		}
		err = errors.Join(err, failed)
	}
	return err
}
