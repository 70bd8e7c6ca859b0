package app

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/announcement"
	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/exchange"
	"stoa/internal/kit/db"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/job"
	"stoa/internal/learning"
	"stoa/internal/notify"
	"stoa/internal/question"
	"stoa/internal/review"
	"stoa/internal/site"
	"stoa/internal/studio"
)

// subscribe connects events with those who are to hear of them. What must be true in the same transaction is no
// subscriber, but a direct call.
func (a *App) subscribe() {
	job.Work(a.queue, a.stock)
	event.SubscribeMany(a.events, "tell of a course", a.notifyOfCourse)
	event.SubscribeMany(a.events, "tell of a lesson", a.notifyOfLesson)
	event.SubscribeMany(a.events, "notify of a lower price", a.notifyOfPrice)
	event.Subscribe(a.events, "tell of a question", a.notifyOfQuestion)
	event.SubscribeMany(a.events, "tell of an answer", a.notifyOfAnswer)
	event.Subscribe(a.events, "notify of a reply to a review", a.notifyOfReviewReply)
	event.SubscribeMany(a.events, "send an announcement", a.announce)
	event.Subscribe(a.events, "tell of a certificate", a.notifyOfCertificate)
	event.Subscribe(a.events, "tell of a payment", a.notifyOfPayment)
	event.Subscribe(a.events, "tell of a gift", a.notifyOfGift)
	event.Subscribe(a.events, "offer a seat", a.offerSeat)
	event.Subscribe(a.events, "count where an order came from", a.analytics.CountOrder)
	event.Subscribe(a.events, "tell of a refund", a.notifyOfRefund)
	event.Subscribe(a.events, "notify of a payout", a.notifyOfPayout)
	event.Subscribe(a.events, "tell of a transfer", a.notifyOfTransfer)
	event.Subscribe(a.events, "put an upload into its lesson", studio.Attach)
	event.Subscribe(a.events, "import a course", exchange.Begin)
	event.Subscribe(a.events, "know the length of a lesson", studio.SetDuration)
	a.subscribeApproval()
	event.Subscribe(a.events, "make a video", makeVideo)
	event.Subscribe(a.events, "read what is said in a course", a.transcripts.Changed)
	event.Subscribe(a.events, "invite an instructor", a.inviteInstructor)
	event.SubscribeMany(a.events, "count without removed lessons", a.learning.Recount)
	event.Subscribe(a.events, "acknowledge a message", a.acknowledge)
	event.Subscribe(a.events, "email an answer", a.sendAnswer)
	event.Subscribe(a.events, "tell of what was hidden", a.notifyOfModeration)
	event.Subscribe(a.events, "welcome an instructor", a.welcomeInstructor)
	event.SubscribeMany(a.events, "send weekly summaries", a.summarizeWeek)
	event.Subscribe(a.events, "tell of a failed backup", a.notifyOfBackup)
}

// notifyOfCourse notifies the followers of the instructor and the subscribers to new courses.
func (a *App) notifyOfCourse(ctx context.Context, tx *db.Tx, e event.CoursePublished, after string) (string, error) {
	c, err := course.ByID(ctx, tx, e.CourseID)
	if err != nil {
		return "", err
	}
	teacher, ok, err := notify.SubscriberOf(ctx, tx, c.InstructorID, notify.NewCourses)
	if err != nil || !ok || c.Status != course.Published {
		return "", err
	}
	batch, next, err := notify.Audience(ctx, tx, c.InstructorID, after)
	if err != nil {
		return "", err
	}
	return next, a.notify.Announce(ctx, tx, a.bell, batch, notify.Notice{
		Kind: notify.NoticeNewCourse, Href: "/course-details/" + c.Slug,
		Values: map[string]string{"course": c.Title, "instructor": teacher.Name},
	}, notify.NewCourse)
}

// notifyOfLesson notifies the learners of a course.
func (a *App) notifyOfLesson(ctx context.Context, tx *db.Tx, e event.LessonAdded, after string) (string, error) {
	c, err := course.ByID(ctx, tx, e.CourseID)
	if err != nil {
		return "", err
	}
	batch, next, err := learning.Learners(ctx, tx, c.ID, after)
	if err != nil {
		return "", err
	}
	return next, a.notify.Announce(ctx, tx, a.bell, batch, notify.Notice{
		Kind: notify.NoticeNewLesson, Href: "/learn/" + c.Slug,
		Values: map[string]string{"course": c.Title, "lesson": e.Lesson},
	}, notify.NewLesson)
}

// notifyOfQuestion notifies those who teach the course.
func (a *App) notifyOfQuestion(ctx context.Context, tx *db.Tx, e event.QuestionAsked) error {
	asked, ok, err := question.QuestionFor(ctx, tx, e.QuestionID)
	if err != nil || !ok {
		return err
	}
	c, err := course.ByID(ctx, tx, asked.CourseID)
	if err != nil {
		return err
	}
	teachers, err := course.TeachersOf(ctx, tx, c.ID)
	if err != nil || asked.Author == "" { // or erased since
		return err
	}
	for _, id := range teachers {
		if id == asked.AuthorID {
			continue
		}
		if err := a.notifyOne(ctx, tx, id, noticeOf(asked, c, notify.NoticeQuestion), notify.Question); err != nil {
			return err
		}
	}
	return nil
}

