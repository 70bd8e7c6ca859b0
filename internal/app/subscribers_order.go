package app

import (
	"context"
	"slices"
	"strings"
	"time"

	"stoa/internal/event"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/i18n"
	"stoa/internal/notify"
	"stoa/internal/order"
	"stoa/internal/payout"
	"stoa/internal/transfer"
)

// notifyOfPayment notifies the buyer, and emails the receipt to the address on the order.
func (a *App) notifyOfPayment(ctx context.Context, tx *db.Tx, e event.OrderPaid) error {
	buyer, ok, err := notify.SubscriberOf(ctx, tx, e.PersonID, notify.CourseUpdates)
	if err != nil || !ok {
		return err
	}
	o, ok, err := a.orders.OrderOf(ctx, tx, e.PersonID, e.Number)
	if err != nil || !ok {
		return err
	}
	titles := orderLines(buyer.Language, o.Lines)
	total, href := o.Total.Format(buyer.Language), "/orders/"+o.Number
	if err := a.bell.Notify(ctx, tx, notify.Notice{
		PersonID: e.PersonID, Kind: notify.NoticeOrderPaid, Href: href,
		Values: map[string]string{"number": o.Number, "total": total},
	}); err != nil {
		return err
	}
	values := map[string]string{
		"number": o.Number, "courses": titles, "total": total, "link": a.Config.PublicURL + href,
	}
	if len(o.Documents) > 0 {
		values["invoice"] = a.Config.PublicURL + o.Documents[0].PDFURL
	}
	text := notify.OrderPaid
	if slices.ContainsFunc(o.Lines, func(l order.OrderLine) bool { return l.GiftFor != nil }) {
		text, values["receipt"], values["link"] = notify.GiftReceipt, a.Config.PublicURL+href, a.Config.PublicURL+giftsPage
	}
	if slices.ContainsFunc(o.Lines, func(l order.OrderLine) bool { return l.Seats > 0 }) {
		text, values["receipt"], values["link"] = notify.TeamReceipt, a.Config.PublicURL+href, a.Config.PublicURL+"/teams"
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: o.Buyer.Email, Name: o.Buyer.Name, Language: buyer.Language, Text: text, Values: values,
	})
}

// giftsPage lists what a person gave.
const giftsPage = "/order-history?show=gifts"

// orderLines are the lines of an order as an email lists them.
func orderLines(language string, lines []order.OrderLine) string {
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		out = append(out, "– "+orderLine(language, line))
	}
	return strings.Join(out, "\n")
}

// orderLine words a line of an order.
func orderLine(language string, line order.OrderLine) string {
	if line.Seats > 0 {
		return notify.SeatLine(language, line.Title, line.Seats)
	}
	if line.GiftFor == nil {
		return line.Title
	}
	on := line.GiftOn
	if day, err := time.Parse(time.DateOnly, on); err == nil {
		on = i18n.Date(language, day)
	}
	return notify.GiftLine(language, line.Title, *line.GiftFor, on)
}

// notifyOfGift emails a gift to whom it is for, and tells the buyer once they have redeemed it, or that it can't be
// delivered.
func (a *App) notifyOfGift(ctx context.Context, tx *db.Tx, e event.GiftChanged) error {
	g, ok, err := a.gifts.Tell(ctx, tx, e.GiftID)
	if err != nil || !ok {
		return err
	}
	if e.State == gift.Redeemed {
		return a.bell.Notify(ctx, tx, notify.Notice{
			PersonID: g.GiverID, Kind: notify.NoticeGift, Href: giftsPage,
			Values: map[string]string{"course": g.Title, "person": g.Details.Name},
		})
	}
	if e.State == gift.Undelivered {
		return a.notifyOfRefusal(ctx, tx, g)
	}
	if g.Details.Email == "" || g.State == gift.Redeemed { // or erased, or passed on, since
		return nil
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: g.Details.Email, Name: g.Details.Name, Language: g.Details.Language, Text: notify.Gift, Values: map[string]string{
			"course": g.Title, "by": g.From, "note": g.Details.Message, "link": g.Link,
		}, Gift: e.GiftID,
	})
}

// notifyOfRefusal tells the buyer of a gift that its email was turned down, unless they have seen to it meanwhile.
func (a *App) notifyOfRefusal(ctx context.Context, tx *db.Tx, g gift.Told) error {
	buyer, ok, err := notify.SubscriberOf(ctx, tx, g.GiverID, notify.CourseUpdates)
	if err != nil || !ok || g.State != gift.Undelivered {
		return err
	}
	if err := a.bell.Notify(ctx, tx, notify.Notice{
		PersonID: g.GiverID, Kind: notify.NoticeGiftRefused, Href: giftsPage,
		Values: map[string]string{"course": g.Title, "email": g.Details.Email},
	}); err != nil {
		return err
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: buyer.Email, Name: buyer.Name, Language: buyer.Language, Text: notify.GiftRefused, Values: map[string]string{
			"course": g.Title, "person": g.Details.Name, "email": g.Details.Email, "link": a.Config.PublicURL + giftsPage,
		},
	})
}

