package studio_test

import (
	"testing"

	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/studio"
)

// Drafts count where they are filed, keep it in use, and go along when it is merged.
func TestDraftsAreFiled(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.create(t, "Rye")
		_, err := s.SavePlan(s.zoe, id, course.Plan{
			Title: "Rye", Subject: "dev", Category: "js", Level: "all", Language: "en",
		}, 1)
		must(t, err)
		s.tx(t, func(tx *db.Tx) error {
			if err := filing.InsertCategory(t.Context(), tx, "web", "css", "CSS", 2); err != nil {
				return err
			}
			return filing.InsertSubject(t.Context(), tx, filing.NewSubject{Slug: "art", Name: "Art", Icon: "brush"})
		})
		check := func(category, subject string) {
			t.Helper()
			counts, err := studio.Filed(t.Context(), s.db.Read())
			must(t, err)
			for _, id := range []string{"category:js", "category:css", "subject:dev", "subject:art"} {
				want := filing.Count{}
				if id == "category:"+category || id == "subject:"+subject {
					want.Others = 1
				}
				if counts[id] != want {
					t.Errorf("%s: %+v, want %+v", id, counts[id], want)
				}
			}
			for _, of := range [][3]string{{"category", "js", category}, {"subject", "dev", subject}} {
				s.tx(t, func(tx *db.Tx) error {
					used, err := studio.InUse(t.Context(), tx, of[0], of[1])
					if used != (of[1] == of[2]) {
						t.Errorf("%s in use: %t", of[1], used)
					}
					return err
				})
			}
		}
		check("js", "dev")
		s.tx(t, func(tx *db.Tx) error { return studio.Refile(t.Context(), tx, filing.CategoryKind, "js", "css") })
		s.tx(t, func(tx *db.Tx) error { return studio.Refile(t.Context(), tx, filing.SubjectKind, "dev", "art") })
		check("css", "art")
		s.tx(t, func(tx *db.Tx) error { return course.Refile(t.Context(), tx, filing.CategoryKind, "js", "css") })
	})
}
