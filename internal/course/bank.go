package course

import (
	"cmp"
	"slices"
)

const longestTopic = 100 // characters

// CheckBank is Plan.Check for the questions of a bank.
func CheckBank(bank []BankQuestion) error {
	c := &checker{}
	checkBank(c, bank)
	return c.Err()
}

func checkBank(c *checker, bank []BankQuestion) {
	c.must(len(bank) <= mostBank, "bank", "too_long", "A question bank can have up to 500 questions.")
	ids := map[string]bool{}
	for i := range bank {
		path := at("bank", i) + "."
		bank[i].check(c, path)
		c.once(ids, path+"id", bank[i].ID)
		c.text(path+"topic", &bank[i].Topic, false, longestTopic)
	}
}

// ByTopic returns what a quiz draws, in the order in which it is drawn: what may be of any topic comes last, so that it
// takes nothing that another needs.
func ByTopic(draws []BankDraw) []BankDraw {
	sorted := slices.Clone(draws)
	slices.SortStableFunc(sorted, func(a, b BankDraw) int {
		return cmp.Compare(of(a.Topic == ""), of(b.Topic == ""))
	})
	return sorted
}

func of(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Suffices reports whether a bank has the questions that a quiz draws from it, none of them twice.
func Suffices(bank []BankQuestion, draws []BankDraw) bool {
	left, all := map[string]int{}, len(bank)
	for _, q := range bank {
		left[q.Topic]++
	}
	for _, d := range ByTopic(draws) {
		if d.Topic != "" {
			left[d.Topic] -= d.Number
		}
		if all -= d.Number; all < 0 || left[d.Topic] < 0 && d.Topic != "" {
			return false
		}
	}
	return true
}
