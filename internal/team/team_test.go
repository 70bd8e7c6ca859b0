package team_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/books"
	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/learning/learningtest"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/refund"
	"stoa/internal/team"
)

// shop sells the courses bread and soup of a school, on two instances. Its bank can take its time.
type shop struct {
	*learningtest.School
	bank   *bank
	carts  *cart.Service
	both   [2]*instance
	course map[string]string
	token  string
}

type instance struct {
	orders  *order.Service
	refunds *refund.Service
	teams   *team.Service
}

// bank is the test provider, which answers later while it is slow.
type bank struct {
	*test.Provider
	slow    atomic.Bool
	refuses atomic.Bool // to refund, for good
	due     sync.Map    // the charges that it has not decided on
}

func (b *bank) Refund(ctx context.Context, r payment.Refund) (string, error) {
	if b.refuses.Load() {
		return "", payment.ErrNeverRefunded
	}
	return b.Provider.Refund(ctx, r)
}

func (b *bank) Charge(ctx context.Context, c payment.Charge) (payment.Result, error) {
	if b.slow.Load() {
		b.due.Store(c.Key, c)
		return payment.Result{Outcome: payment.Processing}, nil
	}
	return b.Provider.Charge(ctx, c)
}

func (b *bank) Lookup(ctx context.Context, key string) (payment.Result, bool, error) {
	if _, due := b.due.Load(key); due {
		return payment.Result{Outcome: payment.Processing}, true, nil
	}
	return b.Provider.Lookup(ctx, key)
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	s := &shop{
		School: learningtest.Open(t, d), bank: &bank{Provider: test.New(d)}, carts: cart.New(d, []byte("secret"), nil, nil),
		course: map[string]string{},
	}
	for i := range s.both {
		pays := payment.Only(s.bank)
		s.both[i] = &instance{
			orders:  order.New(d, pays, payment.New(d, pays), func() order.Seller { return order.Seller{Name: "Stoa"} }, nil),
			refunds: refund.New(d, pays),
			teams:   team.New(d, "https://stoa.test", order.Paying),
		}
	}
	s.course["bread"], _ = s.Add(t, "bread", "published", 5000, learningtest.Text(2)...)
	s.course["soup"], _ = s.Add(t, "soup", "published", 1999, learningtest.Text(2)...)
	s.Add(t, "free", "published", 0, learningtest.Text(2)...)
	card, err := s.bank.Tokenize(t.Context(), test.NewCard{
		Name: "Ada", Number: "4242424242424242", CVV: "123", ExpMonth: 12, ExpYear: s.Now.Year() + 5,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.token = card.Token
	return s
}

func each(t *testing.T, run func(t *testing.T, s *shop)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, open(t, d)) })
}

// buy buys seats by who and returns the order's number and the team.
func (s *shop) buy(t *testing.T, who, slug string, seats int) (number string, of *team.Team) {
	t.Helper()
	filled, err := s.carts.PutSeats(s.As(who), slug, seats)
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.both[0].orders.Place(s.As(who), order.PlaceIn{Key: db.NewID(), Quote: filled.Quote, Token: s.token})
	if err != nil {
		t.Fatal(err)
	}
	return o.Number, s.team(t, who, slug)
}

func (s *shop) team(t *testing.T, who, slug string) *team.Team {
	t.Helper()
	list, err := s.both[0].teams.Teams(s.As(who))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list.Teams, func(r team.TeamRow) bool { return r.Slug == slug })
	if i < 0 {
		t.Fatalf("no team for %s: %+v", slug, list)
	}
	of, err := s.both[0].teams.Team(s.As(who), list.Teams[i].ID)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

