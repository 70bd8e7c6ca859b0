package wish_test

import (
	"slices"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/learning/learningtest"
	"stoa/internal/wish"
)

// Who wished when it cost more hears of a lower price once; of the same or a higher one again after a month.
func TestWhoHearsOfALowerPrice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := learningtest.Open(t, d)
		wishes := wish.New(d, nil)
		id, _ := s.Add(t, "bread", "published", 5000, learningtest.Text(1)...)
		for _, who := range []string{"ada", "ben", "stranger"} {
			if err := wishes.Add(s.As(who), "bread"); err != nil {
				t.Fatal(err)
			}
		}
		s.Enroll(t, id, "ben")
		heard := func(cents int64) (out []string) {
			t.Helper()
			s.Tx(t, func(tx *db.Tx) error {
				out = nil
				batch, next, err := wish.Hopeful(t.Context(), tx, id, cents, "")
				for _, person := range batch {
					out = append(out, person.Name)
					if !person.Bell || person.Mail || person.Push {
						t.Errorf("before they choose: %+v", person.Choice)
					}
				}
				if next != "" {
					t.Errorf("another batch after %q", next)
				}
				return err
			})
			slices.Sort(out)
			return out
		}
		both := []string{s.People["ada"].Name, s.People["stranger"].Name}
		slices.Sort(both)
		begin := s.Now
		for _, step := range []struct {
			after time.Duration
			cents int64
			want  []string
		}{
			{0, 5000, nil},
			{0, 4000, both},
			{time.Hour, 4000, nil},
			{2 * time.Hour, 4500, nil},
			{3 * time.Hour, 3000, both},
			{40 * 24 * time.Hour, 3500, both},
		} {
			s.Now = begin.Add(step.after)
			if got := heard(step.cents); !slices.Equal(got, step.want) {
				t.Errorf("after %v, at %d: %v hear of it, want %v", step.after, step.cents, got, step.want)
			}
		}
	})
}