// offerSeat emails an invitation to a team's seat.
func (a *App) offerSeat(ctx context.Context, tx *db.Tx, e event.SeatOffered) error {
	o, ok, err := a.teams.Tell(ctx, tx, e.SeatID)
	if err != nil || !ok {
		return err
	}
	return a.notify.Send(ctx, tx, notify.Mail{
		To: o.Email, Language: o.Language, Text: notify.SeatOffered,
		Values: map[string]string{"course": o.Title, "by": o.From, "link": o.Link},
	})
}

// notifyOfRefund notifies the buyer.
func (a *App) notifyOfRefund(ctx context.Context, tx *db.Tx, e event.RefundChanged) error {
	text := map[string]string{
		"asked": notify.RefundAsked, "refused": notify.RefundRefused, "done": notify.RefundDone, "late": notify.RefundLate,
	}[e.State]
	href := "/orders/" + e.Number
	if text == notify.RefundRefused || text == notify.RefundLate {
		href = "/contact-us"
	}
	buyer, ok, err := notify.SubscriberOf(ctx, tx, e.PersonID, notify.CourseUpdates)
	if err != nil || !ok {
		return err
	}
	values := map[string]string{"number": e.Number, "course": e.Title, "total": e.Amount.Format(buyer.Language)}
	if err := a.bell.Notify(ctx, tx, notify.Notice{
		PersonID: e.PersonID, Kind: notify.NoticeRefund + e.State, Href: href, Values: values,
	}); err != nil {
		return err
	}
	values["link"] = a.Config.PublicURL + href
	return a.notify.Send(ctx, tx, notify.Mail{
		To: buyer.Email, Name: buyer.Name, Language: buyer.Language, Text: text, Values: values,
	})
}

// notifyOfPayout notifies the instructor that money is on its way, or that the bank has returned it.
func (a *App) notifyOfPayout(ctx context.Context, tx *db.Tx, e event.PayoutChanged) error {
	to, ok, err := notify.SubscriberOf(ctx, tx, e.PersonID, notify.CourseUpdates)
	if err != nil || !ok {
		return err
	}
	kind, text := notify.NoticePayoutSent, notify.PayoutSent
	if e.State == payout.Returned {
		kind, text = notify.NoticePayoutReturned, notify.PayoutReturned
	}
	values := map[string]string{"total": e.Amount.Format(to.Language), "account": "…" + e.Last4}
	if err := a.bell.Notify(ctx, tx, notify.Notice{
		PersonID: e.PersonID, Kind: kind, Href: "/studio/earnings", Values: values,
	}); err != nil {
		return err
	}
	values["link"] = a.Config.PublicURL + "/studio/earnings"
	return a.notify.Send(ctx, tx, notify.Mail{
		To: to.Email, Name: to.Name, Language: to.Language, Text: text, Values: values,
	})
}

// notifyOfTransfer emails the buyer where to transfer the money, and how it stands. Who has paid meanwhile is told
// nothing else.
func (a *App) notifyOfTransfer(ctx context.Context, tx *db.Tx, e event.TransferChanged) error {
	buyer, ok, err := notify.SubscriberOf(ctx, tx, e.PersonID, notify.CourseUpdates)
	if err != nil || !ok {
		return err
	}
	o, ok, err := a.orders.OrderOf(ctx, tx, e.PersonID, e.Number)
	if err != nil || !ok {
		return err
	}
	d, ok, err := transfer.DetailsOf(ctx, tx, e.PersonID, e.Number)
	if err != nil || !ok {
		return err
	}
	text, href := notify.TransferEnded, "/contact-us"
	if e.State != "ended" {
		if d.State != transfer.Waiting {
			return nil
		}
		href = "/orders/" + e.Number
		text = map[string]string{
			"waiting": notify.TransferWaiting, "short": notify.TransferShort, "reminder": notify.TransferReminder,
		}[e.State]
	}
	titles := orderLines(buyer.Language, o.Lines)
	return a.notify.Send(ctx, tx, notify.Mail{
		To: o.Buyer.Email, Name: o.Buyer.Name, Language: buyer.Language, Text: text, Values: map[string]string{
			"number": o.Number, "courses": titles, "link": a.Config.PublicURL + href,
			"total": d.Total.Format(buyer.Language), "received": d.Received.Format(buyer.Language),
			"missing": d.Missing.Format(buyer.Language), "date": i18n.Date(buyer.Language, d.DueAt),
			"account": notify.TransferAccount(buyer.Language, d.Holder, d.IBAN, d.BIC, d.Bank, d.Reference),
		},
	})
}
