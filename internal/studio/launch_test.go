package studio_test

import (
	"flag"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/learning"
	"stoa/internal/notify"
	"stoa/internal/session"
	"stoa/internal/studio"
)

// whole is a draft that lacks nothing; its lessons are texts called a, b and c.
func (s *desk) whole(t *testing.T, title string) string {
	t.Helper()
	id := s.create(t, title)
	d := s.draft(t, id)
	plan := d.Plan.Plan
	plan.Summary, plan.Subject, plan.Category, plan.Objectives = "In short", "dev", "js", []string{"Write"}
	_, err := s.SavePlan(s.zoe, id, plan, 1)
	must(t, err)
	landing := d.Landing.Landing
	landing.Description = "All of *it*."
	_, err = s.SaveLanding(s.zoe, id, landing, 1)
	must(t, err)
	_, err = s.SavePrice(s.zoe, id, course.Price{Currency: course.Currency()}, 1)
	must(t, err)
	section := studio.OutlineSection{ID: uuid.NewString(), Title: "One"}
	for _, name := range []string{"a", "b", "c"} {
		section.Lessons = append(section.Lessons, studio.OutlineLesson{ID: uuid.NewString(), Title: name, Kind: course.Text})
	}
	must(t, s.AddOutline(s.zoe, id, []studio.OutlineSection{section}))
	for _, l := range section.Lessons {
		_, err := s.SaveLesson(s.zoe, id, course.ContentLesson{ID: l.ID, Title: l.Title, Body: "Text"}, 1)
		must(t, err)
	}
	return id
}

// decide is what a specialist does with the latest version.
func (s *desk) decide(t *testing.T, id string, approve bool) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		var version string
		row := tx.QueryRowContext(
			t.Context(), `SELECT id FROM course_versions WHERE course_id = $1 ORDER BY number DESC LIMIT 1`, id,
		)
		if err := row.Scan(&version); err != nil {
			return err
		}
		if approve {
			return studio.Approve(t.Context(), tx, version)
		}
		return studio.RequestChanges(t.Context(), tx, version)
	})
}

func (s *desk) state(t *testing.T, id string) string {
	t.Helper()
	list, err := s.Courses(s.zoe)
	must(t, err)
	for _, c := range list {
		if c.ID == id {
			return c.State
		}
	}
	return "gone"
}

func TestThePathToTheLaunch(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.create(t, "Empty")
		wantCode(t, "an empty one", s.Submit(s.zoe, id, ""), "studio.incomplete")
		id = s.whole(t, "JavaScript")
		want := func(state string) {
			t.Helper()
			if got := s.state(t, id); got != state {
				t.Errorf("%s, want %s", got, state)
			}
		}
		want("draft")
		wantCode(t, "launched at once", s.Launch(s.zoe, id, nil), "studio.not_approved")
		must(t, s.Submit(s.zoe, id, "Please"))
		want("in_review")
		wantCode(t, "submitted twice", s.Submit(s.zoe, id, ""), "studio.in_review")
		must(t, s.TakeBack(s.zoe, id))
		want("draft")
		must(t, s.Submit(s.zoe, id, ""))
		s.decide(t, id, false)
		want("changes_requested")
		must(t, s.Submit(s.zoe, id, ""))
		s.decide(t, id, true)
		want("approved")
		s.rename(t, id, "Later") // no part of what was approved
		past, later := s.now.Add(-time.Hour), s.now.Add(time.Hour)
		wantCode(t, "launched in the past", s.Launch(s.zoe, id, &past), "studio.launch_time")
		must(t, s.Launch(s.zoe, id, &later))
		want("scheduled")
		must(t, s.LaunchDue(t.Context()))
		want("scheduled")
		must(t, s.CancelLaunch(s.zoe, id))
		want("approved")
		must(t, s.Launch(s.zoe, id, &later))
		s.now = later
		must(t, s.LaunchDue(t.Context()))
		want("live")
		if c, err := s.courses.Details(t.Context(), "javascript"); err != nil || c.Title != "JavaScript" {
			t.Errorf("%+v %v", c, err)
		}
		d := s.draft(t, id)
		if !d.Live || !d.Changed || d.Title != "Later" || d.Slug == nil || *d.Slug != "javascript" {
			t.Errorf("%+v", d.StudioCourse)
		}
		if want := course.DrawnURL(d.Plan.Plan, course.Landing{CoverSeed: id}, "javascript"); d.CoverURL != want {
			t.Errorf("the cover is %s, want %s as before the launch", d.CoverURL, want)
		}
		changes, err := s.Changes(s.zoe, id, 3)
		if err != nil || len(changes) != 1 || changes[0].Field != "plan.title" || changes[0].Before != "JavaScript" ||
			changes[0].After != "Later" {
			t.Errorf("%+v %v", changes, err)
		}
		wantCode(t, "deleting it", s.Delete(s.zoe, id), "studio.launched")
		must(t, s.Withdraw(s.zoe, id))
		want("withdrawn")
		must(t, s.Relist(s.zoe, id))
		want("live")
		copied, err := s.Duplicate(s.zoe, id)
		must(t, err)
		if d := s.draft(t, copied); d.Title != "Later (2)" || d.Live || len(d.Sections[0].Lessons) != 3 {
			t.Errorf("%+v", d)
		}
		must(t, s.Delete(s.zoe, copied))
		if got := s.state(t, copied); got != "gone" {
			t.Error("a deleted draft is " + got)
		}
		if n := len(eventtest.Of[event.CourseSubmitted](t, s.db)); n != 3 {
			t.Errorf("%d submissions were told", n)
		}
		if n := len(eventtest.Of[event.CoursePublished](t, s.db)); n != 1 {
			t.Errorf("%d publications were told", n)
		}
	})
}

