package books_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stoa/internal/books"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/ledger"
	"stoa/internal/payment"
)

var (
	opened    = regexp.MustCompile(`^1970-01-01 open ((?:Assets|Liabilities|Income|Expenses|Equity)(?::[A-Z0-9][A-Za-z0-9-]*)+)$`)
	dated     = regexp.MustCompile(`^\d{4}-\d\d-\d\d \* "[a-z_]+"$`)
	described = regexp.MustCompile(`^ {2,4}[a-z]+: "(?:[^"\\]|\\.)*"$`)
	posted    = regexp.MustCompile(`^  ([A-Z][A-Za-z0-9:-]+)  -?\d+\.\d\d [A-Z]{3}$`)
)

// What is exported is what beancount reads: by bean-check, where it is installed, and by its grammar.
func TestBeancount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		if err := d.InTx(ctx, func(tx *db.Tx) error {
			if err := ledger.Post(ctx, tx, ledger.Sale, `an "order"`+"\n", "USD", tx.Now, []ledger.Posting{
				{Account: ledger.Provider("test"), Cents: -2001}, {Account: ledger.Instructor(db.NewID()), Cents: 1400},
				{Account: ledger.Instructor("ą b"), Cents: 0}, {Account: ledger.Platform, Cents: 600},
				{Account: ledger.Rounding, Cents: 1},
			}); err != nil {
				return err
			}
			return ledger.Post(ctx, tx, ledger.Payout, "p", "USD", tx.Now, []ledger.Posting{
				{Account: ledger.Instructor("x-1"), Cents: -7}, {Account: ledger.Bank, Cents: 7},
			})
		}); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := books.New(d, payment.Set{}).WriteBeancount(ctx, &out, "", ""); err != nil {
			t.Fatal(err)
		}
		known, transactions := map[string]bool{}, 0
		for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
			switch m := opened.FindStringSubmatch(line); {
			case m != nil:
				known[m[1]] = true
			case dated.MatchString(line):
				transactions++
			case posted.MatchString(line):
				if account := posted.FindStringSubmatch(line)[1]; !known[account] {
					t.Errorf("%s was never opened", account)
				}
			case line != "" && !described.MatchString(line) && !strings.HasPrefix(line, "option "):
				t.Errorf("beancount can't read %q", line)
			}
		}
		if transactions != 2 || !strings.Contains(out.String(), "Assets:Providers:Test  20.01 USD") {
			t.Errorf("%d transactions in\n%s", transactions, out.String())
		}
		if check, err := exec.LookPath("bean-check"); err == nil {
			path := filepath.Join(t.TempDir(), "stoa.beancount")
			if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			if said, err := exec.Command(check, path).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, said)
			}
		}
	})
}
