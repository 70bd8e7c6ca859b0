package account

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/paging"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// The people in the admin.

const (
	pageSize      = 50
	longestSearch = 200
)

// AdminPerson is a person as the operator sees them.
type AdminPerson struct {
	ID          string     `json:"id"`
	Slug        string     `json:"slug"`
	Name        string     `json:"name"`
	Email       string     `json:"email"`
	Verified    bool       `json:"verified"`
	Roles       []web.Role `json:"roles"`
	Language    string     `json:"language"`
	Devices     int        `json:"devices"` // number of sessions
	CreatedAt   time.Time  `json:"createdAt"`
	SuspendedAt *time.Time `json:"suspendedAt"`
	ClosingAt   *time.Time `json:"closingAt"`
}

// AdminPeople is a page of people.
type AdminPeople struct {
	People []AdminPerson `json:"people"`
	paging.Window
}

// PeopleFilter selects people: Q matches name or email; Show is a role, "suspended" or all; Sort is
// "name", or newest first.
type PeopleFilter struct{ Q, Show, Sort string }

var (
	errNoPerson = fault.New(fault.NotFound, "person.not_found", "This account no longer exists.")
	errSelf     = fault.New(
		fault.Conflict, "person.self", "You can’t do this to your own account. Ask another operator.",
	)
	errLastOperator = fault.New(fault.Conflict, "person.last_operator", "There must be at least one operator.")
	errNoReason     = fault.New(fault.Invalid, "person.no_reason", "Choose a reason from the list.")
	errNoRole       = fault.New(fault.NotFound, "role.not_found", "This role doesn’t exist.")
)

// Paginate returns the bounds of one page of n items, its number and the number of pages. Pages have
// 50 items; a page beyond the last is the last.
func Paginate(n, page int) (from, to, at, pages int) {
	pages = max(1, (n+pageSize-1)/pageSize)
	at = min(max(page, 1), pages)
	from = (at - 1) * pageSize
	return from, min(from+pageSize, n), at, pages
}

// People returns a page of accounts. For operators; invalid parameters are ignored.
func (s *Service) People(ctx context.Context, f PeopleFilter, at paging.At) (*AdminPeople, error) {
	source, err := s.adminPeople(ctx, f)
	if err != nil {
		return nil, err
	}
	out := &AdminPeople{}
	out.People, out.Window, err = source.Find(ctx, at)
	return out, err
}

// EachPerson calls f with all accounts that match a filter, in batches. For operators.
func (s *Service) EachPerson(ctx context.Context, filter PeopleFilter, f func([]AdminPerson) error) error {
	late := *s // of the last seconds nothing need be in a file
	late.db, s = s.db.Late(), &late
	source, err := s.adminPeople(ctx, filter)
	if err != nil {
		return err
	}
	return source.Each(ctx, f)
}

// adminPeople lists accounts. An email is looked up, so that an old account is found at once. By name they are in the
// order of their profiles' addresses, which are made of names.
func (s *Service) adminPeople(ctx context.Context, f PeopleFilter) (paging.Source[AdminPerson], error) {
	source := paging.Source[AdminPerson]{Key: func(p AdminPerson) paging.Cursor {
		if f.Sort == "name" {
			return paging.Cursor{ID: p.Slug}
		}
		return paging.Cursor{At: db.At(p.CreatedAt), ID: p.ID}
	}}
	id := ""
	if SearchText(f.Q) != "" {
		var err error
		if id, err = s.IDByEmail(ctx, strings.TrimSpace(f.Q)); err != nil {
			return source, err
		}
		if has := Finder(f.Q); id == "" {
			source.Match = func(p AdminPerson) bool { return has(p.Name, p.Email) }
		}
	}
	source.Read = func(ctx context.Context, after paging.Cursor, most int) ([]AdminPerson, error) {
		return s.readPeople(ctx, f, id, after, most)
	}
	return source, nil
}

const adminPeople = `SELECT people.id, people.slug, people.name, people.email, people.language, people.email_verified_at,
  people.created_at, people.suspended_at, people.closing_at,
  CAST(coalesce((SELECT string_agg(person_roles.role, ',') FROM person_roles WHERE person_roles.person_id = people.id), '') AS TEXT),
  (SELECT count(*) FROM sessions WHERE sessions.person_id = people.id AND sessions.expires_at > $1)
FROM people WHERE people.erased_at IS NULL AND `

