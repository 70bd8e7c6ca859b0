package admin

import (
	"context"
	"time"

	"stoa/internal/account"
	"stoa/internal/admin/admindb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/kit/web"
)

var errNoPerson = fault.New(fault.NotFound, "person.not_found", "This account no longer exists.")

// PersonPage is a person with what they have bought, learned and written: what an operator needs to answer them, and
// neither their browsers nor their quizzes.
type PersonPage struct {
	account.AdminPerson
	PortraitURL string             `json:"portraitUrl"`
	LastSeenAt  *time.Time         `json:"lastSeenAt" doc:"In a session that is still open"`
	HasPassword bool               `json:"hasPassword"`
	Factors     PersonFactors      `json:"factors"`
	Orders      []PersonOrder      `json:"orders" doc:"The latest 50"`
	MoreOrders  bool               `json:"moreOrders"`
	Enrollments []PersonEnrollment `json:"enrollments" doc:"The latest 200"`
	Reviews     []PersonReview     `json:"reviews" doc:"The latest 50"`
	Teaches     []PersonCourse     `json:"teaches" doc:"Launched courses, at most 100"`
	Emails      []Email            `json:"emails" doc:"Of the last day, and those that failed"`
	Audit       []AuditEntry       `json:"audit" doc:"The latest 50"`
}

// PersonFactors is how a person can sign in, besides a password.
type PersonFactors struct {
	Authenticator bool `json:"authenticator"`
	Passkeys      int  `json:"passkeys"`
	Providers     int  `json:"providers" doc:"How many accounts elsewhere are connected"`
}

// PersonOrder is an order in their list.
type PersonOrder struct {
	Number    string      `json:"number"`
	Status    string      `json:"status" enum:"pending,paid,failed,refunded"`
	Total     money.Money `json:"total"`
	CreatedAt time.Time   `json:"createdAt"`
}

// PersonCourse is a course that a person has to do with.
type PersonCourse struct {
	Slug   string `json:"slug"`
	Title  string `json:"title"`
	Status string `json:"status" enum:"draft,submitted,approved,published,withdrawn"`
}

// PersonEnrollment is their place in a course. Certificate is the code of a valid one, or empty.
type PersonEnrollment struct {
	Slug          string     `json:"slug"`
	Title         string     `json:"title"`
	Percent       int        `json:"percent"`
	Paid          bool       `json:"paid"`
	EnrolledAt    time.Time  `json:"enrolledAt"`
	LastLearnedAt *time.Time `json:"lastLearnedAt"`
	CompletedAt   *time.Time `json:"completedAt"`
	EndedAt       *time.Time `json:"endedAt"`
	Certificate   string     `json:"certificate"`
}

// PersonReview is a review of theirs.
type PersonReview struct {
	Slug  string    `json:"slug"`
	Title string    `json:"title"`
	Stars int       `json:"stars"`
	Body  string    `json:"body"`
	At    time.Time `json:"at"`
}

// Person returns a person's page, with the subjects of emails in a language. For operators. Error: person.not_found.
func (s *Service) Person(ctx context.Context, id, language string) (*PersonPage, error) {
	q := admindb.New(s.db.Read())
	r, ok, err := db.Found(q.PersonByID(ctx, admindb.PersonByIDParams{ID: id, ExpiresAt: db.At(s.db.Now())}))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNoPerson
	}
	out := &PersonPage{
		AdminPerson: account.AdminPerson{
			ID: r.ID, Slug: r.Slug, Name: r.Name, Email: r.Email, Verified: r.EmailVerifiedAt != nil, Roles: []web.Role{},
			Language: r.Language, Devices: int(r.Devices), CreatedAt: r.CreatedAt.Time, SuspendedAt: r.SuspendedAt.Ptr(),
			ClosingAt: r.ClosingAt.Ptr(),
		},
		PortraitURL: account.PortraitURL(r.Slug) + "?v=" + r.Picture, HasPassword: r.Passwords > 0,
		Factors: PersonFactors{
			Authenticator: r.Authenticators > 0, Passkeys: int(r.Passkeys), Providers: int(r.Identities),
		},
		Orders: []PersonOrder{}, Enrollments: []PersonEnrollment{}, Reviews: []PersonReview{}, Teaches: []PersonCourse{},
	}
	roles, err := q.RolesOf(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, role := range roles {
		out.Roles = append(out.Roles, web.Role(role))
	}
	if seen, ok, err := db.Found(q.LastSeen(ctx, id)); err != nil {
		return nil, err
	} else if ok {
		out.LastSeenAt = &seen.Time
	}
	if err := fillPerson(ctx, q, out); err != nil {
		return nil, err
	}
	if out.Emails, err = s.emails(ctx, r.Email, "", language); err != nil {
		return nil, err
	}
	out.Audit, err = s.auditOf(ctx, id)
	return out, err
}

// fillPerson reads what a person has bought, learned, written and taught.
func fillPerson(ctx context.Context, q *admindb.Queries, out *PersonPage) error {
	orders, err := q.OrdersOf(ctx, out.ID)
	if err != nil {
		return err
	}
	for i, r := range orders {
		if out.MoreOrders = i == 50; out.MoreOrders {
			break
		}
		out.Orders = append(out.Orders, PersonOrder{
			Number: r.Number, Status: r.Status, Total: money.Of(r.TotalCents, r.Currency), CreatedAt: r.CreatedAt.Time,
		})
	}
	enrollments, err := q.EnrollmentsOf(ctx, out.ID)
	if err != nil {
		return err
	}
	for _, r := range enrollments {
		out.Enrollments = append(out.Enrollments, PersonEnrollment{
			Slug: r.Slug, Title: r.Title, Percent: int(r.Percent), Paid: r.Paid, EnrolledAt: r.EnrolledAt.Time,
			LastLearnedAt: r.LastLearnedAt.Ptr(), CompletedAt: r.CompletedAt.Ptr(), EndedAt: r.EndedAt.Ptr(),
			Certificate: r.Certificate,
		})
	}
	reviews, err := q.ReviewsOf(ctx, out.ID)
	if err != nil {
		return err
	}
	for _, r := range reviews {
		out.Reviews = append(out.Reviews, PersonReview{
			Slug: r.Slug, Title: r.Title, Stars: int(r.Stars), Body: r.Body, At: r.UpdatedAt.Time,
		})
	}
	courses, err := q.TaughtBy(ctx, out.ID)
	for _, r := range courses {
		out.Teaches = append(out.Teaches, PersonCourse{Slug: r.Slug, Title: r.Title, Status: r.Status})
	}
	return err
}
