package order_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/account"
	"stoa/internal/books"
	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/credential"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/seal"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/stripe/stripetest"
	"stoa/internal/payment/test"
	"stoa/internal/payout"
	"stoa/internal/refund"
	"stoa/internal/session"
	"stoa/internal/tax"
	"stoa/internal/team"
	"stoa/internal/transfer"
)

// TestModelOfTheBooks lets two instances of an academy with all three providers do what they may in any order: sales
// with tax of several countries, delayed banks, fees, messages of Stripe that are lost, late, doubled and in any order,
// disputes, transfers in parts, too much, too little and too late, statements that overlap, refunds, payouts that are
// sent, confirmed and returned, gifts that are redeemed and seats that are taken before and after all of that. Any of
// it may be killed before
// any of its transactions, lose the provider's answer, or be done by both instances at once. After each event every
// account of the ledger is compared with what a small model says (books_model_check_test.go), which is written apart
// from the code; at the end of each sequence, what is with the providers and the bank is compared as well, and after
// all of them, the nightly reconciliation finds nothing.
// TestModel has the interleavings of a single charge. STOA_MODEL_EVENTS sets how many events each database sees.
//
// Taken away in turn, each of these is reported: the posting that ends a dispute that was won, the tax in the postings
// of a refund, that shares are of the net price, that access ends with a refund, the check of a payout's balance. What
// isn't seen here is the check of the state of a statement's entry, which its SQL makes once more.
func TestModelOfTheBooks(t *testing.T) {
	events := 400
	if text := os.Getenv("STOA_MODEL_EVENTS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		events = n
	}
	// Worlds of a database slow each other down, so each hundred has one of its own.
	const steps, perSequence, perDatabase = 60, 40, 100
	worlds := max(1, events/perSequence)
	for name, fresh := range map[string]func(testing.TB) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			seen := map[string]int{}
			for done := 0; done < worlds && !t.Failed(); done += perDatabase {
				for name, value := range map[string]int{"rapid.steps": steps, "rapid.checks": min(perDatabase, worlds-done)} {
					if err := flag.Set(name, strconv.Itoa(value)); err != nil {
						t.Fatal(err)
					}
				}
				if err := flag.Set("rapid.nofailfile", "true"); err != nil {
					t.Fatal(err)
				}
				t.Run(strconv.Itoa(done), func(t *testing.T) { playWorlds(t, fresh(t), seen) })
			}
			t.Log(seen)
		})
	}
}

func playWorlds(t *testing.T, d *db.DB, seen map[string]int) {
	shop := open(t, d)
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		a := openAcademy(t, shop, fmt.Sprint("a", n), seen)
		rt.Repeat(a.events())
		a.rest(rt)
	})
	if t.Failed() {
		return
	}
	d.SetClock(func() time.Time { return time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC) })
	found, err := books.Compare(t.Context(), d, payment.Set{})
	if err != nil || found.Found > 0 {
		t.Errorf("the reconciliation finds %+v, %v", found, err)
	}
}

// academy is what one sequence of events happens in.
type academy struct {
	t        *testing.T
	d        *db.DB
	ctx      context.Context
	id       string
	both     [2]*branch
	bank     *stripetest.Server
	cards    *teller
	carts    *cart.Service
	seller   tax.Seller
	buyers   []session.Viewer
	people   []string // who may teach, the owner of all courses first
	operator context.Context
	token    string // of the operator's session
	tokens   map[string]string
	keys     *seal.Keys
	clock    time.Time
	reads    int // of the clock, until the running instance is killed; 0 is never
	since    string
	seen     map[string]int

	terms     terms
	tolerance int64
	tries     []*tried
	deals     map[string]*deal // by order
	messages  []stripetest.Event
	files     [][]credit // statements of the bank that were brought
	lines     int
	received  map[string]int64 // what the model has brought for each order, by number
	disputes  map[string]*complaint
	outside   map[string]int64            // what was given back past us, by order
	settled   map[string]map[string]int64 // what of that was of a course, by order and course, once it was settled
	told      map[string]int64            // what the bank was told to pay, by payout
	runs      []string
	redeemed  map[string]string // who has a gift, by its code
}

// branch is one instance.
type branch struct {
	orders    *order.Service
	refunds   *refund.Service
	stripe    *stripe.Provider
	transfers *transfer.Service
	payouts   *payout.Service
	gifts     *gift.Service
	teams     *team.Service
}

// tried is a payment as its buyer sees it.
type tried struct {
	who   int
	in    order.PlaceIn
	buyer cart.CartBuyer
}

