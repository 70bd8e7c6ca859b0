package approval_test

import (
	"context"
	"fmt"
	"net/netip"
	"sync"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/approval"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/job"
	"stoa/internal/kit/reach"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
)

// school is a marketplace with an instructor and two specialists, one of whom also teaches.
type school struct {
	*approval.Service
	drafts      *studio.Service
	d           *db.DB
	ctx         context.Context
	now         time.Time
	teacher     session.Viewer
	ada, grace  session.Viewer
	people, all int
}

func each(t *testing.T, f func(t *testing.T, s *school)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { f(t, open(t, d)) })
}

func open(t *testing.T, d *db.DB) *school {
	queue, err := job.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	bucket, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	anywhere := func(netip.AddrPort) bool { return true }
	files := media.New(d, bucket, []byte("secret"), nil)
	drafts := studio.New(d, course.New(d, files, nil), files)
	s := &school{
		Service: approval.New(d, queue, files, drafts, reach.New("Stoa", anywhere)),
		drafts:  drafts, d: d, ctx: t.Context(), now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC),
	}
	d.SetClock(func() time.Time { return s.now })
	s.teacher, s.ada, s.grace = s.person(t, "Elena"), s.person(t, "Ada"), s.person(t, "Grace")
	return s
}

func (s *school) person(t *testing.T, name string) session.Viewer {
	t.Helper()
	s.people++
	v := session.Viewer{Name: name, Verified: true}
	s.tx(t, func(tx *db.Tx) (err error) {
		v.ID, err = account.Insert(s.ctx, tx, account.NewPerson{
			Name: name, Email: fmt.Sprintf("p%d@stoa.test", s.people), Slug: fmt.Sprintf("p%d", s.people),
		})
		return err
	})
	return v
}

func (s *school) as(v session.Viewer) context.Context { return session.With(s.ctx, v) }

func (s *school) tx(t testing.TB, f func(tx *db.Tx) error) {
	t.Helper()
	if err := s.d.InTx(s.ctx, f); err != nil {
		t.Fatal(err)
	}
}

func (s *school) exec(t testing.TB, statement string, args ...any) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, statement, args...)
		return err
	})
}

// course adds a draft that these people teach, the first of whom owns it.
func (s *school) course(t testing.TB, teachers ...session.Viewer) (id string) {
	t.Helper()
	s.all++
	id = fmt.Sprintf("course-%d", s.all)
	s.exec(t, `INSERT INTO drafts (course_id, owner_id, state, plan, plan_revision, landing, landing_revision, price_cents,
		price_revision, order_revision, changed, created_at, updated_at)
		VALUES ($1, $2, 'draft', '{}', 1, '{}', 1, 0, 1, 1, FALSE, $3, $3)`, id, teachers[0].ID, db.At(s.now))
	for _, v := range teachers {
		s.exec(t, `INSERT INTO draft_instructors (id, course_id, person_id, email, percent, created_at)
			VALUES ($1, $2, $3, '', 50, $4)`, id+v.ID, id, v.ID, db.At(s.now))
	}
	return id
}

func content(courseID, ownerID, subject string) course.Content {
	return course.Content{
		CourseID: courseID, OwnerID: ownerID,
		Plan: course.Plan{Title: "Course " + courseID, Subject: subject, Language: "en"},
		Sections: []course.ContentSection{{ID: "s", Title: "Start", Lessons: []course.ContentLesson{
			{ID: "film", Title: "Film", Kind: course.Video, DurationMs: 60_000},
			{ID: "article", Title: "Article", Kind: course.Text, Body: "Short."},
		}}},
		Instructors: []course.Share{{PersonID: ownerID, Percent: 100, Owner: true}},
	}
}

// submit submits a version of a course.
func (s *school) submit(t testing.TB, c course.Content) (versionID string) {
	t.Helper()
	versionID = db.NewID()
	s.exec(t, `INSERT INTO course_versions (id, course_id, number, state, content, note, submitted_by, submitted_at)
		VALUES ($1, $2, (SELECT count(*) + 1 FROM course_versions WHERE course_id = $2), 'in_review', $3, 'Ready.', $4, $5)`,
		versionID, c.CourseID, db.ToJSON(c), c.OwnerID, db.At(s.now))
	s.tx(t, func(tx *db.Tx) error {
		return s.Receive(s.ctx, tx, event.CourseSubmitted{CourseID: c.CourseID, VersionID: versionID})
	})
	return versionID
}

func (s *school) takeBack(t testing.TB, versionID string) {
	t.Helper()
	s.exec(t, `UPDATE course_versions SET state = 'taken_back' WHERE id = $1 AND state = 'in_review'`, versionID)
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	if got := fault.CodeOf(err); got != code || (code == "") != (err == nil) {
		t.Errorf("%s: %v, want %q", what, err, code)
	}
}

