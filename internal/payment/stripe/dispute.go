package stripe

import (
	"context"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// dispute asks for a dispute and stores how it stands, with what Stripe takes for it. An inquiry, which moves no money,
// is none yet.
func (p *Provider) dispute(ctx context.Context, row paymentdb.StripePayment, id string) error {
	params := &sdk.DisputeRetrieveParams{}
	params.AddExpand("balance_transactions")
	said, err := p.api.V1Disputes.Retrieve(ctx, id, params)
	if err != nil {
		return refused(err)
	}
	state := stateOf(said.Status)
	if state == "" || said.Livemode != row.Live {
		return nil
	}
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		for _, of := range said.BalanceTransactions {
			if err := postFee(ctx, tx, said.ID+":"+of.ID, of); err != nil {
				return err
			}
		}
		return paymentdb.New(tx).UpsertDispute(ctx, paymentdb.UpsertDisputeParams{
			ID: said.ID, Provider: Name, PaymentKey: row.Key, Cents: said.Amount,
			Currency: strings.ToUpper(string(said.Currency)), Reason: string(said.Reason), State: state,
			OpenedAt: db.At(time.Unix(said.Created, 0)), ChangedAt: db.At(tx.Now),
		})
	})
}

func stateOf(status sdk.DisputeStatus) string {
	switch status {
	case sdk.DisputeStatusNeedsResponse, sdk.DisputeStatusUnderReview:
		return payment.DisputeOpen
	case sdk.DisputeStatusWon:
		return payment.DisputeWon
	case sdk.DisputeStatusLost:
		return payment.DisputeLost
	}
	return ""
}
