package team

import (
	"context"
	"strconv"
	"time"

	"stoa/internal/course"
	"stoa/internal/payment"
	"stoa/internal/session"
	"stoa/internal/team/teamdb"
)

// TeamRow is one of a person's teams: their seats of a course.
type TeamRow struct {
	ID       string `json:"id"`
	Slug     string `json:"slug"`
	Title    string `json:"title"`
	CoverURL string `json:"coverUrl"`
	Seats    int    `json:"seats"`
	Invited  int    `json:"invited"`
	Used     int    `json:"used"`
}

// MySeat is a seat that the viewer has in someone else's team. Email is the address that was invited.
type MySeat struct {
	Slug     string     `json:"slug"`
	Title    string     `json:"title"`
	CoverURL string     `json:"coverUrl"`
	From     string     `json:"from" doc:"Who pays; empty once their account is deleted"`
	Email    string     `json:"email"`
	JoinedAt *time.Time `json:"joinedAt"`
	Refunded bool       `json:"refunded"`
}

// Teams are a person's teams, and their own seats.
type Teams struct {
	Teams []TeamRow `json:"teams"`
	Seats []MySeat  `json:"seats"`
}

// Teams returns the viewer's teams, at most 200, and their seats in others', at most 500, the latest first.
func (s *Service) Teams(ctx context.Context) (*Teams, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q, out := teamdb.New(s.db.Read()), &Teams{Teams: []TeamRow{}, Seats: []MySeat{}}
	rows, err := q.TeamsOf(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		out.Teams = append(out.Teams, TeamRow{
			ID: r.ID, Slug: r.Slug, Title: r.Title, CoverURL: course.CoverURL(r.SubjectSlug, r.Slug), Seats: int(r.Seats),
			Invited: int(r.Invited), Used: int(r.Used),
		})
	}
	taken, err := q.SeatsTaken(ctx, &v.ID)
	for _, r := range taken {
		out.Seats = append(out.Seats, MySeat{
			Slug: r.Slug, Title: r.Title, CoverURL: course.CoverURL(r.SubjectSlug, r.Slug), From: r.BuyerName,
			Email: r.Email, JoinedAt: r.JoinedAt.Ptr(), Refunded: r.RefundedAt != nil,
		})
	}
	return out, err
}

// Team is a team as its buyer sees it.
type Team struct {
	TeamRow
	// Sold says that more seats can be bought.
	Sold     bool          `json:"sold"`
	Licenses []TeamLicense `json:"licenses"`
	Members  []TeamMember  `json:"members"`
}

// TeamLicense is a purchase of seats.
type TeamLicense struct {
	Number   string    `json:"number" doc:"Of its order"`
	Seats    int       `json:"seats"`
	BoughtAt time.Time `json:"boughtAt"`
	State    string    `json:"state" enum:"paid,refunding,refunded" doc:"refunding: approved, and the money isn’t back"`
	Disputed bool      `json:"disputed"`
}

// TeamMember is who has a seat, or was invited to one. What they learn is known by its progress only.
type TeamMember struct {
	ID           string     `json:"id"`
	State        string     `json:"state" enum:"invited,joined,deleted" doc:"deleted: the account is no more"`
	Email        string     `json:"email" doc:"Where the invitation went; empty for a link that the buyer passes on"`
	Name         string     `json:"name"`
	InvitedAt    time.Time  `json:"invitedAt"`
	JoinedAt     *time.Time `json:"joinedAt"`
	Percent      int        `json:"percent"`
	LastActiveAt *time.Time `json:"lastActiveAt"`
	CompletedAt  *time.Time `json:"completedAt"`
	Certificate  string     `json:"certificate,omitempty" doc:"Its code"`
	Link         string     `json:"link,omitempty" doc:"Of an invitation that is open"`
	// MayTakeBack says that they haven't begun, MayResend that another email may be sent.
	MayTakeBack bool `json:"mayTakeBack"`
	MayResend   bool `json:"mayResend"`
}

