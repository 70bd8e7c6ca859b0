// Package provider owns signing in with OpenID Connect (Core 1.0, the code flow of 3.1): the providers
// that the operator has set up, and people's identities there. It promises that an identity always
// belongs to one account, that an existing account gets one only after its owner has signed in, and
// that each attempt is used once, by the browser that started it. It refuses emails that a provider
// has not verified.
package provider

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/provider/providerdb"
	"stoa/internal/session"
)

// Service holds the use cases.
type Service struct {
	db          *db.DB
	people      *account.Service
	credentials *credential.Service
	publicURL   string // without a trailing slash
	providers   []*Provider
}

// New creates the service.
func New(
	d *db.DB, people *account.Service, credentials *credential.Service, publicURL string, providers []*Provider,
) *Service {
	return &Service{db: d, people: people, credentials: credentials, publicURL: publicURL, providers: providers}
}

const (
	attemptValid = 10 * time.Minute
	linkValid    = 10 * time.Minute
)

var (
	errDenied = fault.New(fault.Forbidden, "oidc.denied", "You canceled signing in with that provider.")
	errEmail  = fault.New(
		fault.Invalid, "oidc.email_unverified",
		"That account has no verified email address. Verify it with the provider, or sign in here with your email.",
	)
	errFailed = fault.New(fault.Conflict, "oidc.failed", "Signing in with that provider didn’t work. Try again.")
	errInUse  = fault.New(fault.Conflict, "oidc.in_use", "That account is already connected to another Stoa account.")
)

func (s *Service) provider(name string) (*Provider, error) {
	i := slices.IndexFunc(s.providers, func(p *Provider) bool { return p.Name == name })
	if i < 0 {
		return nil, errFailed.Because(errors.New("no such provider"))
	}
	return s.providers[i], nil
}

func (s *Service) discover(ctx context.Context, p *Provider) (*discovered, error) {
	return p.discover(calling(ctx), s.publicURL+"/api/account/oidc/"+p.Name+"/callback", s.db.Now)
}

// Start starts an attempt. It returns the provider's URL and the secret for the browser's cookie. With
// link, the identity will be connected to the viewer's account, which needs a recent proof in this
// session. Errors: oidc.failed, account.unverified, account.signin_stale.
func (s *Service) Start(
	ctx context.Context, name, next string, link bool, token string,
) (address, secret string, err error) {
	p, err := s.provider(name)
	if err != nil {
		return "", "", err
	}
	var person *string
	if link {
		v, err := session.RequireVerified(ctx) // or a stranger who signed up with this email could still sign in
		if err != nil {
			return "", "", err
		}
		if err := s.credentials.Proved(ctx, token); err != nil {
			return "", "", err
		}
		person = &v.ID
	}
	d, err := s.discover(ctx, p)
	if err != nil {
		return "", "", errFailed.Because(err)
	}
	secret = rand.Text()
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		return providerdb.New(tx).InsertAttempt(ctx, providerdb.InsertAttemptParams{
			SecretHash: hash(secret), Provider: p.Name, NextPath: web.LocalPath(next), PersonID: person,
			ExpiresAt: db.At(tx.Now.Add(attemptValid)),
		})
	})
	return p.address(d, secret), secret, err
}

// FinishIn is the provider's answer: Secret comes from the cookie, User from Apple's form, the rest
// from the URL (RFC 6749 4.1.2, RFC 9207).
type FinishIn struct {
	Name, Secret                     string
	State, Code, Issuer, Error, User string
	Language                         string
	session.Caller
}

// Arrival is the result of an attempt: a session, a token for the remaining step, or neither if an
// identity was connected.
type Arrival struct {
	Session       string
	Token, Secret string // the secret is for the browser's cookie
	Code          bool   // the remaining step is EnterCode, not signing in and Link
	Next          string
}

// Finish completes an attempt. Errors: oidc.denied, oidc.email_unverified, oidc.in_use, and
// oidc.failed for everything else; on an error, nothing has changed except that the attempt is used.
func (s *Service) Finish(ctx context.Context, in FinishIn) (Arrival, error) {
	p, err := s.provider(in.Name)
	if err != nil {
		return Arrival{}, err
	}
	if in.Secret == "" || !same(in.State, derive("state", in.Secret)) {
		return Arrival{}, errFailed.Because(errors.New("the state belongs to another browser"))
	}
	attempt, err := s.take(ctx, p, in.Secret)
	if err != nil {
		return Arrival{}, err
	}
	switch {
	case in.Error == "access_denied" || in.Error == "user_cancelled_authorize": // the second is Apple's
		return Arrival{}, errDenied
	case in.Error != "":
		return Arrival{}, errFailed.Because(errors.New("the provider refused"))
	case in.Issuer != "" && in.Issuer != p.Issuer:
		return Arrival{}, errFailed.Because(errors.New("the response is from another provider"))
	}
	d, err := s.discover(ctx, p)
	if err != nil {
		return Arrival{}, errFailed.Because(err)
	}
	who, err := p.identify(calling(ctx), d, in.Code, in.Secret)
	if err != nil {
		p.forget()
		return Arrival{}, errFailed.Because(err)
	}
	if who.name == "" {
		who.name = nameOfForm(in.User)
	}
	return s.arrive(ctx, in, attempt, who)
}

