package team

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"stoa/internal/account"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/learning"
	"stoa/internal/payment"
	"stoa/internal/session"
	"stoa/internal/team/teamdb"
)

// TeamInvite says who is invited: Emails is a text with any number of addresses, such as a column of a table or the
// recipients of an email. Language is that of the invitation, by default the viewer's.
type TeamInvite struct {
	Emails   string `json:"emails"`
	Language string `json:"language,omitempty" maxLength:"10"`
}

// TeamInvited says how many were invited, and who was left out because they have a seat or an invitation.
type TeamInvited struct {
	Invited int      `json:"invited"`
	Already []string `json:"already"`
}

// addresses finds what looks like an email address in a text: of a list, a CSV file, or "Ada <ada@example.org>".
func addresses(text string) []string {
	found := strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(`,;<>"'()|`, r)
	})
	return slices.DeleteFunc(found, func(word string) bool { return !strings.Contains(word, "@") })
}

// parse returns the addresses of a text, each once, by what they are when folded.
func (in TeamInvite) parse() (folded []string, email map[string]string, err error) {
	var f fault.Form
	email = map[string]string{}
	found := addresses(in.Emails)
	if len(found) == 0 {
		f.Add("emails", "required", "Enter at least one email address.")
		return nil, nil, f.Err()
	}
	for _, word := range found {
		var one fault.Form
		clean := account.CleanEmail(&one, "emails", word)
		if one.Err() != nil {
			f.Add("emails", "invalid_address", fmt.Sprintf("“%s” isn’t an email address.", word))
			return nil, nil, f.Err()
		}
		key := account.Fold(clean)
		if email[key] == "" { // the first spelling of each
			folded, email[key] = append(folded, key), clean
		}
	}
	return folded, email, nil
}

// Invite emails each address a link to a seat of one of the viewer's teams: all of them, or nobody. Who has a seat or
// an invitation already is left out. Errors: team.not_found, team.held, team.too_many_emails, a form's at "emails":
// too_few_seats, mail.too_many.
func (s *Service) Invite(ctx context.Context, id string, in TeamInvite) (out TeamInvited, err error) {
	v, err := session.Require(ctx)
	if err != nil {
		return out, err
	}
	folded, email, err := in.parse()
	if err != nil {
		return out, err
	}
	language := v.Language
	if slices.Contains(i18n.Offered(), in.Language) {
		language = in.Language
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		out = TeamInvited{Already: []string{}}
		row, err := mine(ctx, tx, id)
		if err != nil {
			return err
		}
		q := teamdb.New(tx)
		var news []string
		for _, key := range folded {
			n, err := q.IsInvited(ctx, teamdb.IsInvitedParams{TeamID: id, EmailFolded: key})
			if err != nil {
				return err
			}
			if n > 0 {
				out.Already = append(out.Already, email[key])
			} else {
				news = append(news, key)
			}
		}
		out.Invited = len(news)
		seats, err := freeSeats(ctx, tx, id, len(news))
		if err != nil {
			return err
		}
		if err := countMailed(ctx, tx, row, len(news)); err != nil {
			return err
		}
		for i, key := range news {
			if err := invite(ctx, tx, id, seats[i], email[key], language); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

// TeamLink is an invitation that the buyer passes on.
type TeamLink struct {
	Link string `json:"link"`
}

// Link makes an invitation to a free seat of one of the viewer's teams that isn't emailed. Errors: team.not_found,
// team.held, a form's at "emails": too_few_seats.
func (s *Service) Link(ctx context.Context, id string) (out TeamLink, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if _, err := mine(ctx, tx, id); err != nil {
			return err
		}
		seats, err := freeSeats(ctx, tx, id, 1)
		if err != nil {
			return err
		}
		code := rand.Text()
		out.Link = s.link(code)
		return teamdb.New(tx).AddSeat(ctx, teamdb.AddSeatParams{
			ID: db.NewID(), TeamID: id, LicenseID: seats[0], Code: code, InvitedAt: db.At(tx.Now),
		})
	})
	return out, err
}

func invite(ctx context.Context, tx *db.Tx, teamID, licenseID, email, language string) error {
	if may, err := account.MayMail(ctx, tx, email); err != nil {
		return err
	} else if !may {
		var f fault.Form
		f.Add("emails", "mail.too_many", fmt.Sprintf("%s has had many emails today. Try again tomorrow.", email))
		return f.Err()
	}
	seat := db.NewID()
	if err := teamdb.New(tx).AddSeat(ctx, teamdb.AddSeatParams{
		ID: seat, TeamID: teamID, LicenseID: licenseID, Code: rand.Text(), Email: email, EmailFolded: account.Fold(email),
		Language: language, InvitedAt: db.At(tx.Now),
	}); err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.SeatOffered{SeatID: seat})
}