// deal is what the model knows of an order since it was written.
type deal struct {
	terms   terms
	country string
	percent int64 // of tax, in hundredths
	failed  bool
}

type complaint struct {
	key   string // the order
	cents int64
	state string
}

// teller is the test provider, whose answers can be lost, and which can be down.
type teller struct {
	*test.Provider
	lose, down bool
}

func (p *teller) Charge(ctx context.Context, c payment.Charge) (payment.Result, error) {
	if p.down {
		return payment.Result{}, errDown
	}
	result, err := p.Provider.Charge(ctx, c)
	if p.lose {
		p.lose, result, err = false, payment.Result{}, errLost
	}
	return result, err
}

func (p *teller) Lookup(ctx context.Context, key string) (payment.Result, bool, error) {
	if p.down {
		return payment.Result{}, false, errDown
	}
	return p.Provider.Lookup(ctx, key)
}

func (p *teller) Refund(ctx context.Context, r payment.Refund) (string, error) {
	if p.down {
		return "", errDown
	}
	reference, err := p.Provider.Refund(ctx, r)
	if p.lose {
		p.lose, reference, err = false, "", errLost
	}
	return reference, err
}

func openAcademy(t *testing.T, s *shop, id string, seen map[string]int) *academy {
	t.Helper()
	a := &academy{
		t: t, d: s.d, ctx: context.Background(), id: id, seen: seen, clock: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC),
		keys: seal.Generate(), tokens: map[string]string{}, since: db.NewID(), deals: map[string]*deal{},
		received: map[string]int64{}, disputes: map[string]*complaint{}, settled: map[string]map[string]int64{},
		outside: map[string]int64{}, redeemed: map[string]string{},
		told:  map[string]int64{},
		terms: terms{percent: 70, parts: []int{100}}, cards: &teller{Provider: test.New(s.d)},
		seller: tax.Seller{Country: "AT", Charge: true, OSS: true, Reverse: true, Registered: []string{"CH"}},
	}
	a.d.SetClock(a.now)
	a.bank = stripetest.New("http://bank.test", func() time.Time { return a.clock })
	a.bank.Name = id
	a.carts = cart.New(a.d, []byte("secret"), func() tax.Seller { return a.seller }, nil)
	sessions := session.New(a.d, session.Config{})
	credentials := credential.New(a.d, a.keys, sessions, "", nil)
	for i := range a.both {
		b := &branch{stripe: stripe.New(a.d, stripe.Config{
			SecretKey: "sk_test_standin", WebhookSecret: a.bank.Secret, API: a.bank.Base, PublicURL: "http://stoa.test",
			Client: &http.Client{Transport: direct{a.bank}},
		}, order.Wake)}
		pays := payment.NewSet([]payment.Provider{a.cards, b.stripe, transfer.NewProvider(a.d)})
		b.orders = order.New(a.d, pays, payment.New(a.d, pays), func() order.Seller {
			return order.Seller{Name: "Stoa", Tax: a.seller}
		}, nil)
		b.refunds = refund.New(a.d, pays)
		b.orders.RenewEvery, b.refunds.RenewEvery = time.Hour, time.Hour
		b.transfers = transfer.New(a.d, b.orders, credentials, a.keys, true)
		b.payouts = payout.New(a.d, a.keys, credentials)
		b.gifts = gift.New(a.d, "http://stoa.test", order.Paying)
		b.teams = team.New(a.d, "http://stoa.test", order.Paying)
		a.both[i] = b
	}
	if err := a.d.InTx(a.ctx, func(tx *db.Tx) error { return errors.Join(a.forget(tx), a.settle(tx)) }); err != nil {
		t.Fatal(err)
	}
	return a
}

