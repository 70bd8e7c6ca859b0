// Package gift owns courses that one person bought for another: from the order's line to the email with the link,
// and to whoever redeems it. It promises that a gift is redeemed once, only while its order is paid and not disputed,
// and that its email is sent once on its day. It refuses to know prices and payments: order and refund say what has
// become of the money, in their own transactions.
package gift

import (
	"context"
	"slices"
	"time"

	"stoa/internal/account"
	"stoa/internal/gift/giftdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
)

// The states of a gift.
const (
	Pending  = "pending" // its order isn't paid yet
	Failed   = "failed"  // nor will be, unless the money comes late
	Paid     = "paid"
	Redeemed = "redeemed"
	Void     = "void" // refunded
)

// Undelivered is the state of a paid gift whose email was rejected by the recipient's mail server.
const Undelivered = "undelivered"

const (
	longestName, longestMessage = 80, 500
	mostDays                    = 365 // from today to the delivery
	deliverHour                 = 9   // in the buyer's time zone
	mostEmails                  = 6   // about one gift
)

// Waits reports whether a person is paying for a course at the moment.
type Waits func(ctx context.Context, tx *db.Tx, personID, courseID string) (bool, error)

// Service holds the use cases.
type Service struct {
	db        *db.DB
	publicURL string
	waits     Waits
}

// New creates the service. publicURL has no trailing slash.
func New(d *db.DB, publicURL string, waits Waits) *Service {
	return &Service{db: d, publicURL: publicURL, waits: waits}
}

// Details are for whom a gift is, and when. Language is that of the email. DeliverOn is a day of Zone, a name of the
// IANA time zone database; without one it is a day of UTC.
type Details struct {
	Name      string `json:"name" maxLength:"400"`
	Email     string `json:"email" maxLength:"400"`
	Message   string `json:"message,omitempty" maxLength:"2000"`
	Language  string `json:"language,omitempty" maxLength:"10"`
	DeliverOn string `json:"deliverOn" maxLength:"10" doc:"A day, such as 2026-12-24"`
	Zone      string `json:"zone,omitempty" maxLength:"60"`
}

// Clean checks details as someone typed them. Errors: a form's.
func (in Details) Clean(now time.Time, language string) (Details, error) {
	var f fault.Form
	in.Name = f.Text("name", in.Name, true, false, longestName)
	in.Email = account.CleanEmail(&f, "email", in.Email)
	in.Message = f.Text("message", in.Message, false, true, longestMessage)
	if !slices.Contains(i18n.Offered(), in.Language) {
		in.Language = language
	}
	if _, err := time.LoadLocation(in.Zone); err != nil || in.Zone == "Local" {
		in.Zone = ""
	}
	in.checkDay(&f, now)
	return in, f.Err()
}

// checkDay wants today or later. Who has said no time zone may be a day behind UTC.
func (in Details) checkDay(f *fault.Form, now time.Time) {
	today := now.In(in.zone()).Format(time.DateOnly)
	if in.Zone == "" {
		today = now.Add(-12 * time.Hour).UTC().Format(time.DateOnly)
	}
	last := now.In(in.zone()).AddDate(0, 0, mostDays).Format(time.DateOnly)
	_, err := time.Parse(time.DateOnly, in.DeliverOn)
	switch {
	case in.DeliverOn == "":
		f.Add("deliverOn", "required", "This field is required.")
	case err != nil:
		f.Add("deliverOn", "required", "Enter a date.")
	case in.DeliverOn < today:
		f.Add("deliverOn", "date_past", "Choose today or a later date.")
	case in.DeliverOn > last:
		f.Add("deliverOn", "too_late", "Choose a day within a year.")
	}
}

func (in Details) zone() *time.Location {
	if zone, err := time.LoadLocation(in.Zone); err == nil {
		return zone
	}
	return time.UTC
}

// due is when the email of a gift that is bought now is sent: in the morning of its day, and of today at once.
func (in Details) due(now time.Time) time.Time {
	day, err := time.ParseInLocation(time.DateOnly, in.DeliverOn, in.zone())
	if err != nil || now.In(in.zone()).Format(time.DateOnly) >= in.DeliverOn {
		return now
	}
	return day.Add(deliverHour * time.Hour)
}

func detailsOf(row giftdb.Gift) Details {
	return Details{
		Name: row.Name, Email: row.Email, Message: row.Message, Language: row.Language, DeliverOn: row.Day, Zone: row.Zone,
	}
}

// The faults of this package. Refunds are refused with ErrRedeemed, too.
var (
	ErrRedeemed = fault.New(fault.Conflict, "gift.redeemed", "This gift has already been redeemed.")

	errNotFound  = fault.New(fault.NotFound, "gift.not_found", "This gift doesn’t exist.")
	errVoid      = fault.New(fault.Conflict, "gift.void", "This gift has been refunded and is no longer valid.")
	errHeld      = fault.New(fault.Conflict, "gift.held", "The payment for this gift is being checked. Try again later.")
	errOwned     = fault.New(fault.Conflict, "gift.already_owned", "You already have this course.")
	errTeaches   = fault.New(fault.Conflict, "gift.own_course", "You teach this course.")
	errPaying    = fault.New(fault.Conflict, "gift.paying", "You have an order for this course that hasn’t been paid yet.")
	errWaits     = fault.New(fault.Conflict, "gift.not_delivered", "This gift hasn’t been delivered yet.")
	errMails     = fault.New(fault.TooMany, "gift.too_many_emails", "No more emails can be sent about this gift.")
	errConfirmed = fault.New(fault.Forbidden, "account.unverified", "Confirm your email first.")
)

// Erase removes from a person's gifts, those they gave and those for them, who they were for and what was said. What
// isn't delivered yet won't be; its link stays valid for who has it.
func Erase(ctx context.Context, tx *db.Tx, personID, email string) error {
	q := giftdb.New(tx)
	if err := q.ForgetGiver(ctx, personID); err != nil {
		return err
	}
	return q.ForgetRecipient(ctx, giftdb.ForgetRecipientParams{RedeemedBy: &personID, EmailFolded: account.Fold(email)})
}
