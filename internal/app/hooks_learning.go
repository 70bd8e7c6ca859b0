package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/notify"
)

// tell rings and writes, as somebody chose for news of courses.
func (a *App) tell(ctx context.Context, tx *db.Tx, to learning.Learner, kind, text, href string, values map[string]string) error {
	wants, err := notify.Wants(ctx, tx, to.ID, notify.CourseUpdates)
	if err != nil {
		return err
	}
	if wants.Bell {
		if err := a.bell.Tell(ctx, tx, notify.Notice{PersonID: to.ID, Kind: kind, Href: href, Values: values}); err != nil {
			return err
		}
	}
	written := map[string]string{"link": a.Config.PublicURL + href}
	for name, value := range values {
		written[name] = value
	}
	return a.notify.SendOf(ctx, tx, to.ID, notify.CourseUpdates, notify.Mail{To: to.Email, Name: to.Name, Language: to.Language, Text: text, Values: written})
}

// onLesson tells the learners of a course that there is more to learn.
func (a *App) onLesson(ctx context.Context, tx *db.Tx, courseID, lesson string) error {
	c, err := course.ByID(ctx, tx, courseID)
	if err != nil {
		return err
	}
	return learning.Learners(ctx, tx, courseID, func(l learning.Learner) error {
		return a.tell(ctx, tx, l, notify.NoticeNewLesson, notify.NewLesson, "/learn/"+c.Slug, map[string]string{"course": c.Title, "lesson": lesson})
	})
}

// onQuestion tells who teaches.
func (a *App) onQuestion(ctx context.Context, tx *db.Tx, q learning.Asked) error {
	if q.AuthorID == q.Course.InstructorID {
		return nil
	}
	return a.tellAbout(ctx, tx, q.Course.InstructorID, notify.NoticeQuestion, notify.Question, q)
}

// onAnswer tells who asked.
func (a *App) onAnswer(ctx context.Context, tx *db.Tx, q learning.Asked) error {
	if q.AuthorID == q.AskedByID {
		return nil
	}
	return a.tellAbout(ctx, tx, q.AskedByID, notify.NoticeAnswer, notify.Answer, q)
}

func (a *App) tellAbout(ctx context.Context, tx *db.Tx, personID, kind, text string, q learning.Asked) error {
	person, err := account.ByID(ctx, tx, personID)
	if err != nil {
		return err
	}
	to := learning.Learner{ID: person.ID, Name: person.Name, Email: person.Email, Language: person.Language}
	return a.tell(ctx, tx, to, kind, text, "/learn/"+q.Course.Slug+"/"+q.LessonID, map[string]string{"course": q.Course.Title, "author": q.Author})
}
