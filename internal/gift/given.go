package gift

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/gift/giftdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// Given is a gift as its giver sees it. Link is "" until it is paid for, and once it was refunded.
type Given struct {
	ID          string     `json:"id"`
	Number      string     `json:"number" doc:"Of its order"`
	State       string     `json:"state" enum:"unpaid,scheduled,delivered,undelivered,redeemed,refunded"`
	Slug        string     `json:"slug"`
	Title       string     `json:"title"`
	CoverURL    string     `json:"coverUrl"`
	Details     Details    `json:"details"`
	Link        string     `json:"link"`
	BoughtAt    time.Time  `json:"boughtAt"`
	DeliveredAt *time.Time `json:"deliveredAt"`
	RedeemedAt  *time.Time `json:"redeemedAt"`
	// MayResend says that another email may be sent.
	MayResend bool `json:"mayResend"`
}

// Given returns the viewer's gifts to others, the latest first, at most 500.
func (s *Service) Given(ctx context.Context) ([]Given, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := giftdb.New(s.db.Read()).GivenBy(ctx, v.ID)
	out := make([]Given, 0, len(rows))
	for _, row := range rows {
		out = append(out, s.given(giftdb.ByIDRow(row)))
	}
	return out, err
}

func (s *Service) given(row giftdb.ByIDRow) Given {
	g := gift(row)
	out := Given{
		ID: row.ID, Number: row.Number, Slug: row.Slug, Title: row.Title,
		CoverURL: course.CoverURL(row.SubjectSlug, row.Slug), Details: detailsOf(g), BoughtAt: row.CreatedAt.Time,
		DeliveredAt: row.DeliveredAt.Ptr(), RedeemedAt: row.RedeemedAt.Ptr(),
		State: map[string]string{Pending: "unpaid", Redeemed: Redeemed, Void: "refunded"}[row.State],
	}
	if row.State == Paid {
		out.State = "scheduled"
		if row.DeliveredAt != nil {
			out.State, out.MayResend = "delivered", row.Emails < mostEmails && row.Email != ""
			if row.RefusedAt != nil {
				out.State = Undelivered
			}
		}
	}
	if row.Code != nil && row.State != Void {
		out.Link = s.link(*row.Code)
	}
	return out
}

func (s *Service) link(code string) string { return s.publicURL + "/gifts/" + code }

func gift(row giftdb.ByIDRow) giftdb.Gift {
	return giftdb.Gift{
		ID: row.ID, Name: row.Name, Email: row.Email, Message: row.Message, Language: row.Language, Day: row.Day,
		Zone: row.Zone,
	}
}

// mine returns a gift of the viewer's that nobody has redeemed. Errors: gift.not_found, gift.redeemed, gift.void.
func mine(ctx context.Context, tx *db.Tx, id string) (giftdb.ByIDRow, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return giftdb.ByIDRow{}, err
	}
	row, ok, err := db.Found(giftdb.New(tx).ByID(ctx, id))
	switch {
	case err != nil:
	case !ok || row.GiverID != v.ID || row.State == Failed:
		err = errNotFound
	case row.State == Redeemed:
		err = ErrRedeemed
	case row.State == Void:
		err = errVoid
	}
	return row, err
}

// Change changes for whom one of the viewer's gifts is, or its day, until it is redeemed. Once it was delivered, the
// day stays; with another address it gets another link, since the old one may be in a stranger's hands, and is
// delivered again. Errors: gift.not_found, gift.redeemed, gift.void, gift.too_many_emails, a form's.
func (s *Service) Change(ctx context.Context, id string, in Details) (*Given, error) {
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := mine(ctx, tx, id)
		if err != nil {
			return err
		}
		if row.DeliveredAt != nil || in.DeliverOn == row.Day { // a day that has gone by is none to complain about
			in.DeliverOn, in.Zone = row.Day, row.Zone
		}
		next, err := in.Clean(tx.Now, row.Language)
		if err != nil && !onlyDay(err, in.DeliverOn == row.Day) {
			return err
		}
		to := giftdb.ChangeParams{
			ID: row.ID, Name: next.Name, Email: next.Email, EmailFolded: account.Fold(next.Email),
			Message: next.Message, Language: next.Language, Day: next.DeliverOn, Zone: next.Zone, Code: row.Code,
			DeliverAt: row.DeliverAt, DeliveredAt: row.DeliveredAt, RefusedAt: row.RefusedAt,
		}
		moved := to.EmailFolded != row.EmailFolded
		if row.State == Paid && (row.DeliveredAt == nil || moved) {
			to.DeliverAt, to.DeliveredAt, to.RefusedAt = db.AtPtr(ptr(next.due(tx.Now))), nil, nil
		}
		if row.DeliveredAt != nil && moved {
			if row.Emails >= mostEmails {
				return errMails
			}
			to.Code = ptr(rand.Text())
		}
		return giftdb.New(tx).Change(ctx, to)
	})
	if err != nil {
		return nil, err
	}
	row, err := giftdb.New(s.db.Read()).ByID(ctx, id)
	out := s.given(row)
	return &out, err
}

