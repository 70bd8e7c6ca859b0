// Package order owns the path from a cart to a paid order: lines, totals, payment, receipts.
// It guarantees one charge and one order however often a payment is sent, a coupon's limit under
// concurrency, and that a crash leaves no half order. It never sees card numbers, and never calls a
// provider inside a transaction.
package order

import (
	"context"
	"crypto/rand"
	"math/big"
	"time"

	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/lease"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
	"stoa/internal/tax"
	"stoa/internal/vies"
)

// transferred is the provider whose buyers transfer the money.
const transferred = "transfer"

const taxLabel = "Tax (not charged)"

// Seller is the seller on receipts.
type Seller struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	Country string `json:"country"`
	VATID   string `json:"vatId"`
	// Invoices says that name, address and country were set: paid orders have an invoice.
	Invoices bool `json:"invoices,omitempty"`

	Tax tax.Seller `json:"-"`
}

// Service holds the use cases.
type Service struct {
	db       *db.DB
	pays     payment.Set
	cards    *payment.Service
	seller   func() Seller
	vies     *vies.Service
	instance string // this process, as the owner of leases

	number func() string
	// RenewEvery is how often leases are renewed.
	RenewEvery time.Duration
}

// New creates the service. VAT ids are confirmed by ask: nil confirms none.
func New(
	d *db.DB, pays payment.Set, cards *payment.Service, seller func() Seller, ask *vies.Service,
) *Service {
	return &Service{
		db: d, pays: pays, cards: cards, seller: seller, vies: ask,
		instance: rand.Text(), number: newNumber, RenewEvery: lease.RenewEvery,
	}
}

// The states of an order.
const (
	Pending  = "pending"
	Paid     = "paid"
	Failed   = "failed"
	Refunded = "refunded"
)

// What a pending order waits for, besides a worker.
const (
	WaitsNot  = ""
	WaitsPage = "page" // its buyer, on the provider's page
	WaitsBank = "bank" // a bank that confirms in days
)

// Order is an order as its buyer sees it.
type Order struct {
	Number        string        `json:"number"`
	Status        string        `json:"status" enum:"pending,paid,failed,refunded"`
	WaitsFor      string        `json:"waitsFor" enum:"no,page,bank" doc:"page: the buyer is to pay; bank: a bank confirms"`
	Transfer      bool          `json:"transfer" doc:"the buyer transfers the money"`
	Failure       string        `json:"failure,omitempty" doc:"Why it has failed: the code of an error"`
	CreatedAt     time.Time     `json:"createdAt"`
	PaidAt        *time.Time    `json:"paidAt"`
	Lines         []OrderLine   `json:"lines"`
	Subtotal      money.Money   `json:"subtotal"`
	Discount      money.Money   `json:"discount"`
	Tax           money.Money   `json:"tax"`
	TaxLabel      string        `json:"taxLabel"`
	Net           money.Money   `json:"net"`
	TaxTerms      *tax.TaxTerms `json:"taxTerms"`
	Total         money.Money   `json:"total"`
	Coupon        *string       `json:"coupon"`
	Card          *PaidBy       `json:"card"`
	Buyer         Buyer         `json:"buyer"`
	Seller        Seller        `json:"seller"`
	ReceiptPDFURL string        `json:"receiptPdfUrl"`
	// Documents are its invoice and the credit notes of what was refunded.
	Documents []invoice.Document `json:"documents"`
}

// OrderLine is a course in an order.
type OrderLine struct {
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	Instructor string      `json:"instructor"`
	Price      money.Money `json:"price"`
	Discount   money.Money `json:"discount"`
	CoverURL   string      `json:"coverUrl"`
	RefundedAt *time.Time  `json:"refundedAt"`
	GiftFor    *string     `json:"giftFor" doc:"Whose gift it is; nil for the buyer's own"`
	GiftOn     string      `json:"giftOn,omitempty"`
	Bundle     string      `json:"bundle,omitempty" doc:"The bundle that the course was bought in"`
	Seats      int         `json:"seats,omitempty" doc:"Of a team; price is that of all of them"`
	Team       string      `json:"team,omitempty" doc:"The id of the team, once the seats are paid for"`
}

// PaidBy is the public part of a card.
type PaidBy struct {
	Brand string `json:"brand"`
	Last4 string `json:"last4"`
}

// Buyer is the buyer of an order. The rest is known where a tax was worked out.
type Buyer struct {
	Name      string `json:"name"`
	Email     string `json:"email"`
	Country   string `json:"country,omitempty"`
	Company   string `json:"company,omitempty"`
	Address   string `json:"address,omitempty"`
	VATID     string `json:"vatId,omitempty"`
	Reference string `json:"reference,omitempty"`
}

// ErrNotFound is the fault of a number without an order, or of someone else’s.
var ErrNotFound = fault.New(fault.NotFound, "order.not_found", "No order has this number.")

// newNumber returns a number like pdg3301: three letters, without vowels so that they form no words,
// and six random digits.
func newNumber() string {
	const letters = "bcdfghjkmnpqrstvwxz"
	number := make([]byte, 0, 9)
	for range 3 {
		number = append(number, letters[below(len(letters))])
	}
	for range 6 {
		number = append(number, byte('0'+below(10)))
	}
	return string(number)
}

func below(n int) int64 {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err) // cannot fail, according to crypto/rand
	}
	return i.Int64()
}

// Erase removes a person's name from their orders, which the law requires to be stored, and what the test
// provider knows of the cards they paid with.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := orderdb.New(tx)
	tokens, err := q.TokensOf(ctx, personID)
	if err != nil {
		return err
	}
	for _, token := range tokens {
		if err := payment.ForgetToken(ctx, tx, token); err != nil {
			return err
		}
	}
	return q.ForgetBuyer(ctx, personID)
}