// freeSeats returns the licenses of the next n free seats of a team, the oldest first, so that later ones stay unused
// for longer. Errors: team.held, a form's.
func freeSeats(ctx context.Context, tx *db.Tx, teamID string, n int) ([]string, error) {
	licenses, err := teamdb.New(tx).LicensesOf(ctx, teamID)
	if err != nil {
		return nil, err
	}
	var free []string
	held := false
	for _, l := range licenses {
		left := int(l.Seats) - int(l.Taken)
		if l.VoidedAt != nil || left <= 0 || len(free) >= n {
			continue
		}
		disputed, err := payment.Disputed(ctx, tx, l.OrderID)
		if err != nil {
			return nil, err
		}
		if held = held || disputed; disputed {
			continue
		}
		for range left {
			free = append(free, l.ID)
		}
	}
	if len(free) >= n {
		return free, nil
	}
	if held {
		return nil, errHeld
	}
	var f fault.Form
	f.Add("emails", "too_few_seats", fmt.Sprintf("You have %d free seats for %d people.", len(free), n))
	return nil, f.Err()
}

// countMailed counts n more emails of a team today, of three for each of its seats and some more.
func countMailed(ctx context.Context, tx *db.Tx, row teamdb.ByIDRow, n int) error {
	seats, err := Bought(ctx, tx, row.BuyerID, row.CourseID)
	if err != nil {
		return err
	}
	today, mailed := tx.Now.UTC().Format(time.DateOnly), n
	if row.MailedOn == today {
		mailed += int(row.Mailed)
	}
	if mailed > 3*seats+spare {
		return errMails
	}
	return teamdb.New(tx).CountMailed(ctx, teamdb.CountMailedParams{ID: row.ID, MailedOn: today, Mailed: int32(mailed)})
}

// seat returns a seat of one of the viewer's teams. Errors: team.not_found, team.no_invitation.
func seat(ctx context.Context, tx *db.Tx, teamID, seatID string) (teamdb.ByIDRow, teamdb.SeatRow, error) {
	of, err := mine(ctx, tx, teamID)
	if err != nil {
		return of, teamdb.SeatRow{}, err
	}
	row, ok, err := db.Found(teamdb.New(tx).Seat(ctx, seatID))
	if err == nil && (!ok || row.TeamID != teamID || row.VoidedAt != nil) {
		err = errNoInvite
	}
	return of, row, err
}

// Resend emails an invitation again. Errors: team.not_found, team.no_invitation, team.taken, team.held,
// team.too_many_emails.
func (s *Service) Resend(ctx context.Context, teamID, seatID string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		of, row, err := seat(ctx, tx, teamID, seatID)
		switch {
		case err != nil:
		case row.JoinedAt != nil:
			err = errTaken
		case row.Email == "":
			err = errNoInvite
		}
		if err != nil {
			return err
		}
		if held, err := payment.Disputed(ctx, tx, row.OrderID); err != nil || held {
			return cmp.Or(err, error(errHeld))
		}
		if may, err := account.MayMail(ctx, tx, row.Email); err != nil || !may {
			return cmp.Or(err, error(errMails))
		}
		if err := countMailed(ctx, tx, of, 1); err != nil {
			return err
		}
		n, err := teamdb.New(tx).CountEmail(ctx, teamdb.CountEmailParams{ID: seatID, Emails: mostEmails})
		if err == nil && n == 0 {
			err = errMails
		}
		if err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.SeatOffered{SeatID: seatID})
	})
}

// TakeBack frees a seat: its invitation ends, and who has taken it loses the course, unless they have begun it. One
// that is free already is no error. Errors: team.not_found, team.begun.
func (s *Service) TakeBack(ctx context.Context, teamID, seatID string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		_, row, err := seat(ctx, tx, teamID, seatID)
		if fault.CodeOf(err) == errNoInvite.Code {
			return nil
		}
		if err != nil {
			return err
		}
		joined := row.JoinedAt != nil
		if joined && begun(row.LastLearnedAt, row.Percent, *row.JoinedAt) {
			return errBegun
		}
		n, err := teamdb.New(tx).Withdraw(ctx, teamdb.WithdrawParams{ID: seatID, Joined: joined})
		if err != nil || n == 0 || !joined {
			return err
		}
		return learning.EndEnrollment(ctx, tx, *row.PersonID, row.CourseID)
	})
}

// begun reports whether a member has learned anything since they took their seat, or has learned from before.
func begun(last *db.Time, percent int32, joined db.Time) bool {
	return percent > 0 || last != nil && !last.Before(joined.Time)
}
