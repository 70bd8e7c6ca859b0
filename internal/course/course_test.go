package course_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/course/coursetest"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
)

var day0 = time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)

// school is the service over a database with an instructor, where to file
// courses, a film with captions and a file.
type school struct {
	*course.Service
	db                  *db.DB
	now                 time.Time
	teacher, film, file string
	captions            string
	changes             int
}

func open(t *testing.T, d *db.DB) *school {
	t.Helper()
	bucket, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	files := media.New(d, bucket, []byte("secret"), nil)
	s := &school{db: d, now: day0}
	s.Service = course.New(d, files, func(_ context.Context, tx *db.Tx, _ string) error {
		tx.AfterCommit(func() { s.changes++ })
		return nil
	})
	d.SetClock(func() time.Time { return s.now })
	s.tx(t, func(tx *db.Tx) error {
		ctx := t.Context()
		var err error
		if s.teacher, err = account.Insert(ctx, tx, account.NewPerson{
			Name: "Zoë Żak", Email: "zoe@stoa.test", Headline: "Teacher",
		}); err != nil {
			return err
		}
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('dev', 'Development', 'code', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('web', 'Web Development', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('js', 'web', 'JavaScript', 1)`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		if s.film, err = files.Add(ctx, tx, media.NewMedia{
			Kind: media.KindVideo, Name: "a.mp4", ContentType: "video/mp4", DurationMs: 60_000, Content: []byte("film"),
		}); err != nil {
			return err
		}
		if s.file, err = files.Add(ctx, tx, media.NewMedia{
			Kind: media.KindFile, Name: "a.txt", ContentType: "text/plain", Content: []byte("words"),
		}); err != nil {
			return err
		}
		s.captions, err = files.Add(ctx, tx, media.NewMedia{
			Kind: media.KindCaptions, Name: "a.vtt", ContentType: "text/vtt", Content: []byte("WEBVTT"),
		})
		return err
	})
	return s
}

func (s *school) tx(t *testing.T, do func(tx *db.Tx) error) {
	t.Helper()
	if err := s.db.InTx(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

// whole is a course with every kind of lesson.
func (s *school) whole(slug, status string) course.NewCourse {
	return course.NewCourse{
		Slug: slug, InstructorID: s.teacher, Subject: "dev", Category: "js", Title: "JS", Summary: "In short",
		Description: "Learn *all* of it.", Language: "en", Level: "beginner", Status: status, Currency: "USD",
		Prices: []course.NewPrice{{Since: day0, Cents: 4900}}, PublishedAt: day0, Skills: []string{"JS"},
		FAQ: []course.NewFAQ{{Question: "Is it hard?", Answer: "No."}},
		Sections: []course.NewSection{
			{Title: "One", Lessons: []course.NewLesson{
				{Title: "Read", Kind: course.Text, Body: "# Hi", DurationMs: 1000, Preview: true},
				{
					Title: "Watch", Kind: course.Video, MediaID: &s.film, DurationMs: 60_000, Preview: true,
					Captions:  []course.CaptionTrack{{Language: "en", Label: "English", MediaID: s.captions}},
					Resources: []course.NewResource{{Name: "a.txt", MediaID: s.file}},
				},
			}},
			{Title: "Two", Lessons: []course.NewLesson{
				{Title: "More", Kind: course.Video, MediaID: &s.film, DurationMs: 60_000},
				{
					Title: "Asked", Kind: course.Quiz, PassMark: 60,
					Questions: []course.NewQuestion{
						{Kind: "boolean", Prompt: "True?", Choices: []string{"Yes", "No"}, Answers: []string{"0"}},
					},
				},
			}},
		},
	}
}

func (s *school) insert(t *testing.T, in course.NewCourse) (id string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) (err error) {
		id, err = course.Insert(t.Context(), tx, in)
		return err
	})
	return id
}

func each(t *testing.T, test func(t *testing.T, s *school)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, open(t, d)) })
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	if fault.CodeOf(err) != code {
		t.Errorf("%s: got %v, want %q", what, err, code)
	}
}

func TestDetails(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id := s.insert(t, s.whole("js", course.Published))
		s.tx(t, func(tx *db.Tx) error {
			for i, stars := range []int{4, 5, 4, 4} { // 4.25: half a tenth is rounded up
				learner, err := account.Insert(t.Context(), tx, account.NewPerson{
					Name: "L", Email: string(rune('a'+i)) + "@stoa.test",
				})
				if err != nil {
					return err
				}
				if _, err := tx.ExecContext(
					t.Context(),
					`INSERT INTO reviews (id, course_id, person_id, stars, body, created_at, updated_at)
						VALUES ($1, $2, $3, $4, 'x', $5, $5)`,
					db.NewID(), id, learner, stars, db.At(tx.Now),
				); err != nil {
					return err
				}
				if _, err := tx.ExecContext(
					t.Context(), `INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at) VALUES ($1, $2, $3, TRUE, $4)`,
					db.NewID(), learner, id, db.At(tx.Now),
				); err != nil {
					return err
				}
			}
			_, err := coursetest.Recount(t.Context(), tx)
			return err
		})
		c, err := s.Details(t.Context(), "js")
		if err != nil {
			t.Fatal(err)
		}
		if c.Lectures != 4 || c.Articles != 1 || c.DurationMs != 121_000 || c.Sections[0].DurationMs != 61_000 ||
			len(c.Sections[1].Lessons) != 2 {
			t.Errorf("counts: %d lectures, %d articles, %d ms, %+v", c.Lectures, c.Articles, c.DurationMs, c.Sections)
		}
		if c.Rating != 4.3 || c.RatingCount != 4 || c.Students != 4 || c.Teacher.Courses != 1 || c.Teacher.Students != 4 ||
			c.Teacher.Rating != 4.3 {
			t.Errorf("figures: %v of %d, %d students, %+v", c.Rating, c.RatingCount, c.Students, c.Teacher)
		}
		film := c.Sections[0].Lessons[1]
		if c.PreviewLessonID == nil || *c.PreviewLessonID != film.ID {
			t.Errorf("the trailer is %v, not the first free video", c.PreviewLessonID)
		}
		if r := film.Resources[0]; !r.Locked || r.URL != nil || r.Bytes != 5 {
			t.Errorf("a visitor's resource: %+v", r)
		}
		if !slices.Equal(c.CaptionLanguages, []string{"en"}) || c.Objectives == nil || c.FAQ[0].Answer != "No." ||
			c.ListPrice != nil {
			t.Errorf("%v %v %v %v", c.CaptionLanguages, c.Objectives, c.FAQ, c.ListPrice)
		}
		want := []course.Crumb{
			{Label: "Explore", Href: "/all-courses"}, {Label: "Web Development", Href: "/all-courses?group=web"},
			{Label: "JavaScript", Href: "/all-courses?category=js"},
		}
		if !slices.Equal(c.Breadcrumb, want) || c.Description != "<p>Learn <em>all</em> of it.</p>\n" ||
			c.DescriptionText != "Learn all of it." {
			t.Errorf("%v %q %q", c.Breadcrumb, c.Description, c.DescriptionText)
		}
	})
}

func TestOnlyThePublishedIsShown(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		ctx := t.Context()
		_, err := s.Details(ctx, "")
		wantCode(t, "featured of none", err, "course.not_found")
		for _, status := range []string{course.Draft, course.Submitted, course.Approved, course.Withdrawn} {
			s.insert(t, s.whole(status, status))
			_, err := s.Details(ctx, status)
			wantCode(t, status, err, "course.not_found")
			_, err = s.DetailsForLearner(ctx, status)
			wantCode(t, status+" for its learner", err, "")
		}
		teacher, err := s.teacherSlug(ctx)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Instructor(ctx, teacher)
		wantCode(t, "an instructor with nothing published", err, "instructor.not_found")
		place := int32(1)
		first, later := s.whole("first", course.Published), s.whole("later", course.Published)
		first.FeaturedPosition, later.PublishedAt = &place, day0.Add(time.Hour)
		s.insert(t, first)
		s.insert(t, later)
		if c, err := s.Details(ctx, ""); err != nil || c.Slug != "first" {
			t.Errorf("featured: %v %v", c, err)
		}
		if i, err := s.Instructor(ctx, teacher); err != nil || i.Courses != 2 || i.Name != "Zoë Żak" || i.Links == nil {
			t.Errorf("instructor: %+v %v", i, err)
		}
	})
}

func (s *school) teacherSlug(ctx context.Context) (slug string, err error) {
	err = s.db.Read().QueryRowContext(ctx, `SELECT slug FROM people WHERE id = $1`, s.teacher).Scan(&slug)
	return slug, err
}

func TestPreview(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		ctx := t.Context()
		s.insert(t, s.whole("js", course.Published))
		s.insert(t, s.whole("other", course.Published))
		s.insert(t, s.whole("gone", course.Withdrawn))
		lesson := func(slug string, section, n int) string {
			c, err := s.DetailsForLearner(ctx, slug)
			if err != nil {
				t.Fatal(err)
			}
			return c.Sections[section].Lessons[n].ID
		}
		film, err := s.Preview(ctx, "js", lesson("js", 0, 1))
		if err != nil || film.Video == nil || !strings.Contains(film.Video.Src, "s=") || len(film.Video.Captions) != 1 ||
			film.Video.PosterURL != "/covers/dev/js.svg" {
			t.Errorf("film: %+v %v", film, err)
		}
		text, err := s.Preview(ctx, "js", lesson("js", 0, 0))
		if err != nil || text.HTML == nil || *text.HTML != "<h1>Hi</h1>\n" || text.Video != nil {
			t.Errorf("text: %+v %v", text, err)
		}
		_, err = s.Preview(ctx, "js", lesson("js", 1, 0))
		wantCode(t, "a lesson for learners", err, "lesson.locked")
		_, err = s.Preview(ctx, "js", lesson("other", 0, 0))
		wantCode(t, "another course's lesson", err, "lesson.not_found")
		_, err = s.Preview(ctx, "gone", lesson("gone", 0, 0))
		wantCode(t, "a withdrawn course", err, "course.not_found")
	})
}

func TestInsertRefuses(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	s.insert(t, s.whole("taken", course.Draft))
	question := func(kind string, answers ...string) course.NewSection {
		return course.NewSection{
			Title: "Q",
			Lessons: []course.NewLesson{
				{
					Title: "Q", Kind: course.Quiz,
					Questions: []course.NewQuestion{{Kind: kind, Prompt: "?", Choices: []string{"a", "b"}, Answers: answers}},
				},
			},
		}
	}
	for what, c := range map[string]struct {
		field string
		spoil func(c *course.NewCourse)
	}{
		"slug":           {"slug", func(c *course.NewCourse) { c.Slug = "No Spaces" }},
		"no title":       {"title", func(c *course.NewCourse) { c.Title = "  " }},
		"no price":       {"prices", func(c *course.NewCourse) { c.Prices = nil }},
		"negative price": {"prices[0]", func(c *course.NewCourse) { c.Prices[0].Cents = -1 }},
		"price disorder": {"prices[1]", func(c *course.NewCourse) { c.Prices = append(c.Prices, c.Prices[0]) }},
		"level":          {"level", func(c *course.NewCourse) { c.Level = "guru" }},
		"state":          {"status", func(c *course.NewCourse) { c.Status = "open" }},
		"no lessons":     {"sections", func(c *course.NewCourse) { c.Sections = nil }},
		"control":        {"skills[0]", func(c *course.NewCourse) { c.Skills = []string{"a\x00"} }},
		"lesson kind": {
			"sections[0].lessons[0].kind", func(c *course.NewCourse) { c.Sections[0].Lessons[0].Kind = "game" },
		},
		"video without": {
			"sections[0].lessons[1].media", func(c *course.NewCourse) { c.Sections[0].Lessons[1].MediaID = nil },
		},
		"pass mark": {
			"sections[1].lessons[1].passMark", func(c *course.NewCourse) { c.Sections[1].Lessons[1].PassMark = 101 },
		},
		"no questions": {
			"sections[1].lessons[1].questions", func(c *course.NewCourse) { c.Sections[1].Lessons[1].Questions = nil },
		},
		"no such choice": {
			"sections[0].lessons[0].questions[0].answers[0]",
			func(c *course.NewCourse) { c.Sections = []course.NewSection{question("single", "2")} },
		},
		"choice 00": {
			"sections[0].lessons[0].questions[0].answers[0]",
			func(c *course.NewCourse) { c.Sections = []course.NewSection{question("single", "00")} },
		},
		"two for single": {
			"sections[0].lessons[0].questions[0].answers",
			func(c *course.NewCourse) { c.Sections = []course.NewSection{question("single", "0", "1")} },
		},
		"unknown to quiz": {
			"sections[0].lessons[0].questions[0].kind",
			func(c *course.NewCourse) { c.Sections = []course.NewSection{question("essay", "0")} },
		},
	} {
		in := s.whole("js", course.Published)
		c.spoil(&in)
		err := s.db.InTx(t.Context(), func(tx *db.Tx) error { _, err := course.Insert(t.Context(), tx, in); return err })
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != "form.invalid" || len(f.Fields) != 1 || f.Fields[0].Name != c.field {
			t.Errorf("%s: %v %+v", what, err, f)
		}
	}
	err := s.db.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := course.Insert(t.Context(), tx, s.whole("taken", course.Draft))
		return err
	})
	wantCode(t, "a slug twice", err, "course.slug_taken")
}
