package course_test

import (
	"reflect"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
)

// complete is a course with all that one can have.
func (s *school) complete() course.Content {
	return course.Content{
		CourseID: db.NewID(), OwnerID: s.teacher,
		Plan: course.Plan{
			Title: "Żółte JavaScript", Summary: "In short", Subject: "dev", Category: "js", Level: "beginner", Language: "pl",
			Months: 2, Audience: []string{"Everyone"}, Objectives: []string{"Write"}, Requirements: []string{},
			Skills: []string{"JS"},
		},
		Landing: course.Landing{
			Description: "Learn *it*.", CoverSeed: "leaf-2", PromoMediaID: &s.film,
			FAQ: []course.FAQItem{{ID: db.NewID(), Question: "Hard?", Answer: "No."}},
		},
		Price:       course.Price{Cents: 4900, Currency: "USD"},
		Instructors: []course.Share{{PersonID: s.teacher, Percent: 100, Owner: true}},
		Sections: []course.ContentSection{
			{ID: db.NewID(), Title: "One", Lessons: []course.ContentLesson{
				{
					ID: db.NewID(), Title: "Watch", Kind: course.Video, Preview: true, MediaID: &s.film, DurationMs: 60_000,
					Captions:  []course.CaptionTrack{{Language: "en", Label: "English", MediaID: s.captions}},
					Chapters:  []course.Chapter{{StartMs: 0, Title: "Begin"}, {StartMs: 30_000, Title: "End"}},
					Resources: []course.ContentResource{{ID: db.NewID(), Name: "a.txt", MediaID: s.file, Bytes: 5}},
				},
				{ID: db.NewID(), Title: "Read", Kind: course.Text, Body: "# Hi\n\n![A picture](/media/" + s.file + ")"},
			}},
			{ID: db.NewID(), Title: "Two", Lessons: []course.ContentLesson{{
				ID: db.NewID(), Title: "Asked", Kind: course.Quiz, Quiz: &course.QuizContent{
					PassMark: 60, Shuffle: true, Draw: 1, Questions: []course.ContentQuestion{
						{
							ID: db.NewID(), Kind: "ordering", Prompt: "In order?", Choices: []string{"b", "a"}, Answers: []string{"1", "0"},
							Explanations: []string{"", "first"},
						},
						{
							ID: db.NewID(), Kind: "text", Prompt: "Say it", Choices: []string{}, Answers: []string{"it"},
							Explanations: []string{"why"}, ExplainedAt: &course.Explained{LessonID: db.NewID(), AtMs: 12_000},
						},
					}},
			}}},
		},
	}
}

func (s *school) apply(t *testing.T, c course.Content) error {
	t.Helper()
	return s.db.InTx(t.Context(), func(tx *db.Tx) error { return s.Apply(t.Context(), tx, c) })
}

