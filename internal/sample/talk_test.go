package sample

import "testing"

// What is said is said by those who may: by learners of the course, and by who teaches it, within the video.
func TestTalkIsOfThoseInTheCourse(t *testing.T) {
	c := load(t)
	in := map[string]bool{}
	for _, r := range c.Reviews {
		in[r.Course+" "+r.Author] = true
	}
	for _, e := range c.People.Learner.Enrollments {
		in[e.Course+" "+sampleLearner] = true
	}
	lesson := func(slug, title string) *Lesson {
		k := c.course(slug)
		if k == nil {
			t.Errorf("no course %s", slug)
			return nil
		}
		for _, l := range lessonsOf(k) {
			if l.Title == title {
				return &l
			}
		}
		t.Errorf("%s: no lesson %q", slug, title)
		return nil
	}
	open, answered := 0, 0
	for _, q := range c.Talk.Questions {
		l := lesson(q.Course, q.Lesson)
		if l == nil {
			continue
		}
		if q.At < 0 || q.At > 40 || q.At > 0 && l.Kind != "video" {
			t.Errorf("%q: second %d of a %s", q.Lesson, q.At, l.Kind)
		}
		for _, who := range append([]string{q.Author}, q.Voters...) {
			if !in[q.Course+" "+who] {
				t.Errorf("%s isn't in %s", who, q.Course)
			}
		}
		teacher := c.course(q.Course).Instructor
		byTeacher := false
		for i, a := range q.Answers {
			byTeacher = byTeacher || a.Author == teacher
			if a.Author != teacher && !in[q.Course+" "+a.Author] {
				t.Errorf("%s answers in %s", a.Author, q.Course)
			}
			if i > 0 && a.Hours <= q.Answers[i-1].Hours {
				t.Errorf("%q: the answers are out of order", q.Body)
			}
		}
		if byTeacher {
			answered++
		} else {
			open++
		}
	}
	if open < 2 || answered < 6 {
		t.Errorf("%d questions wait and %d are answered: the inbox has too little of one", open, answered)
	}
	for _, a := range c.Talk.Announcements {
		if c.course(a.Course) == nil || c.course(a.Course).Instructor != a.Author {
			t.Errorf("%q isn't of who teaches %s", a.Subject, a.Course)
		}
	}
	for _, n := range c.Talk.Notes {
		lesson(n.Course, n.Lesson)
		if !in[n.Course+" "+sampleLearner] {
			t.Errorf("a note in %s", n.Course)
		}
	}
}