// onlyDay reports whether the day is all that is wrong, and is as it was.
func onlyDay(err error, same bool) bool {
	var f *fault.Error
	return same && errors.As(err, &f) && len(f.Fields) == 1 && f.Fields[0].Name == "deliverOn"
}

// Resend sends the email of one of the viewer's gifts again. Errors: gift.not_found, gift.redeemed, gift.void,
// gift.not_delivered, gift.held, gift.too_many_emails.
func (s *Service) Resend(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := mine(ctx, tx, id)
		if err != nil {
			return err
		}
		if row.State != Paid || row.DeliveredAt == nil || row.Email == "" {
			return errWaits
		}
		if held, err := payment.Disputed(ctx, tx, row.OrderID); err != nil {
			return err
		} else if held {
			return errHeld
		}
		if may, err := account.MayMail(ctx, tx, row.Email); err != nil {
			return err
		} else if !may {
			return errMails
		}
		n, err := giftdb.New(tx).CountEmail(ctx, giftdb.CountEmailParams{ID: row.ID, Emails: mostEmails})
		if err == nil && n == 0 {
			err = errMails
		}
		if err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.GiftChanged{GiftID: row.ID, State: "delivered"})
	})
}

// Refused records that the recipient's mail server rejected a gift's email for good, and notifies the giver once for
// each delivery. A rejection from an address that has been changed since is ignored.
func (s *Service) Refused(ctx context.Context, id, email string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := giftdb.New(tx).Refuse(ctx, giftdb.RefuseParams{ID: id, EmailFolded: account.Fold(email), RefusedAt: &at})
		if err != nil || n == 0 {
			return err
		}
		return event.Publish(ctx, tx, event.GiftChanged{GiftID: id, State: Undelivered})
	})
}

// whileHeld is when the email of a gift is looked at again whose payment is disputed.
const whileHeld = time.Hour

// Deliver has the emails sent that are due, on every instance, every few seconds. One row is one transaction, so each
// is sent once, whoever is first. A gift whose payment is disputed can't be redeemed, so its email waits.
func (s *Service) Deliver(ctx context.Context) error {
	now := db.At(s.db.Now())
	due, err := giftdb.New(s.db.Read()).Due(ctx, &now)
	for _, row := range due {
		err = errors.Join(err, s.db.InTx(ctx, func(tx *db.Tx) error {
			at, q := db.At(tx.Now), giftdb.New(tx)
			if held, err := payment.Disputed(ctx, tx, row.OrderID); err != nil || held {
				next := db.At(tx.Now.Add(whileHeld))
				return errors.Join(err, q.Postpone(ctx, giftdb.PostponeParams{ID: row.ID, Next: &next, Now: &at}))
			}
			n, err := q.Deliver(ctx, giftdb.DeliverParams{ID: row.ID, DeliveredAt: &at})
			if err != nil || n == 0 {
				return err
			}
			return event.Publish(ctx, tx, event.GiftChanged{GiftID: row.ID, State: "delivered"})
		}))
	}
	return err
}

// Told is what emails say about a gift.
type Told struct {
	Given
	GiverID, From string
}

// Tell returns a gift for who writes about it; ok is false if it can't be redeemed any more, and for a redeemed one
// unless that is what is told.
func (s *Service) Tell(ctx context.Context, tx *db.Tx, id string) (t Told, ok bool, err error) {
	row, ok, err := db.Found(giftdb.New(tx).ByID(ctx, id))
	if err != nil || !ok {
		return Told{}, false, err
	}
	return Told{
		Given: s.given(row), GiverID: row.GiverID, From: row.GiverName,
	}, row.State == Paid || row.State == Redeemed, nil
}

// Got is a gift that the viewer has redeemed.
type Got struct {
	Slug       string     `json:"slug"`
	Title      string     `json:"title"`
	From       string     `json:"from"`
	To         string     `json:"to"`
	Message    string     `json:"message"`
	RedeemedAt *time.Time `json:"redeemedAt"`
}

// Own is all that is stored of a person's gifts.
type Own struct {
	Given    []Given `json:"given"`
	Received []Got   `json:"received"`
}

// Own returns what the viewer gave and got, for the download of a person's data.
func (s *Service) Own(ctx context.Context) (*Own, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	out := &Own{Received: []Got{}}
	if out.Given, err = s.Given(ctx); err != nil {
		return nil, err
	}
	rows, err := giftdb.New(s.db.Read()).GotBy(ctx, &v.ID)
	for _, row := range rows {
		out.Received = append(out.Received, Got{
			Slug: row.Slug, Title: row.Title, From: row.GiverName, To: row.Name, Message: row.Message,
			RedeemedAt: row.RedeemedAt.Ptr(),
		})
	}
	return out, err
}
