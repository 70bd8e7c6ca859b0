package learning

import (
	"slices"
	"strconv"
	"testing"

	"stoa/internal/course"
)

func TestAnAttemptDrawsFromTheBank(t *testing.T) {
	from := bank{draws: []course.BankDraw{{Number: 3}, {Topic: "Loops", Number: 2}}}
	for i := range 12 {
		q := course.BankQuestion{Topic: []string{"Loops", "Names", ""}[i%3]}
		q.ID, q.Kind, q.Prompt = strconv.Itoa(i), "text", "?"
		from.questions = append(from.questions, q)
	}
	own := []asked{{ID: "0", Kind: "text"}, {ID: "own", Kind: "text"}} // 0 was moved to the bank a moment ago
	ids := func(seed string) (out []string) {
		for _, q := range draw(own, from, false, 0, seed) {
			out = append(out, q.ID)
		}
		return out
	}
	first, others := ids("ada 0"), 0
	for i := range 20 {
		got := ids("ada " + strconv.Itoa(i))
		if again := ids("ada " + strconv.Itoa(i)); !slices.Equal(got, again) {
			t.Fatalf("a reload asks %v, not %v", again, got)
		}
		loops := 0
		for _, id := range got[2:] {
			if n, _ := strconv.Atoi(id); n%3 == 0 {
				loops++
			}
		}
		sorted := slices.Sorted(slices.Values(got))
		if len(got) != 7 || loops < 2 || len(slices.Compact(sorted)) != 7 {
			t.Fatalf("drew %v", got)
		}
		if !slices.Equal(got, first) {
			others++
		}
	}
	if others < 15 {
		t.Errorf("only %d of 20 attempts ask others", others)
	}
}

func TestABankSuffices(t *testing.T) {
	from := []course.BankQuestion{{Topic: "a"}, {Topic: "a"}, {Topic: "b"}}
	for _, c := range []struct {
		draws []course.BankDraw
		want  bool
	}{
		{nil, true},
		{[]course.BankDraw{{Number: 3}}, true},
		{[]course.BankDraw{{Number: 4}}, false},
		{[]course.BankDraw{{Number: 1}, {Topic: "a", Number: 2}}, true},
		{[]course.BankDraw{{Number: 2}, {Topic: "a", Number: 2}}, false},
		{[]course.BankDraw{{Topic: "b", Number: 2}}, false},
		{[]course.BankDraw{{Topic: "c", Number: 1}}, false},
	} {
		if got := course.Suffices(from, c.draws); got != c.want {
			t.Errorf("%+v: %v", c.draws, got)
		}
	}
}
