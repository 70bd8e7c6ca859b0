package admin

import (
	"context"
	"slices"
	"strings"
	"time"

	"stoa/internal/admin/admindb"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
	"stoa/internal/order"
)

var errNoOrder = fault.New(fault.NotFound, "order.not_found", "This order doesn’t exist.")

// OrderPage is an order with all that followed from it.
type OrderPage struct {
	Number    string          `json:"number"`
	Status    string          `json:"status" enum:"pending,paid,failed,refunded"`
	BuyerID   string          `json:"buyerId" doc:"Empty once the account is erased"`
	Buyer     order.Buyer     `json:"buyer" doc:"As on the receipt"`
	Coupon    *OrderCoupon    `json:"coupon"`
	Subtotal  money.Money     `json:"subtotal"`
	Discount  money.Money     `json:"discount"`
	Tax       money.Money     `json:"tax"`
	TaxLabel  string          `json:"taxLabel"`
	Total     money.Money     `json:"total"`
	Refunded  money.Money     `json:"refunded"`
	Payment   OrderPayment    `json:"payment"`
	CreatedAt time.Time       `json:"createdAt"`
	Events    []OrderEvent    `json:"events" doc:"In the order of time"`
	Lines     []OrderPageLine `json:"lines"`
	Ledger    []Posting       `json:"ledger"`
	Emails    []Email         `json:"emails" doc:"Of the last day, and those that failed"`
	Audit     []AuditEntry    `json:"audit" doc:"The latest 50"`
	// Documents are its invoice and the credit notes of what was refunded.
	Documents []invoice.Document `json:"documents"`
	// VATCheck is what VIES said of the buyer's VAT id, where the tax depended on it.
	VATCheck *order.VATCheck `json:"vatCheck"`
	// Evidence is what says where the buyer is.
	Evidence []order.CountryEvidence `json:"evidence"`
	// Return is the charge that came after the order had failed, where the provider refuses to refund it.
	Return *order.StoppedReturn `json:"return"`
}

// OrderCoupon is the coupon of an order.
type OrderCoupon struct {
	ID   string `json:"id"`
	Code string `json:"code"`
}

// OrderPayment is what is known of the payment. Failure is the code of the reason why it failed.
type OrderPayment struct {
	Provider  string `json:"provider"`
	Reference string `json:"reference"`
	Card      string `json:"card" doc:"The brand, or empty"`
	Last4     string `json:"last4"`
	Failure   string `json:"failure"`
}

// OrderEvent is something that happened to an order, or to a course in it.
type OrderEvent struct {
	At     time.Time `json:"at"`
	Kind   string    `json:"kind" enum:"created,paid,failed,return_stopped,returned,refund_asked,refund_refused,refund_stopped,refunded"`
	Course string    `json:"course" doc:"Its title, or empty"`
}

// OrderPageLine is a course in an order.
type OrderPageLine struct {
	order.AdminLine
	CourseID     string           `json:"courseId"`
	Price        money.Money      `json:"price"`
	Discount     money.Money      `json:"discount"`
	InstructorID string           `json:"instructorId"`
	Instructor   string           `json:"instructor"`
	AskedAt      *time.Time       `json:"askedAt"`
	Reason       string           `json:"reason" doc:"Of the refund request"`
	Problem      string           `json:"problem" doc:"Why the provider refuses the refund"`
	Enrollment   *OrderEnrollment `json:"enrollment" doc:"What the order led to"`
	Gift         *OrderGift       `json:"gift" doc:"For whom it was bought, if not for the buyer"`
	Bundle       string           `json:"bundle,omitempty" doc:"The bundle that it was bought in"`
	Seats        *OrderSeats      `json:"seats" doc:"If it was bought for a team"`
}

// OrderSeats are those of a line for a team: how many there are, to how many someone is
// invited, and how many are taken.
type OrderSeats struct {
	Seats   int `json:"seats"`
	Invited int `json:"invited"`
	Used    int `json:"used"`
}

// OrderGift is a line that is a gift. Name and email are empty once they are erased.
type OrderGift struct {
	State       string     `json:"state" enum:"pending,failed,paid,redeemed,void"`
	Name        string     `json:"name"`
	Email       string     `json:"email"`
	Day         string     `json:"day" doc:"On which its email is sent, as 2026-12-24"`
	DeliveredAt *time.Time `json:"deliveredAt"`
	RefusedAt   *time.Time `json:"refusedAt" doc:"When the mail server of the address turned its email down"`
	RedeemedAt  *time.Time `json:"redeemedAt"`
	RedeemerID  string     `json:"redeemerId,omitempty"`
	Redeemer    string     `json:"redeemer,omitempty"`
}

