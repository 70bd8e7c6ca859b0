package team

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/payment"
	"stoa/internal/session"
	"stoa/internal/team/teamdb"
)

// TeamInvitation is a seat as anyone with its link sees it.
type TeamInvitation struct {
	State      string     `json:"state" enum:"open,held,taken,void"`
	Slug       string     `json:"slug"`
	Title      string     `json:"title"`
	Summary    string     `json:"summary"`
	Instructor string     `json:"instructor"`
	CoverURL   string     `json:"coverUrl"`
	From       string     `json:"from" doc:"Who pays"`
	JoinedAt   *time.Time `json:"joinedAt"`
	// Mine says that the viewer has taken the seat, Bought that they pay for it, Owned that they have the course.
	Mine   bool `json:"mine"`
	Bought bool `json:"bought"`
	Owned  bool `json:"owned"`
}

func (s *Service) byCode(ctx context.Context, q teamdb.DBTX, code string) (teamdb.ByCodeRow, error) {
	row, ok, err := db.Found(teamdb.New(q).ByCode(ctx, code))
	if err == nil && !ok {
		err = errNoInvite
	}
	return row, err
}

// Invitation returns the seat of a code. Error: team.no_invitation.
func (s *Service) Invitation(ctx context.Context, code string) (*TeamInvitation, error) {
	row, err := s.byCode(ctx, s.db.Read(), code)
	if err != nil {
		return nil, err
	}
	v, signedIn := session.From(ctx)
	out := &TeamInvitation{
		State: "open", Slug: row.Slug, Title: row.Title, Summary: row.Summary, Instructor: row.Instructor,
		CoverURL: course.CoverURL(row.SubjectSlug, row.Slug), JoinedAt: row.JoinedAt.Ptr(),
		Mine: signedIn && row.PersonID != nil && *row.PersonID == v.ID, Bought: signedIn && row.BuyerID == v.ID,
	}
	switch {
	case row.RefundedAt != nil, row.VoidedAt != nil && row.JoinedAt == nil:
		out.State = "void"
	case row.JoinedAt != nil:
		out.State = "taken"
	default:
		held, err := payment.Disputed(ctx, s.db.Read(), row.OrderID)
		if err != nil {
			return nil, err
		}
		if held {
			out.State = "held"
		}
	}
	if row.JoinedAt == nil || out.Mine || out.Bought {
		out.From = row.BuyerName
	}
	if signedIn {
		out.Owned, err = learning.IsEnrolled(ctx, s.db.Read(), v.ID, row.CourseID)
	}
	return out, err
}

// Join enrolls the viewer in the course of an invitation and returns its slug; again is no error for who has the seat.
// Errors: team.no_invitation, team.taken, team.void, team.held, team.already_owned, team.own_course, team.paying,
// account.unverified.
func (s *Service) Join(ctx context.Context, code string) (slug string, err error) {
	v, err := session.Require(ctx)
	if err != nil {
		return "", err
	}
	if !v.Verified {
		return "", errConfirmed
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := s.byCode(ctx, tx, code)
		if err != nil {
			return err
		}
		slug = row.Slug
		switch {
		case row.RefundedAt != nil, row.VoidedAt != nil && row.JoinedAt == nil:
			return errVoid
		case row.JoinedAt != nil && row.PersonID != nil && *row.PersonID == v.ID:
			return nil
		case row.JoinedAt != nil:
			return errTaken
		}
		if err := s.mayHave(ctx, tx, v.ID, row); err != nil {
			return err
		}
		at := db.At(tx.Now)
		n, err := teamdb.New(tx).Take(ctx, teamdb.TakeParams{ID: row.ID, PersonID: &v.ID, JoinedAt: &at})
		if err == nil && n == 0 {
			err = errTaken
		}
		if err != nil {
			return err
		}
		return learning.Enroll(ctx, tx, learning.EnrollIn{
			PersonID: v.ID, CourseID: row.CourseID, OrderID: &row.OrderID, Paid: true, Cents: row.Cents / int64(row.Seats),
		})
	})
	return slug, err
}

// mayHave refuses who can't use the course, so that the seat stays for someone else, and seats whose money isn't safe.
func (s *Service) mayHave(ctx context.Context, tx *db.Tx, personID string, row teamdb.ByCodeRow) error {
	if disputed, err := payment.Disputed(ctx, tx, row.OrderID); err != nil {
		return err
	} else if disputed {
		return errHeld
	}
	if owned, err := learning.IsEnrolled(ctx, tx, personID, row.CourseID); err != nil {
		return err
	} else if owned {
		return errOwned
	}
	if teaches, err := course.TeachesIn(ctx, tx, row.CourseID, personID); err != nil {
		return err
	} else if teaches {
		return errTeaches
	}
	paying, err := s.waits(ctx, tx, personID, row.CourseID)
	if err == nil && paying {
		err = errPaying
	}
	return err
}

// Offer is what the email of an invitation says.
type Offer struct {
	Email, Language, Title, From, Link string
}

// Tell returns an invitation for who writes it; ok is false if it has ended, or was accepted.
func (s *Service) Tell(ctx context.Context, tx *db.Tx, seatID string) (o Offer, ok bool, err error) {
	q := teamdb.New(tx)
	seat, ok, err := db.Found(q.Seat(ctx, seatID))
	if err != nil || !ok || seat.JoinedAt != nil || seat.VoidedAt != nil || seat.Email == "" {
		return Offer{}, false, err
	}
	row, err := q.ByCode(ctx, seat.Code)
	return Offer{
		Email: seat.Email, Language: seat.Language, Title: row.Title, From: row.BuyerName, Link: s.link(seat.Code),
	}, true, err
}

func (s *Service) link(code string) string { return s.publicURL + "/join/" + code }