func (s *school) comment(t *testing.T, v session.Viewer, id, body string) string {
	t.Helper()
	commentID, err := s.Comment(s.as(v), id, approval.NewComment{Body: body})
	if err != nil {
		t.Fatal(err)
	}
	return commentID
}

// waiting checks how many comments the studio says wait for an answer.
func (s *school) waiting(t *testing.T, courseID string, want int) {
	t.Helper()
	draft, err := s.drafts.Draft(s.as(s.teacher), courseID)
	if err != nil {
		t.Fatal(err)
	}
	if got := draft.Review.OpenComments; got != want {
		t.Errorf("the studio says that %d comments wait, want %d", got, want)
	}
}

func (s *school) queue(t testing.TB, v session.Viewer, subject string) []approval.Submission {
	t.Helper()
	q, err := s.Queue(s.as(v), subject)
	if err != nil {
		t.Fatal(err)
	}
	return q.Submissions
}

func TestTheQueueIsOldestFirstAndBySubject(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		var ids []string
		for i, subject := range []string{"design", "finance", "design"} {
			s.now = s.now.Add(time.Hour)
			owner := s.teacher
			if i == 1 {
				owner = s.grace
			}
			ids = append(ids, s.submit(t, content(s.course(t, owner), owner.ID, subject)))
		}
		got := s.queue(t, s.ada, "")
		if len(got) != 3 || got[0].ID != ids[0] || got[2].ID != ids[2] {
			t.Fatalf("%+v", got)
		}
		if got[0].Instructor != "Elena" || got[0].Lessons != 2 || got[0].DurationMs != 60_000 || got[0].Findings != nil {
			t.Errorf("%+v", got[0])
		}
		if got := s.queue(t, s.ada, "design"); len(got) != 2 || got[1].ID != ids[2] {
			t.Errorf("of a subject: %+v", got)
		}
		if got := s.queue(t, s.grace, "finance"); len(got) != 1 || !got[0].Own {
			t.Errorf("her own course: %+v", got)
		}
		q, err := s.Queue(s.as(s.ada), "finance")
		if err != nil || len(q.Subjects) != 2 || q.Subjects[0].Waiting != 2 || q.Subjects[1].Subject != "finance" {
			t.Errorf("%+v %v", q, err)
		}
	})
}

func TestNobodyJudgesACourseThatTheyTeach(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		own := s.submit(t, content(s.course(t, s.grace), s.grace.ID, "design"))
		id := s.course(t, s.teacher)
		shared := s.submit(t, content(id, s.teacher.ID, "design"))
		s.exec(t, `INSERT INTO draft_instructors (id, course_id, person_id, email, percent, created_at)
			VALUES ('late', $1, $2, '', 0, $3)`, id, s.grace.ID, db.At(s.now)) // joined after the submission
		for what, version := range map[string]string{"owned": own, "shared": shared} {
			_, err := s.Claim(s.as(s.grace), version)
			wantCode(t, what, err, "approval.own_course")
			_, err = s.Approval(s.as(s.grace), version)
			wantCode(t, what, err, "approval.own_course")
			wantCode(t, what, s.Approve(s.as(s.grace), version, ""), "approval.own_course")
			_, err = s.Comment(s.as(s.grace), version, approval.NewComment{Body: "Great!", Private: true})
			wantCode(t, what, err, "approval.own_course")
		}
	})
}

func TestAClaimEndsByItself(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id := s.submit(t, content(s.course(t, s.teacher), s.teacher.ID, "design"))
		claim, err := s.Claim(s.as(s.ada), id)
		if err != nil || !claim.Mine || claim.Until.Sub(s.now) != approval.ClaimLasts {
			t.Fatal(claim, err)
		}
		_, err = s.Claim(s.as(s.grace), id)
		wantCode(t, "claimed by another", err, "approval.claimed")
		wantCode(t, "decided by another", s.Approve(s.as(s.grace), id, ""), "approval.claimed")
		if got := s.queue(t, s.grace, "")[0].Claim; got == nil || got.Name != "Ada" || got.Mine {
			t.Errorf("the queue says %+v", got)
		}
		s.now = s.now.Add(approval.ClaimLasts - time.Minute)
		s.comment(t, s.ada, id, "Still here.") // which renews it
		s.now = s.now.Add(approval.ClaimLasts - time.Minute)
		_, err = s.Claim(s.as(s.grace), id)
		wantCode(t, "renewed by a comment", err, "approval.claimed")
		s.now = s.now.Add(time.Minute)
		if got := s.queue(t, s.ada, "")[0].Claim; got != nil {
			t.Errorf("the queue says %+v", got)
		}
		s.comment(t, s.ada, id, "Back from lunch, and nobody has taken it.")
		s.now = s.now.Add(approval.ClaimLasts)
		if _, err := s.Claim(s.as(s.grace), id); err != nil {
			t.Fatal(err)
		}
		_, err = s.Comment(s.as(s.ada), id, approval.NewComment{Body: "Too late."})
		wantCode(t, "taken over", err, "approval.claimed")
		if err := s.Release(s.as(s.ada), id); err != nil { // hers no more: nothing happens
			t.Fatal(err)
		}
		if err := s.Release(s.as(s.grace), id); err != nil {
			t.Fatal(err)
		}
		_, err = s.Comment(s.as(s.grace), id, approval.NewComment{Body: "After."})
		wantCode(t, "released", err, "approval.not_claimed")
		if got := s.audited(t); got != "approval.claimed approval.claimed approval.released" {
			t.Errorf("audited %s", got)
		}
	})
}

