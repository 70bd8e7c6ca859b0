// Package team owns seats of courses that one person bought for others: licenses by the lines of orders, who was
// invited to a seat and who has taken it, and what its buyer may know of them. It promises that a license has no more
// members than seats, and that a seat is taken once, only while its license is paid and not disputed. It refuses to
// know prices and payments: order and refund say what has become of the money, in their own transactions.
package team

import (
	"context"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/team/teamdb"
)

// How many seats someone buys at once, and has of one course at most.
const (
	LeastSeats, MostSeats = 2, 500
	MostOfTeam            = 2000
)

const (
	mostEmails = 6  // about one seat
	spare      = 20 // emails a day of a team, besides three for each seat
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

// ErrInUse is also why a buyer can't have the money back for a license.
var ErrInUse = fault.New(
	fault.Conflict, "team.in_use", "Someone has taken a seat of this license. Take it back first, if they haven’t begun.",
)

var (
	errNotFound  = fault.New(fault.NotFound, "team.not_found", "This team doesn’t exist.")
	errNoInvite  = fault.New(fault.NotFound, "team.no_invitation", "This invitation is no longer valid.")
	errTaken     = fault.New(fault.Conflict, "team.taken", "Someone else has accepted this invitation.")
	errVoid      = fault.New(fault.Conflict, "team.void", "This seat has been refunded and is no longer valid.")
	errHeld      = fault.New(fault.Conflict, "team.held", "The payment for these seats is being checked. Try again later.")
	errOwned     = fault.New(fault.Conflict, "team.already_owned", "You already have this course.")
	errTeaches   = fault.New(fault.Conflict, "team.own_course", "You teach this course.")
	errPaying    = fault.New(fault.Conflict, "team.paying", "You have an order for this course that hasn’t been paid yet.")
	errBegun     = fault.New(fault.Conflict, "team.begun", "They’ve begun the course, so the seat stays theirs.")
	errMails     = fault.New(fault.TooMany, "team.too_many_emails", "No more emails can be sent. Copy the link instead.")
	errConfirmed = fault.New(fault.Forbidden, "account.unverified", "Confirm your email first.")
)

// mine returns a team of the viewer's. Error: team.not_found.
func mine(ctx context.Context, q teamdb.DBTX, id string) (teamdb.ByIDRow, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return teamdb.ByIDRow{}, err
	}
	row, ok, err := db.Found(teamdb.New(q).ByID(ctx, id))
	if err == nil && (!ok || row.BuyerID != v.ID) {
		err = errNotFound
	}
	return row, err
}

// Erase removes a person from teams: the invitations that they sent or that wait for them, and the addresses that
// were invited. Who has a seat keeps it, also where its buyer is gone.
func Erase(ctx context.Context, tx *db.Tx, personID, email string) error {
	q, folded := teamdb.New(tx), account.Fold(email)
	theirs := teamdb.ForgetInvitationsParams{BuyerID: personID, EmailFolded: folded}
	if err := q.ForgetInvitations(ctx, theirs); err != nil {
		return err
	}
	return q.ForgetAddresses(ctx, teamdb.ForgetAddressesParams{PersonID: &personID, EmailFolded: folded})
}