// take uses up an attempt. It has its own transaction because the next step may fail, and calls the
// provider, which must not happen inside a transaction.
func (s *Service) take(ctx context.Context, p *Provider, secret string) (providerdb.IdentityAttempt, error) {
	var row providerdb.IdentityAttempt
	var found bool
	err := s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		row, found, err = db.Found(providerdb.New(tx).TakeAttempt(ctx, hash(secret)))
		return err
	})
	v, _ := session.From(ctx)
	switch {
	case err != nil:
		return row, err
	case !found || row.ExpiresAt.Before(s.db.Now()) || row.Provider != p.Name:
		return row, errFailed.Because(errors.New("already used or expired"))
	case row.PersonID != nil && *row.PersonID != v.ID:
		return row, errFailed.Because(errors.New("someone else has signed in since"))
	}
	return row, nil
}

// arrive signs in the owner of the identity, creates an account for a new person, or has the owner of
// an account with the same email sign in first.
func (s *Service) arrive(
	ctx context.Context, in FinishIn, attempt providerdb.IdentityAttempt, who identity,
) (Arrival, error) {
	var person string
	var out Arrival
	err := s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		person, out = "", Arrival{Next: attempt.NextPath}
		if attempt.PersonID != nil {
			return s.connect(ctx, tx, who.issuer, who.subject, *attempt.PersonID)
		}
		q := providerdb.New(tx)
		owner, known, err := db.Found(q.OwnerOf(ctx, providerdb.OwnerOfParams{
			Issuer: who.issuer, Subject: who.subject,
		}))
		if err != nil {
			return err
		}
		if !known {
			var f fault.Form
			if who.email = account.CleanEmail(&f, "email", who.email); f.Err() != nil || !who.verified {
				return errEmail
			}
			taken, exists, err := db.Found(q.PersonByEmail(ctx, account.Fold(who.email)))
			if err != nil {
				return err
			}
			if exists {
				return wait(ctx, tx, &out, who, taken)
			}
			if owner.ID, err = newcomer(ctx, tx, who, in.Language); err != nil {
				return err
			}
		}
		if out.Code, err = s.credentials.HasAuthenticator(ctx, owner.ID); err != nil {
			return err
		}
		if out.Code {
			return wait(ctx, tx, &out, who, owner.ID)
		}
		person = owner.ID
		return nil
	})
	if err == nil && person != "" {
		out.Session, err = s.people.Enter(ctx, account.Entry{PersonID: person, Issuer: who.issuer, Caller: in.Caller})
	}
	return out, err
}

// newcomer creates an account for a new person and returns the id.
func newcomer(ctx context.Context, tx *db.Tx, who identity, language string) (string, error) {
	id, err := account.Insert(ctx, tx, account.NewPerson{
		Name: nameFor(who.name, who.email), Email: who.email, Verified: true, Language: language,
		TermsVersion: account.TermsVersion,
	})
	if err != nil {
		return "", err
	}
	_, err = link(ctx, tx, who.issuer, who.subject, id)
	return id, err
}

// wait stores an identity until its owner has done the remaining step.
func wait(ctx context.Context, tx *db.Tx, out *Arrival, who identity, personID string) error {
	out.Token, out.Secret = rand.Text(), rand.Text()
	return providerdb.New(tx).InsertLink(ctx, providerdb.InsertLinkParams{
		TokenHash: hash(out.Token + out.Secret), Issuer: who.issuer, Subject: who.subject, PersonID: personID,
		NextPath:  out.Next,
		CreatedAt: db.At(tx.Now), ExpiresAt: db.At(tx.Now.Add(linkValid)),
	})
}

// nameFor returns the name from the provider if sign-up would accept it, otherwise the part of the
// email before the @.
func nameFor(given, email string) string {
	var f fault.Form
	if name := f.Text("name", given, true, false, 120); f.Err() == nil {
		return name
	}
	return email[:strings.LastIndexByte(email, '@')]
}

// connect adds an identity to an existing account and notifies its owner. Error: oidc.in_use.
func (s *Service) connect(ctx context.Context, tx *db.Tx, issuer, subject, personID string) error {
	added, err := link(ctx, tx, issuer, subject, personID)
	if err != nil || !added {
		return err
	}
	return s.credentials.Secured(ctx, tx, personID, "account.identity_linked", credential.MailIdentityLinked)
}

