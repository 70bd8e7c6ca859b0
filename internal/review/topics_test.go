package review_test

import (
	"fmt"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/review"
)

// Words that several reviews have, in any form, are topics; they follow what the reviews say now, and list them.
func TestTopics(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		as := fixture(t, d)
		s := review.New(d, nil)
		write := func(who string, stars int, body string) {
			t.Helper()
			if _, err := s.Write(as(who), "js", stars, body); err != nil {
				t.Fatal(err)
			}
		}
		listed := func(in review.ListIn) string {
			t.Helper()
			in.Slug = "js"
			list, err := s.List(t.Context(), in)
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for _, topic := range list.Topics {
				text += fmt.Sprintf("%s=%s:%d ", topic.Word, topic.Label, topic.Reviews)
			}
			return fmt.Sprintf("%s| %q %d", text, list.Topic, len(list.Items))
		}
		want := func(in review.ListIn, text string) {
			t.Helper()
			if got := listed(in); got != text {
				t.Errorf("%+v: %s, want %s", in, got, text)
			}
		}
		write("ada", 5, "Exercises and more exercises. The course is very good!")
		want(review.ListIn{}, `| "" 1`)
		write("ben", 4, "One exercise was too long, but the pace is good.")
		want(review.ListIn{}, `exercis=exercises:2 | "" 2`)
		want(review.ListIn{Topic: "exercis"}, `exercis=exercises:2 | "exercis" 2`)
		want(review.ListIn{Topic: "exercis", Stars: 4, Sort: "helpful"}, `exercis=exercises:2 | "exercis" 1`)
		want(review.ListIn{Topic: "' OR 1=1"}, `exercis=exercises:2 | "" 2`)
		write("ada", 5, "Now it has no such thing, and a slow pace.")
		want(review.ListIn{}, `pace=pace:2 | "" 2`)
		if err := s.Remove(as("ben"), "js"); err != nil {
			t.Fatal(err)
		}
		want(review.ListIn{}, `| "" 1`)
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `UPDATE reviews SET indexed = FALSE`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := s.IndexOld(t.Context()); err != nil {
			t.Fatal(err)
		}
		write("ben", 4, "The pace again.")
		want(review.ListIn{}, `pace=pace:2 | "" 2`)
	})
}
