package gift

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/gift/giftdb"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// Offer is a gift as whoever has its link sees it. Of one that can't be redeemed any more, nobody but its giver and who
// has redeemed it reads what was said.
type Offer struct {
	State      string     `json:"state" enum:"open,held,redeemed,void"`
	Slug       string     `json:"slug"`
	Title      string     `json:"title"`
	Summary    string     `json:"summary"`
	Instructor string     `json:"instructor"`
	CoverURL   string     `json:"coverUrl"`
	From       string     `json:"from"`
	To         string     `json:"to"`
	Message    string     `json:"message"`
	RedeemedAt *time.Time `json:"redeemedAt"`
	// Mine says that the viewer has redeemed it, Given that they bought it, Owned that they have the course.
	Mine  bool `json:"mine"`
	Given bool `json:"given"`
	Owned bool `json:"owned"`
}

// Offer returns what a code is worth. Error: gift.not_found.
func (s *Service) Offer(ctx context.Context, code string) (*Offer, error) {
	row, ok, err := db.Found(giftdb.New(s.db.Read()).ByCode(ctx, &code))
	if err != nil {
		return nil, err
	}
	if !ok || code == "" {
		return nil, errNotFound
	}
	v, signedIn := session.From(ctx)
	out := &Offer{
		State: map[string]string{Paid: "open", Redeemed: Redeemed, Void: Void}[row.State],
		Slug:  row.Slug, Title: row.Title, Summary: row.Summary, Instructor: row.Instructor,
		CoverURL: course.CoverURL(row.SubjectSlug, row.Slug), RedeemedAt: row.RedeemedAt.Ptr(),
		Mine:  signedIn && row.RedeemedBy != nil && *row.RedeemedBy == v.ID,
		Given: signedIn && row.GiverID == v.ID,
	}
	if out.State == "open" {
		disputed, err := payment.Disputed(ctx, s.db.Read(), row.OrderID)
		if err != nil {
			return nil, err
		}
		if disputed {
			out.State = "held"
		}
	}
	if out.State == "open" || out.State == "held" || out.Mine || out.Given {
		out.From, out.To, out.Message = row.GiverName, row.Name, row.Message
	}
	if signedIn {
		out.Owned, err = learning.IsEnrolled(ctx, s.db.Read(), v.ID, row.CourseID)
	}
	return out, err
}

// Redeem enrolls the viewer in the course of a code and returns its slug; again is no error for who has redeemed it.
// Errors: gift.not_found, gift.redeemed, gift.void, gift.held, gift.already_owned, gift.own_course, gift.paying,
// account.unverified.
func (s *Service) Redeem(ctx context.Context, code string) (slug string, err error) {
	v, err := session.Require(ctx)
	if err != nil {
		return "", err
	}
	if !v.Verified {
		return "", errConfirmed
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := giftdb.New(tx)
		row, ok, err := db.Found(q.ByCode(ctx, &code))
		switch {
		case err != nil:
			return err
		case !ok:
			return errNotFound
		case row.State == Redeemed && row.RedeemedBy != nil && *row.RedeemedBy == v.ID:
			slug = row.Slug
			return nil
		case row.State == Redeemed:
			return ErrRedeemed
		case row.State != Paid:
			return errVoid
		}
		if err := s.mayHave(ctx, tx, v.ID, row); err != nil {
			return err
		}
		at := db.At(tx.Now)
		if n, err := q.Redeem(ctx, giftdb.RedeemParams{ID: row.ID, RedeemedBy: &v.ID, RedeemedAt: &at}); err != nil {
			return err
		} else if n == 0 {
			return ErrRedeemed
		}
		if err := learning.Enroll(ctx, tx, learning.EnrollIn{
			PersonID: v.ID, CourseID: row.CourseID, OrderID: &row.OrderID, Paid: true, Cents: row.Cents,
		}); err != nil {
			return err
		}
		slug = row.Slug
		return event.Publish(ctx, tx, event.GiftChanged{GiftID: row.ID, State: Redeemed})
	})
	return slug, err
}

// mayHave refuses who can't use the course, so that the gift stays for someone else, and gifts whose money isn't safe.
func (s *Service) mayHave(ctx context.Context, tx *db.Tx, personID string, row giftdb.ByCodeRow) error {
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