// link adds an identity to a person and reports whether it is new. Error: oidc.in_use.
func link(ctx context.Context, tx *db.Tx, issuer, subject, personID string) (bool, error) {
	q := providerdb.New(tx)
	added, err := q.InsertIdentity(ctx, providerdb.InsertIdentityParams{
		Issuer: issuer, Subject: subject, PersonID: personID, CreatedAt: db.At(tx.Now),
	})
	if err != nil || added > 0 {
		return added > 0, err
	}
	owner, err := q.OwnerOf(ctx, providerdb.OwnerOfParams{Issuer: issuer, Subject: subject})
	if err == nil && owner.ID != personID {
		err = errInUse
	}
	return false, err
}

// Link uses up the token of an Arrival: the viewer gets the identity if its email is theirs and they
// have signed in since, in this session, with the browser that has the secret. It returns the path to
// continue at. Errors: oidc.failed, oidc.in_use.
func (s *Service) Link(ctx context.Context, token, secret, current string) (next string, err error) {
	v, err := session.Require(ctx)
	if err != nil {
		return "", err
	}
	var refused error
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := providerdb.New(tx)
		row, found, err := db.Found(q.TakeLink(ctx, hash(token+secret)))
		if err != nil {
			return err
		}
		whose, since, err := session.StartedAt(ctx, tx, current)
		if err != nil {
			return err
		}
		next, refused = row.NextPath, nil
		switch {
		case !found || row.ExpiresAt.Before(tx.Now):
			refused = errFailed.Because(errors.New("already used or expired"))
		case row.PersonID != v.ID || whose != v.ID || since.Before(row.CreatedAt.Time):
			refused = errFailed.Because(errors.New("not signed in to that account since"))
		default:
			return s.connect(ctx, tx, row.Issuer, row.Subject, row.PersonID)
		}
		return nil // the token is used up in any case
	})
	return web.LocalPath(next), errors.Join(err, refused)
}

// EnterCode signs in the owner of an identity with their authenticator code. It returns the session
// and the path to continue at. Errors: oidc.failed, account.locked, account.suspended;
// account.code_needed and account.code_wrong allow another attempt.
func (s *Service) EnterCode(
	ctx context.Context, token, secret, code string, from session.Caller,
) (session, next string, err error) {
	q, hashed := providerdb.New(s.db.Read()), hash(token+secret)
	row, found, err := db.Found(q.Link(ctx, hashed))
	if err != nil {
		return "", "", err
	}
	person, known, err := db.Found(q.OwnerOf(ctx, providerdb.OwnerOfParams{
		Issuer: row.Issuer, Subject: row.Subject,
	}))
	if err != nil {
		return "", "", err
	}
	if !found || row.ExpiresAt.Before(s.db.Now()) || !known || person.ID != row.PersonID {
		return "", "", errFailed.Because(errors.New("already used or expired"))
	}
	entry := account.Entry{PersonID: person.ID, Issuer: row.Issuer, Caller: from}
	if err := s.people.CheckCode(ctx, &entry, code); err != nil {
		return "", "", err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		_, found, err := db.Found(providerdb.New(tx).TakeLink(ctx, hashed))
		if err == nil && !found {
			err = errFailed.Because(errors.New("already used"))
		}
		return err
	})
	if err != nil {
		return "", "", err
	}
	session, err = s.people.Enter(ctx, entry)
	return session, web.LocalPath(row.NextPath), err
}

// address is the path where an arrival continues.
func (a Arrival) address() string {
	switch {
	case a.Token == "":
		return a.Next
	case a.Code:
		return "/sign-in?" + url.Values{"code": {a.Token}}.Encode()
	default: // sign in, then Link
		return "/sign-in?" + url.Values{"link": {a.Token}, "next": {"/api/account/oidc/link?token=" + a.Token}}.Encode()
	}
}

// Unlink removes a person's identities.
func Unlink(ctx context.Context, tx *db.Tx, personID string) error {
	return providerdb.New(tx).DeleteIdentitiesOf(ctx, personID)
}

// Erase removes a person's identities and attempts.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := providerdb.New(tx)
	return errors.Join(
		q.DeleteIdentitiesOf(ctx, personID), q.DeleteAttemptsOf(ctx, &personID), q.DeleteLinksOf(ctx, personID),
	)
}

// Sweep deletes expired attempts and links.
func (s *Service) Sweep(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := providerdb.New(tx)
		return errors.Join(
			q.DeleteExpiredAttempts(ctx, db.At(tx.Now)), q.DeleteExpiredLinks(ctx, db.At(tx.Now)),
		)
	})
}
