// Package vies owns whether VAT ids of the EU are in use, by VIES, the European Commission's service: with its
// confirmation, a seller may take a customer for a taxable person (regulation 282/2011 art. 18(1)(a), regulation
// 904/2010 art. 31). It promises that nobody waits long for VIES, that an answer is asked for once in a while and
// not for each keystroke, and that VAT ids stand in no log. It refuses to know sales, and what follows for the tax.
package vies

import (
	"context"
	"time"

	"stoa/internal/kit/breaker"
	"stoa/internal/kit/db"
	"stoa/internal/tax"
	"stoa/internal/vies/viesdb"
)

const (
	patience = 4 * time.Second // of a buyer; Member States answer in one or two, or in twenty
	// How long an answer is taken as it is. One that VIES could not give is asked for again soon.
	fresh, freshUnknown = 10 * time.Minute, 30 * time.Second
	// lasts is how long an answer stands while VIES can't be reached.
	lasts = 24 * time.Hour
)

// Answer is what is known of a VAT id. Standing is tax.Valid, Invalid or Unknown; At is when VIES said so, and
// Consultation its number of the request, which is evidence towards tax offices. It has one for who says who asks.
type Answer struct {
	VATID, Standing, Requester, Consultation string
	At                                       *db.Time
}

// Service asks VIES.
type Service struct {
	db        *db.DB
	line      line
	breaker   *breaker.Breaker
	requester func() string
	wait      time.Duration
}

// New creates the service. api is the base address of VIES, "" for the Commission's; requester is the seller's VAT id,
// "" for none.
func New(d *db.DB, api string, requester func() string) *Service {
	return &Service{
		db: d, line: newLine(api), requester: requester, wait: patience,
		breaker: breaker.New("vies", func(err error) bool { return !isAnswer(err) }),
	}
}

// Latest returns what was last said of a VAT id, within a day; ok is false if it wasn't asked for.
func Latest(ctx context.Context, d viesdb.DBTX, id string, now time.Time) (a Answer, ok bool, err error) {
	row, ok, err := db.Found(viesdb.New(d).Check(ctx, id))
	if err != nil || !ok {
		return Answer{}, false, err
	}
	a = Answer{
		VATID: id, Standing: row.Standing, Requester: row.Requester, Consultation: row.Consultation, At: row.AnsweredAt,
	}
	if a.At != nil && now.Sub(a.At.Time) > lasts {
		a = Answer{VATID: id, Standing: tax.Unknown}
	}
	return a, now.Sub(row.AskedAt.Time) <= lasts, nil
}

// Ask returns what VIES says of a VAT id, as package tax has it: as it was said a moment ago, or else by asking. Where
// nothing is heard, what was said within a day stands. The error is the database's.
func (s *Service) Ask(ctx context.Context, id string) (Answer, error) {
	row, known, err := db.Found(viesdb.New(s.db.Read()).Check(ctx, id))
	if err != nil {
		return Answer{}, err
	}
	now, requester, lasting := s.db.Now(), s.asker(), fresh
	if row.Standing == tax.Unknown || row.AnsweredAt == nil || now.Sub(row.AnsweredAt.Time) > fresh {
		lasting = freshUnknown
	}
	if !known || now.Sub(row.AskedAt.Time) > lasting || row.Requester != requester && row.Standing != tax.Invalid {
		return s.renew(ctx, id, requester)
	}
	a, _, err := Latest(ctx, s.db.Read(), id, now)
	return a, err
}

// asker is who asks: only VAT ids of the EU can.
func (s *Service) asker() string {
	own := s.requester()
	if len(own) < 3 || !tax.InEU(own[:2]) && own[:2] != "EL" {
		return ""
	}
	return own
}

// renew asks, and keeps what was said. VIES is asked outside of any transaction, and to the end even if the buyer
// leaves, so that the answer is there when they come back.
func (s *Service) renew(ctx context.Context, id, requester string) (a Answer, err error) {
	call, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.wait)
	defer cancel()
	said := said{}
	failed := s.breaker.Do(func() (err error) {
		said, err = s.line.check(call, id, requester)
		return err
	})
	noteAnswer(said, failed)
	err = s.db.InTx(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		q, at := viesdb.New(tx), db.At(tx.Now)
		next := viesdb.KeepParams{
			VatID: id, Requester: requester, AskedAt: at, Standing: tax.Invalid, AnsweredAt: &at,
			Consultation: said.consultation,
		}
		if said.valid {
			next.Standing = tax.Valid
		}
		if failed != nil {
			was, ok, err := Latest(ctx, tx, id, tx.Now)
			if err != nil {
				return err
			}
			if !ok {
				was.Standing = tax.Unknown
			}
			next.Standing, next.AnsweredAt, next.Consultation = was.Standing, was.At, was.Consultation
			if was.At != nil {
				next.Requester = was.Requester
			}
		}
		a = Answer{
			VATID: id, Standing: next.Standing, Requester: next.Requester, Consultation: next.Consultation,
			At: next.AnsweredAt,
		}
		return q.Keep(ctx, next)
	})
	return a, err
}

// Prune deletes what no longer stands. Orders have their own.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return viesdb.New(tx).Forget(ctx, db.At(tx.Now.Add(-lasts)))
	})
}