func (s *school) read(t *testing.T, id string) course.Content {
	t.Helper()
	c, err := course.Read(t.Context(), s.db.Read(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestWhatIsAppliedCanBeRead(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		c := s.complete()
		if err := s.apply(t, c); err != nil {
			t.Fatal(err)
		}
		got := s.read(t, c.CourseID)
		if got.Slug != "zolte-javascript" {
			t.Errorf("slug %q", got.Slug)
		}
		got.Slug = ""
		if !reflect.DeepEqual(got, normal(c)) {
			t.Errorf("got\n%+v\nwant\n%+v", got, normal(c))
		}
		d, err := s.Details(t.Context(), "zolte-javascript")
		if err != nil || d.Lectures != 3 || d.Articles != 1 || d.Promo == nil || d.Audience[0] != "Everyone" ||
			d.Teacher.Courses != 1 {
			t.Errorf("%+v %v", d, err)
		}
		if again := s.complete(); s.apply(t, again) != nil || s.read(t, again.CourseID).Slug == "zolte-javascript" {
			t.Error("another course of the title has no slug of its own")
		}
		if n := len(eventtest.Of[event.CoursePublished](t, s.db)); n != 2 {
			t.Errorf("%d publications", n)
		}
	})
}

// normal has empty lists where a lesson has none.
func normal(c course.Content) course.Content {
	for i := range c.Sections {
		for j := range c.Sections[i].Lessons {
			if err := c.Sections[i].Lessons[j].Check(); err != nil {
				panic(err)
			}
		}
	}
	return c
}

func TestANewVersionKeepsWhatIsThere(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		c := s.complete()
		if err := s.apply(t, c); err != nil {
			t.Fatal(err)
		}
		s.now = s.now.Add(24 * time.Hour)
		watch, read := c.Sections[0].Lessons[0], c.Sections[0].Lessons[1]
		resource := watch.Resources
		watch.Resources = nil
		c.Plan.Title, c.Price.Cents = "Renamed", 2900
		c.Sections[0].Lessons = []course.ContentLesson{
			{ID: db.NewID(), Title: "New", Kind: course.Text, Body: "New"},
			{ID: db.NewID(), Title: "Newer", Kind: course.Text, Body: "New"},
		}
		c.Sections[0].Lessons[0].Resources = resource // moved here
		c.Sections[1].Lessons = append(c.Sections[1].Lessons, watch)
		if err := s.apply(t, c); err != nil {
			t.Fatal(err)
		}
		got := s.read(t, c.CourseID)
		if got.Slug != "zolte-javascript" || got.Plan.Title != "Renamed" || len(got.Sections[0].Lessons) != 2 ||
			len(got.Sections[1].Lessons) != 2 ||
			len(got.Sections[0].Lessons[0].Resources) != 1 || len(got.Sections[1].Lessons[1].Resources) != 0 {
			t.Errorf("%+v", got)
		}
		brief, err := course.ByID(t.Context(), s.db.Read(), c.CourseID)
		if err != nil || brief.ReferenceCents == nil || *brief.ReferenceCents != 4900 {
			t.Errorf("the price of before can't be struck through: %+v %v", brief, err)
		}
		added := eventtest.Of[event.LessonAdded](t, s.db)
		if len(added) != 1 || added[0].Lesson != "New" {
			t.Errorf("learners hear of %+v", added)
		}
		c.Sections[0].Lessons = append(c.Sections[0].Lessons, read) // it is back
		if err := s.apply(t, c); err != nil {
			t.Fatal(err)
		}
		if got := s.read(t, c.CourseID).Sections[0].Lessons; len(got) != 3 || got[2].ID != read.ID {
			t.Errorf("%+v", got)
		}
		if n := len(eventtest.Of[event.LessonAdded](t, s.db)); n != 1 {
			t.Errorf("a lesson that is back is no news, but was told %d times", n-1)
		}
	})
}

func TestNobodyTakesAnothersIds(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		theirs, mine := s.complete(), s.complete()
		if err := s.apply(t, theirs); err != nil {
			t.Fatal(err)
		}
		want := s.read(t, theirs.CourseID)
		mine.Landing.FAQ[0].ID = theirs.Landing.FAQ[0].ID
		mine.Sections[1].Lessons[0].Quiz.Questions = theirs.Sections[1].Lessons[0].Quiz.Questions
		mine.Sections[0].Lessons[0].Resources = theirs.Sections[0].Lessons[0].Resources
		if err := s.apply(t, mine); err != nil {
			t.Errorf("ids that are unique within their course: %v", err)
		}
		mine.Sections[0].Lessons[1].ID = theirs.Sections[0].Lessons[1].ID
		wantCode(t, "a lesson's id", s.apply(t, mine), "course.id_taken")
		mine = s.complete()
		mine.Sections[0].ID = theirs.Sections[0].ID
		wantCode(t, "a section's id", s.apply(t, mine), "course.id_taken")
		if got := s.read(t, theirs.CourseID); !reflect.DeepEqual(got, want) {
			t.Errorf("changed: %+v", got)
		}
	})
}

func TestApplyRefusesWhatIsUnfinished(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		for what, spoil := range map[string]func(c *course.Content){
			"no category":      func(c *course.Content) { c.Plan.Category = "" },
			"no lessons":       func(c *course.Content) { c.Sections = nil },
			"no video":         func(c *course.Content) { c.Sections[0].Lessons[0].MediaID = nil },
			"no right answer":  func(c *course.Content) { c.Sections[1].Lessons[0].Quiz.Questions[1].Answers = nil },
			"half an order":    func(c *course.Content) { c.Sections[1].Lessons[0].Quiz.Questions[0].Answers = []string{"1"} },
			"twice one id":     func(c *course.Content) { c.Sections[0].Lessons[1].ID = c.Sections[0].Lessons[0].ID },
			"99 percent":       func(c *course.Content) { c.Instructors[0].Percent = 99 },
			"chapters of late": func(c *course.Content) { c.Sections[0].Lessons[0].Chapters[0].StartMs = 50_000 },
			"no UUID":          func(c *course.Content) { c.Landing.FAQ[0].ID = "1" },
			"no design":        func(c *course.Content) { c.Landing.CoverSeed = "../leaf" },
			"another currency": func(c *course.Content) { c.Price.Currency = "EUR" },
		} {
			c := s.complete()
			spoil(&c)
			wantCode(t, what, s.apply(t, c), "form.invalid")
		}
	})
}
