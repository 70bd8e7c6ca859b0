package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/notify"
)

// announce notifies a person of course updates, by the means they chose.
func (a *App) announce(ctx context.Context, tx *db.Tx, to learning.Learner, kind, text, href string, values map[string]string) error {
	wants, err := notify.Wants(ctx, tx, to.ID, notify.CourseUpdates)
	if err != nil {
		return err
	}
	if wants.Bell {
		if err := a.bell.Notify(ctx, tx, notify.Notice{PersonID: to.ID, Kind: kind, Href: href, Values: values}); err != nil {
			return err
		}
	}
	written := map[string]string{"link": a.Config.PublicURL + href}
	for name, value := range values {
		written[name] = value
	}
	return a.notify.SendOf(ctx, tx, to.ID, notify.CourseUpdates, notify.Mail{To: to.Email, Name: to.Name, Language: to.Language, Text: text, Values: written})
}

// onLesson notifies the learners of a course of a new lesson.
func (a *App) onLesson(ctx context.Context, tx *db.Tx, courseID, lesson string) error {
	c, err := course.ByID(ctx, tx, courseID)
	if err != nil {
		return err
	}
	return learning.Learners(ctx, tx, courseID, func(l learning.Learner) error {
		return a.announce(ctx, tx, l, notify.NoticeNewLesson, notify.NewLesson, "/learn/"+c.Slug, map[string]string{"course": c.Title, "lesson": lesson})
	})
}

// onQuestion notifies the instructor.
func (a *App) onQuestion(ctx context.Context, tx *db.Tx, q learning.Asked) error {
	if q.AuthorID == q.Course.InstructorID {
		return nil
	}
	return a.announceQuestion(ctx, tx, q.Course.InstructorID, notify.NoticeQuestion, notify.Question, q)
}

// onAnswer notifies the person who asked.
func (a *App) onAnswer(ctx context.Context, tx *db.Tx, q learning.Asked) error {
	if q.AuthorID == q.AskedByID {
		return nil
	}
	return a.announceQuestion(ctx, tx, q.AskedByID, notify.NoticeAnswer, notify.Answer, q)
}

func (a *App) announceQuestion(ctx context.Context, tx *db.Tx, personID, kind, text string, q learning.Asked) error {
	person, err := account.ByID(ctx, tx, personID)
	if err != nil {
		return err
	}
	to := learning.Learner{ID: person.ID, Name: person.Name, Email: person.Email, Language: person.Language}
	href := "/learn/" + q.Course.Slug + "/" + q.LessonID + "#question-" + q.ID
	return a.announce(ctx, tx, to, kind, text, href, map[string]string{"course": q.Course.Title, "author": q.Author})
}
