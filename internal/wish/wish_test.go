package wish_test

import (
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningtest"
	"stoa/internal/wish"
)

func TestWishes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := learningtest.Open(t, d)
		wishes := wish.New(d, nil)
		ada := s.As("ada")
		slugs := func() (out []string) {
			t.Helper()
			list, err := wishes.Wishes(ada)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range list.Wishes {
				out = append(out, w.Slug)
			}
			return out
		}
		s.Add(t, "bread", "published", 5000, learningtest.Text(1)...)
		other, _ := s.Add(t, "soup", "published", 4000, learningtest.Text(1)...)
		s.Add(t, "secret", "draft", 4000, learningtest.Text(1)...)
		for _, slug := range []string{"bread", "soup", "bread"} {
			if err := wishes.Add(ada, slug); err != nil {
				t.Fatal(err)
			}
		}
		if got := slugs(); len(got) != 2 {
			t.Errorf("wished for %v", got)
		}
		if err := wishes.Add(ada, "secret"); fault.CodeOf(err) != "course.not_found" {
			t.Errorf("a draft: %v", err)
		}
		if err := wishes.Add(s.As("teacher"), "bread"); fault.CodeOf(err) != "wish.own_course" {
			t.Errorf("one's own: %v", err)
		}
		if list, err := wishes.Wishes(s.As("ben")); err != nil || len(list.Wishes) != 0 {
			t.Errorf("someone else's: %v %v", list, err)
		}
		if _, err := d.Write().ExecContext(t.Context(), `UPDATE courses SET price_cents = 3000 WHERE slug = 'bread'`); err != nil {
			t.Fatal(err)
		}
		list, err := wishes.Wishes(ada)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range list.Wishes {
			if dropped := w.AddedPrice != nil; dropped != (w.Slug == "bread") || dropped && w.AddedPrice.Amount != 5000 {
				t.Errorf("the price of %s: %+v", w.Slug, w)
			}
		}
		cart, err := wishes.Move(ada, "bread")
		if err != nil || len(cart.Lines) != 1 || cart.Total.Amount != 3000 {
			t.Errorf("the cart: %+v %v", cart, err)
		}
		if got := slugs(); len(got) != 1 || got[0] != "soup" {
			t.Errorf("what was moved is still wished for: %v", got)
		}
		s.Enroll(t, other, "ada")
		if got := slugs(); len(got) != 0 {
			t.Errorf("what one has is wished for: %v", got)
		}
		s.Tx(t, func(tx *db.Tx) error { return wish.Erase(t.Context(), tx, s.People["ada"].ID) })
		if has, err := wishes.Has(ada, s.People["ada"].ID, other); err != nil || has {
			t.Errorf("after the erasure: %v %v", has, err)
		}
	})
}
