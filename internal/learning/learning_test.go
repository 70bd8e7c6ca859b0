package learning_test

import (
	"sync"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

func TestEnrollFree(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		s.add(t, "free", course.Published, 0, text(2)...)
		s.add(t, "paid", course.Published, 100, text(1)...)
		for _, status := range []string{course.Draft, course.Submitted, course.Approved, course.Withdrawn} {
			s.add(t, status, status, 0, text(1)...)
			wantCode(t, status, s.EnrollFree(s.as("ada"), status), "course.not_found")
		}
		wantCode(t, "unknown", s.EnrollFree(s.as("ada"), "nope"), "course.not_found")
		wantCode(t, "not free", s.EnrollFree(s.as("ada"), "paid"), "enrollment.not_free")
		wantCode(t, "own", s.EnrollFree(s.as("teacher"), "free"), "enrollment.own_course")
		wantCode(t, "visitor", s.EnrollFree(s.as("nobody"), "free"), "account.signin_needed")
		for range 2 {
			wantCode(t, "free", s.EnrollFree(s.as("ada"), "free"), "")
		}
		if mine, err := s.Courses(s.as("ada"), 9); err != nil || len(mine) != 1 || mine[0].Slug != "free" {
			t.Errorf("%+v %v", mine, err)
		}
	})
}

func TestEnrollmentEndsAndGoesOn(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 100, text(2)...)
		ada := s.people["ada"].ID
		s.enroll(t, "ada", id)
		s.tick(t, "ada", lessons[0], true)
		for range 2 {
			s.tx(t, func(tx *db.Tx) error { return learning.EndEnrollment(t.Context(), tx, ada, id) })
		}
		_, err := s.Lesson(s.as("ada"), lessons[0])
		wantCode(t, "after a refund", err, "enrollment.required")
		_, err = s.SetDone(s.as("ada"), lessons[1], true, time.Time{})
		wantCode(t, "progress after a refund", err, "enrollment.required")
		if st, err := s.Standing(t.Context(), ada, id); err != nil || st != (learning.Standing{}) {
			t.Errorf("%+v %v", st, err)
		}
		if mine, err := s.Courses(s.as("ada"), 9); err != nil || len(mine) != 0 {
			t.Errorf("%+v %v", mine, err)
		}
		s.enroll(t, "ada", id)
		st, err := s.Standing(t.Context(), ada, id)
		if err != nil || !st.Owned || st.Percent != 50 || st.ResumeLessonID == nil || *st.ResumeLessonID != lessons[1] {
			t.Errorf("enrolled again: %+v %v", st, err)
		}
	})
}

func TestEnrollingAtOnceIsOnce(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		s.add(t, "js", course.Published, 0, text(1)...)
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				if err := s.EnrollFree(s.as("ada"), "js"); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if mine, err := s.Courses(s.as("ada"), 9); err != nil || len(mine) != 1 {
			t.Errorf("%+v %v", mine, err)
		}
	})
}

func TestOnlyLearnersAndTheTeacherComeIn(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 100, append(text(1), s.video())...)
		draft, hidden := s.add(t, "draft", course.Draft, 100, text(1)...)
		_, other := s.add(t, "other", course.Published, 100, text(1)...)
		s.enroll(t, "ada", id)
		for who, code := range map[string]string{
			"ada": "", "teacher": "", "stranger": "enrollment.required", "nobody": "account.signin_needed",
		} {
			classroom, err := s.Classroom(s.as(who), "js")
			wantCode(t, who+" in the classroom", err, code)
			if classroom != nil && classroom.Preview != (who == "teacher") {
				t.Errorf("%s: a preview? %t", who, classroom.Preview)
			}
			l, err := s.Lesson(s.as(who), lessons[1])
			wantCode(t, who+" in a lesson", err, code)
			if code == "" && (l.Video == nil || len(l.Resources) != 1 || l.Resources[0].URL == nil || l.Resources[0].Locked) {
				t.Errorf("%s sees %+v", who, l)
			}
		}
		_, err := s.Lesson(s.as("ada"), other[0])
		wantCode(t, "another course's lesson", err, "enrollment.required")
		_, err = s.Report(s.as("ada"), other[0], learning.Seen{})
		wantCode(t, "another course's progress", err, "enrollment.required")
		_, err = s.Answer(s.as("stranger"), lessons[0], learning.Try{})
		wantCode(t, "a stranger's answer", err, "enrollment.required")
		_, err = s.Restart(s.as("stranger"), "js")
		wantCode(t, "a stranger's restart", err, "enrollment.required")
		_, err = s.SetDone(s.as("teacher"), lessons[0], true, time.Time{})
		wantCode(t, "the teacher's progress", err, "enrollment.required")
		_, err = s.Lesson(s.as("ada"), "nope")
		wantCode(t, "unknown lesson", err, "lesson.not_found")
		_, err = s.Classroom(s.as("ada"), "nope")
		wantCode(t, "unknown course", err, "course.not_found")
		if classroom, err := s.Classroom(s.as("teacher"), "draft"); err != nil || classroom.ResumeLessonID != hidden[0] {
			t.Errorf("the teacher in a draft: %+v %v", classroom, err)
		}
		_, err = s.Classroom(s.as("ada"), "draft")
		wantCode(t, "a learner in a draft", err, "enrollment.required")
		_ = draft
	})
}

