package account

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// Social signs people in with OpenID Connect (Core 1.0, the code flow of 3.1). It guarantees that an
// identity always belongs to one account, that an existing account gets one only after its owner has
// signed in, and that each attempt is used once, by the browser that started it.
type Social struct {
	people    *Service
	providers []*Provider
}

// NewSocial creates the service for the people of s.
func NewSocial(s *Service, providers []*Provider) *Social {
	return &Social{people: s, providers: providers}
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

func (s *Social) provider(name string) (*Provider, error) {
	i := slices.IndexFunc(s.providers, func(p *Provider) bool { return p.Name == name })
	if i < 0 {
		return nil, errFailed.Because(errors.New("no such provider"))
	}
	return s.providers[i], nil
}

func (s *Social) discover(ctx context.Context, p *Provider) (*discovered, error) {
	return p.discover(calling(ctx), s.people.mailer.PublicURL+"/api/account/oidc/"+p.Name+"/callback", s.people.db.Now)
}

// Start starts an attempt. It returns the provider's URL and the secret for the browser's cookie. With
// link, the identity will be connected to the viewer's account, which needs a recent proof in this
// session. Errors: oidc.failed, account.unverified, account.signin_stale.
func (s *Social) Start(
	ctx context.Context, name, next string, link bool, session string,
) (address, secret string, err error) {
	p, err := s.provider(name)
	if err != nil {
		return "", "", err
	}
	var person *string
	if link {
		v, err := Require(ctx)
		if err != nil {
			return "", "", err
		}
		if !v.Verified { // or a stranger who signed up with this email could still sign in
			return "", "", errUnverified
		}
		if err := s.people.proved(ctx, session); err != nil {
			return "", "", err
		}
		person = &v.ID
	}
	d, err := s.discover(ctx, p)
	if err != nil {
		return "", "", errFailed.Because(err)
	}
	secret = rand.Text()
	err = s.people.db.InTx(ctx, func(tx *db.Tx) error {
		return accountdb.New(tx).InsertIdentityAttempt(ctx, accountdb.InsertIdentityAttemptParams{
			SecretHash: hashToken(secret), Provider: p.Name, NextPath: web.LocalPath(next), PersonID: person,
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
	Caller
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
func (s *Social) Finish(ctx context.Context, in FinishIn) (Arrival, error) {
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
func (s *Social) take(ctx context.Context, p *Provider, secret string) (accountdb.IdentityAttempt, error) {
	var row accountdb.IdentityAttempt
	var found bool
	err := s.people.db.InTx(ctx, func(tx *db.Tx) (err error) {
		row, found, err = db.Found(accountdb.New(tx).TakeIdentityAttempt(ctx, hashToken(secret)))
		return err
	})
	v, _ := From(ctx)
	switch {
	case err != nil:
		return row, err
	case !found || row.ExpiresAt.Before(s.people.db.Now()) || row.Provider != p.Name:
		return row, errFailed.Because(errors.New("already used or expired"))
	case row.PersonID != nil && *row.PersonID != v.ID:
		return row, errFailed.Because(errors.New("someone else has signed in since"))
	}
	return row, nil
}

// arrive signs in the owner of the identity, creates an account for a new person, or has the owner of
// an account with the same email sign in first.
func (s *Social) arrive(
	ctx context.Context, in FinishIn, attempt accountdb.IdentityAttempt, who identity,
) (Arrival, error) {
	var person *accountdb.Person
	var out Arrival
	err := s.people.db.InTx(ctx, func(tx *db.Tx) (err error) {
		person, out = nil, Arrival{Next: attempt.NextPath}
		if attempt.PersonID != nil {
			return s.connect(ctx, tx, who.issuer, who.subject, *attempt.PersonID)
		}
		q := accountdb.New(tx)
		owner, known, err := db.Found(q.PersonOfIdentity(ctx, accountdb.PersonOfIdentityParams{
			Issuer: who.issuer, Subject: who.subject,
		}))
		if err != nil {
			return err
		}
		if !known {
			var f fault.Form
			if who.email = CleanEmail(&f, "email", who.email); f.Err() != nil || !who.verified {
				return errEmail
			}
			taken, exists, err := db.Found(q.PersonByEmail(ctx, fold(who.email)))
			if err != nil {
				return err
			}
			if exists {
				return wait(ctx, tx, &out, who, taken.ID)
			}
			if owner, err = newcomer(ctx, tx, who, in.Language); err != nil {
				return err
			}
		}
		person = &owner
		if _, err := s.people.secondFactor(ctx, owner, "", tries{}, how{}); fault.CodeOf(err) == "account.code_needed" {
			person, out.Code = nil, true
			return wait(ctx, tx, &out, who, owner.ID)
		} else {
			return err
		}
	})
	if err == nil && person != nil {
		out.Session, err = s.people.enter(ctx, *person, how{method: byProvider + who.issuer, Caller: in.Caller})
	}
	return out, err
}

// newcomer creates an account for a new person.
func newcomer(ctx context.Context, tx *db.Tx, who identity, language string) (accountdb.Person, error) {
	id, err := Insert(ctx, tx, NewPerson{
		Name: nameFor(who.name, who.email), Email: who.email, Verified: true, Language: language,
		TermsVersion: termsVersion,
	})
	if err != nil {
		return accountdb.Person{}, err
	}
	if _, err := link(ctx, tx, who.issuer, who.subject, id); err != nil {
		return accountdb.Person{}, err
	}
	return accountdb.New(tx).PersonByID(ctx, id)
}

// wait stores an identity until its owner has done the remaining step.
func wait(ctx context.Context, tx *db.Tx, out *Arrival, who identity, personID string) error {
	out.Token, out.Secret = rand.Text(), rand.Text()
	return accountdb.New(tx).InsertIdentityLink(ctx, accountdb.InsertIdentityLinkParams{
		TokenHash: hashToken(out.Token + out.Secret), Issuer: who.issuer, Subject: who.subject, PersonID: personID,
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
func (s *Social) connect(ctx context.Context, tx *db.Tx, issuer, subject, personID string) error {
	added, err := link(ctx, tx, issuer, subject, personID)
	if err != nil || !added {
		return err
	}
	return s.people.secured(ctx, tx, personID, "account.identity_linked", MailIdentityLinked)
}

// link adds an identity to a person and reports whether it is new. Error: oidc.in_use.
func link(ctx context.Context, tx *db.Tx, issuer, subject, personID string) (bool, error) {
	q := accountdb.New(tx)
	added, err := q.InsertIdentity(ctx, accountdb.InsertIdentityParams{
		Issuer: issuer, Subject: subject, PersonID: personID, CreatedAt: db.At(tx.Now),
	})
	if err != nil || added > 0 {
		return added > 0, err
	}
	owner, err := q.PersonOfIdentity(ctx, accountdb.PersonOfIdentityParams{Issuer: issuer, Subject: subject})
	if err == nil && owner.ID != personID {
		err = errInUse
	}
	return false, err
}

// Link uses up the token of an Arrival: the viewer gets the identity if its email is theirs and they
// have signed in since, in this session, with the browser that has the secret. It returns the path to
// continue at. Errors: oidc.failed, oidc.in_use.
func (s *Social) Link(ctx context.Context, token, secret, session string) (next string, err error) {
	v, err := Require(ctx)
	if err != nil {
		return "", err
	}
	var refused error
	err = s.people.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		row, found, err := db.Found(q.TakeIdentityLink(ctx, hashToken(token+secret)))
		if err != nil {
			return err
		}
		since, _, err := db.Found(q.SessionByHash(ctx, hashToken(session)))
		if err != nil {
			return err
		}
		next, refused = row.NextPath, nil
		switch {
		case !found || row.ExpiresAt.Before(tx.Now):
			refused = errFailed.Because(errors.New("already used or expired"))
		case row.PersonID != v.ID || since.PersonID != v.ID || since.CreatedAt.Before(row.CreatedAt.Time):
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
func (s *Social) EnterCode(
	ctx context.Context, token, secret, code string, from Caller,
) (session, next string, err error) {
	q, hash := accountdb.New(s.people.db.Read()), hashToken(token+secret)
	row, found, err := db.Found(q.IdentityLink(ctx, hash))
	if err != nil {
		return "", "", err
	}
	person, known, err := db.Found(q.PersonOfIdentity(ctx, accountdb.PersonOfIdentityParams{
		Issuer: row.Issuer, Subject: row.Subject,
	}))
	if err != nil {
		return "", "", err
	}
	if !found || row.ExpiresAt.Before(s.people.db.Now()) || !known || person.ID != row.PersonID {
		return "", "", errFailed.Because(errors.New("already used or expired"))
	}
	by, err := s.people.triesOf(ctx, person.Email, from.Device)
	if err != nil {
		return "", "", err
	}
	way := how{method: byProvider + row.Issuer, Caller: from}
	if err := s.people.locked(ctx, by); err != nil {
		return "", "", s.people.refused(ctx, nil, way, "locked", err)
	}
	if way.second, err = s.people.secondFactor(ctx, person, code, by, way); err != nil {
		return "", "", err
	}
	err = s.people.db.InTx(ctx, func(tx *db.Tx) error {
		_, found, err := db.Found(accountdb.New(tx).TakeIdentityLink(ctx, hash))
		if err == nil && !found {
			err = errFailed.Because(errors.New("already used"))
		}
		return err
	})
	if err != nil {
		return "", "", err
	}
	session, err = s.people.enter(ctx, person, way)
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

// Forget is for Service.OnErase: it removes an erased person's identities.
func (s *Social) Forget(ctx context.Context, tx *db.Tx, who Erased) error {
	q := accountdb.New(tx)
	return errors.Join(
		q.DeleteIdentitiesOf(ctx, who.ID), q.DeleteIdentityAttemptsOf(ctx, &who.ID),
		q.DeleteIdentityLinksOf(ctx, who.ID),
	)
}

// Sweep deletes expired attempts and links.
func (s *Social) Sweep(ctx context.Context) error {
	return s.people.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		return errors.Join(
			q.DeleteExpiredIdentityAttempts(ctx, db.At(tx.Now)), q.DeleteExpiredIdentityLinks(ctx, db.At(tx.Now)),
		)
	})
}
