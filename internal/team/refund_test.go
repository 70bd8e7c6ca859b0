package team_test

import (
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/team"
)

func TestRefunds(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for _, who := range []string{"boss", "bert"} {
			s.Person(t, who)
		}
		first, _ := s.buy(t, "boss", "bread", 2)
		second, _ := s.buy(t, "boss", "bread", 4)
		of := s.team(t, "boss", "bread")
		if of.Seats != 6 || len(of.Licenses) != 2 {
			t.Fatalf("%+v", of)
		}
		s.invite(t, "boss", of, "ben@work.test cara@work.test dan@work.test")
		if _, err := s.both[0].teams.Join(s.As("bert"), s.code(t, "boss", "bread", "ben@work.test")); err != nil {
			t.Fatal(err)
		}
		// The oldest license is used up first: the second has only an invitation, which ends.
		_, err := s.both[0].refunds.Ask(s.As("boss"), first, "bread", "")
		refused(t, err, "team.in_use")
		code := s.code(t, "boss", "bread", "dan@work.test")
		if state, err := s.both[0].refunds.Ask(s.As("boss"), second, "bread", ""); err != nil || state != "done" {
			t.Fatal(state, err)
		}
		if of = s.team(t, "boss", "bread"); of.Seats != 2 || of.Used != 1 || of.Invited != 1 ||
			of.Licenses[1].State != "refunded" {
			t.Errorf("%+v", of)
		}
		s.Person(t, "dan")
		_, err = s.both[0].teams.Join(s.As("dan"), code)
		refused(t, err, "team.no_invitation")
		// An operator gives back what is used, too.
		if err := s.both[1].refunds.Approve(s.As("bert"), first, "bread"); err != nil || s.learns(t, "bert", "bread") {
			t.Fatal("ben still has it", err)
		}
		history, err := s.both[0].orders.History(s.As("boss"))
		if err != nil || len(history) != 2 || history[0].Refund != "done" || history[0].Seats == 0 {
			t.Error(history, err)
		}
		s.balanced(t)
	})
}

// A refund that the bank refuses leaves members their course until an operator has settled it, but nobody else can take
// a seat meanwhile.
func TestARefundOfSeatsThatStops(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for _, who := range []string{"boss", "bert", "cara"} {
			s.Person(t, who)
		}
		number, of := s.buy(t, "boss", "bread", 3)
		s.invite(t, "boss", of, "ben@work.test cara@work.test")
		bens, caras := s.code(t, "boss", "bread", "ben@work.test"), s.code(t, "boss", "bread", "cara@work.test")
		if _, err := s.both[0].teams.Join(s.As("bert"), bens); err != nil {
			t.Fatal(err)
		}
		s.bank.refuses.Store(true)
		refused(t, s.both[0].refunds.Approve(s.As("cara"), number, "bread"), "refund.stopped")
		of = s.team(t, "boss", "bread")
		if of.Seats != 1 || of.Used != 1 || of.Licenses[0].State != "refunding" || len(of.Members) != 1 ||
			of.Members[0].MayTakeBack || !s.learns(t, "bert", "bread") {
			t.Errorf("stopped: %+v", of)
		}
		list, err := s.both[0].teams.Teams(s.As("boss"))
		if err != nil || list.Teams[0].Seats != 1 || list.Teams[0].Used != 1 || list.Teams[0].Invited != 0 {
			t.Errorf("the list: %+v %v", list, err)
		}
		_, err = s.both[1].teams.Join(s.As("cara"), caras)
		refused(t, err, "team.no_invitation")
		_, err = s.both[1].teams.Invite(s.As("boss"), of.ID, team.TeamInvite{Emails: "dan@work.test"})
		wrongField(t, err, "too_few_seats")
		if seat, err := s.both[0].teams.Invitation(s.As("bert"), bens); err != nil || seat.State != "taken" || !seat.Mine {
			t.Errorf("ben’s seat: %+v %v", seat, err)
		}
		if err := s.both[1].refunds.Settle(s.As("cara"), number, "bread"); err != nil {
			t.Fatal(err)
		}
		if of = s.team(t, "boss", "bread"); of.Seats != 0 || of.Used != 0 || of.Licenses[0].State != "refunded" {
			t.Errorf("settled: %+v", of)
		}
		if s.learns(t, "bert", "bread") {
			t.Error("the money is back, and ben still has the course")
		}
		s.balanced(t)
	})
}

// A charge of an order that has failed is given back; nobody has seats of it, also where the bank refuses.
func TestALateChargeGivesNoSeats(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.Person(t, "boss")
		s.bank.slow.Store(true)
		filled, err := s.carts.PutSeats(s.As("boss"), "bread", 3)
		if err != nil {
			t.Fatal(err)
		}
		key := db.NewID()
		o, err := s.both[0].orders.Place(s.As("boss"), order.PlaceIn{Key: key, Quote: filled.Quote, Token: s.token})
		if err != nil {
			t.Fatal(err)
		}
		s.exec(t, `UPDATE orders SET status = 'failed', failed_at = '2026-05-01T00:00:00.000000Z', waits_for = '',
due_at = '2026-05-01T00:00:00.000000Z' WHERE number = '`+o.Number+`'`)
		s.bank.refuses.Store(true)
		s.bank.due.Range(func(id, held any) bool {
			s.bank.due.Delete(id)
			_, err = s.bank.Provider.Charge(t.Context(), held.(payment.Charge))
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.both[1].orders.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
		stopped, err := s.both[0].orders.StoppedReturns(t.Context())
		if err != nil || len(stopped) != 1 || stopped[0].Amount.Amount != 3*5000 {
			t.Fatalf("%+v %v", stopped, err)
		}
		list, err := s.both[0].teams.Teams(s.As("boss"))
		if err != nil || len(list.Teams) != 0 {
			t.Errorf("%+v %v", list, err)
		}
		if err := s.both[0].orders.SettleReturn(s.As("boss"), o.Number); err != nil {
			t.Fatal(err)
		}
		if list, err = s.both[0].teams.Teams(s.As("boss")); err != nil || len(list.Teams) != 0 {
			t.Errorf("%+v %v", list, err)
		}
		s.balanced(t)
	})
}
