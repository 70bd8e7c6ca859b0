package transcript_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/transcript"
)

// shop has courses whose lessons are read by jobs that events enqueue, as in the server.
type shop struct {
	*transcript.Service
	t       *testing.T
	db      *db.DB
	files   *media.Service
	bus     *event.Bus
	courses *course.Service
	teacher string
	film    string
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	bucket, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	queue, err := job.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	s := &shop{t: t, db: d, files: media.New(d, bucket, []byte("secret"), nil), bus: event.New(d, queue)}
	s.courses = course.New(d, s.files, nil)
	s.Service = transcript.New(d, queue, s.files, learning.Admits(d))
	event.Subscribe(s.bus, "read", s.Changed)
	s.tx(func(tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('dev', 'Development', 'code', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('web', 'Web Development', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('js', 'web', 'JavaScript', 1)`,
		} {
			if _, err := tx.ExecContext(t.Context(), statement); err != nil {
				return err
			}
		}
		s.teacher, err = account.Insert(t.Context(), tx, account.NewPerson{Name: "Zoë Żak", Email: "zoe@stoa.test"})
		return err
	})
	s.film = s.medium(media.KindVideo, "a.mp4", "film")
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = queue.Stop(ctx)
		_ = bucket.Close()
	})
	return s
}

func (s *shop) tx(do func(tx *db.Tx) error) {
	s.t.Helper()
	if err := s.db.InTx(s.t.Context(), do); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) medium(kind, name, content string) (id string) {
	s.t.Helper()
	s.tx(func(tx *db.Tx) (err error) {
		id, err = s.files.Add(s.t.Context(), tx, media.NewMedia{
			Kind: kind, Name: name, ContentType: "text/vtt", Content: []byte(content),
		})
		return err
	})
	return id
}

// captions are cues of two seconds each, in a language.
func (s *shop) captions(language string, texts ...string) course.CaptionTrack {
	var b strings.Builder
	b.WriteString("WEBVTT\n")
	for i, text := range texts {
		fmt.Fprintf(&b, "\n00:00:%02d.000 --> 00:00:%02d.900\n%s\n", 2*i, 2*i+1, text)
	}
	return course.CaptionTrack{
		Language: language, Label: language, MediaID: s.medium(media.KindCaptions, language, b.String()),
	}
}

// content is a course with a video for everyone, one for learners and an article.
func (s *shop) content(title string, everyone, learners []course.CaptionTrack, article string) course.Content {
	return course.Content{
		CourseID: db.NewID(), OwnerID: s.teacher,
		Plan: course.Plan{
			Title: title, Summary: "In short", Subject: "dev", Category: "js", Level: "beginner", Language: "en", Months: 2,
			Audience: []string{}, Objectives: []string{}, Requirements: []string{}, Skills: []string{},
		},
		Landing:     course.Landing{Description: "Learn.", FAQ: []course.FAQItem{}},
		Price:       course.Price{Cents: 4900, Currency: "USD"},
		Instructors: []course.Share{{PersonID: s.teacher, Percent: 100, Owner: true}},
		Sections: []course.ContentSection{{ID: db.NewID(), Title: "One", Lessons: []course.ContentLesson{
			{
				ID: db.NewID(), Title: "Open", Kind: course.Video, Preview: true, MediaID: &s.film, DurationMs: 60_000,
				Captions: everyone,
			},
			{ID: db.NewID(), Title: "Closed", Kind: course.Video, MediaID: &s.film, DurationMs: 60_000, Captions: learners},
			{ID: db.NewID(), Title: "Read", Kind: course.Text, Body: article},
		}}},
	}
}

func (s *shop) apply(c course.Content) {
	s.t.Helper()
	s.tx(func(tx *db.Tx) error { return s.courses.Apply(s.t.Context(), tx, c) })
}

// wait has the events dispatched and waits until a query finds so many hits.
func (s *shop) wait(query string, total int) *transcript.Spoken {
	s.t.Helper()
	if err := s.bus.Dispatch(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	var found *transcript.Spoken
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if err := s.Refresh(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
		if found = s.search(s.t.Context(), transcript.Query{Text: query}); found.Total == total && len(found.Hits) == total {
			return found
		}
	}
	s.t.Fatalf("%q finds %+v, want %d", query, found, total)
	return nil
}

func (s *shop) search(ctx context.Context, q transcript.Query) *transcript.Spoken {
	s.t.Helper()
	found, err := s.Search(ctx, q)
	if err != nil {
		s.t.Fatal(err)
	}
	return found
}

func TestWhatIsSaidIsFoundWhereItIsSaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		open := []course.CaptionTrack{
			s.captions("en", "Welcome.", "Today we look at gradient", "descent, and why it works.", "😀 Thanks & goodbye."),
			s.captions("de", "Willkommen.", "Heute geht es um das Gradientenverfahren."),
		}
		closed := []course.CaptionTrack{s.captions("en", "A learning rate is <i>small</i>.", "Gradient descent again.")}
		c := s.content(
			"Calculus", open, closed,
			"# Notes\n\nRead about *gradient*\ndescent.\n\n- One\n- Two &amp; three\n\n```\nx = 1\n```\n",
		)
		s.apply(c)
		found := s.wait("gradient descent", 3)
		first := found.Hits[1]
		if first.Lesson.Title != "Closed" || first.StartMs != 2000 || first.Text != "Gradient descent again." ||
			!first.Locked ||
			!reflect.DeepEqual(first.Marks, [][2]int{{0, 8}, {9, 16}}) {
			t.Errorf("in one cue: %+v", first)
		}
		across := found.Hits[0]
		if across.Lesson.Title != "Open" || across.StartMs != 2000 || across.Locked || !across.Lesson.Preview ||
			across.Text != "Today we look at gradient descent, and why it works." || across.Course.Slug != "calculus" {
			t.Errorf("over two cues: %+v", across)
		}
		if article := found.Hits[2]; article.Text != "Read about gradient descent." || article.Lesson.Kind != course.Text {
			t.Errorf("the article: %+v", article)
		}
		for query, want := range map[string]string{
			"gradeint desent":    "Today we look at gradient descent, and why it works.",
			"Gradientenverfaren": "Heute geht es um das Gradientenverfahren.", "goodby": "😀 Thanks & goodbye.",
			"two three": "Two & three", "learning rate small": "A learning rate is small.",
			"LEARNED": "A learning rate is small.", "Calculus": "", "": "", "the": "",
		} {
			got := s.search(t.Context(), transcript.Query{Text: query})
			if (want == "") != (len(got.Hits) == 0) || want != "" && got.Hits[0].Text != want {
				t.Errorf("%q finds %+v, want %q", query, got.Hits, want)
			}
		}
		if thanks := s.search(t.Context(), transcript.Query{
			Text: "goodbye",
		}); !reflect.DeepEqual(thanks.Hits[0].Marks, [][2]int{{12, 19}}) {
			t.Errorf("marks in units of UTF-16: %v", thanks.Hits[0].Marks)
		}
	})
}

func TestHitsFollowTheCourse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		c := s.content("Bread", []course.CaptionTrack{s.captions("en", "Knead the dough.")}, nil, "Flour")
		s.apply(c)
		s.wait("dough", 1)
		c.Sections[0].Lessons[0].Captions = []course.CaptionTrack{s.captions("en", "Knead the sourdough.")}
		c.Sections[0].Lessons[2].Body = "Yeast"
		s.apply(c)
		s.wait("sourdough", 1)
		s.wait("flour", 0)
		s.wait("yeast", 1)
		c.Sections[0].Lessons = c.Sections[0].Lessons[1:]
		s.apply(c)
		s.wait("sourdough", 0)
		s.tx(func(tx *db.Tx) error { return s.courses.Withdraw(t.Context(), tx, c.CourseID) })
		if now := s.search(t.Context(), transcript.Query{Text: "yeast"}); len(now.Hits) != 0 {
			t.Errorf("withdrawn, and shown at once: %+v", now)
		}
		s.wait("yeast", 0)
		s.tx(func(tx *db.Tx) error { return s.courses.Publish(t.Context(), tx, c.CourseID) })
		s.wait("yeast", 1)
		other := transcript.New(d, newQueue(t, d), s.files, nil) // another instance, from the database alone
		if err := other.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if found, err := other.Search(t.Context(), transcript.Query{Text: "yeast"}); err != nil || found.Total != 1 {
			t.Errorf("another instance: %+v %v", found, err)
		}
	})
}

func newQueue(t *testing.T, d *db.DB) *job.Queue {
	t.Helper()
	queue, err := job.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return queue
}

func TestLessonsAreLockedForWhoHasNotEnrolled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		tracks := []course.CaptionTrack{s.captions("en", "The yeast wakes up.")}
		c := s.content("Bread", tracks, tracks, "Yeast")
		s.apply(c)
		s.wait("yeast", 3)
		var learner string
		s.tx(func(tx *db.Tx) (err error) {
			learner, err = account.Insert(t.Context(), tx, account.NewPerson{Name: "L", Email: "l@stoa.test"})
			return err
		})
		locked := func(ctx context.Context) (n int) {
			for _, h := range s.search(ctx, transcript.Query{Text: "yeast"}).Hits {
				if h.Locked {
					n++
				}
			}
			return n
		}
		sample, err := s.SampleOf(t.Context(), c.CourseID)
		if err != nil || sample == nil || sample.Lesson != "Open" || len(sample.Lines) != 1 {
			t.Errorf("the sample is %+v, %v", sample, err)
		}
		signedIn := session.With(t.Context(), session.Viewer{ID: learner})
		if locked(t.Context()) != 2 || locked(signedIn) != 2 {
			t.Errorf("locked: %d for visitors, %d for others", locked(t.Context()), locked(signedIn))
		}
		s.tx(func(tx *db.Tx) error {
			return learning.Enroll(t.Context(), tx, learning.EnrollIn{PersonID: learner, CourseID: c.CourseID, Paid: true})
		})
		if n := locked(signedIn); n != 0 {
			t.Errorf("%d are locked for a learner", n)
		}
		s.tx(func(tx *db.Tx) error { return learning.EndEnrollment(t.Context(), tx, learner, c.CourseID) })
		if n := locked(signedIn); n != 2 {
			t.Errorf("%d are locked after a refund", n)
		}
	})
}

func TestPagesAndCourses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for _, title := range []string{"Bread", "Cake"} {
			said := []string{}
			for range 15 {
				said = append(said, "Sift the flour.")
			}
			s.apply(s.content(title, []course.CaptionTrack{s.captions("en", said...)}, nil, "-"))
		}
		if err := s.bus.Dispatch(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for page := 1; page <= 2; page++ {
			q := transcript.Query{Text: "flour", Page: page}
			found := s.search(t.Context(), q)
			for deadline := time.Now().Add(30 * time.Second); found.Total != 30 &&
				time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
				if err := s.Refresh(t.Context()); err != nil {
					t.Fatal(err)
				}
				found = s.search(t.Context(), q)
			}
			if found.Total != 30 || found.Pages != 2 {
				t.Fatalf("%d hits on %d pages", found.Total, found.Pages)
			}
			for _, h := range found.Hits {
				seen[h.Lesson.ID+fmt.Sprint(h.StartMs)] = true
			}
		}
		if len(seen) != 30 {
			t.Errorf("%d different hits", len(seen))
		}
		within := s.search(t.Context(), transcript.Query{Text: "flour", Course: "cake", Most: 3})
		if within.Total != 15 || len(within.Hits) != 3 || within.Hits[0].Course.Slug != "cake" {
			t.Errorf("in a course: %+v", within)
		}
	})
}
