package app

import (
	"context"

	"stoa/internal/approval"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/notify"
)

func (a *App) subscribeApproval() {
	event.Subscribe(a.events, "receive a submission", a.receive)
	event.Subscribe(a.events, "tell of a decision", a.notifyOfDecision)
	event.Subscribe(a.events, "tell of a reply to a comment", a.notifyOfReply)
	event.Subscribe(a.events, "tell of a submission taken back", a.notifyOfTakenBack)
}

// receive puts a submission into the queue and notifies the specialists.
func (a *App) receive(ctx context.Context, tx *db.Tx, e event.CourseSubmitted) error {
	if err := a.approvals.Receive(ctx, tx, e); err != nil {
		return err
	}
	to, ok, err := approval.Specialists(ctx, tx, e.VersionID)
	if err != nil || !ok {
		return err
	}
	for _, id := range to.People {
		if err := a.notifyOne(ctx, tx, id, notify.Notice{
			Kind: notify.NoticeSubmitted, Href: "/approval/" + e.VersionID,
			Values: map[string]string{"course": to.Title, "instructor": to.Author},
		}, notify.CourseSubmitted); err != nil {
			return err
		}
	}
	return nil
}

// notifyOfDecision notifies everyone who teaches the course.
func (a *App) notifyOfDecision(ctx context.Context, tx *db.Tx, e event.ApprovalDecided) error {
	to, ok, err := approval.Instructors(ctx, tx, e.VersionID)
	if err != nil || !ok {
		return err
	}
	kind, text := notify.NoticeChanges, notify.ChangesRequested
	if e.Approved {
		kind, text = notify.NoticeApproved, notify.CourseApproved
	}
	for _, id := range to.People {
		if err := a.notifyOne(ctx, tx, id, notify.Notice{
			Kind: kind, Href: "/studio/courses/" + to.CourseID + "/checklist", Values: map[string]string{"course": to.Title},
		}, text); err != nil {
			return err
		}
	}
	return nil
}

// notifyOfReply notifies the specialist who wrote the comment, on screen only: an instructor answers many at once.
func (a *App) notifyOfReply(ctx context.Context, tx *db.Tx, e event.CommentAnswered) error {
	to, ok, err := approval.Answered(ctx, tx, e.CommentID)
	if err != nil || !ok {
		return err
	}
	for _, id := range to.People {
		if err := a.bell.Notify(ctx, tx, notify.Notice{
			PersonID: id, Kind: notify.NoticeReplied, Href: "/approval/" + to.VersionID,
			Values: map[string]string{"course": to.Title, "author": to.Author},
		}); err != nil {
			return err
		}
	}
	return nil
}

// notifyOfTakenBack notifies the specialist who had claimed the submission.
func (a *App) notifyOfTakenBack(ctx context.Context, tx *db.Tx, e event.CourseTakenBack) error {
	to, ok, err := approval.Claimant(ctx, tx, e.VersionID)
	if err != nil || !ok {
		return err
	}
	for _, id := range to.People {
		if err := a.notifyOne(ctx, tx, id, notify.Notice{
			Kind: notify.NoticeTakenBack, Href: "/approval/" + e.VersionID,
			Values: map[string]string{"course": to.Title, "instructor": to.Author},
		}, notify.CourseTakenBack); err != nil {
			return err
		}
	}
	return nil
}