// OrderEnrollment is the place in a course of its buyer, or of who redeemed the gift.
type OrderEnrollment struct {
	EnrolledAt  time.Time  `json:"enrolledAt"`
	Percent     int        `json:"percent"`
	CompletedAt *time.Time `json:"completedAt"`
	EndedAt     *time.Time `json:"endedAt"`
}

// Posting is a posting of the ledger. Person is who an instructor's account belongs to.
type Posting struct {
	At      time.Time   `json:"at"`
	Kind    string      `json:"kind" enum:"sale,refund,refund_elsewhere,late_charge"`
	Account string      `json:"account" doc:"platform, tax, provider or instructor"`
	Person  string      `json:"personId"`
	Name    string      `json:"name" doc:"Of the person or provider"`
	Amount  money.Money `json:"amount"`
}

// Order returns an order with its lines, payment, postings, emails (their subjects in a language) and audit log. For
// operators. Error: order.not_found.
func (s *Service) Order(ctx context.Context, number, language string) (*OrderPage, error) {
	q := admindb.New(s.db.Read())
	r, ok, err := db.Found(q.OrderByNumber(ctx, number))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNoOrder
	}
	of := func(cents int64) money.Money { return money.Of(cents, r.Currency) }
	out := &OrderPage{
		Number: r.Number, Status: r.Status, Buyer: order.Buyer{Name: r.BuyerName, Email: r.BuyerEmail},
		Subtotal: of(r.SubtotalCents), Discount: of(r.DiscountCents), Tax: of(r.TaxCents), TaxLabel: r.TaxLabel,
		Total: of(r.TotalCents), CreatedAt: r.CreatedAt.Time, Lines: []OrderPageLine{}, Refunded: of(0),
		Payment: OrderPayment{
			Provider: r.Provider, Reference: r.ProviderReference, Card: r.CardBrand, Last4: r.CardLast4,
			Failure: r.FailureCode,
		},
	}
	if r.ReturnStoppedAt != nil {
		out.Return = &order.StoppedReturn{
			Number: r.Number, Buyer: out.Buyer, Amount: out.Total, FailedAt: r.FailedAt.Ptr(),
			StoppedAt: r.ReturnStoppedAt.Ptr(), Problem: r.ReturnProblem,
		}
	}
	if r.CouponID != nil {
		out.Coupon = &OrderCoupon{ID: *r.CouponID, Code: r.CouponCode}
	}
	if _, ok, err := db.Found(q.PersonByID(ctx, admindb.PersonByIDParams{
		ID: r.PersonID, ExpiresAt: db.At(s.db.Now()),
	})); err != nil {
		return nil, err
	} else if ok {
		out.BuyerID = r.PersonID
	}
	rows, err := q.LinesOfOrder(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		line := orderLine(r, row)
		if line.Refund == order.RefundDone {
			out.Refunded.Amount += line.Paid.Amount
		}
		out.Lines = append(out.Lines, line)
	}
	out.Events = orderEvents(r, rows)
	if out.Ledger, err = s.ledgerOf(ctx, q, r.ID, rows); err != nil {
		return nil, err
	}
	if out.Emails, err = s.emails(ctx, r.BuyerEmail, r.Number, language); err != nil {
		return nil, err
	}
	if out.Documents, err = invoice.DocumentsOf(ctx, s.db.Read(), r.Number); err != nil {
		return nil, err
	}
	if out.VATCheck, err = order.VATCheckOf(ctx, s.db.Read(), r.ID); err != nil {
		return nil, err
	}
	if out.Evidence, err = order.EvidenceOf(ctx, s.db.Read(), r.ID); err != nil {
		return nil, err
	}
	out.Audit, err = s.auditOf(ctx, r.Number)
	return out, err
}