// readPeople returns people after a position: those that the filter shows, and only the one with an id if there is one.
func (s *Service) readPeople(
	ctx context.Context, f PeopleFilter, id string, after paging.Cursor, most int,
) ([]AdminPerson, error) {
	query, args := adminPeople, []any{db.At(s.db.Now())}
	with := func(condition string, values ...any) {
		for _, v := range values {
			args = append(args, v)
			condition = strings.Replace(condition, "?", fmt.Sprint("$", len(args)), 1)
		}
		query += condition
	}
	if id != "" {
		with(`people.id = ? AND `, id)
	}
	switch f.Show {
	case "suspended":
		with(`people.suspended_at IS NOT NULL AND `)
	case string(web.Instructor), string(web.Specialist), string(web.Operator):
		with(`people.id IN (SELECT person_roles.person_id FROM person_roles WHERE person_roles.role = ?) AND `, f.Show)
	}
	switch {
	case f.Sort == "name":
		with(`people.slug > ? ORDER BY people.slug LIMIT ?`, after.ID, most)
	default:
		if after.ID == "" {
			after.At = db.At(paging.End)
		}
		with(`(people.created_at, people.id) < (?, ?) ORDER BY people.created_at DESC, people.id DESC LIMIT ?`,
			after.At, after.ID, most)
	}
	rows, err := s.db.Read().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // read to the end
	var out []AdminPerson
	for rows.Next() {
		p, r, roles := AdminPerson{Roles: []web.Role{}}, accountdb.Person{}, ""
		if err := rows.Scan(&p.ID, &p.Slug, &p.Name, &p.Email, &p.Language, &r.EmailVerifiedAt, &r.CreatedAt, &r.SuspendedAt,
			&r.ClosingAt, &roles, &p.Devices); err != nil {
			return nil, err
		}
		p.Verified, p.CreatedAt = r.EmailVerifiedAt != nil, r.CreatedAt.Time
		p.SuspendedAt, p.ClosingAt = r.SuspendedAt.Ptr(), r.ClosingAt.Ptr()
		for role := range strings.SplitSeq(roles, ",") {
			if role != "" && role != string(web.Learner) {
				p.Roles = append(p.Roles, web.Role(role))
			}
		}
		slices.Sort(p.Roles)
		out = append(out, p)
	}
	return out, rows.Err()
}

// NameOf returns a person's name, or "" if there is no such person.
func (s *Service) NameOf(ctx context.Context, id string) (string, error) {
	name, _, err := db.Found(accountdb.New(s.db.Read()).NameOf(ctx, id))
	return name, err
}

// IDByEmail returns the id of the account with this email, or "".
func (s *Service) IDByEmail(ctx context.Context, email string) (string, error) {
	row, _, err := db.Found(accountdb.New(s.db.Read()).PersonByEmail(ctx, Fold(email)))
	return row.ID, err
}

// another runs f on another person in a transaction, for an operator.
func (s *Service) another(
	ctx context.Context, id string, f func(tx *db.Tx, q *accountdb.Queries, by session.Viewer, row accountdb.Person) error,
) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := accountdb.New(tx)
		row, ok, err := db.Found(q.PersonByID(ctx, id))
		if err != nil {
			return err
		}
		if !ok || row.ErasedAt != nil {
			return errNoPerson
		}
		return f(tx, q, v, row)
	})
}

// operatorsLeft makes sure that at least one operator remains.
func operatorsLeft(ctx context.Context, q *accountdb.Queries) error {
	n, err := q.CountOperators(ctx)
	if err == nil && n == 0 {
		err = errLastOperator
	}
	return err
}

// SetRole assigns or removes a role; if nothing changes, nothing is recorded. Both people get an
// email. For operators, with a proof. Errors: those of a Proof, role.not_found, person.not_found,
// person.self, person.last_operator.
func (s *Service) SetRole(
	ctx context.Context, id string, role web.Role, on bool, proof credential.Proof, token string,
) error {
	if role != web.Instructor && role != web.Specialist && role != web.Operator {
		return errNoRole
	}
	if _, err := s.credentials.RequireOwner(ctx, "password", proof, token); err != nil {
		return err
	}
	return s.another(ctx, id, func(tx *db.Tx, q *accountdb.Queries, by session.Viewer, row accountdb.Person) error {
		if !on && by.ID == id {
			return errSelf
		}
		roles, err := q.RolesOf(ctx, id)
		if err != nil || slices.Contains(roles, string(role)) == on {
			return err
		}
		action, text := "account.role_given", MailRoleGiven
		if on {
			err = Grant(ctx, tx, id, role)
		} else {
			action, text = "account.role_taken", MailRoleRemoved
			_, err = q.TakeRole(ctx, accountdb.TakeRoleParams{PersonID: id, Role: string(role)})
		}
		if err != nil {
			return err
		}
		if role == web.Operator && !on {
			if err := operatorsLeft(ctx, q); err != nil {
				return err
			}
		}
		if err := s.on.OnProfile(ctx, tx, id); err != nil {
			return err
		}
		if err := s.writeBoth(ctx, tx, q, by, row, text, map[string]string{"role": string(role)}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: by.ID, Action: action, Subject: id, Details: map[string]string{"role": string(role)},
		})
	})
}

// writeBoth emails an operator's change to an account to both its owner and the operator, so that
// neither misses it.
func (s *Service) writeBoth(
	ctx context.Context, tx *db.Tx, q *accountdb.Queries, by session.Viewer, row accountdb.Person, text string,
	values map[string]string,
) error {
	operator, err := q.PersonByID(ctx, by.ID)
	if err != nil {
		return err
	}
	about := map[string]string{"person": row.Name, "by": operator.Name, "link": s.mailer.PublicURL + "/contact-us"}
	maps.Copy(about, values)
	if err := s.write(ctx, tx, row.ID, recipient(row), text, about); err != nil || row.ID == operator.ID {
		return err
	}
	return s.write(ctx, tx, operator.ID, recipient(operator), text, about)
}