// A file lesson has its own file to download, in its place and in the list of all files.
func TestAFileLessonHasItsFile(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, course.NewLesson{
			Title: "Plan", Kind: course.File, MediaID: &s.all.File,
		})
		s.enroll(t, "ada", id)
		lesson, err := s.Lesson(s.as("ada"), lessons[0])
		wantCode(t, "the lesson", err, "")
		if len(lesson.Resources) != 1 || lesson.Resources[0].URL == nil || lesson.Resources[0].Name == "" {
			t.Errorf("the lesson has %+v to download", lesson.Resources)
		}
		room, err := s.Classroom(s.as("ada"), "js")
		wantCode(t, "the classroom", err, "")
		if room.Resources[lessons[0]] == "" || len(room.Course.Sections[0].Lessons[0].Resources) != 1 {
			t.Errorf("the classroom has %q and %+v", room.Resources, room.Course.Sections)
		}
	})
}

func TestAWithdrawnCourseStaysWithItsLearners(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 100, text(1)...)
		s.enroll(t, "ada", id)
		s.tx(t, func(tx *db.Tx) error { return s.courses.Withdraw(t.Context(), tx, id) })
		if classroom, err := s.Classroom(s.as("ada"), "js"); err != nil || classroom.Course.Teacher.Name != "teacher" ||
			classroom.ResumeLessonID != lessons[0] {
			t.Errorf("%+v %v", classroom, err)
		}
		_, err := s.Classroom(s.as("stranger"), "js")
		wantCode(t, "a stranger", err, "enrollment.required")
		if p := s.tick(t, "ada", lessons[0], true); p.Percent != 100 {
			t.Errorf("%+v", p)
		}
	})
}

func TestCoursesLastLearnedFirst(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		lessons := map[string][]string{}
		for _, slug := range []string{"a", "b", "c"} {
			id, ids := s.add(t, slug, course.Published, 0, text(3)...)
			lessons[slug] = ids
			s.now = s.now.Add(time.Minute)
			s.enroll(t, "ada", id)
		}
		s.now = s.now.Add(time.Minute)
		s.tick(t, "ada", lessons["a"][1], true)
		mine, err := s.Courses(s.as("ada"), 2)
		if err != nil || len(mine) != 2 || mine[0].Slug != "a" || mine[1].Slug != "c" {
			t.Fatalf("%+v %v", mine, err)
		}
		if m := mine[0]; m.Percent != 33 || *m.ResumeLessonID != lessons["a"][2] || m.ResumeTitle != "Text 2" ||
			m.LastLearnedAt == nil || m.CertificateCode != nil {
			t.Errorf("goes on after the lesson that is done: %+v", m)
		}
		if m := mine[1]; m.ResumeLessonID == nil || *m.ResumeLessonID != lessons["c"][0] || m.LastLearnedAt != nil ||
			m.Instructor != "teacher" || m.CoverURL != "/covers/dev/c.svg" {
			t.Errorf("not begun: %+v", m)
		}
		s.tick(t, "ada", lessons["a"][2], true) // what is left is at the beginning
		if classroom, err := s.Classroom(s.as("ada"), "a"); err != nil || classroom.ResumeLessonID != lessons["a"][0] ||
			!classroom.Lessons[lessons["a"][1]].Done || len(classroom.Lessons) != 3 {
			t.Errorf("%+v %v", classroom, err)
		}
		s.tick(t, "ada", lessons["a"][0], true)
		if mine, err = s.Courses(s.as("ada"), 1); err != nil || mine[0].Percent != 100 || mine[0].CertificateCode == nil ||
			mine[0].CompletedAt == nil {
			t.Errorf("%+v %v", mine, err)
		}
	})
}

func TestLessonHasNeighbours(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, text(3)...)
		s.enroll(t, "ada", id)
		first, err := s.Lesson(s.as("ada"), lessons[0])
		if err != nil || first.PreviousID != nil || *first.NextID != lessons[1] || first.SectionTitle != "One" ||
			*first.HTML != "<p><em>Read</em></p>\n" || first.CourseSlug != "js" {
			t.Errorf("%+v %v", first, err)
		}
		last, err := s.Lesson(s.as("ada"), lessons[2])
		if err != nil || *last.PreviousID != lessons[1] || last.NextID != nil || last.SectionTitle != "Two" {
			t.Errorf("%+v %v", last, err)
		}
	})
}
