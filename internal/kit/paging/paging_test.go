package paging_test

import (
	"context"
	"fmt"
	"testing"

	"stoa/internal/kit/paging"
)

// numbers are the rows from 1 to n, and the largest number of rows that was read at once.
func numbers(n int, match func(int) bool) (source paging.Source[int], read *int) {
	read = new(int)
	return paging.Source[int]{
		Read: func(_ context.Context, after paging.Cursor, most int) (rows []int, err error) {
			for i := int(after.Cents) + 1; i <= n && len(rows) < most; i++ {
				rows = append(rows, i)
			}
			*read += len(rows)
			return rows, nil
		},
		Key:   func(i int) paging.Cursor { return paging.Cursor{Cents: int64(i), ID: fmt.Sprint(i)} },
		Match: match,
	}, read
}

func find(t *testing.T, s paging.Source[int], from string, page int) ([]int, paging.Window) {
	t.Helper()
	rows, p, err := s.Find(t.Context(), paging.At{From: from, Page: page})
	if err != nil {
		t.Fatal(err)
	}
	return rows, p
}

func TestPagesHaveNumbersAndTheRestACursor(t *testing.T) {
	for _, n := range []int{0, 1, 50, 51, 500, 501, 1234} {
		source, _ := numbers(n, nil)
		seen, from := 0, ""
		for {
			_, p := find(t, source, from, 1)
			for i := 1; i <= p.Pages; i++ {
				rows, _ := find(t, source, from, i)
				for _, row := range rows {
					if seen++; row != seen {
						t.Fatalf("%d: row %d after %d", n, row, seen-1)
					}
				}
			}
			if from = p.More; from == "" {
				break
			}
		}
		if seen != n {
			t.Errorf("%d of %d rows", seen, n)
		}
	}
	source, _ := numbers(60, nil)
	if rows, p := find(t, source, "", 99); len(rows) != 10 || p.Page != 2 || p.Total != 60 {
		t.Errorf("beyond the end: %v %+v", rows, p)
	}
	if rows, _ := find(t, source, "what is no cursor", -1); rows[0] != 1 {
		t.Errorf("%v", rows)
	}
}

// A search for what is rare pauses, and goes on where it did.
func TestASearchPauses(t *testing.T) {
	source, read := numbers(50_000, func(i int) bool { return i == 7 || i == 45_000 })
	first, p := find(t, source, "", 1)
	if len(first) != 1 || first[0] != 7 || p.More == "" || *read > 21_000 {
		t.Errorf("%v %+v after %d rows", first, p, *read)
	}
	second, p := find(t, source, p.More, 1)
	if len(second) != 0 || p.More == "" {
		t.Errorf("%v %+v", second, p)
	}
	if third, p := find(t, source, p.More, 1); len(third) != 1 || third[0] != 45_000 || p.More != "" {
		t.Errorf("%v %+v", third, p)
	}
}

func TestEachReadsAllInBatches(t *testing.T) {
	source, _ := numbers(2500, func(i int) bool { return i%2 == 0 })
	sum, batches := 0, 0
	if err := source.Each(t.Context(), func(rows []int) error {
		batches++
		sum += len(rows)
		return nil
	}); err != nil || sum != 1250 || batches != 3 {
		t.Errorf("%d rows in %d batches, %v", sum, batches, err)
	}
}
