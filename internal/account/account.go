// Package account owns people: sign-up, sign-in, sessions, roles and profiles.
// It promises that a password is kept only as an argon2id hash, a token only as
// a SHA-256 hash, and that no answer tells whether an e-mail has an account. It
// refuses to know what people buy or learn; who does hangs on a hook.
package account

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"github.com/gosimple/slug"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// Service holds the use cases.
type Service struct {
	db      *db.DB
	mailer  Mailer
	trusted *web.Limiter // failed sign-ins by account and address

	// OnSignIn is run in the transaction that makes a session: the cart is merged there.
	OnSignIn func(ctx context.Context, tx *db.Tx, personID string) error
	// OnProfile is run in the transaction that changes what others see of a person.
	OnProfile func(ctx context.Context, tx *db.Tx, personID string) error
	// MayClose refuses to close the account of who is still needed.
	MayClose func(ctx context.Context, tx *db.Tx, personID string) error
	// OnErase are run in the transaction that erases a person.
	OnErase []func(ctx context.Context, tx *db.Tx, who Erased) error
	// Pictures holds uploaded portraits and covers.
	Pictures *blob.Bucket
}

// Mailer sends what account has to say, enqueued in the caller's transaction.
// The links are complete addresses.
type Mailer struct {
	VerifyEmail   func(ctx context.Context, tx *db.Tx, to Recipient, link string) error
	AccountExists func(ctx context.Context, tx *db.Tx, to Recipient, signIn, reset string) error
	ResetPassword func(ctx context.Context, tx *db.Tx, to Recipient, link string) error
	// ApplicationAccepted is sent to a new instructor; link is their public page.
	ApplicationAccepted func(ctx context.Context, tx *db.Tx, to Recipient, link string) error
	// Security tells a person what was done to their account; text is one of the constants.
	Security  func(ctx context.Context, tx *db.Tx, personID string, to Recipient, text string, values map[string]string) error
	PublicURL string // without a slash at the end
}

// Recipient is who a mail goes to, and in which language.
type Recipient struct{ Name, Email, Language string }

// New makes the service.
func New(d *db.DB, mailer Mailer) *Service {
	nothing := func(context.Context, *db.Tx, string) error { return nil }
	return &Service{db: d, mailer: mailer, trusted: web.NewLimiter(5, 2*time.Minute), OnProfile: nothing, MayClose: nothing}
}

// Link is a place on the web that a person shows on their profile.
type Link struct {
	Kind string `json:"kind"`
	Href string `json:"href"`
}

// NewPerson is what Insert needs. An empty PasswordHash cannot sign in by password.
type NewPerson struct {
	Name, Email, Slug, PasswordHash string
	Verified                        bool
	Headline, Bio, Location, Phone  string
	PublicEmail, PublicPhone        string
	Portrait, Language              string
	Links                           []Link
	Roles                           []web.Role // beside learner, which everyone is
	TermsVersion                    string
	CreatedAt                       time.Time // now when zero
}

// errEmailTaken is what Insert returns for a second account of one e-mail.
var errEmailTaken = fault.New(fault.Conflict, "account.email_taken", "There is an account with this e-mail already.")

// Insert adds a person and returns the id. An empty Slug is made from the name.
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
	if _, taken, err := db.Found(q.PersonByEmail(ctx, fold(in.Email))); err != nil || taken {
		return "", errors.Join(err, errEmailTaken)
	}
	id := db.NewID()
	row := accountdb.InsertPersonParams{
		ID: id, Email: in.Email, EmailFolded: fold(in.Email), Name: in.Name, Slug: in.Slug, PasswordHash: in.PasswordHash,
		Headline: in.Headline, Bio: in.Bio, Location: in.Location, Phone: in.Phone, PublicEmail: in.PublicEmail, PublicPhone: in.PublicPhone,
		Links: db.ToJSON(in.Links), Portrait: in.Portrait, Language: in.Language, TermsVersion: in.TermsVersion,
		CreatedAt: db.At(in.CreatedAt), UpdatedAt: db.At(in.CreatedAt),
	}
	if in.Verified {
		row.EmailVerifiedAt = &row.CreatedAt
	}
	if err := q.InsertPerson(ctx, row); err != nil {
		return "", fmt.Errorf("insert person: %w", err)
	}
	for _, role := range append([]web.Role{web.Learner}, in.Roles...) {
		if err := q.GrantRole(ctx, accountdb.GrantRoleParams{PersonID: id, Role: string(role), GrantedAt: db.At(in.CreatedAt)}); err != nil {
			return "", err
		}
	}
	return id, nil
}

// freeSlug makes an address from a name; a number follows when it is taken.
func freeSlug(ctx context.Context, q *accountdb.Queries, name string) (string, error) {
	base := slug.Make(name)
	base = strings.Trim(base[:min(len(base), 60)], "-")
	if base == "" {
		base = "person"
	}
	rows, err := q.SlugsLike(ctx, base+"%")
	if err != nil {
		return "", err
	}
	taken := make(map[string]bool, len(rows))
	for _, row := range rows {
		taken[row] = true
	}
	free := base
	for n := 2; taken[free]; n++ {
		free = fmt.Sprintf("%s-%d", base, n)
	}
	return free, nil
}

// fold makes two spellings of one address equal: NFKC and case-folded.
func fold(email string) string {
	return cases.Fold().String(norm.NFKC.String(strings.TrimSpace(email)))
}

// CleanEmail notes what is wrong with an address: RFC 5322's addr-spec with a
// dot in the domain, at most 254 characters (RFC 5321).
func CleanEmail(f *fault.Form, name, value string) string {
	value = f.Text(name, value, true, false, 254)
	if value == "" {
		return ""
	}
	parsed, err := mail.ParseAddress(value)
	at := strings.LastIndexByte(value, '@')
	if err != nil || parsed.Address != value || at < 1 || !strings.Contains(value[at:], ".") || strings.ContainsAny(value, " \"<>(),;") {
		f.Add(name, "invalid_email", "This does not look like an e-mail address.")
	}
	return value
}

// Empty reports whether nobody has an account yet.
func (s *Service) Empty(ctx context.Context) (bool, error) {
	n, err := accountdb.New(s.db.Read()).CountPeople(ctx)
	return n == 0, err
}

// Profile is what other domains ask of a person.
type Profile struct{ ID, Name, Email, Language, Slug, Portrait, Picture, Cover string }

func profile(row accountdb.Person) Profile {
	return Profile{ID: row.ID, Name: row.Name, Email: row.Email, Language: row.Language, Slug: row.Slug, Portrait: row.Portrait, Picture: row.Picture, Cover: row.Cover}
}

// ByID returns a person's profile.
func ByID(ctx context.Context, tx *db.Tx, id string) (Profile, error) {
	row, err := accountdb.New(tx).PersonByID(ctx, id)
	return profile(row), err
}

// BySlug returns a person's profile; ok is false when there is none.
func (s *Service) BySlug(ctx context.Context, slug string) (p Profile, ok bool, err error) {
	row, ok, err := db.Found(accountdb.New(s.db.Read()).PersonBySlug(ctx, slug))
	return profile(row), ok, err
}

// PortraitKey is where the picture of a person is kept; name is ours.
func PortraitKey(name string) string { return "portraits/" + name + ".svg" }
