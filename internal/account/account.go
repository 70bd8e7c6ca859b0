// Package account owns people: their sign-up, their names, emails, roles and profiles, and the end of an account. It
// guarantees that no answer reveals whether an email has an account. What people prove who they are with is
// credential's; what they buy or learn belongs to packages above, which it asks through its Hooks.
package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"github.com/gosimple/slug"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/account/accountdb"
	"stoa/internal/credential"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Service holds the use cases.
type Service struct {
	db          *db.DB
	sessions    *session.Service
	credentials *credential.Service
	mailer      Mailer
	pictures    blob.Bucket // uploaded portraits and covers
	on          Hooks
}

// Hooks are what other domains do with a person, in the same transaction. Each may be nil.
type Hooks struct {
	// OnProfile runs in the transaction that changes a person's public data.
	OnProfile func(ctx context.Context, tx *db.Tx, personID string) error
	// MayClose refuses to delete the account of a person who is still needed.
	MayClose func(ctx context.Context, tx *db.Tx, personID string) error
	// OnShutOut runs in the transaction that takes an unconfirmed account from the person who made it.
	OnShutOut func(ctx context.Context, tx *db.Tx, personID string) error
	// OnErase runs in the transaction that erases a person.
	OnErase func(ctx context.Context, tx *db.Tx, who Erased) error
}

// Mailer sends this package's emails, enqueued in the caller's transaction. Links are complete URLs.
type Mailer struct {
	VerifyEmail   func(ctx context.Context, tx *db.Tx, to Recipient, link string) error
	AccountExists func(ctx context.Context, tx *db.Tx, to Recipient, signIn, reset string) error
	ResetPassword func(ctx context.Context, tx *db.Tx, to Recipient, link string) error
	// ResetLater enqueues a job that calls MailReset for a folded email.
	ResetLater func(ctx context.Context, tx *db.Tx, email string) error
	// Security notifies a person of a change to their account; text is one of the constants.
	Security func(
		ctx context.Context, tx *db.Tx, personID string, to Recipient, text string, values map[string]string,
	) error
	PublicURL string // without a trailing slash
}

// Recipient is the recipient of an email, with their language.
type Recipient struct{ Name, Email, Language string }

// New creates the service.
func New(
	d *db.DB, pictures blob.Bucket, sessions *session.Service, credentials *credential.Service, mailer Mailer, on Hooks,
) *Service {
	for _, hook := range []*func(context.Context, *db.Tx, string) error{&on.OnProfile, &on.MayClose, &on.OnShutOut} {
		if *hook == nil {
			*hook = func(context.Context, *db.Tx, string) error { return nil }
		}
	}
	if on.OnErase == nil {
		on.OnErase = func(context.Context, *db.Tx, Erased) error { return nil }
	}
	return &Service{db: d, pictures: pictures, sessions: sessions, credentials: credentials, mailer: mailer, on: on}
}

// Link is a link on a person's profile.
type Link struct {
	Kind string `json:"kind"`
	Href string `json:"href"`
}

// NewPerson is the input of Insert. Without a PasswordHash, the person cannot sign in with a password.
type NewPerson struct {
	ID                              string // a new one when empty
	Name, Email, Slug, PasswordHash string
	Verified                        bool
	Headline, Bio, Location, Phone  string
	PublicEmail, PublicPhone        string
	Portrait, Language              string
	Links                           []Link
	Roles                           []web.Role // in addition to learner, which everyone has
	TermsVersion                    string
	CreatedAt                       time.Time // now when zero
}

// errEmailTaken is returned by Insert for a second account with the same email.
var errEmailTaken = fault.New(fault.Conflict, "account.email_taken", "An account with this email already exists.")

// Insert adds a person and returns the id. An empty Slug is generated from the name.
func Insert(ctx context.Context, tx *db.Tx, in NewPerson) (string, error) {
	q := accountdb.New(tx)
	if in.CreatedAt.IsZero() {
		in.CreatedAt = tx.Now
	}
	if in.Language == "" {
		in.Language = "en"
	}
	if in.Links == nil {
		in.Links = []Link{}
	}
	var err error
	if in.Slug == "" {
		if in.Slug, err = freeSlug(ctx, q, in.Name); err != nil {
			return "", err
		}
	}
	if _, taken, err := db.Found(q.PersonByEmail(ctx, Fold(in.Email))); err != nil || taken {
		return "", errors.Join(err, errEmailTaken)
	}
	id := in.ID
	if id == "" {
		id = db.NewID()
	}
	row := accountdb.InsertPersonParams{
		ID: id, Email: in.Email, EmailFolded: Fold(in.Email), Name: in.Name, Slug: in.Slug,
		Headline: in.Headline, Bio: in.Bio, Location: in.Location, Phone: in.Phone, PublicEmail: in.PublicEmail,
		PublicPhone: in.PublicPhone,
		Links:       db.ToJSON(in.Links), Portrait: in.Portrait, Language: in.Language, TermsVersion: in.TermsVersion,
		CreatedAt: db.At(in.CreatedAt), UpdatedAt: db.At(in.CreatedAt),
	}
	if in.Verified {
		row.EmailVerifiedAt = &row.CreatedAt
	}
	if err := q.InsertPerson(ctx, row); err != nil {
		return "", fmt.Errorf("insert person: %w", err)
	}
	if in.PasswordHash != "" {
		if err := credential.SetPassword(ctx, tx, id, in.PasswordHash); err != nil {
			return "", err
		}
	}
	for _, role := range append([]web.Role{web.Learner}, in.Roles...) {
		if err := q.GrantRole(ctx, accountdb.GrantRoleParams{
			PersonID: id, Role: string(role), GrantedAt: db.At(in.CreatedAt),
		}); err != nil {
			return "", err
		}
	}
	return id, nil
}