func (s *shop) invite(t *testing.T, who string, of *team.Team, emails string) team.TeamInvited {
	t.Helper()
	out, err := s.both[0].teams.Invite(s.As(who), of.ID, team.TeamInvite{Emails: emails})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (s *shop) code(t *testing.T, who, slug, email string) string {
	t.Helper()
	for _, m := range s.team(t, who, slug).Members {
		if m.Email == email && m.Link != "" {
			return strings.TrimPrefix(m.Link, "https://stoa.test/join/")
		}
	}
	t.Fatalf("%s isn't invited", email)
	return ""
}

func (s *shop) learns(t *testing.T, who, slug string) bool {
	t.Helper()
	ok, err := learning.IsEnrolled(t.Context(), s.DB.Read(), s.People[who].ID, s.course[slug])
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

func (s *shop) balanced(t *testing.T) {
	t.Helper()
	found, err := books.Compare(t.Context(), s.DB, payment.NewSet(nil))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found.Differences {
		if d.Kind != books.Unanswered {
			t.Errorf("the books: %+v", d)
		}
	}
}

func refused(t *testing.T, err error, code string) {
	t.Helper()
	if fault.CodeOf(err) != code {
		t.Errorf("got %v, want %s", err, code)
	}
}

func wrongField(t *testing.T, err error, code string) {
	t.Helper()
	var f *fault.Error
	if !asFault(err, &f) || len(f.Fields) != 1 || f.Fields[0].Code != code {
		t.Errorf("got %v, want %s at a field", err, code)
	}
}

func asFault(err error, f **fault.Error) bool {
	e, ok := err.(*fault.Error) //nolint:errorlint // what a use case returns
	*f = e
	return ok
}

func TestTeam(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for _, who := range []string{"boss", "bert", "cara"} {
			s.Person(t, who)
		}
		number, of := s.buy(t, "boss", "bread", 3)
		if s.learns(t, "boss", "bread") || of.Seats != 3 || of.Used != 0 || of.Licenses[0].Number != number {
			t.Fatalf("bought: %+v", of)
		}
		out := s.invite(t, "boss", of, "Ben <ben@work.test>, cara@work.test;\nBEN@work.test\n\"Head\",role")
		if out.Invited != 2 || len(out.Already) != 0 {
			t.Fatalf("invited: %+v", out)
		}
		if again := s.invite(t, "boss", of, "ben@work.test"); again.Invited != 0 || again.Already[0] != "ben@work.test" {
			t.Fatalf("invited again: %+v", again)
		}
		if n := len(eventtest.Of[event.SeatOffered](t, s.DB)); n != 2 {
			t.Fatalf("%d emails", n)
		}
		code := s.code(t, "boss", "bread", "ben@work.test")
		slug, err := s.both[1].teams.Join(s.As("bert"), code)
		if err != nil || slug != "bread" || !s.learns(t, "bert", "bread") {
			t.Fatal(slug, err)
		}
		_, err = s.both[1].teams.Join(s.As("cara"), code)
		refused(t, err, "team.taken")
		if _, err := s.both[1].teams.Join(s.As("bert"), code); err != nil {
			t.Error(err)
		}
		// Another seat is of no use to who has the course.
		_, err = s.both[1].teams.Join(s.As("bert"), s.code(t, "boss", "bread", "cara@work.test"))
		refused(t, err, "team.already_owned")
		_, err = s.both[0].teams.Team(s.As("bert"), of.ID)
		refused(t, err, "team.not_found")
		of = s.team(t, "boss", "bread")
		if of.Used != 1 || of.Invited != 1 || of.Members[0].Name != s.People["bert"].Name || !of.Members[0].MayTakeBack {
			t.Errorf("the team: %+v", of)
		}
		rows, err := s.both[0].teams.Report(s.As("boss"), of.ID)
		if err != nil || len(rows) != 3 || rows[1][0] != "ben@work.test" || rows[1][5] != "0" {
			t.Error(rows, err)
		}
		s.balanced(t)
	})
}

