package app

import (
	"context"
	"encoding/json"
	"math"
	"net/url"
	"os"
	"slices"
	"testing"

	"stoa/internal/catalog"
)

// judgement is a query and the courses of the sample that it should find: 3 is what was
// looked for, 2 is good, 1 has to do with it.
type judgement struct {
	Q    string         `json:"q"`
	In   string         `json:"in"`
	Want map[string]int `json:"want"`
}

func judgements(t testing.TB) (list []judgement) {
	t.Helper()
	text, err := os.ReadFile("../catalog/testdata/judged.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// ndcg is the normalized discounted cumulative gain of the first ten results, with gains
// of 2^grade-1 (Järvelin and Kekäläinen 2002, in the form that Burges et al. 2005 gave it).
func ndcg(found []string, want map[string]int) float64 {
	gain := func(grade, place int) float64 { return (math.Pow(2, float64(grade)) - 1) / math.Log2(float64(place+2)) }
	grades := []int{}
	for _, grade := range want {
		grades = append(grades, grade)
	}
	slices.SortFunc(grades, func(a, b int) int { return b - a })
	got, ideal := 0.0, 0.0
	for place, grade := range grades[:min(10, len(grades))] {
		ideal += gain(grade, place)
	}
	for place, slug := range found[:min(10, len(found))] {
		got += gain(want[slug], place)
	}
	return got / ideal
}

// rated searches for every query of the set. It returns the mean nDCG@10 by language, of
// all under "", the share that finds nothing, and the worst queries.
func rated(t testing.TB, s *catalog.Service) (mean map[string]float64, nothing float64, report []string) {
	t.Helper()
	list, n := judgements(t), map[string]float64{}
	mean = map[string]float64{}
	for _, j := range list {
		got, err := s.Search(context.Background(), catalog.ParseQuery(url.Values{"q": {j.Q}, "in": {j.In}}))
		if err != nil {
			t.Fatal(err)
		}
		found := []string{}
		for _, c := range got.Courses {
			found = append(found, c.Slug)
		}
		if got.Total == 0 {
			nothing++
		}
		score := ndcg(found, j.Want)
		for _, l := range []string{"", j.In} {
			mean[l] += score
			n[l]++
		}
		if score < 0.7 {
			b, _ := json.Marshal(found[:min(5, len(found))])
			w, _ := json.Marshal(j.Want)
			report = append(report, j.In+" "+j.Q+": "+string(b)+" wanted "+string(w))
		}
	}
	for l := range mean {
		mean[l] /= n[l]
	}
	return mean, nothing / float64(len(list)), report
}

// BenchmarkJudged measures the quality of the search beside what a query takes.
func BenchmarkJudged(b *testing.B) {
	a := whole(b)
	for b.Loop() {
		mean, nothing, _ := rated(b, a.catalog)
		b.ReportMetric(mean[""], "nDCG@10")
		b.ReportMetric(100*nothing, "%-nothing")
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(judgements(b))), "µs/query")
}

// TestJudgedQueries guards the quality of the search: the floors are a little below what
// was measured when they were set.
func TestJudgedQueries(t *testing.T) {
	a, _, _ := open(t)
	list := judgements(t)
	for _, j := range list {
		for slug := range j.Want {
			if _, ok := a.catalog.Card(slug); !ok {
				t.Errorf("%q: the sample has no course %s", j.Q, slug)
			}
		}
	}
	mean, nothing, report := rated(t, a.catalog)
	t.Logf("nDCG@10 %.3f of %d queries, %.1f%% find nothing; by language %v", mean[""], len(list), 100*nothing, mean)
	for _, line := range report {
		t.Log(line)
	}
	if len(list) < 300 || mean[""] < 0.96 || nothing > 0.01 {
		t.Errorf("nDCG@10 %.3f of %d queries, %.1f%% find nothing", mean[""], len(list), 100*nothing)
	}
}
