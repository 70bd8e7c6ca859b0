package admin_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"stoa/internal/admin"
)

func TestFeatured(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		s.shop(s.person("Ada"))
		order := func(want ...string) {
			t.Helper()
			got := []string{}
			for _, c := range get[admin.FeaturedList](s, "featured").Courses {
				got = append(got, c.Slug)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		}
		place := func(n int) map[string]int { return map[string]int{"place": n} }
		s.does("PUT", "featured/js", place(0), 204, "")
		s.does("PUT", "featured/go", map[string]int{}, 204, "")
		s.does("PUT", "featured/css", place(2), 204, "")
		order("js", "css", "go")
		s.does("PUT", "featured/go", place(1), 204, "")
		order("go", "js", "css")
		s.does("DELETE", "featured/js", nil, 204, "")
		s.does("DELETE", "featured/js", nil, 204, "") // it is out
		order("go", "css")
		s.does("PUT", "featured/js", place(2), 204, "")
		order("go", "js", "css")
		s.does("PUT", "featured/draft", place(1), 409, "featured.not_published")
		s.does("PUT", "featured/nothing", place(1), 404, "course.not_found")
		if s.changes != 6 {
			t.Errorf("%d changes were announced to the catalog", s.changes)
		}
		s.recorded("js", "course.featured", "course.unfeatured", "course.featured")
		s.recorded("go", "course.featured_moved", "course.featured")
	})
}

func TestTables(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		s.shop(s.person("@Ada Łoś"))
		s.does("POST", "coupons", map[string]any{"code": "-10", "kind": "amount", "value": 1005, "course": "js"}, 204, "")
		table := func(path string) [][]string {
			t.Helper()
			w := s.as(s.operator, "GET", path, nil)
			text, bom := strings.CutPrefix(w.Body.String(), "\ufeff")
			if !bom || w.Header().Get("Content-Type") != "text/csv; charset=utf-8" ||
				!strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment; ") ||
				w.Header().Get("Cache-Control") != "private, no-store" {
				t.Errorf("%s: %v %.20q", path, w.Header(), text)
			}
			rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			return rows
		}
		if rows := table("orders.csv?q=los"); len(rows) != 3 || rows[1][7] != "'=1+1" || rows[1][8] != "99.00" ||
			rows[1][4] != "'@Ada Łoś" {
			t.Errorf("%q", rows)
		}
		if rows := table("people.csv?sort=name&q=ada"); len(rows) != 2 || rows[1][0] != "'@Ada Łoś" {
			t.Errorf("%q", rows)
		}
		if rows := table("coupons.csv"); len(rows) != 2 || rows[1][0] != "'-10" || rows[1][3] != "10.05" ||
			rows[1][5] != "'=1+1" {
			t.Errorf("%q", rows)
		}
		if rows := table("audit.csv?action=coupon."); len(rows) != 2 || rows[1][1] != "coupon.created" ||
			rows[1][2] != "Op" || rows[1][6] != "code: -10" {
			t.Errorf("%q", rows)
		}
		s.recorded("people", "admin.exported")
	})
}
