package account

import (
	"context"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// How many emails anyone can trigger for one recipient, with or without an account: more than a person
// needs, too few to flood an inbox.
const (
	mailsAnHour = 5
	mailsADay   = 10
)

// MayMail counts an email that anyone can trigger, such as a link or a confirmation, and reports
// whether to send it. Emails to one recipient are counted together, regardless of who triggers them.
func MayMail(ctx context.Context, tx *db.Tx, email string) (bool, error) {
	q, hash := accountdb.New(tx), session.Hash(Fold(email))
	sent, err := q.CountMailsTo(ctx, accountdb.CountMailsToParams{
		EmailHash: hash, Hour: db.At(tx.Now.Add(-time.Hour)), Day: db.At(tx.Now.Add(-24 * time.Hour)),
	})
	if err != nil || sent.Hour >= mailsAnHour || sent.Day >= mailsADay {
		return false, err
	}
	return true, q.NoteMailTo(ctx, accountdb.NoteMailToParams{ID: db.NewID(), EmailHash: hash, SentAt: db.At(tx.Now)})
}

// requireMail is MayMail for actions that are useless without the email. Error: mail.too_many, whether
// or not there is an account.
func requireMail(ctx context.Context, tx *db.Tx, email string) error {
	may, err := MayMail(ctx, tx, email)
	if err == nil && !may {
		limited := fault.New(
			fault.TooMany, "mail.too_many",
			"We’ve sent several emails to this address. Check your inbox, or try again in an hour.",
		)
		limited.RetryAfter = time.Hour
		err = limited
	}
	return err
}