func (s *desk) rename(t *testing.T, id, title string) {
	t.Helper()
	d := s.draft(t, id)
	plan := d.Plan.Plan
	plan.Title = title
	_, err := s.SavePlan(s.zoe, id, plan, d.Plan.Revision)
	must(t, err)
}

func TestAPreviewIsWhatLearnersWillSee(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.whole(t, "JavaScript")
		preview, err := s.Classroom(s.zoe, id)
		must(t, err)
		_, err = s.Classroom(s.max, id)
		wantCode(t, "another's", err, "studio.not_found")
		must(t, s.Submit(s.zoe, id, ""))
		s.decide(t, id, true)
		must(t, s.Launch(s.zoe, id, nil))
		live, err := s.courses.Details(t.Context(), "javascript")
		must(t, err)
		if p := preview.Course; p.Title != live.Title || p.Lectures != 3 || len(p.Sections) != 1 ||
			p.Sections[0].Lessons[1].ID != live.Sections[0].Lessons[1].ID ||
			p.Teacher.Name != live.Teacher.Name || p.Breadcrumb[1] != live.Breadcrumb[1] || p.Description != live.Description {
			t.Errorf("preview\n%+v\nlive\n%+v", p, live)
		}
		lesson, err := s.PreviewLesson(s.zoe, id, live.Sections[0].Lessons[1].ID)
		if err != nil || lesson.HTML == nil || *lesson.HTML != "<p>Text</p>\n" || lesson.PreviousID == nil ||
			lesson.NextID == nil {
			t.Errorf("%+v %v", lesson, err)
		}
	})
}

func TestALiveCourseGetsItsDraft(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		var id string
		s.tx(t, func(tx *db.Tx) (err error) {
			id, err = course.Insert(t.Context(), tx, course.NewCourse{
				Slug: "js", InstructorID: s.zoeID, Subject: "dev", Category: "js", Title: "JS", Summary: "In short",
				Description: "All", Language: "en", Level: "all", Status: course.Published, Currency: "USD",
				Prices: []course.NewPrice{{Since: day0, Cents: 900}}, PublishedAt: day0,
				Sections: []course.NewSection{
					{Title: "One", Lessons: []course.NewLesson{{Title: "Film", Kind: course.Video, MediaID: &s.othersFilm}}},
				},
			})
			return err
		})
		if got := s.state(t, id); got != "live" {
			t.Errorf("before it is opened: %s", got)
		}
		_, err := s.Draft(s.max, id)
		wantCode(t, "another's", err, "studio.not_found")
		d := s.draft(t, id)
		if d.Changed || d.State != "live" || d.Price.Cents != 900 || len(d.Price.History) != 1 ||
			d.Sections[0].Lessons[0].Media.State != "ready" {
			t.Errorf("%+v", d)
		}
		lower := course.Price{Cents: 500, Currency: course.Currency()}
		_, err = s.SavePrice(s.zoe, id, lower, d.Price.Revision)
		must(t, err)
		if d = s.draft(t, id); d.Price.Reference == nil || *d.Price.Reference != 900 {
			t.Errorf("what may be struck through beside a lower price: %v", d.Price.Reference)
		}
		copied, err := s.Duplicate(s.zoe, id)
		must(t, err)
		for _, item := range s.draft(t, copied).Checklist {
			if item.Code == "price" && !item.OK {
				t.Error("a copy has to be given the price that it has")
			}
		}
		lesson := d.Sections[0].Lessons[0]
		_, err = s.SaveLesson(s.zoe, id, course.ContentLesson{ID: lesson.ID, Title: "Renamed"}, lesson.Revision)
		if err != nil {
			t.Errorf("a film that is live in the course can stay, whoever it belongs to: %v", err)
		}
	})
}

