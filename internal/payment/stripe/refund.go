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
		return "", fmt.Errorf("stripe: %d %s cannot be refunded from payment %s", r.Cents, r.Currency, r.ChargeKey)
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
	params.SetIdempotencyKey(r.Key)
	made, err := p.api.V1Refunds.Create(ctx, params)
	if err != nil {
		return p.notRefunded(ctx, row.IntentID, r.Key, err)
	}
	if !standing(made) {
		return "", fmt.Errorf("stripe: refund %s is %s", made.ID, made.Status)
	}
	return made.ID, nil
}

// notRefunded is what becomes of a refund that Stripe did not confirm: it may have been made all the same, and a charge
// that an operator has refunded at Stripe needs none.
func (p *Provider) notRefunded(ctx context.Context, intent, key string, err error) (string, error) {
	var said *sdk.Error
	if errors.As(err, &said) && said.Code == sdk.ErrorCodeChargeAlreadyRefunded {
		key = ""
	}
	id, lost := p.refundOf(ctx, intent, key)
	if lost == nil && id != "" {
		return id, nil
	}
	return "", refused(err)
}

func standing(r *sdk.Refund) bool {
	return r.Status != sdk.RefundStatusFailed && r.Status != sdk.RefundStatusCanceled
}

// refundOf returns the refund of a charge that has the key; with "", the newest that somebody else has made: ours are
// of other courses.
func (p *Provider) refundOf(ctx context.Context, intent, key string) (id string, err error) {
	list := &sdk.RefundListParams{PaymentIntent: sdk.String(intent)}
	list.Limit = sdk.Int64(100)
	for made, err := range p.api.V1Refunds.List(ctx, list).All(ctx) {
		if err != nil {
			return "", refused(err)
		}
		if standing(made) && made.Metadata[mark] == key {
			return made.ID, nil
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
