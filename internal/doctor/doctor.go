// Package doctor owns the questions whether an installation is sound: does the database have what it should, do
// orders, enrollments and the ledger agree, are all files there, does the machine have what is needed. It promises to
// change nothing unless it is asked to, and then only what cannot do harm. It refuses to guess: what it cannot mend,
// it says how to.
package doctor

import (
	"context"
	"fmt"
	"github.com/caddyserver/certmagic"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
)

// Finding is something that isn't right.
type Finding struct {
	Check string // the name of the check, as in Checks
	What  string // a sentence
	Mend  string // what to do about it
	Fixed bool
}

// Patient is the installation that is examined.
type Patient struct {
	DB     *db.DB
	Bucket blob.Bucket
	Data   string                      // the data folder
	Key    string                      // path of the key file, or "" if there is none to look at
	Mail   func(context.Context) error // whether the mail server answers, or nil
	// Domains are those that need certificates, and TLS is where these are stored; nil: something in front speaks TLS.
	Domains []string
	TLS     certmagic.Storage
	// Aside says that rows and files are a rehearsal's: what concerns the machine is not examined.
	Aside bool
	// Quick leaves out what reads every file.
	Quick bool
	// Tell is called with what is examined, and how far it is; or nil.
	Tell func(check string, done, total int64)
}

// Check is one question.
type Check struct {
	Name, Asks string
	look       func(ctx context.Context, e *exam) error
	machine    bool // isn't asked of a rehearsal
	rows       bool // needs a database with the right schema
}

// Checks are all of them, in their order. docs/operate.md has the same list.
var Checks = []Check{
	{Name: "schema", Asks: "Does the database have this version's tables and columns?", look: schema},
	{Name: "database", Asks: "Is the database whole, as its own check sees it?", look: integrity},
	{Name: "indexes", Asks: "Are all indexes there, and valid?", look: indexes, rows: true},
	{Name: "references", Asks: "Does everything that rows refer to exist?", look: references, rows: true},
	{Name: "ledger", Asks: "Do the postings of every transaction add up to zero?", look: ledgerBalances, rows: true},
	{Name: "orders", Asks: "Does every paid order have its enrollments, its sale in the ledger, and the right total?",
		look: orders, rows: true},
	{Name: "bundles", Asks: "Has every bundle 2 to 12 courses, and no sold part of one a discount?",
		look: bundles, rows: true},
	{Name: "gifts", Asks: "Has every paid gift a code, and every redeemed one an enrollment?", look: gifts, rows: true},
	{Name: "teams", Asks: "Has every paid team its license, no more people than seats, and every seat an enrollment?",
		look: teams, rows: true},
	{Name: "invoices", Asks: "Is no invoice or credit note missing, and is each about what was paid or refunded?",
		look: invoices, rows: true},
	{Name: "books",
		Asks: "Does the ledger agree with orders, refunds, earnings, enrollments and transfers, and is it only added to?",
		look: comparison, rows: true},
	{Name: "counters", Asks: "Are learners and ratings those of a recount?", look: counters, rows: true},
	{Name: "secrets", Asks: "Does the key file open the secrets in the database?", look: secrets, rows: true},
	{Name: "certificates", Asks: "Are the signatures of all certificates valid?", look: certificates, rows: true},
	{Name: "files", Asks: "Is every file there that rows name, with the right size and hash?", look: files, rows: true},
	{Name: "orphans", Asks: "Are there files that nothing names?", look: orphans, rows: true, machine: true},
	{Name: "jobs", Asks: "Do jobs get done?", look: jobs, rows: true, machine: true},
	{Name: "clock", Asks: "Is the clock right, as far as the database can tell?", look: clock, rows: true, machine: true},
	{Name: "disk", Asks: "Is there space on the disk?", look: disk, machine: true},
	{Name: "permissions", Asks: "Can only Stoa's user read the key and the data?", look: permissions, machine: true},
	{Name: "mail", Asks: "Does the mail server answer?", look: mailServer, machine: true},
	{Name: "tls", Asks: "Has every domain a certificate that is valid for long enough?", look: tlsDates, machine: true},
}

type exam struct {
	Patient
	fix   bool
	check string
	keys  *seal.Keys // nil if the key file cannot be read
	named []file     // the files that rows name, once they have been looked for
	found []Finding
}

// Examine asks every question and returns what isn't right. With fix it mends what it can without harm. An error is
// that of a question that could not be asked.
func Examine(ctx context.Context, p Patient, fix bool) ([]Finding, error) {
	if p.Tell == nil {
		p.Tell = func(string, int64, int64) {}
	}
	e := &exam{Patient: p, fix: fix}
	for _, c := range Checks {
		if p.Aside && c.machine {
			continue
		}
		if c.rows && e.has("schema") {
			continue // the questions would be wrong
		}
		e.check = c.Name
		p.Tell(c.Name, 0, 0)
		if err := c.look(ctx, e); err != nil {
			if ctx.Err() != nil {
				return e.found, ctx.Err()
			}
			e.say("This could not be examined: "+err.Error(), "Mend that, and run doctor again.")
		}
	}
	return e.found, nil
}

// has reports whether a check has found something that was not mended.
func (e *exam) has(check string) bool {
	for _, f := range e.found {
		if f.Check == check && !f.Fixed {
			return true
		}
	}
	return false
}

func (e *exam) say(what, mend string) {
	e.found = append(e.found, Finding{Check: e.check, What: what, Mend: mend})
}

// mend says what is wrong, and mends it if that is asked for.
func (e *exam) mend(what, mend string, do func() error) {
	f := Finding{Check: e.check, What: what, Mend: mend + " (doctor --fix does it)."}
	if e.fix {
		if err := do(); err != nil {
			f.Mend = fmt.Sprintf("%s. It failed: %v", mend, err)
		} else {
			f.Fixed = true
		}
	}
	e.found = append(e.found, f)
}

// most is how many findings of a kind are listed by themselves.
const most = 20

// each calls f with every row of a query's texts, and says how many more there are after the first ones.
func (e *exam) each(ctx context.Context, query string, columns int, f func(values []string)) error {
	rows, err := e.DB.Read().QueryContext(ctx, query)
	if err != nil {
		return err
	}
	var all [][]string
	more := 0
	for rows.Next() {
		values, into := make([]string, columns), make([]any, columns)
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			_ = rows.Close() // the error is the one of Scan
			return err
		}
		if len(all) < most || e.fix || e.check == "references" {
			all = append(all, values)
		} else {
			more++
		}
	}
	_ = rows.Close() // its error is that of rows.Err
	if err := rows.Err(); err != nil {
		return err
	}
	for _, values := range all {
		f(values)
	}
	if more > 0 {
		e.say(fmt.Sprintf("%d more like these.", more), "As above.")
	}
	return nil
}