func (s *school) audited(t *testing.T) (all string) {
	t.Helper()
	rows, err := s.d.Read().QueryContext(s.ctx, `SELECT action FROM audit_log ORDER BY at, id`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var action string
		if err := rows.Scan(&action); err != nil {
			t.Fatal(err)
		}
		if all != "" {
			all += " "
		}
		all += action
	}
	return all
}

func TestARoundOfChanges(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		courseID := s.course(t, s.teacher)
		c := content(courseID, s.teacher.ID, "design")
		id := s.submit(t, c)
		if _, err := s.Claim(s.as(s.ada), id); err != nil {
			t.Fatal(err)
		}
		film, at := "film", int64(12_000)
		if _, err := s.Comment(s.as(s.ada), id, approval.NewComment{Body: "Nice voice.", Private: true}); err != nil {
			t.Fatal(err)
		}
		wantCode(t, "nothing to change", s.RequestChanges(s.as(s.ada), id, ""), "approval.comment_needed")
		pinned, err := s.Comment(s.as(s.ada), id, approval.NewComment{LessonID: &film, AtMs: &at, Body: "Too quiet."})
		if err != nil {
			t.Fatal(err)
		}
		extra := s.comment(t, s.ada, id, "A slip.")
		for range 2 {
			if err := s.DeleteComment(s.as(s.ada), id, extra); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // pressed twice
			if err := s.RequestChanges(s.as(s.ada), id, "Almost."); err != nil {
				t.Fatal(err)
			}
		}
		wantCode(t, "the other decision", s.Approve(s.as(s.ada), id, ""), "approval.decided")
		if got := s.queue(t, s.ada, ""); len(got) != 0 {
			t.Errorf("still in the queue: %+v", got)
		}
		seen, err := s.Comments(s.as(s.teacher), courseID)
		if err != nil || len(seen.Comments) != 1 || seen.Decision == nil || seen.Decision.Note != "Almost." {
			t.Fatalf("the instructor sees %+v %v", seen, err)
		}
		if got := seen.Comments[0]; *got.LessonID != "film" || *got.AtMs != 12_000 || got.Author != "Ada" {
			t.Errorf("the instructor sees %+v", got)
		}
		_, err = s.Comments(s.as(s.grace), courseID)
		wantCode(t, "another's course", err, "course.not_found")
		wantCode(t, "another's course", s.Reply(s.as(s.grace), courseID, pinned, "Hm."), "course.not_found")
		wantCode(t, "empty", s.Reply(s.as(s.teacher), courseID, pinned, " "), "form.invalid")
		if err := s.Reply(s.as(s.teacher), courseID, pinned, "Recorded anew."); err != nil {
			t.Fatal(err)
		}

		s.now = s.now.Add(24 * time.Hour)
		c.Sections[0].Lessons[0].Title = "Film, louder"
		second := s.submit(t, c)
		if _, err := s.Claim(s.as(s.grace), second); err != nil {
			t.Fatal(err)
		}
		view, err := s.Approval(s.as(s.grace), second)
		if err != nil || view.Version != 2 || view.Since == nil || *view.Since != 1 || len(view.Comments) != 2 {
			t.Fatalf("%+v %v", view, err)
		}
		if got := view.Sections[0].Lessons; got[0].Change != "changed" || got[1].Change != "" {
			t.Errorf("changes %+v", got)
		}
		if got := view.Comments[1]; got.Version != 1 || len(got.Replies) != 1 || got.Replies[0].Body != "Recorded anew." {
			t.Errorf("the earlier comment %+v", got)
		}
		wantCode(t, "answered", s.DeleteComment(s.as(s.grace), second, pinned), "approval.no_comment")
		if err := s.Resolve(s.as(s.grace), second, pinned, true); err != nil {
			t.Fatal(err)
		}
		wantCode(t, "all is resolved", s.RequestChanges(s.as(s.grace), second, ""), "approval.comment_needed")
		for range 2 {
			if err := s.Approve(s.as(s.grace), second, ""); err != nil {
				t.Fatal(err)
			}
		}
		view, err = s.Approval(s.as(s.ada), second)
		if err != nil || view.State != approval.Approved || view.Decision.By != "Grace" || view.Claim != nil {
			t.Errorf("%+v %v", view, err)
		}
	})
}