// edited is the model: the lessons of a draft, by section, as ids.
type edited struct {
	sections []string
	lessons  map[string][]string
	titles   map[string]string
}

func (e *edited) all() (ids []string) {
	for _, section := range e.sections {
		ids = append(ids, e.lessons[section]...)
	}
	return ids
}

// checks says how many random runs there are.
func checks(t *testing.T, runs int) {
	t.Helper()
	for name, value := range map[string]string{
		"rapid.checks": strconv.Itoa(runs), "rapid.steps": "25", "rapid.nofailfile": "true",
	} {
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
}

// Random edits and launches while someone learns: what is live is what was launched, what was done stays done, and
// nobody's percentage falls. Taking the mark of removed lessons for a deletion, or counting a percentage anew at a
// launch, is reported.
func TestLaunchesLoseNothing(t *testing.T) {
	checks(t, 8)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		school := learning.New(d, s.courses, nil, notify.NewBell(d, nil))
		n := 0
		rapid.Check(t, func(rt *rapid.T) {
			n++
			id := s.whole(t, "Model")
			w := &launches{desk: s, rt: rt, t: t, school: school, id: id, done: map[string]bool{}}
			w.learner = session.Viewer{ID: s.person(t, "learner-"+uuid.NewString()), Language: "en", Verified: true}
			w.load()
			w.launch()
			s.tx(t, func(tx *db.Tx) error {
				return learning.Enroll(t.Context(), tx, learning.EnrollIn{PersonID: w.learner.ID, CourseID: id})
			})
			rt.Repeat(map[string]func(*rapid.T){
				"add": w.add, "remove": w.remove, "move": w.move, "rename": w.rename, "learn": w.learn,
				"launch": func(*rapid.T) { w.launch() },
				"":       func(*rapid.T) { w.check() },
			})
		})
	})
}

func (s *desk) person(t *testing.T, name string) (id string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) (err error) {
		id, err = account.Insert(t.Context(), tx, account.NewPerson{Name: name, Email: name + "@stoa.test"})
		return err
	})
	return id
}

type launches struct {
	*desk
	rt      *rapid.T
	t       *testing.T
	school  *learning.Service
	id      string
	learner session.Viewer
	draft   edited
	live    []string // titles, in order
	liveIDs []string
	done    map[string]bool
	percent int
}

func (w *launches) load() {
	w.draft = edited{lessons: map[string][]string{}, titles: map[string]string{}}
	for _, section := range w.desk.draft(w.t, w.id).Sections {
		w.draft.sections = append(w.draft.sections, section.ID)
		for _, l := range section.Lessons {
			w.draft.lessons[section.ID] = append(w.draft.lessons[section.ID], l.ID)
			w.draft.titles[l.ID] = l.Title
		}
	}
}

func (w *launches) add(rt *rapid.T) {
	id, section := uuid.NewString(), rapid.SampledFrom(w.draft.sections).Draw(rt, "section")
	title := rapid.StringMatching(`[a-z]{1,5}`).Draw(rt, "title")
	must(w.t, w.AddLesson(w.zoe, w.id, studio.NewLesson{ID: id, SectionID: section, Kind: course.Text, Title: title}))
	_, err := w.SaveLesson(w.zoe, w.id, course.ContentLesson{ID: id, Title: title, Body: "Text"}, 1)
	must(w.t, err)
	w.draft.lessons[section], w.draft.titles[id] = append(w.draft.lessons[section], id), title
}

func (w *launches) remove(rt *rapid.T) {
	if len(w.draft.all()) < 4 {
		rt.Skip("a course needs lessons")
	}
	id := rapid.SampledFrom(w.draft.all()).Draw(rt, "lesson")
	must(w.t, w.RemoveLesson(w.zoe, w.id, id, true))
	if rapid.Bool().Draw(rt, "undo") {
		must(w.t, w.RemoveLesson(w.zoe, w.id, id, false))
		return
	}
	w.draft.take(id)
}

