package studio

import (
	"context"
	"crypto/rand"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/studio/studiodb"
)

const (
	mostInstructors = 20
	invitationStays = 14 * 24 * time.Hour
)

var (
	errNoInvitation = fault.New(fault.NotFound, "studio.invitation_gone", "This invitation no longer exists.")
	errIsOwner      = fault.New(fault.Conflict, "studio.owner_stays", "The owner of a course can’t be removed from it.")
	errTeaches      = fault.New(fault.Conflict, "studio.teaches_already", "This person already teaches in the course.")
)

// Invite asks someone by email to teach in a course, for a share of what it earns. The owner has the rest of it. For
// the owner. Errors: form.invalid, studio.owner_only, studio.too_many.
func (s *Service) Invite(ctx context.Context, courseID, email string, percent int) error {
	return s.on(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		var f fault.Form
		address := account.CleanEmail(&f, "email", email)
		if err := f.Err(); err != nil {
			return err
		}
		rows, err := w.q.InstructorsOf(ctx, courseID)
		if err != nil {
			return err
		}
		if len(rows) >= mostInstructors {
			return errTooMany
		}
		id := db.NewID()
		for _, row := range rows {
			if row.PersonID == nil && account.Fold(row.Email) == account.Fold(address) {
				return errTeaches
			}
		}
		if err := w.q.InsertInstructor(ctx, studiodb.InsertInstructorParams{
			ID: id, CourseID: courseID, Email: address, Percent: int32(percent), CreatedAt: db.At(w.tx.Now),
		}); err != nil {
			return err
		}
		if err := w.share(); err != nil {
			return err
		}
		return event.Publish(ctx, w.tx, event.InstructorInvited{InvitationID: id})
	})
}

// share gives the owner what the others don't have. Together they have at most 100 percent, with those who are invited.
func (w *work) share() error {
	rows, err := w.q.InstructorsOf(w.ctx, w.draft.CourseID)
	if err != nil {
		return err
	}
	rest, promised := 100, 0
	var owner string
	for _, row := range rows {
		switch {
		case row.PersonID == nil:
			promised += int(row.Percent)
		case *row.PersonID == w.draft.OwnerID:
			owner = row.ID
			continue
		default:
			rest -= int(row.Percent)
		}
		if row.Percent < 0 || row.Percent > 100 {
			rest = -1
		}
	}
	if rest-promised < 0 {
		var f fault.Form
		f.Add("percent", "out_of_range", "The shares must add up to 100.")
		return f.Err()
	}
	return w.q.SetShare(w.ctx, studiodb.SetShareParams{ID: owner, Percent: int32(rest)})
}

// teachers has those who teach in the draft teach the live course, from now on.
func (w *work) teachers() error {
	rows, err := w.q.InstructorsOf(w.ctx, w.draft.CourseID)
	if err != nil {
		return err
	}
	var ids []string
	for _, row := range rows {
		if row.PersonID != nil {
			ids = append(ids, *row.PersonID)
		}
	}
	return course.SetTeachers(w.ctx, w.tx, w.draft.CourseID, ids)
}

// SetShare changes the share of someone who teaches in a course or is invited to. For the owner. Errors: form.invalid,
// studio.owner_only.
func (s *Service) SetShare(ctx context.Context, courseID, instructorID string, percent int) error {
	return s.change(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		row, err := w.instructor(instructorID)
		if err != nil {
			return err
		}
		if err := w.q.SetShare(ctx, studiodb.SetShareParams{ID: row.ID, Percent: int32(percent)}); err != nil {
			return err
		}
		return w.share()
	})
}

func (w *work) instructor(id string) (studiodb.DraftInstructor, error) {
	row, ok, err := db.Found(w.q.InstructorByID(w.ctx, id))
	if err == nil && (!ok || row.CourseID != w.draft.CourseID) {
		err = errNotFound
	}
	if err == nil && row.PersonID != nil && *row.PersonID == w.draft.OwnerID {
		err = errIsOwner
	}
	return row, err
}

// RemoveInstructor ends someone's teaching in a course, or an invitation: for the owner, and for whom it is about.
// Errors: studio.owner_only, studio.owner_stays.
func (s *Service) RemoveInstructor(ctx context.Context, courseID, instructorID string) error {
	return s.change(ctx, courseID, func(w *work) error {
		row, err := w.instructor(instructorID)
		if err != nil {
			return err
		}
		if own := row.PersonID != nil && *row.PersonID == w.viewer.ID; !own {
			if err := w.owner(); err != nil {
				return err
			}
		}
		if err := w.q.DeleteInstructor(ctx, row.ID); err != nil {
			return err
		}
		if err := w.teachers(); err != nil {
			return err
		}
		return w.share()
	})
}

// Invitation is what the email about it says.
type Invitation struct {
	Token, Email, Course, Inviter, Language string
}

