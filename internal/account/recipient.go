package account

import (
	"context"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/credential"
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

// The emails about an account, besides those about its credentials, and the values each one needs.
const (
	MailAccountClosing = "account-closing" // date, link (to sign in)
	// Changes by an operator, sent to both people; role is a web.Role.
	MailRoleGiven   = "role-given"         // person, by, role, link
	MailRoleRemoved = "role-removed"       // the same
	MailSuspended   = "account-suspended"  // person, by, link
	MailReinstated  = "account-reinstated" // the same
)

func recipient(row accountdb.Person) Recipient {
	return Recipient{Name: row.Name, Email: row.Email, Language: row.Language}
}

// write emails a person about their account.
func (s *Service) write(
	ctx context.Context, tx *db.Tx, personID string, to Recipient, text string, values map[string]string,
) error {
	return s.mailer.Security(ctx, tx, personID, to, text, values)
}

// CredentialChanged emails a person that a credential of theirs has changed: text is one of credential's
// constants. A new password voids the links that were sent before.
func (s *Service) CredentialChanged(ctx context.Context, tx *db.Tx, personID, text string) error {
	q := accountdb.New(tx)
	row, err := q.PersonByID(ctx, personID)
	if err != nil {
		return err
	}
	path := "/password-setting"
	switch text {
	case credential.MailPasswordChanged:
		path, err = "/forgot-password", q.DeleteUnusedTokensOf(ctx, personID)
	case credential.MailSignInLocked:
		path = "/forgot-password"
		if may, err := MayMail(ctx, tx, row.Email); err != nil || !may {
			return err // the audit log has it anyway
		}
	}
	if err != nil {
		return err
	}
	return s.write(ctx, tx, personID, recipient(row), text, map[string]string{"link": s.mailer.PublicURL + path})
}
