package coupon

// The kinds of coupons.
const (
	Percent = "percent" // the value is in percent
	Amount  = "amount"  // the value is in minor units
)

// A kind says what a value means.
type kind struct {
	most  int64                         // the highest value
	money bool                          // values are amounts
	off   func(value, base int64) int64 // what is taken off base, in minor units and at most base
}

var kinds = map[string]kind{
	Percent: {most: 100, off: func(value, base int64) int64 { return (base*value + 50) / 100 }},
	Amount:  {most: 1_000_000, money: true, off: func(value, base int64) int64 { return min(value, base) }},
}

func (k kind) allows(value int64) bool { return 0 < value && value <= k.most }

// CartCoupon is the coupon of a cart. Value is in percent or in cents of the cart's
// currency, by Kind; Problem is a code if the coupon does not apply now.
type CartCoupon struct {
	ID      string  `json:"-"`
	Code    string  `json:"code"`
	Kind    string  `json:"kind" enum:"percent,amount"`
	Value   int64   `json:"value"`
	Problem *string `json:"problem"`
	// SharePercent is the instructors' share of what is sold with it, or nil for what they have anyway.
	SharePercent *int32 `json:"-"`
}