// Grant gives a person a role, without checking the caller or recording it.
func Grant(ctx context.Context, tx *db.Tx, personID string, role web.Role) error {
	return accountdb.New(tx).GrantRole(ctx, accountdb.GrantRoleParams{
		PersonID: personID, Role: string(role), GrantedAt: db.At(tx.Now),
	})
}

// MakeOperator makes the account of an email an operator, without checking the caller. Error:
// person.not_found.
func MakeOperator(ctx context.Context, tx *db.Tx, email string) error {
	q := accountdb.New(tx)
	row, ok, err := db.Found(q.PersonByEmail(ctx, Fold(email)))
	if err != nil {
		return err
	}
	if !ok {
		return errNoPerson
	}
	if err := Grant(ctx, tx, row.ID, web.Operator); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Action: "account.role_given", Subject: row.ID, Details: map[string]string{"role": string(web.Operator)},
	})
}

// SetSuspended suspends an account and signs it out on all devices, or reinstates it. Both people get
// an email; the reason is one of a few words for the audit log, or empty. For operators, with a proof. Errors: those
// of a Proof, person.no_reason, person.not_found, person.self,
// person.last_operator.
func (s *Service) SetSuspended(
	ctx context.Context, id string, suspended bool, reason string, proof credential.Proof, token string,
) error {
	if reason != "" && !slices.Contains([]string{"spam", "abuse", "fraud", "security", "other"}, reason) {
		return errNoReason
	}
	if _, err := s.credentials.RequireOwner(ctx, "password", proof, token); err != nil {
		return err
	}
	return s.another(ctx, id, func(tx *db.Tx, q *accountdb.Queries, by session.Viewer, row accountdb.Person) error {
		if by.ID == id {
			return errSelf
		}
		if (row.SuspendedAt != nil) == suspended {
			return nil
		}
		in, action, text := accountdb.SetSuspendedParams{
			ID: id, UpdatedAt: db.At(tx.Now),
		}, "account.unsuspended", MailReinstated
		if suspended {
			in.SuspendedAt, action, text = db.AtPtr(&tx.Now), "account.suspended", MailSuspended
			if err := s.sessions.EndAll(ctx, tx, id); err != nil {
				return err
			}
		}
		if err := q.SetSuspended(ctx, in); err != nil {
			return err
		}
		if suspended {
			if err := operatorsLeft(ctx, q); err != nil {
				return err
			}
		}
		if err := s.writeBoth(ctx, tx, q, by, row, text, nil); err != nil {
			return err
		}
		details := map[string]string{}
		if suspended && reason != "" {
			details["reason"] = reason
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: by.ID, Action: action, Subject: id, Details: details})
	})
}

// SignOutEverywhere ends all sessions of a person. For operators. Error: person.not_found.
func (s *Service) SignOutEverywhere(ctx context.Context, id string) error {
	return s.another(ctx, id, func(tx *db.Tx, q *accountdb.Queries, by session.Viewer, _ accountdb.Person) error {
		if err := s.sessions.EndAll(ctx, tx, id); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: by.ID, Action: "account.signed_out_everywhere", Subject: id})
	})
}

// SendReset emails a person a link to reset their password. For operators. Errors: person.not_found, mail.too_many.
func (s *Service) SendReset(ctx context.Context, id string) error {
	return s.another(ctx, id, func(tx *db.Tx, _ *accountdb.Queries, by session.Viewer, row accountdb.Person) error {
		if err := requireMail(ctx, tx, row.Email); err != nil {
			return err
		}
		link, err := s.newResetLink(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.mailer.ResetPassword(ctx, tx, recipient(row), link); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: by.ID, Action: "account.reset_sent", Subject: id})
	})
}

// Letters that have no decomposition but are also typed without their stroke.
var plain = strings.NewReplacer(
	"ł", "l", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i", "ħ", "h",
)

// SearchText normalizes a name for search: no case, accents or widths, single spaces between words.
func SearchText(text string) string {
	text = cases.Fold().String(norm.NFKD.String(strings.ToValidUTF8(text, "")))
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r) && r < 0x0590: // only accents: in other scripts marks are vowels
			return -1
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(plain.Replace(text)), " ")
}

// Finder returns a function that reports whether texts contain every word of a query, as normalized by
// SearchText. Only 200 characters of the query count; an empty query matches everything.
func Finder(q string) func(texts ...string) bool {
	runes := []rune(SearchText(q))
	words := strings.Fields(string(runes[:min(len(runes), longestSearch)]))
	return func(texts ...string) bool {
		if len(words) == 0 {
			return true
		}
		all := SearchText(strings.Join(texts, "\n"))
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(all, word) })
	}
}