func TestWhatIsRefused(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.Person(t, "boss")
		s.Person(t, "bert")
		for _, seats := range []int{-1, 0, 1, 501} {
			_, err := s.carts.PutSeats(s.As("boss"), "bread", seats)
			wrongField(t, err, "seats")
		}
		_, err := s.carts.PutSeats(s.As("boss"), "free", 2)
		refused(t, err, "cart.free_seats")
		_, of := s.buy(t, "boss", "bread", 2)
		invite := func(text string) error {
			_, err := s.both[0].teams.Invite(s.As("boss"), of.ID, team.TeamInvite{Emails: text})
			return err
		}
		wrongField(t, invite("nobody"), "required")
		wrongField(t, invite("a@work.test b@@work"), "invalid_address")
		wrongField(t, invite("a@work.test b@work.test c@work.test"), "too_few_seats")
		_, err = s.both[0].teams.Invite(s.As("bert"), of.ID, team.TeamInvite{Emails: "a@work.test"})
		refused(t, err, "team.not_found")
		if of = s.team(t, "boss", "bread"); len(of.Members) != 0 {
			t.Errorf("invited all the same: %+v", of.Members)
		}
		// Three a seat and 20 more a day: an invitation that is taken back and made again is an email, too.
		sent := 0
		for ; err == nil || sent == 0; sent++ {
			if err = invite(fmt.Sprintf("a%d@work.test", sent)); err != nil {
				break
			}
			if err := s.both[0].teams.TakeBack(s.As("boss"), of.ID, s.team(t, "boss", "bread").Members[0].ID); err != nil {
				t.Fatal(err)
			}
		}
		refused(t, err, "team.too_many_emails")
		if sent != 26 {
			t.Errorf("%d emails were sent", sent)
		}
		s.Now = s.Now.Add(25 * time.Hour)
		if err := invite("next@work.test"); err != nil {
			t.Error(err)
		}
	})
}

func TestTakingBack(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for _, who := range []string{"boss", "bert", "cara"} {
			s.Person(t, who)
		}
		_, of := s.buy(t, "boss", "bread", 2)
		s.invite(t, "boss", of, "ben@work.test cara@work.test")
		code := s.code(t, "boss", "bread", "cara@work.test")
		back := func(email string) error {
			for _, m := range s.team(t, "boss", "bread").Members {
				if m.Email == email {
					return s.both[0].teams.TakeBack(s.As("boss"), of.ID, m.ID)
				}
			}
			return nil
		}
		if err := back("cara@work.test"); err != nil {
			t.Fatal(err)
		}
		_, err := s.both[0].teams.Join(s.As("cara"), code)
		refused(t, err, "team.no_invitation")
		if _, err := s.both[0].teams.Join(s.As("bert"), s.code(t, "boss", "bread", "ben@work.test")); err != nil {
			t.Fatal(err)
		}
		if err := back("ben@work.test"); err != nil || s.learns(t, "bert", "bread") {
			t.Fatal("ben still has it", err)
		}
		// Who has begun keeps it.
		s.invite(t, "boss", of, "cara@work.test")
		if _, err := s.both[0].teams.Join(s.As("cara"), s.code(t, "boss", "bread", "cara@work.test")); err != nil {
			t.Fatal(err)
		}
		s.exec(t, `UPDATE enrollments SET percent = 50, last_learned_at = enrolled_at WHERE person_id = '`+
			s.People["cara"].ID+`'`)
		refused(t, back("cara@work.test"), "team.begun")
		of = s.team(t, "boss", "bread")
		if of.Members[0].MayTakeBack || of.Members[0].Percent != 50 || !s.learns(t, "cara", "bread") {
			t.Errorf("%+v", of.Members)
		}
		s.balanced(t)
	})
}