func TestTheStudioCountsWhatWaitsForAnAnswer(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		courseID := s.course(t, s.teacher)
		id := s.submit(t, content(courseID, s.teacher.ID, "design"))
		if _, err := s.Claim(s.as(s.ada), id); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Comment(s.as(s.ada), id, approval.NewComment{Body: "Nice voice.", Private: true}); err != nil {
			t.Fatal(err)
		}
		s.waiting(t, courseID, 0)
		quiet, slip := s.comment(t, s.ada, id, "Too quiet."), s.comment(t, s.ada, id, "A slip.")
		typo := s.comment(t, s.ada, id, "A typo.")
		s.comment(t, s.ada, id, "Too short.")
		s.waiting(t, courseID, 4)
		steps := []func() error{
			func() error { return s.DeleteComment(s.as(s.ada), id, slip) },
			func() error { return s.Resolve(s.as(s.ada), id, typo, true) },
			func() error { return s.Reply(s.as(s.teacher), courseID, quiet, "Recorded anew.") },
			func() error { return s.Approve(s.as(s.ada), id, "") },
		}
		for i, step := range steps {
			if err := step(); err != nil {
				t.Fatal(err)
			}
			s.waiting(t, courseID, 3-i)
		}
	})
}

func TestASubmissionThatWasTakenBack(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id := s.submit(t, content(s.course(t, s.teacher), s.teacher.ID, "design"))
		if _, err := s.Claim(s.as(s.ada), id); err != nil {
			t.Fatal(err)
		}
		s.comment(t, s.ada, id, "One thing.")
		s.takeBack(t, id)
		wantCode(t, "approved", s.Approve(s.as(s.ada), id, ""), "approval.taken_back")
		wantCode(t, "sent back", s.RequestChanges(s.as(s.ada), id, ""), "approval.taken_back")
		_, err := s.Claim(s.as(s.grace), id)
		wantCode(t, "claimed", err, "approval.taken_back")
		if got := s.queue(t, s.ada, ""); len(got) != 0 {
			t.Errorf("still in the queue: %+v", got)
		}
		if view, err := s.Approval(s.as(s.ada), id); err != nil || view.State != approval.TakenBack {
			t.Errorf("%+v %v", view, err)
		}
	})
}

// The files of an old version go a month after it was decided; its lessons can still be looked at.
func TestALessonWhoseVideoWasDeleted(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		c := content(s.course(t, s.teacher), s.teacher.ID, "design")
		gone := db.NewID()
		c.Sections[0].Lessons[0].MediaID = &gone
		id := s.submit(t, c)
		got, err := s.Lesson(s.as(s.ada), id, "film")
		if err != nil || got.Title != "Film" || got.Video != nil || got.NextID == nil {
			t.Errorf("%+v %v", got, err)
		}
	})
}

func TestTwoSpecialistsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		for range 5 {
			id := s.submit(t, content(s.course(t, s.teacher), s.teacher.ID, "design"))
			var work sync.WaitGroup
			errs := make([]error, 8)
			for i := range errs {
				v := []session.Viewer{s.ada, s.grace}[i%2]
				work.Go(func() { _, errs[i] = s.Claim(s.as(v), id) })
			}
			work.Wait()
			claim := s.queue(t, s.ada, "")[0].Claim
			for i, err := range errs {
				want := "approval.claimed"
				if claim.Mine == (i%2 == 0) {
					want = ""
				}
				wantCode(t, "at once", err, want)
			}
			v, other := s.ada, s.grace
			if !claim.Mine {
				v, other = other, v
			}
			for i := range errs { // the claimant presses four times, and the other as well
				who := []session.Viewer{v, other}[i%2]
				work.Go(func() { errs[i] = s.Approve(s.as(who), id, "") })
			}
			work.Wait()
			for i, err := range errs {
				if got := fault.CodeOf(err); i%2 == 0 && err != nil || i%2 == 1 && got != "approval.claimed" &&
					got != "approval.decided" {
					t.Errorf("approved at once: %v", err)
				}
			}
			if got := eventtest.Of[event.ApprovalDecided](t, s.d); got[len(got)-1].VersionID != id {
				t.Errorf("events %+v", got)
			}
		}
		if got := eventtest.Of[event.ApprovalDecided](t, s.d); len(got) != 5 {
			t.Errorf("%d decisions", len(got))
		}
	})
}
