// Package shopper owns how tests buy as people do while servers come and go: each learner from an address of their
// own, patient as a browser that is told to come again, and with a note of all that the server has acknowledged. It
// promises that a purchase which was not answered is repeated under its key. It knows no server, only addresses.
package shopper

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"time"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
)

// Password is that of every learner whom Insert makes.
const Password = "Shopping-2026!"

// Email is that of the n-th.
func Email(n int) string { return fmt.Sprintf("shopper-%d@stoa.test", n) }

// Insert adds learners with numbers from from to below to. They have one password hash, since hashing takes long.
func Insert(ctx context.Context, d *db.DB, from, to int) error {
	hash, err := credential.HashPassword(ctx, Password)
	if err != nil {
		return err
	}
	for ; from < to; from += 100 {
		if err := d.InTx(ctx, func(tx *db.Tx) error {
			for n := from; n < min(from+100, to); n++ {
				if _, err := account.Insert(ctx, tx, account.NewPerson{
					Name: fmt.Sprint("Shopper ", n), Slug: fmt.Sprint("shopper-", n), Email: Email(n),
					PasswordHash: hash, Verified: true, Roles: []web.Role{web.Learner},
				}); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// Bought is a purchase that the server has acknowledged.
type Bought struct{ Email, Slug, Key, Number string }

// Notes are what several shoppers saw.
type Notes struct {
	mu       sync.Mutex
	bought   []Bought
	outages  []time.Duration // of one shopper each: from the first call that failed to the next that did not
	failures []string
	calls    int
}

// Bought is what was acknowledged.
func (n *Notes) Bought() []Bought {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]Bought{}, n.bought...)
}

// Outages are for how long shoppers saw errors, each time.
func (n *Notes) Outages() []time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]time.Duration{}, n.outages...)
}

// Failures are the calls that were not answered as they should be, and Calls how many there were in all.
func (n *Notes) Failures() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]string{}, n.failures...)
}

// Calls is how many there were.
func (n *Notes) Calls() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.calls
}

// Shopper is a learner with a browser. Pace is how long they think between two purchases.
type Shopper struct {
	Pace        time.Duration
	site, email string
	notes       *Notes
	number      int
	http        *http.Client
	card        string
	failing     time.Time // since when
	bought      int
	moves       int
	said        []byte // the last answer
}

// New makes the n-th learner's browser for a site of this machine.
func New(site string, n int, notes *Notes) *Shopper {
	s := &Shopper{site: site, email: Email(n), notes: notes, number: n}
	s.move()
	return s
}

// move calls from another address of this machine from now on, since each address may pay so often only.
func (s *Shopper) move() {
	jar, _ := cookiejar.New(nil) // without options it can't fail
	if s.http != nil {
		jar = s.http.Jar.(*cookiejar.Jar)
		s.http.CloseIdleConnections()
	}
	at := s.number*7 + s.moves
	s.moves++
	from := net.Dialer{
		LocalAddr: &net.TCPAddr{IP: net.IPv4(127, byte(1+at>>16), byte(at>>8), byte(1+at%250))},
		Timeout:   5 * time.Second,
	}
	s.http = &http.Client{
		Jar: jar, Timeout: 15 * time.Second, Transport: &http.Transport{DialContext: from.DialContext},
	}
}

const pause = 100 * time.Millisecond

// call calls until there is an answer that repeating would not change, or ctx is done.
func (s *Shopper) call(ctx context.Context, method, path, key string, body, into any) (status int, err error) {
	sent := []byte{}
	if body != nil {
		if sent, err = json.Marshal(body); err != nil {
			return 0, err
		}
	}
	for {
		status, answer, err := s.once(ctx, method, path, key, sent)
		s.said = answer
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if status == http.StatusTooManyRequests { // for having tried again and again
			s.move()
			continue
		}
		s.note(method, path, status, answer, err)
		if err == nil && status < 500 {
			if into != nil && status < 300 {
				return status, json.Unmarshal(answer, into)
			}
			return status, nil
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(pause):
		}
	}
}

func (s *Shopper) once(ctx context.Context, method, path, key string, body []byte) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.site+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if len(body) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := s.http.Do(req)
	if err != nil {
		return 0, nil, err
	}
	answer, err := io.ReadAll(res.Body)
	return res.StatusCode, answer, errors.Join(err, res.Body.Close())
}

func (s *Shopper) note(method, path string, status int, answer []byte, err error) {
	s.notes.mu.Lock()
	defer s.notes.mu.Unlock()
	s.notes.calls++
	switch {
	case err != nil:
		s.notes.failures = append(s.notes.failures, fmt.Sprintf("%s %s: %v", method, path, err))
	case status >= 500:
		s.notes.failures = append(s.notes.failures, fmt.Sprintf("%s %s: %d %.200s", method, path, status, answer))
	default:
		if !s.failing.IsZero() {
			s.notes.outages = append(s.notes.outages, time.Since(s.failing))
			s.failing = time.Time{}
		}
		return
	}
	if s.failing.IsZero() {
		s.failing = time.Now()
	}
}

