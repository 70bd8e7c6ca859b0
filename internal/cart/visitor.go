package cart

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"stoa/internal/cart/cartdb"
	"stoa/internal/coupon"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// visitorCart is a cart before sign-in, in a signed cookie. The signature prevents arbitrary lookups;
// prices are never taken from it.
type visitorCart struct {
	Lines   []visitorLine   `json:"l"`
	Bundles []visitorBundle `json:"b,omitempty"`
	Coupon  string          `json:"c,omitempty"`
}

type visitorLine struct {
	Slug  string `json:"s"`
	Cents int64  `json:"p"` // the price when it was added, to notice a change
}

// visitorBundle is a bundle: its courses are those of now.
type visitorBundle struct {
	Slug    string `json:"s"`
	Cents   int64  `json:"p"`
	Courses int    `json:"n"` // as many as there were
}

// lines is how many courses there are, more or less.
func (c visitorCart) lines() int {
	n := len(c.Lines)
	for _, b := range c.Bundles {
		n += b.Courses
	}
	return n
}

func (c visitorCart) has(slug string) bool {
	return slices.ContainsFunc(c.Lines, func(l visitorLine) bool { return l.Slug == slug })
}

func (c *visitorCart) remove(slug string) {
	c.Lines = slices.DeleteFunc(c.Lines, func(l visitorLine) bool { return l.Slug == slug })
}

func (s *Service) mac(payload string) string {
	m := hmac.New(sha256.New, s.secret)
	m.Write([]byte(payload))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:16])
}

// writeCookie returns "" for an empty cart.
func (s *Service) writeCookie(c visitorCart) string {
	if len(c.Lines) == 0 && len(c.Bundles) == 0 && c.Coupon == "" {
		return ""
	}
	text, err := json.Marshal(c)
	if err != nil {
		panic(err) // cannot fail: strings and numbers
	}
	payload := base64.RawURLEncoding.EncodeToString(text)
	return payload + "." + s.mac(payload)
}

// readCookie returns an empty cart for anything we did not sign.
func (s *Service) readCookie(text string) visitorCart {
	var c visitorCart
	payload, signature, ok := strings.Cut(text, ".")
	if !ok || len(text) > 4000 || !hmac.Equal([]byte(signature), []byte(s.mac(payload))) {
		return visitorCart{}
	}
	raw, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(raw, &c) != nil {
		return visitorCart{}
	}
	return c
}

// MergeVisitor adds the cookie's courses to a person's cart, in the transaction that signs them
// in. Courses that they own, teach or cannot buy are left out.
func (s *Service) MergeVisitor(ctx context.Context, tx *db.Tx, personID, cookie string) error {
	stored := s.readCookie(cookie)
	for _, line := range stored.Lines {
		if err := add(ctx, tx, personID, line.Slug); err != nil && fault.CodeOf(err) == "" {
			return err
		}
	}
	for _, b := range stored.Bundles {
		if err := addBundle(ctx, tx, personID, b.Slug); err != nil && fault.CodeOf(err) == "" {
			return err
		}
	}
	if stored.Coupon == "" {
		return nil
	}
	c, ok, err := coupon.ByCode(ctx, tx, stored.Coupon)
	if err != nil || !ok {
		return err
	}
	return cartdb.New(tx).SetCoupon(ctx, cartdb.SetCouponParams{PersonID: personID, CouponID: c.ID})
}
