package sample

import (
	"context"
	"fmt"
	"time"

	"stoa/internal/announcement"
	"stoa/internal/course"
	"stoa/internal/note"
	"stoa/internal/question"
	"stoa/internal/session"
)

// Talk is what is said about lessons: questions with their answers, announcements, and the sample learner's notes.
// Lessons are named by their titles; At is a second of the video, 0 for none.
type Talk struct {
	Questions []struct {
		Course, Lesson, Author, Body string
		At                           int64
		Asked                        Day
		Voters                       []string
		Answers                      []struct {
			Author, Body string
			Hours        int // after the question
			Accepted     bool
		}
	}
	Announcements []struct {
		Course, Author, Subject, Body string
		Sent                          Day
	}
	Notes []struct {
		Course, Lesson, Body string
		At                   int64
	}
}

const sampleLearner = "leila-andersson"

func (f *filler) fillTalk() error {
	for _, t := range f.Talk.Questions {
		lesson, err := f.lessonIn(t.Course, t.Lesson)
		if err != nil {
			return err
		}
		in := question.ImportIn{
			CourseID: f.courses[t.Course], LessonID: lesson, PersonID: f.people[t.Author], Body: t.Body, AtMs: second(t.At),
			At: f.day(t.Asked),
		}
		for _, voter := range t.Voters {
			in.Voters = append(in.Voters, f.people[voter])
		}
		for _, a := range t.Answers {
			in.Answers = append(in.Answers, question.ImportAnswer{
				PersonID: f.people[a.Author], Body: a.Body, At: in.At.Add(time.Duration(a.Hours) * time.Hour), Accepted: a.Accepted,
			})
		}
		if err := question.Import(f.ctx, f.tx, in); err != nil {
			return fmt.Errorf("question in %q: %w", t.Lesson, err)
		}
	}
	for _, a := range f.Talk.Announcements {
		if err := announcement.Import(f.ctx, f.tx, announcement.ImportIn{
			CourseID: f.courses[a.Course], PersonID: f.people[a.Author], Subject: a.Subject, Body: a.Body, At: f.day(a.Sent),
		}); err != nil {
			return fmt.Errorf("%q: %w", a.Subject, err)
		}
	}
	for _, n := range f.Talk.Notes { // fillNotes comes after this transaction
		if _, err := f.lessonIn(n.Course, n.Lesson); err != nil {
			return err
		}
	}
	return nil
}

// fillNotes writes notes as their author does, each in a transaction of its own.
func (f *filler) fillNotes(ctx context.Context) error {
	me := session.Viewer{
		ID: f.people[sampleLearner], Name: f.names[sampleLearner], Slug: sampleLearner, Verified: true,
	}
	notes := note.New(f.DB)
	for _, n := range f.Talk.Notes {
		lesson, err := f.lessonIn(n.Course, n.Lesson)
		if err != nil {
			return err
		}
		if _, err := notes.Write(session.With(ctx, me), lesson, "", second(n.At), n.Body); err != nil {
			return fmt.Errorf("note in %q: %w", n.Lesson, err)
		}
	}
	return nil
}

func second(at int64) *int64 {
	if at == 0 {
		return nil
	}
	ms := at * 1000
	return &ms
}

// lessonIn finds a lesson of a course by its title, and keeps those of the course.
func (f *filler) lessonIn(slug, title string) (string, error) {
	if f.lessonIDs[slug] == nil {
		list, err := course.Lessons(f.ctx, f.tx, f.courses[slug])
		if err != nil {
			return "", err
		}
		f.lessonIDs[slug] = map[string]string{}
		for _, l := range list {
			f.lessonIDs[slug][l.Title] = l.ID
		}
	}
	id, ok := f.lessonIDs[slug][title]
	if !ok {
		return "", fmt.Errorf("%s has no lesson %q", slug, title)
	}
	return id, nil
}