// Team returns one of the viewer's teams. Error: team.not_found.
func (s *Service) Team(ctx context.Context, id string) (*Team, error) {
	d := s.db.Read()
	row, err := mine(ctx, d, id)
	if err != nil {
		return nil, err
	}
	q := teamdb.New(d)
	out := &Team{
		TeamRow: TeamRow{ID: row.ID, Slug: row.Slug, Title: row.Title, CoverURL: course.CoverURL(row.SubjectSlug, row.Slug)},
		Sold:    row.Status == course.Published, Licenses: []TeamLicense{}, Members: []TeamMember{},
	}
	licenses, err := q.LicensesOf(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, l := range licenses {
		one := TeamLicense{
			Number: l.Number, Seats: int(l.Seats), BoughtAt: l.BoughtAt.Time, State: "paid",
		}
		switch {
		case l.RefundedAt != nil:
			one.State = "refunded"
		case l.VoidedAt != nil:
			one.State = "refunding"
			out.Seats += int(l.Taken) // the others can't be given to anyone
		default:
			out.Seats += one.Seats
			if one.Disputed, err = payment.Disputed(ctx, d, l.OrderID); err != nil {
				return nil, err
			}
		}
		out.Licenses = append(out.Licenses, one)
	}
	seats, err := q.SeatsOf(ctx, id)
	for _, r := range seats {
		m := s.member(r)
		if m.State == "invited" {
			out.Invited++
		} else {
			out.Used++
		}
		out.Members = append(out.Members, m)
	}
	return out, err
}

func (s *Service) member(r teamdb.SeatsOfRow) TeamMember {
	m := TeamMember{ID: r.ID, Email: r.Email, InvitedAt: r.InvitedAt.Time, JoinedAt: r.JoinedAt.Ptr()}
	switch {
	case r.JoinedAt == nil:
		m.State, m.MayTakeBack, m.Link = "invited", true, s.link(r.Code)
		m.MayResend = r.Email != "" && r.Emails < mostEmails
	case r.Erased:
		m.State = "deleted"
	default:
		m.State, m.Name, m.Percent = "joined", r.Name, int(r.Percent)
		m.LastActiveAt, m.CompletedAt = r.LastLearnedAt.Ptr(), r.CompletedAt.Ptr()
		if r.Certificate != nil {
			m.Certificate = *r.Certificate
		}
		m.MayTakeBack = r.VoidedAt == nil && !begun(r.LastLearnedAt, r.Percent, *r.JoinedAt)
	}
	return m
}

// Report returns the progress of one of the viewer's teams as a table. Error: team.not_found.
func (s *Service) Report(ctx context.Context, id string) ([][]string, error) {
	t, err := s.Team(ctx, id)
	if err != nil {
		return nil, err
	}
	day := func(at *time.Time) string {
		if at == nil {
			return ""
		}
		return at.UTC().Format(time.DateOnly)
	}
	out := [][]string{{
		"email", "name", "state", "invited", "joined", "percent", "last_active", "completed", "certificate",
	}}
	for _, m := range t.Members {
		certificate := ""
		if m.Certificate != "" {
			certificate = s.publicURL + "/verify/" + m.Certificate
		}
		out = append(out, []string{
			m.Email, m.Name, m.State, day(&m.InvitedAt), day(m.JoinedAt), strconv.Itoa(m.Percent), day(m.LastActiveAt),
			day(m.CompletedAt), certificate,
		})
	}
	return out, nil
}

// Own is all that is stored of a person's teams.
type Own struct {
	Teams []Team   `json:"teams"`
	Seats []MySeat `json:"seats"`
}

// Own returns the viewer's teams with whom they invited, and their own seats, for the download of a person's data.
func (s *Service) Own(ctx context.Context) (*Own, error) {
	list, err := s.Teams(ctx)
	if err != nil {
		return nil, err
	}
	out := &Own{Teams: []Team{}, Seats: list.Seats}
	for _, row := range list.Teams {
		t, err := s.Team(ctx, row.ID)
		if err != nil {
			return nil, err
		}
		out.Teams = append(out.Teams, *t)
	}
	return out, nil
}
