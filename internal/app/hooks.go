package app

import (
	"context"
	"maps"

	"stoa/internal/account"
	"stoa/internal/announcement"
	"stoa/internal/approval"
	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/notify"
	"stoa/internal/sample"
	"stoa/internal/session"
	"stoa/internal/studio"
)

// This file, and hooks_account.go, are what lower domains ask of higher ones: their constructors get these methods.
// They run in the caller's transaction. What need not is a subscriber of an event.

// onCourse renews a course in the catalog.
func (a *App) onCourse(ctx context.Context, tx *db.Tx, courseID string) error {
	if a.catalog == nil { // while the sample is filled; it is opened afterwards
		return nil
	}
	return a.catalog.CourseChanged(ctx, tx, courseID)
}

// onFiling has the catalog follow a change of what courses are filed under.
func (a *App) onFiling(ctx context.Context, tx *db.Tx) error { return a.catalog.Changed(ctx, tx) }

// filed counts courses and drafts by what they are filed under.
func (a *App) filed(ctx context.Context) (map[string]filing.Count, error) {
	return studio.Filed(ctx, a.DB.Read())
}

// refile has everything of a subject or category be in another.
func (a *App) refile(ctx context.Context, tx *db.Tx, kind, from, to string) error {
	if err := course.Refile(ctx, tx, kind, from, to); err != nil {
		return err
	}
	if kind == filing.SubjectKind {
		if err := approval.Refile(ctx, tx, from, to); err != nil {
			return err
		}
	}
	return studio.Refile(ctx, tx, kind, from, to)
}

// onSignOut closes a person's streams, and ends push notifications where they have signed out.
func (a *App) onSignOut(ctx context.Context, tx *db.Tx, personID string) error {
	if err := notify.SignedOut(ctx, tx, personID); err != nil {
		return err
	}
	return a.bell.Recheck(ctx, tx, personID)
}

// instructor finds one for who wants to follow them.
func (a *App) instructor(ctx context.Context, slug string) (id string, ok bool, err error) {
	person, ok, err := a.people.BySlug(ctx, slug)
	if err != nil || !ok {
		return "", false, err
	}
	teaches, err := course.Teaches(ctx, a.DB.Read(), person.ID)
	return person.ID, teaches, err
}

// mailBody is the long text of an email to many people, which is an announcement's.
func (a *App) mailBody(ctx context.Context, id string) (text string, ok bool, err error) {
	return announcement.Text(ctx, a.DB.Read(), id)
}

// admits reports whether a person may see the media of a course: its learners, and who teaches in it or its draft.
func (a *App) admits(ctx context.Context, personID, courseID string) (bool, error) {
	if ok, err := learning.Admits(a.DB)(ctx, personID, courseID); ok || err != nil {
		return ok, err
	}
	if ok, err := a.studio.Admits(ctx, personID, courseID); ok || err != nil {
		return ok, err
	}
	return a.approvals.Admits(ctx, personID, courseID)
}

// mayUpload lets instructors upload for the courses in which they teach, and what belongs to no course.
func (a *App) mayUpload(ctx context.Context, v session.Viewer, courseID, lessonID string) error {
	return a.studio.MayUpload(ctx, v, courseID, lessonID)
}

// forgotten is the job that emails a link to reset the password, if the folded email has an account.
type forgotten struct {
	Email string `json:"email"`
}

// Kind implements river.JobArgs.
func (forgotten) Kind() string { return "forgotten-password" }

// onSecurity notifies a person of a change to an account, on screen and by email.
func (a *App) onSecurity(
	ctx context.Context, tx *db.Tx, personID string, to account.Recipient, text string, values map[string]string,
) error {
	values = maps.Clone(values)
	notice := notify.Notice{PersonID: personID, Kind: notify.NoticeSecurity + text, Href: "/password-setting"}
	if person, ok := values["person"]; ok {
		notice.Href, notice.Values = "/my-profile", map[string]string{"person": person}
	}
	if role, ok := values["role"]; ok {
		values["role"] = notify.RoleName(to.Language, role)
	}
	if err := a.bell.Notify(ctx, tx, notice); err != nil {
		return err
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: to.Email, Name: to.Name, Language: to.Language, Text: text, Values: values,
	})
}

func (a *App) mailer() account.Mailer {
	send := func(text string) func(context.Context, *db.Tx, account.Recipient, string) error {
		return func(ctx context.Context, tx *db.Tx, to account.Recipient, link string) error {
			return a.notify.Send(ctx, tx, notify.Mail{
				To: to.Email, Name: to.Name, Language: to.Language, Text: text, Values: map[string]string{"link": link},
			})
		}
	}
	return account.Mailer{
		PublicURL: a.Config.PublicURL,
		Security:  a.onSecurity,
		ResetLater: func(ctx context.Context, tx *db.Tx, email string) error {
			return a.queue.Enqueue(ctx, tx, forgotten{Email: email})
		},
		VerifyEmail: send(notify.VerifyEmail), ResetPassword: send(notify.ResetPassword),
		AccountExists: func(ctx context.Context, tx *db.Tx, to account.Recipient, signIn, reset string) error {
			return a.notify.Send(ctx, tx, notify.Mail{
				To: to.Email, Name: to.Name, Language: to.Language, Text: notify.AccountExists,
				Values: map[string]string{"link": signIn, "reset": reset},
			})
		},
	}
}

// homeVideo is the sample's film about the marketplace, where it is filled in.
func (a *App) homeVideo(ctx context.Context) (*catalog.HomeVideo, error) {
	id, title, captions, err := sample.WelcomeVideo(ctx, a.DB)
	if err != nil || id == "" {
		return nil, err
	}
	v, err := a.media.Video(ctx, id, "", captions, media.For(media.Lasting))
	if err != nil {
		return nil, err
	}
	return homeVideo(title, v), nil
}
