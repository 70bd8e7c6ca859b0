package payout

import (
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/gosimple/unidecode"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/payout/payoutdb"
	"stoa/internal/session"
)

// Transfer is a payment as a file for the bank has it.
type Transfer struct {
	ID, Holder, IBAN string
	Cents            int64
	Currency         string
}

// Order is what a file for the bank says of the whole run.
type Order struct {
	ID, Holder, IBAN, Currency string
	At                         time.Time
	Count, Cents               int64
}

// File calls begin with a run that was sent, and then each with every payout in it, returned ones too: the same run is
// the same file, with the same references. Payouts of people who have been erased since are left out, as their account
// is no longer known. For operators. Error: payout.not_found, for a proposal, too.
func (s *Service) File(ctx context.Context, id string, begin func(Order) error, each func(Transfer) error) error {
	q := payoutdb.New(s.db.Read())
	run, ok, err := db.Found(q.RunByID(ctx, id))
	if err == nil && (!ok || run.State != Sent || run.SentAt == nil) {
		err = errNotFound
	}
	if err != nil {
		return err
	}
	sum, err := q.CountInFile(ctx, id)
	if err != nil {
		return err
	}
	iban, err := s.keys.Open(ofRun(id), run.Iban)
	if err != nil {
		return err
	}
	if err := begin(Order{
		ID: id, Holder: run.Holder, IBAN: iban, Currency: run.Currency, At: run.SentAt.Time, Count: sum.Payouts,
		Cents: sum.Cents,
	}); err != nil {
		return err
	}
	return eachPayout(ctx, q, id, func(p payoutdb.PayoutsOfRow) error {
		if p.Iban == "" {
			return nil
		}
		iban, err := s.keys.Open(ofPayout(p.ID), p.Iban)
		if err != nil {
			return err
		}
		return each(Transfer{ID: p.ID, Holder: p.Holder, IBAN: iban, Cents: p.AmountCents, Currency: p.Currency})
	})
}

// noteDownload records who fetched a file with everyone's IBANs. Error: payout.not_found, for a proposal, too.
func (s *Service) noteDownload(ctx context.Context, id, kind string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		run, ok, err := db.Found(payoutdb.New(tx).RunByID(ctx, id))
		if err != nil || !ok || run.State != Sent {
			return cmpErr(err, errNotFound)
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "payout.downloaded", Subject: id, Details: map[string]string{"file": kind},
		})
	})
}

// text is what banks accept: the Latin letters, digits and signs of the EPC's rules, at most that many, with no slash
// at either end and no two in a row.
func text(value string, most int) string {
	value = slashes.ReplaceAllString(refused.ReplaceAllString(unidecode.Unidecode(value), " "), "/")
	value = strings.Trim(strings.Join(strings.Fields(value), " "), " /")
	return strings.Trim(value[:min(most, len(value))], " /")
}

// named is a name as banks accept it. One of which nothing is left, such as a picture, is replaced: the field may not
// be empty.
func named(value string) string { return cmp.Or(text(value, 70), "NOTPROVIDED") }

var slashes = regexp.MustCompile(`/{2,}`)

var refused = regexp.MustCompile(`[^A-Za-z0-9/\-?:().,'+ ]`)

func decimal(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// reference is an id as the fields of a transfer take it: 35 characters at most.
func reference(id string) string { return strings.ReplaceAll(id, "-", "") }

// SEPA writes ISO 20022 pain.001.001.09, in the order that its schema asks for.
type SEPA struct {
	w     io.Writer
	order Order
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a builder never fails
	return out.String()
}

// NewSEPA begins a file.
func NewSEPA(w io.Writer, o Order) (*SEPA, error) {
	level, charges := "", "SHAR"
	if o.Currency == "EUR" {
		level, charges = "<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>", "SLEV"
	}
	id, payer := reference(o.ID), escaped(named(o.Holder))
	_, err := fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>%[1]s</MsgId><CreDtTm>%[2]s</CreDtTm><NbOfTxs>%[3]d</NbOfTxs><CtrlSum>%[4]s</CtrlSum><InitgPty><Nm>%[5]s</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>%[1]s</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>%[3]d</NbOfTxs><CtrlSum>%[4]s</CtrlSum>%[6]s
<ReqdExctnDt><Dt>%[7]s</Dt></ReqdExctnDt><Dbtr><Nm>%[5]s</Nm></Dbtr><DbtrAcct><Id><IBAN>%[8]s</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>%[9]s</ChrgBr>
`, id, o.At.UTC().Format("2006-01-02T15:04:05Z"), o.Count, decimal(o.Cents), payer, level,
		o.At.UTC().Format(time.DateOnly), o.IBAN, charges)
	return &SEPA{w, o}, err
}

// Write adds a payment.
func (s *SEPA) Write(t Transfer) error {
	_, err := fmt.Fprintf(s.w, `<CdtTrfTxInf><PmtId><EndToEndId>%s</EndToEndId></PmtId><Amt><InstdAmt Ccy="%s">%s</InstdAmt></Amt>`+
		`<Cdtr><Nm>%s</Nm></Cdtr><CdtrAcct><Id><IBAN>%s</IBAN></Id></CdtrAcct><RmtInf><Ustrd>%s</Ustrd></RmtInf></CdtTrfTxInf>
`, reference(t.ID), t.Currency, decimal(t.Cents), escaped(named(t.Holder)), t.IBAN,
		escaped(named(s.order.Holder)+" "+s.order.At.UTC().Format(time.DateOnly)))
	return err
}

// Close ends the file.
func (s *SEPA) Close() error {
	_, err := io.WriteString(s.w, "</PmtInf></CstmrCdtTrfInitn></Document>\n")
	return err
}

// CSV is the same as a table.
type CSV struct{ out web.CSV }

// NewCSV begins a table.
func NewCSV(w io.Writer) (*CSV, error) {
	out, err := web.NewCSV(w)
	if err == nil {
		err = out.Write([]string{"reference", "holder", "iban", "amount", "currency"})
	}
	return &CSV{out}, err
}

// Write adds a payment.
func (c *CSV) Write(t Transfer) error {
	return c.out.Write([]string{reference(t.ID), t.Holder, t.IBAN, decimal(t.Cents), t.Currency})
}