func orderLine(o admindb.OrderByNumberRow, r admindb.LinesOfOrderRow) OrderPageLine {
	of := func(cents int64) money.Money { return money.Of(cents, o.Currency) }
	line := OrderPageLine{
		AdminLine: order.AdminLineOf(o.Status, order.LineState{
			Slug: r.Slug, Title: r.Title, Paid: of(r.PriceCents - r.DiscountCents), AskedAt: r.RefundAskedAt.Ptr(),
			RefusedAt: r.RefundRefusedAt.Ptr(), DueAt: r.RefundDueAt.Ptr(), RefundedAt: r.RefundedAt.Ptr(),
			StoppedAt: r.RefundStoppedAt.Ptr(),
		}),
		CourseID: r.CourseID, Price: of(r.PriceCents), Discount: of(r.DiscountCents), InstructorID: r.InstructorID,
		Instructor: r.Instructor, AskedAt: r.RefundAskedAt.Ptr(), Reason: r.RefundReason, Bundle: r.BundleTitle,
		Problem: r.RefundProblem,
	}
	if r.GiftState != nil {
		line.Gift = &OrderGift{
			State: *r.GiftState, Name: *r.GiftName, Email: *r.GiftEmail, Day: *r.GiftDay,
			DeliveredAt: r.DeliveredAt.Ptr(), RefusedAt: r.RefusedAt.Ptr(), RedeemedAt: r.RedeemedAt.Ptr(), Redeemer: r.Redeemer,
		}
		if r.RedeemedBy != nil {
			line.Gift.RedeemerID = *r.RedeemedBy
		}
	}
	if r.Seats > 0 {
		line.Seats = &OrderSeats{Seats: int(r.Seats), Invited: int(r.SeatsInvited), Used: int(r.SeatsUsed)}
	}
	if r.EnrolledAt != nil {
		line.Enrollment = &OrderEnrollment{
			EnrolledAt: r.EnrolledAt.Time, Percent: int(r.Percent), CompletedAt: r.CompletedAt.Ptr(), EndedAt: r.EndedAt.Ptr(),
		}
	}
	return line
}

// orderEvents are what the times in an order's rows say.
func orderEvents(o admindb.OrderByNumberRow, lines []admindb.LinesOfOrderRow) []OrderEvent {
	all := []OrderEvent{}
	add := func(kind, course string, at *db.Time) {
		if at != nil {
			all = append(all, OrderEvent{At: at.Time, Kind: kind, Course: course})
		}
	}
	add("created", "", &o.CreatedAt)
	add("paid", "", o.PaidAt)
	add("failed", "", o.FailedAt)
	add("return_stopped", "", o.ReturnStoppedAt)
	add("returned", "", o.ReturnedAt)
	for _, l := range lines {
		add("refund_asked", l.Title, l.RefundAskedAt)
		add("refund_refused", l.Title, l.RefundRefusedAt)
		add("refund_stopped", l.Title, l.RefundStoppedAt)
		add("refunded", l.Title, l.RefundedAt)
	}
	slices.SortStableFunc(all, func(a, b OrderEvent) int { return a.At.Compare(b.At) })
	return all
}

// ledgerOf returns the postings of an order: of its sale, of each refund, or of a charge that came too late.
func (s *Service) ledgerOf(
	ctx context.Context, q *admindb.Queries, id string, lines []admindb.LinesOfOrderRow,
) ([]Posting, error) {
	keys := []admindb.PostingsParams{{Kind: "sale", Reference: id}, {Kind: "late_charge", Reference: id}}
	for _, l := range lines {
		if l.RefundedAt != nil {
			of := id + ":" + l.CourseID
			keys = append(keys, admindb.PostingsParams{Kind: "refund", Reference: of},
				admindb.PostingsParams{Kind: "refund_elsewhere", Reference: of})
		}
	}
	out := []Posting{}
	for _, key := range keys {
		rows, err := q.Postings(ctx, key)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			account, owner, _ := strings.Cut(r.Account, ":")
			p := Posting{
				At: r.CreatedAt.Time, Kind: r.Kind, Account: account, Name: owner,
				Amount: money.Of(r.AmountCents, r.Currency),
			}
			if account == "instructor" {
				p.Person = owner
				if p.Name, err = s.people.NameOf(ctx, owner); err != nil {
					return nil, err
				}
			}
			out = append(out, p)
		}
	}
	return out, nil
}

// auditOf returns the latest entries about an id or a number, with the names of today.
func (s *Service) auditOf(ctx context.Context, about string) ([]AuditEntry, error) {
	log, err := s.AuditLog(ctx, AuditFilter{About: about}, paging.At{})
	if err != nil {
		return nil, err
	}
	return log.Entries, nil
}