func (e *edited) take(id string) {
	for section, ids := range e.lessons {
		kept := []string{}
		for _, other := range ids {
			if other != id {
				kept = append(kept, other)
			}
		}
		e.lessons[section] = kept
	}
}

func (w *launches) move(rt *rapid.T) {
	id := rapid.SampledFrom(w.draft.all()).Draw(rt, "lesson")
	w.draft.take(id)
	to := w.draft.sections[0]
	if rapid.Bool().Draw(rt, "to a new section") && len(w.draft.sections) < 3 {
		to = uuid.NewString()
		must(w.t, w.AddSection(w.zoe, w.id, studio.NewSection{ID: to, Title: "New"}))
		w.draft.sections = append(w.draft.sections, to)
	}
	w.draft.lessons[to] = append([]string{id}, w.draft.lessons[to]...)
	order := []studio.OrderedSection{}
	for _, section := range w.draft.sections {
		order = append(order, studio.OrderedSection{ID: section, Lessons: w.draft.lessons[section]})
	}
	_, err := w.SaveOrder(w.zoe, w.id, order, w.desk.draft(w.t, w.id).OrderRevision)
	must(w.t, err)
}

func (w *launches) rename(rt *rapid.T) {
	id := rapid.SampledFrom(w.draft.all()).Draw(rt, "lesson")
	title := rapid.StringMatching(`[a-z]{1,5}`).Draw(rt, "title")
	lesson, err := w.Lesson(w.zoe, w.id, id)
	must(w.t, err)
	in := lesson.ContentLesson
	in.Title = title
	_, err = w.SaveLesson(w.zoe, w.id, in, lesson.Revision)
	must(w.t, err)
	w.draft.titles[id] = title
}

func (w *launches) learn(rt *rapid.T) {
	id := rapid.SampledFrom(w.liveIDs).Draw(rt, "lesson")
	p, err := w.school.SetDone(session.With(w.t.Context(), w.learner), id, true, time.Time{})
	must(w.t, err)
	if p.Percent < w.percent {
		rt.Fatalf("%d %% after %d %%", p.Percent, w.percent)
	}
	w.done[id], w.percent = true, p.Percent
}

func (w *launches) launch() {
	for _, section := range w.draft.sections {
		if len(w.draft.lessons[section]) == 0 {
			return // it can't be submitted
		}
	}
	must(w.t, w.Submit(w.zoe, w.id, ""))
	w.decide(w.t, w.id, true)
	must(w.t, w.Launch(w.zoe, w.id, nil))
	w.live, w.liveIDs = nil, w.draft.all()
	all := w.learner.ID != "" && w.percent > 0
	for _, id := range w.liveIDs {
		w.live, all = append(w.live, w.draft.titles[id]), all && w.done[id]
	}
	w.tx(w.t, func(tx *db.Tx) error {
		_, err := w.school.Recount(w.t.Context(), tx, event.LessonsRemoved{CourseID: w.id}, "")
		return err
	})
	standing, err := w.school.Standing(w.t.Context(), w.learner.ID, w.id)
	must(w.t, err)
	if all && standing.Percent != 100 {
		w.rt.Fatalf("all lessons that are left are done, but it is %d %%", standing.Percent)
	}
}

// check compares what learners see with the model.
func (w *launches) check() {
	c, err := course.Read(w.t.Context(), w.db.Read(), w.id)
	must(w.t, err)
	i := 0
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			if i >= len(w.live) || l.ID != w.liveIDs[i] || l.Title != w.live[i] {
				w.rt.Fatalf("lesson %d is %q, want %q of %v", i, l.Title, w.live[min(i, len(w.live)-1)], w.live)
			}
			i++
		}
	}
	if i != len(w.live) {
		w.rt.Fatalf("%d lessons, want %d", i, len(w.live))
	}
	standing, err := w.school.Standing(w.t.Context(), w.learner.ID, w.id)
	must(w.t, err)
	if standing.Percent < w.percent {
		w.rt.Fatalf("%d %% after %d %%", standing.Percent, w.percent)
	}
	for id := range w.done {
		var n int
		row := w.db.Read().QueryRowContext(
			w.t.Context(),
			`SELECT count(*) FROM lesson_progress WHERE person_id = $1 AND lesson_id = $2 AND done_at IS NOT NULL`, w.learner.ID,
			id,
		)
		if err := row.Scan(&n); err != nil || n != 1 {
			w.rt.Fatalf("the progress in a lesson is lost: %v", err)
		}
	}
}
