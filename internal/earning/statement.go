package earning

import (
	"context"
	"slices"
	"strconv"

	"stoa/internal/course"
	"stoa/internal/earning/earningdb"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paint"
	"stoa/internal/kit/pdf"
	"stoa/internal/kit/typeset"
	"stoa/internal/ledger"
	"stoa/internal/session"
)

// Statement is what happened to an instructor's balance in a month.
type Statement struct {
	Month, Name, Language string
	Before, After         money.Money
	Sum                   EarningsMonth
	Courses               []EarningsCourse
}

var errNoStatement = fault.New(fault.NotFound, "earning.no_statement", "There is no statement for this month.")

// StatementOf returns the viewer's statement of a month ("2026-11"). Error: earning.no_statement, if nothing
// happened in it.
func (s *Service) StatementOf(ctx context.Context, month string) (*Statement, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := s.db.Read()
	all, err := months(ctx, q, v.ID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all, func(m EarningsMonth) bool { return m.Month == month })
	if at < 0 {
		return nil, errNoStatement
	}
	before, err := earningdb.New(q).Before(ctx, earningdb.BeforeParams{
		Account: ledger.Instructor(v.ID), Currency: course.Currency(), Month: month,
	})
	if err != nil {
		return nil, err
	}
	out := &Statement{Month: month, Name: v.Name, Language: v.Language, Before: usd(before), Sum: all[at]}
	out.After = out.Before.Add(out.Sum.Earned).Sub(out.Sum.Refunded).Sub(out.Sum.Paid)
	out.Courses, err = courses(ctx, q, v.ID, month, month)
	return out, err
}

const (
	millimetre, point = 72 / 25.4, 25.4 / 72 // in points, and in millimetres
	left, right       = 20.0, 190.0
)

// sheet is a statement being drawn: lengths are in millimeters, font sizes in points.
type sheet struct {
	d *pdf.Document
	*pdf.Page
}

func (p *sheet) turn() {
	p.Page = p.d.Page(pdf.Short, pdf.Long, millimetre)
	p.Fill(paint.Clay, paint.Box(0, 0, 210, 3))
}

func (p *sheet) at(style typeset.Style, size float64, c paint.Color, x, y, width float64, text string) {
	size, line := typeset.One(style, text, size, min(size, 7), width/point)
	p.Write(line, size*point, x, y, c)
}

// ending writes a text that ends at x.
func (p *sheet) ending(style typeset.Style, size float64, c paint.Color, x, y float64, text string) {
	line := typeset.Set(style, text)
	p.Write(line, size*point, x-line.Width*size*point, y, c)
}

// The ends of the columns of a statement's table.
const salesAt, earnedAt, refundedAt = 122.0, 156.0, right

// PDF draws a statement, A4 portrait.
func (s *Statement) PDF() ([]byte, error) {
	w := wordsOf(s.Language)
	begin, end := span(s.Month)
	title := w.statement + " " + i18n.Date(s.Language, begin) + " – " + i18n.Date(s.Language, end.AddDate(0, 0, -1))
	p := &sheet{d: pdf.New(title, s.Language)}
	p.turn()
	paint.Mark(p, left, 15.5, .2)
	p.at(typeset.Carved, 14, paint.Ink, left+9.5, 21.2, 60, "Stoa")
	p.at(typeset.Carved, 24, paint.Ink, left, 37, right-left, w.statement)
	p.at(typeset.Regular, 11, paint.Muted, left, 46, right-left,
		i18n.Date(s.Language, begin)+" – "+i18n.Date(s.Language, end.AddDate(0, 0, -1)))
	p.at(typeset.SemiBold, 12, paint.Ink, left, 56, right-left, s.Name)
	y := 72.0
	row := func(style typeset.Style, label string, m money.Money, minus bool) {
		text := m.Format(s.Language)
		if minus && m.Amount != 0 {
			text = money.Of(-m.Amount, m.Currency).Format(s.Language)
		}
		p.at(style, 11, paint.Ink, left, y, 110, label)
		p.ending(style, 11, paint.Ink, right, y, text)
		y += 7.5
	}
	row(typeset.Regular, w.before, s.Before, false)
	row(typeset.Regular, w.earned, s.Sum.Earned, false)
	row(typeset.Regular, w.refunded, s.Sum.Refunded, true)
	row(typeset.Regular, w.paid, s.Sum.Paid, true)
	p.Fill(paint.Hairline, paint.Box(left, y-4.5, right-left, .3))
	y += 2
	row(typeset.SemiBold, w.after, s.After, false)
	y += 10
	head := func() {
		p.at(typeset.Regular, 9, paint.Muted, left, y, 80, w.course)
		p.ending(typeset.Regular, 9, paint.Muted, salesAt, y, w.sales)
		p.ending(typeset.Regular, 9, paint.Muted, earnedAt, y, w.earned)
		p.ending(typeset.Regular, 9, paint.Muted, refundedAt, y, w.refunded)
		p.Fill(paint.Hairline, paint.Box(left, y+2.5, right-left, .3))
		y += 9
	}
	head()
	for _, c := range s.Courses {
		if y > 270 {
			p.turn()
			y = 24
			head()
		}
		p.at(typeset.Regular, 10, paint.Ink, left, y, 80, c.Title)
		p.ending(typeset.Regular, 10, paint.Ink, salesAt, y, strconv.FormatInt(c.Sales, 10))
		p.ending(typeset.Regular, 10, paint.Ink, earnedAt, y, c.Earned.Format(s.Language))
		p.ending(typeset.Regular, 10, paint.Ink, refundedAt, y, c.Refunded.Format(s.Language))
		y += 7
	}
	p.at(typeset.Regular, 9, paint.Muted, left, 284, right-left, w.note)
	return p.d.Bytes()
}

// words are what is printed on a statement in one language.
type words struct {
	statement, before, earned, refunded, paid, after, course, sales, note string
}

func wordsOf(language string) words {
	if w, ok := texts[language]; ok {
		return w
	}
	return texts["en"]
}

var texts = map[string]words{
	"en": {
		"Earnings statement", "Balance before", "Earned", "Refunded", "Paid out", "Balance after", "Course", "Sales",
		"Months are in UTC. Sales are held for 30 days before they can be paid out.",
	},
	"de": {
		"Abrechnung", "Guthaben zuvor", "Verdient", "Erstattet", "Ausgezahlt", "Guthaben danach", "Kurs", "Verkäufe",
		"Monate gelten in UTC. Verkäufe können nach 30 Tagen ausgezahlt werden.",
	},
	"it": {
		"Estratto conto", "Saldo iniziale", "Guadagni", "Rimborsi", "Pagamenti", "Saldo finale", "Corso", "Vendite",
		"I mesi sono in UTC. Le vendite diventano disponibili dopo 30 giorni.",
	},
	"id": {
		"Laporan penghasilan", "Saldo awal", "Penghasilan", "Dikembalikan", "Dibayarkan", "Saldo akhir", "Kursus",
		"Penjualan", "Bulan dihitung dalam UTC. Hasil penjualan dapat dicairkan setelah 30 hari.",
	},
	"pl": {
		"Zestawienie zarobków", "Saldo początkowe", "Zarobek", "Zwroty", "Wypłacono", "Saldo końcowe", "Kurs", "Sprzedaż",
		"Miesiące według UTC. Środki ze sprzedaży można wypłacić po 30 dniach.",
	},
	"fr": {
		"Relevé de revenus", "Solde initial", "Revenus", "Remboursé", "Versé", "Solde final", "Cours", "Ventes",
		"Mois en UTC. Les ventes sont retenues 30 jours avant de pouvoir être versées.",
	},
}