// freeSlug generates a slug from a name, with random letters if it is taken: a sign-up reads one
// row however many people have the name, and simultaneous sign-ups do not wait for each other.
func freeSlug(ctx context.Context, q *accountdb.Queries, name string) (string, error) {
	base := slug.Make(name)
	base = strings.Trim(base[:min(len(base), 60)], "-")
	if base == "" {
		base = "person"
	}
	for free := base; ; free = base + "-" + strings.ToLower(rand.Text()[:6]) {
		if taken, err := q.CountSlug(ctx, free); err != nil || taken == 0 {
			return free, err
		}
	}
}

// Fold makes two spellings of one email equal: NFKC and case-folded.
func Fold(email string) string {
	return cases.Fold().String(norm.NFKC.String(strings.TrimSpace(email)))
}

// CleanEmail checks an email address: RFC 5322's addr-spec with a dot in the domain, at most 254
// characters (RFC 5321). It rejects characters that NFKC changes, such as full-width letters, because
// the email would go to another address than the one on screen.
func CleanEmail(f *fault.Form, name, value string) string {
	value = f.Text(name, value, true, false, 254)
	if value == "" {
		return ""
	}
	parsed, err := mail.ParseAddress(value)
	at := strings.LastIndexByte(value, '@')
	if err != nil || parsed.Address != value || at < 1 || !strings.Contains(value[at:], ".") ||
		strings.ContainsAny(value, " \"<>(),;") {
		f.Add(name, "invalid_email", "Enter a valid email address.")
	} else if norm.NFKC.String(value) != value {
		f.Add(name, "email_lookalike",
			"This email address contains special forms of letters, such as full-width ones. Type it with ordinary letters.")
	}
	return value
}

// Viewers returns the function that sessions ask for their person; false if they are suspended.
func Viewers(d *db.DB) func(ctx context.Context, id string) (session.Viewer, bool, error) {
	return func(ctx context.Context, id string) (session.Viewer, bool, error) {
		row, ok, err := db.Found(accountdb.New(d.Read()).Viewer(ctx, id))
		if err != nil || !ok || row.SuspendedAt != nil {
			return session.Viewer{}, false, err
		}
		v := session.Viewer{
			ID: id, Name: row.Name, Slug: row.Slug, Email: row.Email, Language: row.Language,
			Verified: row.EmailVerifiedAt != nil,
		}
		for role := range strings.SplitSeq(row.Roles, ",") {
			v.Roles = append(v.Roles, web.Role(role))
		}
		return v, true, nil
	}
}

// Empty reports whether there are no accounts yet.
func (s *Service) Empty(ctx context.Context) (bool, error) {
	n, err := accountdb.New(s.db.Read()).AnyPeople(ctx)
	return n == 0, err
}

// Profile is the part of a person that other domains use.
type Profile struct{ ID, Name, Email, Language, Slug, Portrait, Picture, Cover string }

func profile(row accountdb.Person) Profile {
	return Profile{
		ID: row.ID, Name: row.Name, Email: row.Email, Language: row.Language, Slug: row.Slug,
		Portrait: row.Portrait, Picture: row.Picture, Cover: row.Cover,
	}
}

// ByID returns a person's profile.
func ByID(ctx context.Context, tx *db.Tx, id string) (Profile, error) {
	row, err := accountdb.New(tx).PersonByID(ctx, id)
	return profile(row), err
}

// Named is BySlug in a transaction.
func Named(ctx context.Context, tx *db.Tx, slug string) (p Profile, ok bool, err error) {
	row, ok, err := db.Found(accountdb.New(tx).PersonBySlug(ctx, slug))
	return profile(row), ok, err
}

// BySlug returns a person's profile; ok is false if there is none.
func (s *Service) BySlug(ctx context.Context, slug string) (p Profile, ok bool, err error) {
	row, ok, err := db.Found(accountdb.New(s.db.Read()).PersonBySlug(ctx, slug))
	return profile(row), ok, err
}

// PortraitKey is the storage key of a person's photo.
func PortraitKey(name string) string { return "portraits/" + name + ".svg" }