func (s *shop) exec(t *testing.T, statement string) {
	t.Helper()
	if _, err := s.DB.Write().ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func TestLinks(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for _, who := range []string{"boss", "bert"} {
			s.Person(t, who)
		}
		_, of := s.buy(t, "boss", "bread", 2)
		for range 2 {
			if _, err := s.both[0].teams.Link(s.As("boss"), of.ID); err != nil {
				t.Fatal(err)
			}
		}
		_, err := s.both[0].teams.Link(s.As("boss"), of.ID)
		wrongField(t, err, "too_few_seats")
		_, err = s.both[0].teams.Link(s.As("bert"), of.ID)
		refused(t, err, "team.not_found")
		if n := len(eventtest.Of[event.SeatOffered](t, s.DB)); n != 0 {
			t.Errorf("%d emails", n)
		}
		first := s.team(t, "boss", "bread").Members[0]
		refused(t, s.both[0].teams.Resend(s.As("boss"), of.ID, first.ID), "team.no_invitation")
		if first.MayResend || first.Email != "" {
			t.Errorf("%+v", first)
		}
		code := strings.TrimPrefix(first.Link, "https://stoa.test/join/")
		if _, err := s.both[1].teams.Join(s.As("bert"), code); err != nil || !s.learns(t, "bert", "bread") {
			t.Error(err)
		}
	})
}

func TestPricesOfSeats(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.Person(t, "boss")
		for code, percent := range map[string]int64{"TEN": 10, "ALL": 100} {
			if err := s.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := coupon.Add(t.Context(), tx, coupon.NewCoupon{Code: code, Kind: coupon.Percent, Value: percent})
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, err := s.carts.Add(s.As("boss"), "soup", ""); err != nil {
			t.Fatal(err)
		}
		filled, err := s.carts.PutSeats(s.As("boss"), "soup", 7)
		if err != nil || len(filled.Lines) != 1 || filled.Total.Amount != 7*1999 || filled.Lines[0].Each.Amount != 1999 {
			t.Fatalf("%+v %v", filled, err)
		}
		other, err := s.carts.PutSeats(s.As("boss"), "soup", 8)
		if err != nil || other.Quote == filled.Quote {
			t.Error("the quote doesn't know how many", err)
		}
		_, _, err = s.carts.ApplyCoupon(s.As("boss"), "ALL", "")
		refused(t, err, "coupon.seats")
		if filled, _, err = s.carts.ApplyCoupon(s.As("boss"), "TEN", ""); err != nil || filled.Total.Amount != 14393 {
			t.Errorf("%+v %v", filled.Total, err)
		}
		// A gift isn't for a team, and the other way around.
		filled, err = s.carts.Give(s.As("boss"), "soup", gift.Details{
			Name: "Ben", Email: "ben@stoa.test", DeliverOn: s.Now.Format(time.DateOnly),
		})
		if err != nil || filled.Lines[0].Seats != 0 || filled.Lines[0].Gift == nil {
			t.Errorf("%+v %v", filled, err)
		}
		filled, err = s.carts.PutSeats(s.As("boss"), "soup", 2)
		if err != nil || filled.Lines[0].Seats != 2 || filled.Lines[0].Gift != nil {
			t.Errorf("%+v %v", filled, err)
		}
	})
}

func TestErasedFromTeams(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for _, who := range []string{"boss", "bert"} {
			s.Person(t, who)
		}
		_, of := s.buy(t, "boss", "bread", 3)
		s.invite(t, "boss", of, "ben@work.test cara@work.test dan@work.test")
		if _, err := s.both[0].teams.Join(s.As("bert"), s.code(t, "boss", "bread", "ben@work.test")); err != nil {
			t.Fatal(err)
		}
		erase := func(id, email string) {
			t.Helper()
			if err := s.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return team.Erase(t.Context(), tx, id, email)
			}); err != nil {
				t.Fatal(err)
			}
		}
		erase(db.NewID(), "Cara@work.test")
		if of = s.team(t, "boss", "bread"); of.Invited != 1 || of.Used != 1 {
			t.Errorf("an invitation waits for who is erased: %+v", of)
		}
		erase(s.People["bert"].ID, s.People["bert"].Email)
		if of = s.team(t, "boss", "bread"); of.Used != 1 || of.Members[0].Email != "" {
			t.Errorf("the address of who is erased: %+v", of.Members)
		}
		erase(s.People["boss"].ID, s.People["boss"].Email)
		if of = s.team(t, "boss", "bread"); len(of.Members) != 1 || !s.learns(t, "bert", "bread") {
			t.Errorf("after its buyer: %+v", of.Members)
		}
	})
}