// SignIn signs in and adds a card, as often as it takes.
func (s *Shopper) SignIn(ctx context.Context) error {
	status, err := s.call(ctx, http.MethodPost, "/api/account/sign-in", "", map[string]any{
		"email": s.email, "password": Password,
	}, nil)
	if err != nil || status != http.StatusOK {
		return fmt.Errorf("sign in as %s: %d %w", s.email, status, err)
	}
	var token struct{ Token string }
	if status, err = s.call(ctx, http.MethodPost, "/api/payment/test/tokens", "", map[string]any{
		"name": s.email, "number": "4242424242424242", "expMonth": 12, "expYear": 2039, "cvv": "123",
	}, &token); err != nil || token.Token == "" {
		return fmt.Errorf("a card for %s: %d %w", s.email, status, err)
	}
	if _, err := s.call(ctx, http.MethodPost, "/api/payment/cards", "", token, nil); err != nil {
		return err
	}
	var wallet struct{ Cards []struct{ ID string } }
	if _, err := s.call(ctx, http.MethodGet, "/api/payment/cards", "", nil, &wallet); err != nil {
		return err
	}
	if len(wallet.Cards) == 0 {
		return fmt.Errorf("%s has no card", s.email)
	}
	s.card = wallet.Cards[0].ID
	return nil
}

// Shop buys one course after the other until ctx is done or all are bought. A purchase that has begun is repeated under
// its key until it is answered. It returns an error for an answer that a buyer should never see.
func (s *Shopper) Shop(ctx context.Context, slugs []string) error {
	for _, slug := range slugs {
		if err := s.buy(ctx, slug); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(s.Pace):
		}
	}
	return nil
}

func (s *Shopper) buy(ctx context.Context, slug string) error {
	status, err := s.call(ctx, http.MethodPost, "/api/cart/lines", "", map[string]any{"slug": slug}, nil)
	if err != nil {
		return err
	}
	if status >= 300 && status != http.StatusConflict { // in the cart already, by a call whose answer was lost
		return fmt.Errorf("%s puts %s into the cart: %d", s.email, slug, status)
	}
	key := fmt.Sprintf("%s-%s", s.email, slug)
	var cart struct{ Quote string }
	for {
		// A repeated key must have the same quote, and the cart is empty once another instance has completed the payment.
		if cart.Quote == "" {
			if _, err := s.call(ctx, http.MethodGet, "/api/cart", "", nil, &cart); err != nil {
				return err
			}
		}
		pay := map[string]any{"quote": cart.Quote, "payment": map[string]any{"kind": "card", "cardId": s.card}}
		var order struct{ Number string }
		status, err := s.call(ctx, http.MethodPost, "/api/orders", key, pay, &order)
		switch {
		case err != nil:
			return err
		case status < 300:
			s.notes.mu.Lock()
			s.notes.bought = append(s.notes.bought, Bought{s.email, slug, key, order.Number})
			s.notes.mu.Unlock()
			if s.bought++; s.bought%15 == 0 {
				s.move()
			}
			return nil
		case status != http.StatusConflict:
			return fmt.Errorf("%s pays for %s: %d %s", s.email, slug, status, s.said)
		}
		// A payment that was cut off has failed, and the buyer was told that nothing was charged: another one. One that is
		// still worked on is asked for again under its key.
		if !bytes.Contains(s.said, []byte("order.in_progress")) {
			key, cart.Quote = key+"'", ""
		}
		if len(key) > 90 {
			return fmt.Errorf("%s can't pay for %s: %s", s.email, slug, s.said)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// Check compares what the server has acknowledged with the shopper's order history: what is not there, or not paid, and
// courses that were paid for twice.
func (s *Shopper) Check(ctx context.Context) (lost, twice []string, err error) {
	if s.bought == 0 {
		return nil, nil, nil
	}
	var history struct {
		Orders []struct{ Number, Slug, Status string }
	}
	status, err := s.call(ctx, http.MethodGet, "/api/orders", "", nil, &history)
	if err != nil || status != http.StatusOK {
		return nil, nil, fmt.Errorf("orders of %s: %d %w", s.email, status, err)
	}
	paid, times := map[string]bool{}, map[string]int{}
	for _, o := range history.Orders {
		if o.Status == "paid" {
			paid[o.Number] = true
			times[o.Slug]++
		}
	}
	for _, b := range s.notes.Bought() {
		if b.Email == s.email && !paid[b.Number] {
			lost = append(lost, b.Email+" "+b.Slug+" "+b.Number)
		}
	}
	for slug, n := range times {
		if n > 1 {
			twice = append(twice, s.email+" "+slug)
		}
	}
	return lost, twice, nil
}