// notifyOfAnswer notifies those who follow the question, except who answered.
func (a *App) notifyOfAnswer(ctx context.Context, tx *db.Tx, e event.QuestionAnswered, after string) (string, error) {
	answered, ok, err := question.AnswerFor(ctx, tx, e.AnswerID)
	if err != nil || !ok || answered.Author == "" { // or erased since
		return "", err
	}
	c, err := course.ByID(ctx, tx, answered.CourseID)
	if err != nil {
		return "", err
	}
	batch, next, err := question.Followers(ctx, tx, answered.QuestionID, answered.AuthorID, after)
	if err != nil {
		return "", err
	}
	return next, a.notify.Announce(ctx, tx, a.bell, batch, noticeOf(answered, c, notify.NoticeAnswer), notify.Answer)
}

// notifyOfReviewReply notifies who wrote the review.
func (a *App) notifyOfReviewReply(ctx context.Context, tx *db.Tx, e event.ReviewReplied) error {
	replied, ok, err := review.RepliedTo(ctx, tx, e.ReviewID)
	if err != nil || !ok || replied.Author == "" { // or erased since
		return err
	}
	c, err := course.ByID(ctx, tx, replied.CourseID)
	if err != nil {
		return err
	}
	return a.notifyOne(ctx, tx, replied.ReviewerID, notify.Notice{
		Kind: notify.NoticeReviewReply, Href: "/course-details/" + c.Slug + "#reviews",
		Values: map[string]string{"course": c.Title, "author": replied.Author},
	}, notify.ReviewReply)
}

// announce notifies the learners of a course of an announcement.
func (a *App) announce(ctx context.Context, tx *db.Tx, e event.Announced, after string) (string, error) {
	batch, notice, next, err := announcement.Batch(ctx, tx, e.AnnouncementID, after)
	if err != nil {
		return "", err
	}
	return next, a.notify.AnnounceWith(
		ctx, tx, a.bell, batch, notice, notify.Mail{Text: notify.Announcement, Body: e.AnnouncementID},
	)
}

// noticeOf is of what a person wrote under a lesson.
func noticeOf(what question.Asked, c course.Brief, kind string) notify.Notice {
	return notify.Notice{
		Kind: kind, Href: "/learn/" + c.Slug + "/" + what.LessonID + "#question-" + what.QuestionID,
		Values: map[string]string{"course": c.Title, "author": what.Author},
	}
}

// notifyOne notifies one person of an update of their courses, if they want that.
func (a *App) notifyOne(ctx context.Context, tx *db.Tx, personID string, n notify.Notice, text string) error {
	to, ok, err := notify.SubscriberOf(ctx, tx, personID, notify.CourseUpdates)
	if err != nil || !ok {
		return err
	}
	return a.notify.Announce(ctx, tx, a.bell, []notify.Subscriber{to}, n, text)
}

// notifyOfCertificate notifies its owner.
func (a *App) notifyOfCertificate(ctx context.Context, tx *db.Tx, e event.CertificateIssued) error {
	title, ok, err := certificate.CourseTitle(ctx, tx, e.Code)
	if err != nil || !ok {
		return err
	}
	return a.notifyOne(ctx, tx, e.PersonID, notify.Notice{
		Kind: notify.NoticeCertificate, Href: "/verify/" + e.Code, Values: map[string]string{"course": title},
	}, notify.CertificateIssued)
}

// acknowledge emails the number of a message to who wrote it to the operator.
func (a *App) acknowledge(ctx context.Context, tx *db.Tx, e event.ContactReceived) error {
	to, number, ok, err := site.Sender(ctx, tx, e.MessageID)
	if err != nil || !ok {
		return err
	}
	if may, err := account.MayMail(ctx, tx, to.Email); err != nil || !may {
		return err // the message is stored all the same
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: to.Email, Name: to.Name, Language: to.Language, Text: notify.ContactReceived,
		Values: map[string]string{"number": number},
	})
}

// sendAnswer emails what an operator answered to who wrote the message. What they reply goes to the marketplace's
// address, if it has one.
func (a *App) sendAnswer(ctx context.Context, tx *db.Tx, e event.ContactAnswered) error {
	answer, ok, err := site.AnswerFor(ctx, tx, e.AnswerID)
	if err != nil || !ok {
		return err
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: answer.To.Email, Name: answer.To.Name, Language: answer.To.Language, Text: notify.ContactAnswer,
		ReplyTo: a.settings.Now().Email,
		Values: map[string]string{
			"number": answer.Number, "subject": answer.Subject, "body": answer.Body, "message": answer.Message,
			"date": i18n.Date(answer.To.Language, answer.AskedAt), "link": a.Config.PublicURL + "/contact-us",
		},
	})
}

// welcomeInstructor emails a person whose application was accepted.
func (a *App) welcomeInstructor(ctx context.Context, tx *db.Tx, e event.ApplicationAccepted) error {
	person, err := account.ByID(ctx, tx, e.PersonID)
	if err != nil {
		return err
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: person.Email, Name: person.Name, Language: person.Language, Text: notify.ApplicationAccepted,
		Values: map[string]string{"link": a.Config.PublicURL + "/instructors/" + person.Slug},
	})
}

// inviteInstructor emails someone who is asked to teach in a course.
func (a *App) inviteInstructor(ctx context.Context, tx *db.Tx, e event.InstructorInvited) error {
	i, ok, err := studio.NewInvitation(ctx, tx, e.InvitationID)
	if err != nil || !ok {
		return err
	}
	if may, err := account.MayMail(ctx, tx, i.Email); err != nil || !may {
		return err
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: i.Email, Name: i.Email, Language: i.Language, Text: notify.InstructorInvited,
		Values: map[string]string{
			"course": i.Course, "instructor": i.Inviter, "link": a.Config.PublicURL + "/studio/invitations/" + i.Token,
		},
	})
}
