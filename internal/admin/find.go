package admin

import (
	"context"
	"strings"

	"stoa/internal/account"
	"stoa/internal/admin/admindb"
	"stoa/internal/coupon"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
)

// Found is what a search in the admin finds, at most five of each.
type Found struct {
	Orders  []FoundOrder   `json:"orders"`
	People  []FoundPerson  `json:"people"`
	Courses []PersonCourse `json:"courses"`
	Coupons []FoundCoupon  `json:"coupons"`
}

// FoundOrder is an order whose number begins with the text.
type FoundOrder struct {
	PersonOrder
	Buyer string `json:"buyer"`
}

// FoundPerson is a person whose name or email begins with the text, or has its words.
type FoundPerson struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

// FoundCoupon is a coupon whose code has the text.
type FoundCoupon struct {
	ID   string `json:"id"`
	Code string `json:"code"`
}

const mostFound = 5

// Find looks for people, orders, courses and coupons by what someone types. For operators.
func (s *Service) Find(ctx context.Context, text string) (*Found, error) {
	out := &Found{
		Orders: []FoundOrder{}, People: []FoundPerson{}, Courses: []PersonCourse{}, Coupons: []FoundCoupon{},
	}
	words := account.SearchText(text)
	if len(words) < 2 || len(words) > 200 {
		return out, nil
	}
	q, bare := admindb.New(s.db.Read()), strings.ReplaceAll(words, " ", "")
	orders, err := q.NumbersLike(ctx, admindb.NumbersLikeParams{Begins: bare, Beyond: beyond(bare)})
	if err != nil {
		return nil, err
	}
	for _, r := range orders {
		if strings.HasPrefix(r.Number, bare) {
			out.Orders = append(out.Orders, FoundOrder{PersonOrder{
				Number: r.Number, Status: r.Status, Total: money.Of(r.TotalCents, r.Currency), CreatedAt: r.CreatedAt.Time,
			}, r.BuyerName})
		}
	}
	slug := strings.ReplaceAll(words, " ", "-")
	courses, err := q.CoursesLike(ctx, admindb.CoursesLikeParams{Begins: slug, Beyond: beyond(slug)})
	if err != nil {
		return nil, err
	}
	for _, r := range courses {
		if strings.HasPrefix(r.Slug, slug) {
			out.Courses = append(out.Courses, PersonCourse{Slug: r.Slug, Title: r.Title, Status: r.Status})
		}
	}
	if err := s.findPeople(ctx, q, out, text, slug); err != nil {
		return nil, err
	}
	return out, s.findCoupons(ctx, out, text)
}

// beyond is a text after all that begin with another, in the order of any language.
func beyond(begins string) string { return begins + strings.Repeat("z", 24) }

// findPeople finds by the beginning of an email or of a name; else by words, as the list does.
func (s *Service) findPeople(ctx context.Context, q *admindb.Queries, out *Found, text, slug string) error {
	add := func(id, name, email string) {
		for _, p := range out.People {
			if p.ID == id {
				return
			}
		}
		if len(out.People) < mostFound {
			out.People = append(out.People, FoundPerson{ID: id, Name: name, Email: email})
		}
	}
	email := account.Fold(strings.TrimSpace(text))
	emails, err := q.EmailsLike(ctx, admindb.EmailsLikeParams{Begins: email, Beyond: beyond(email)})
	if err != nil {
		return err
	}
	for _, r := range emails {
		if strings.HasPrefix(account.Fold(r.Email), email) {
			add(r.ID, r.Name, r.Email)
		}
	}
	slugs, err := q.SlugsLike(ctx, admindb.SlugsLikeParams{Begins: slug, Beyond: beyond(slug)})
	if err != nil {
		return err
	}
	has := account.Finder(text)
	for _, r := range slugs {
		if has(r.Name) {
			add(r.ID, r.Name, r.Email)
		}
	}
	if len(out.People) > 0 {
		return nil
	}
	found, err := s.people.People(ctx, account.PeopleFilter{Q: text}, paging.At{})
	if err != nil {
		return err
	}
	for _, p := range found.People {
		add(p.ID, p.Name, p.Email)
	}
	return nil
}

func (s *Service) findCoupons(ctx context.Context, out *Found, text string) error {
	coupons, err := s.coupons.Every(ctx, coupon.Filter{Q: text})
	for i, c := range coupons {
		if i == mostFound {
			break
		}
		out.Coupons = append(out.Coupons, FoundCoupon{ID: c.ID, Code: c.Code})
	}
	return err
}
