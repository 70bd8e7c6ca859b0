package order_test

import (
	"fmt"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/order"
)

// BenchmarkCheckout is a payment from the quote to the enrollment, with the test
// provider; what comes before it is not counted.
func BenchmarkCheckout(b *testing.B) {
	for name, d := range map[string]*db.DB{"sqlite": dbtest.SQLite(b), "postgres": dbtest.Postgres(b)} {
		b.Run(name, func(b *testing.B) {
			s := open(b, d)
			d.SetTwice(false) // as a server runs
			for i := 0; b.Loop(); i++ {
				b.StopTimer()
				ctx, token := s.buyer(b, pays)
				in := order.PlaceIn{Key: fmt.Sprint(i), Quote: s.quote(b, ctx), Token: token}
				b.StartTimer()
				if o, err := s.Place(ctx, in); err != nil || o.Status != order.Paid {
					b.Fatal(o, err)
				}
			}
		})
	}
}