// NewInvitation gives an invitation a token, whose hash is kept, for the email that is about to be sent; false if it
// has been withdrawn or accepted.
func NewInvitation(ctx context.Context, tx *db.Tx, id string) (Invitation, bool, error) {
	q := studiodb.New(tx)
	row, ok, err := db.Found(q.InvitationByID(ctx, id))
	if err != nil || !ok {
		return Invitation{}, false, err
	}
	var plan course.Plan
	if err := row.Plan.Into(&plan); err != nil {
		return Invitation{}, false, err
	}
	out := Invitation{Token: rand.Text(), Email: row.Email, Course: plan.Title, Inviter: row.Name, Language: row.Language}
	hash := session.Hash(out.Token)
	return out, true, q.SetToken(ctx, studiodb.SetTokenParams{ID: id, TokenHash: &hash})
}

// StudioInvitation is what someone is invited to.
type StudioInvitation struct {
	Course  string `json:"course"`
	Inviter string `json:"inviter"`
	Percent int    `json:"percent"`
}

// InvitationOf returns what a token invites to. Error: studio.invitation_gone.
func (s *Service) InvitationOf(ctx context.Context, token string) (*StudioInvitation, error) {
	hash := session.Hash(token)
	row, ok, err := db.Found(studiodb.New(s.db.Read()).InvitationByToken(ctx, &hash))
	if err == nil && (!ok || s.db.Now().After(row.CreatedAt.Add(invitationStays))) {
		err = errNoInvitation
	}
	if err != nil {
		return nil, err
	}
	var plan course.Plan
	err = row.Plan.Into(&plan)
	return &StudioInvitation{Course: plan.Title, Inviter: row.Name, Percent: int(row.Percent)}, err
}

// Accept lets the viewer teach in the course that a token invites to, and returns its id. Errors:
// studio.invitation_gone, studio.teaches_already.
func (s *Service) Accept(ctx context.Context, token string) (courseID string, err error) {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return "", err
	}
	hash := session.Hash(token)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := studiodb.New(tx)
		row, ok, err := db.Found(q.InvitationByToken(ctx, &hash))
		if err == nil && (!ok || tx.Now.After(row.CreatedAt.Add(invitationStays))) {
			err = errNoInvitation
		}
		if err != nil {
			return err
		}
		courseID = row.CourseID
		if n, err := q.TeachesIn(ctx, studiodb.TeachesInParams{CourseID: courseID, PersonID: &v.ID}); err != nil || n > 0 {
			if err == nil {
				err = errTeaches
			}
			return err
		}
		if err := q.AcceptInvitation(ctx, studiodb.AcceptInvitationParams{ID: row.ID, PersonID: &v.ID}); err != nil {
			return err
		}
		w := &work{ctx: ctx, tx: tx, q: q, viewer: v}
		if w.draft, err = q.DraftByID(ctx, courseID); err != nil {
			return err
		}
		if err := q.Touch(ctx, studiodb.TouchParams{CourseID: courseID, UpdatedAt: db.At(tx.Now)}); err != nil {
			return err
		}
		if err := w.teachers(); err != nil {
			return err
		}
		return w.share()
	})
	return courseID, err
}

// Erase deletes a person's drafts with what was submitted of them, and takes the person out of those of others. What is
// live stays.
func Erase(ctx context.Context, tx *db.Tx, personID, email string) error {
	q := studiodb.New(tx)
	taught, err := q.TaughtBy(ctx, &personID)
	if err != nil {
		return err
	}
	if err := q.ForgetInvitations(ctx, email); err != nil {
		return err
	}
	for _, row := range taught {
		if row.OwnerID != personID {
			w := &work{ctx: ctx, tx: tx, q: q, draft: row}
			if err := q.LeaveDraft(ctx, studiodb.LeaveDraftParams{CourseID: row.CourseID, PersonID: &personID}); err != nil {
				return err
			}
			if err := w.teachers(); err != nil {
				return err
			}
			if err := w.share(); err != nil {
				return err
			}
			continue
		}
		if err := eraseDraft(ctx, tx, row.CourseID); err != nil {
			return err
		}
	}
	return nil
}

// eraseDraft empties a draft and its versions. What is live stays, with its files.
func eraseDraft(ctx context.Context, tx *db.Tx, courseID string) error {
	q, at := studiodb.New(tx), db.AtPtr(&tx.Now)
	steps := []func(context.Context, string) error{
		q.EraseLessons, q.EraseSections, q.EraseInstructors, q.EraseVersions,
		func(ctx context.Context, id string) error {
			return q.EraseDraft(ctx, studiodb.EraseDraftParams{CourseID: id, DeletedAt: at})
		},
	}
	if _, live, err := db.Found(q.LiveOf(ctx, courseID)); err != nil {
		return err
	} else if !live {
		unused := func(_ context.Context, id string) error { return filesIn(ctx, tx).check(id) }
		steps = append(steps, unused, q.EraseMedia)
	}
	for _, step := range steps {
		if err := step(ctx, courseID); err != nil {
			return err
		}
	}
	return nil
}

// SetOpenComments notes how many comments of specialists wait for an answer in a course.
func SetOpenComments(ctx context.Context, tx *db.Tx, courseID string, n int) error {
	return studiodb.New(tx).SetOpenComments(ctx, studiodb.SetOpenCommentsParams{
		CourseID: courseID, OpenComments: int32(n),
	})
}
