package money_test

import (
	"math/rand/v2"
	"testing"

	"stoa/internal/kit/money"
)

func TestAllocateLosesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		m := money.Of(random.Int64N(2_000_000)-1_000_000, "USD")
		weights := make([]int64, 1+random.IntN(9))
		total := int64(0)
		for i := range weights {
			weights[i] = random.Int64N(40_000)
			total += weights[i]
		}
		sum := int64(0)
		for i, part := range m.Allocate(weights) {
			sum += part.Amount
			if total > 0 {
				exact := float64(m.Amount) * float64(weights[i]) / float64(total)
				if d := float64(part.Amount) - exact; d >= 1 || d <= -1 {
					t.Fatalf("part %d of %d over %v is %d, exactly %f", i, m.Amount, weights, part.Amount, exact)
				}
			}
		}
		if sum != m.Amount {
			t.Fatalf("%d over %v adds up to %d", m.Amount, weights, sum)
		}
	}
}

func TestAllocateByLargestRemainder(t *testing.T) {
	for _, c := range []struct {
		amount  int64
		weights []int64
		want    []int64
	}{
		{100, []int64{1, 1, 1}, []int64{34, 33, 33}},
		{-100, []int64{1, 1, 1}, []int64{-34, -33, -33}},
		{10, []int64{0, 0}, []int64{10, 0}},
		{2400, []int64{9900, 34500}, []int64{535, 1865}},
		{0, []int64{3, 4}, []int64{0, 0}},
		{5, nil, nil},
	} {
		got := money.Of(c.amount, "EUR").Allocate(c.weights)
		if len(got) != len(c.want) {
			t.Fatalf("%d over %v: %v", c.amount, c.weights, got)
		}
		for i := range got {
			if got[i] != money.Of(c.want[i], "EUR") {
				t.Errorf("%d over %v: %v, want %v", c.amount, c.weights, got, c.want)
			}
		}
	}
}

func TestPercentRoundsHalfAway(t *testing.T) {
	for _, c := range [][3]int64{{199, 50, 100}, {-199, 50, -100}, {100, 23, 23}, {101, 23, 23}, {150, 33, 50}} {
		if got := money.Of(c[0], "USD").Percent(c[1]).Amount; got != c[2] {
			t.Errorf("%d%% of %d is %d, want %d", c[1], c[0], got, c[2])
		}
	}
}

func TestCurrenciesDoNotMix(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("adding EUR to USD did not panic")
		}
	}()
	money.Of(1, "USD").Add(money.Of(1, "EUR"))
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		m          money.Money
		lang, want string
	}{
		{money.Of(3690, "PLN"), "pl", "36,90\u00a0zł"},
		{money.Of(9900, "USD"), "en", "$99.00"},
		{money.Of(123456, "EUR"), "de", "1.234,56\u00a0€"},
		{money.Of(1500, "JPY"), "en", "¥1,500"},
		{money.Of(-100, "USD"), "en", "-$1.00"},
		{money.Of(7, "???"), "en", "7 ???"},
	} {
		if got := c.m.Format(c.lang); got != c.want {
			t.Errorf("%v in %s is %q, want %q", c.m, c.lang, got, c.want)
		}
	}
}