// forget has what a sequence before has left open be nobody's.
func (a *academy) forget(tx *db.Tx) error {
	for _, statement := range []string{
		`UPDATE orders SET due_at = NULL WHERE due_at IS NOT NULL`,
		`UPDATE order_lines SET refund_due_at = NULL WHERE refund_due_at IS NOT NULL`,
		`UPDATE stripe_events SET due_at = NULL WHERE due_at IS NOT NULL`,
		`UPDATE stripe_payments SET fee_due_at = NULL WHERE fee_due_at IS NOT NULL`,
		`UPDATE disputes SET booked = state WHERE state <> booked`,
		`UPDATE outside_refunds SET booked = 'nothing' WHERE booked = ''`,
		`UPDATE transfers SET state = 'ended' WHERE state = 'waiting'`,
		`UPDATE transfers SET settled_at = created_at WHERE settled_at IS NULL`,
		`UPDATE transfer_entries SET state = 'ignored' WHERE state = 'open'`,
		`UPDATE gifts SET deliver_at = NULL WHERE deliver_at IS NOT NULL`,
		`UPDATE payout_runs SET state = 'discarded' WHERE state = 'proposed'`, `DELETE FROM payout_details`,
		`UPDATE transfer_settings SET holder = 'Stoa', iban = '` + ourIBAN + `', tolerance_cents = 0`,
	} {
		if _, err := tx.ExecContext(a.ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	_, err := tx.ExecContext(a.ctx, `UPDATE payout_settings SET holder = 'Stoa', iban = $1, last4 = '3000',
		minimum_cents = 100`, a.keys.Seal("payer", ourIBAN))
	return err
}

const ourIBAN = "DE89370400440532013000"

// settle has buyers, teachers, courses and an operator.
func (a *academy) settle(tx *db.Tx) error {
	a.buyers, a.people = nil, nil // the first run of two may have left its own
	person := func(name, slug string) (string, error) {
		return account.Insert(a.ctx, tx, account.NewPerson{Name: name, Email: a.id + slug + "@stoa.test", Slug: a.id + slug})
	}
	for i := range 2 {
		v := session.Viewer{Name: "Ada", Email: fmt.Sprintf("%s-%d@stoa.test", a.id, i), Verified: true}
		var err error
		if v.ID, err = person("Ada", fmt.Sprint("b", i)); err != nil {
			return err
		}
		a.buyers = append(a.buyers, v)
	}
	for i := range 3 {
		id, err := person("T", fmt.Sprint("t", i))
		if err != nil {
			return err
		}
		a.people = append(a.people, id)
		if _, err := tx.ExecContext(a.ctx, `INSERT INTO payout_details (person_id, holder, iban, last4, updated_at)
			VALUES ($1, 'T', $2, '2874', $3)`, id, a.keys.Seal("payout details of "+id, "PL61109010140000071219812874"),
			db.At(tx.Now)); err != nil {
			return err
		}
	}
	operator, err := person("O", "o")
	if err != nil {
		return err
	}
	a.operator, a.token = session.With(a.ctx, session.Viewer{ID: operator, Verified: true}), a.id+"-session-"+operator
	if _, err := tx.ExecContext(a.ctx, `INSERT INTO sessions (token_hash, person_id, user_agent, remember, second_factor,
		created_at, seen_at, expires_at) VALUES ($1, $2, '', FALSE, TRUE, $3, $3, $3)`, session.Hash(a.token), operator,
		db.At(tx.Now.AddDate(50, 0, 0))); err != nil { // it is always fresh
		return err
	}
	for i, cents := range prices {
		if err := insertCourse(a.ctx, tx, a.slug(i), a.people[0], cents); err != nil {
			return err
		}
	}
	for _, outcome := range []payment.Outcome{payment.Paid, payment.Declined} {
		token := a.id + string(outcome) + operator
		if _, err := tx.ExecContext(a.ctx, `INSERT INTO test_provider_tokens (token, brand, last4, exp_month, exp_year, name,
			outcome, created_at) VALUES ($1, 'visa', '4242', 12, 2099, 'Ada', $2, $3)`, token, string(outcome),
			db.At(tx.Now)); err != nil {
			return err
		}
		a.tokens[string(outcome)] = token
	}
	_, err = coupon.Add(a.ctx, tx, coupon.NewCoupon{Code: a.id, Kind: coupon.Percent, Value: percentOff})
	return err
}

func (a *academy) slug(course int) string { return fmt.Sprintf("%s-%d", a.id, course) }

// now is the clock of the database, which is read before each transaction: there an instance can be killed.
func (a *academy) now() time.Time {
	if a.reads > 0 {
		if a.reads--; a.reads == 0 {
			panic(crash{})
		}
	}
	return a.clock
}

// killed runs f, perhaps until its instance is killed before one of its transactions.
func (a *academy) killed(rt *rapid.T, f func() error) (err error) {
	a.reads = max(0, rapid.IntRange(-14, 9).Draw(rt, "killed"))
	defer func() {
		a.reads = 0
		if p := recover(); p != nil {
			if _, ours := p.(crash); !ours {
				panic(p)
			}
			a.seen["kills"]++
			err = errKilled
		}
	}()
	return f()
}

var errKilled = errors.New("killed")
