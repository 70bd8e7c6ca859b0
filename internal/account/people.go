package account

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// What the operator's desk asks of people.

const (
	deskPage      = 50
	deskAll       = 1 << 30
	longestSearch = 200
)

// DeskPerson is a person as the operator sees them.
type DeskPerson struct {
	ID          string     `json:"id"`
	Slug        string     `json:"slug"`
	Name        string     `json:"name"`
	Email       string     `json:"email"`
	Verified    bool       `json:"verified"`
	Roles       []web.Role `json:"roles"`
	Language    string     `json:"language"`
	Devices     int        `json:"devices"` // where they are signed in
	CreatedAt   time.Time  `json:"createdAt"`
	SuspendedAt *time.Time `json:"suspendedAt"`
	ClosingAt   *time.Time `json:"closingAt"`
}

// DeskPeople is a page of people.
type DeskPeople struct {
	People []DeskPerson `json:"people"`
	Total  int          `json:"total"`
	Page   int          `json:"page"`
	Pages  int          `json:"pages"`
}

// PeopleFilter chooses people: Q stands in name or e-mail; Show is a role, "suspended",
// or all; Sort is "name", or the newest first.
type PeopleFilter struct{ Q, Show, Sort string }

var (
	errNoPerson     = fault.New(fault.NotFound, "person.not_found", "This person is not here any more.")
	errSelf         = fault.New(fault.Conflict, "person.self", "You cannot do this to yourself. Ask another operator.")
	errLastOperator = fault.New(fault.Conflict, "person.last_operator", "There must be at least one operator.")
	errNoRole       = fault.New(fault.NotFound, "role.not_found", "There is no such role.")
)

// DeskPage cuts one page out of n things: where it begins and ends, and which of how
// many it is. Pages have 50; one beyond the last is the last.
func DeskPage(n, page int) (from, to, at, pages int) {
	pages = max(1, (n+deskPage-1)/deskPage)
	at = min(max(page, 1), pages)
	from = (at - 1) * deskPage
	return from, min(from+deskPage, n), at, pages
}

// People returns a page of those who have an account. For operators; odd parameters
// are cleaned.
func (s *Service) People(ctx context.Context, f PeopleFilter, page int) (*DeskPeople, error) {
	out := &DeskPeople{}
	if SearchText(f.Q) == "" && f.Sort != "name" {
		show := shown(f.Show)
		n, err := accountdb.New(s.db.Read()).CountDeskPeople(ctx, show)
		if err != nil {
			return nil, err
		}
		from, _, at, pages := DeskPage(int(n), page)
		out.Total, out.Page, out.Pages = int(n), at, pages
		out.People, err = s.deskPeople(ctx, show, deskPage, from)
		return out, err
	}
	all, err := s.EveryPerson(ctx, f)
	if err != nil {
		return nil, err
	}
	from, to, at, pages := DeskPage(len(all), page)
	out.People, out.Total, out.Page, out.Pages = all[from:to], len(all), at, pages
	return out, nil
}

// EveryPerson returns all whom a filter chooses. For operators.
func (s *Service) EveryPerson(ctx context.Context, f PeopleFilter) ([]DeskPerson, error) {
	all, err := s.deskPeople(ctx, shown(f.Show), deskAll, 0)
	if err != nil {
		return nil, err
	}
	has := Finder(f.Q)
	all = slices.DeleteFunc(all, func(p DeskPerson) bool { return !has(p.Name, p.Email) })
	if f.Sort == "name" {
		keys := make(map[string]string, len(all))
		for _, p := range all {
			keys[p.ID] = SearchText(p.Name)
		}
		slices.SortStableFunc(all, func(a, b DeskPerson) int { return strings.Compare(keys[a.ID], keys[b.ID]) })
	}
	return all, nil
}

func shown(show string) string {
	switch show {
	case "suspended", string(web.Instructor), string(web.Specialist), string(web.Operator):
		return show
	}
	return "all"
}

func (s *Service) deskPeople(ctx context.Context, show string, most, skipped int) ([]DeskPerson, error) {
	rows, err := accountdb.New(s.db.Read()).DeskPeople(ctx, accountdb.DeskPeopleParams{At: db.At(s.db.Now()), Show: show, Most: int32(most), Skipped: int32(skipped)})
	out := make([]DeskPerson, 0, len(rows))
	for _, r := range rows {
		p := DeskPerson{
			ID: r.ID, Slug: r.Slug, Name: r.Name, Email: r.Email, Verified: r.EmailVerifiedAt != nil, Roles: []web.Role{}, Language: r.Language, Devices: int(r.Devices),
			CreatedAt: r.CreatedAt.Time, SuspendedAt: r.SuspendedAt.Ptr(), ClosingAt: r.ClosingAt.Ptr(),
		}
		for role := range strings.SplitSeq(r.Roles, ",") {
			if role != "" && role != string(web.Learner) {
				p.Roles = append(p.Roles, web.Role(role))
			}
		}
		slices.Sort(p.Roles)
		out = append(out, p)
	}
	return out, err
}

// NameOf returns what a person is called now, or "" when there is none with this id.
func (s *Service) NameOf(ctx context.Context, id string) (string, error) {
	name, _, err := db.Found(accountdb.New(s.db.Read()).NameOf(ctx, id))
	return name, err
}

// IDByEmail returns who has this e-mail, or "".
func (s *Service) IDByEmail(ctx context.Context, email string) (string, error) {
	row, _, err := db.Found(accountdb.New(s.db.Read()).PersonByEmail(ctx, fold(email)))
	return row.ID, err
}

// another runs f on a person in a transaction, for an operator.
func (s *Service) another(ctx context.Context, id string, f func(tx *db.Tx, q *accountdb.Queries, by Viewer, row accountdb.Person) error) error {
	v, err := Require(ctx)
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

// operatorsLeft refuses what leaves nobody to operate the marketplace.
func operatorsLeft(ctx context.Context, q *accountdb.Queries) error {
	n, err := q.CountOperators(ctx)
	if err == nil && n == 0 {
		err = errLastOperator
	}
	return err
}

// SetRole gives a role or takes it; what is so already stays, unrecorded. For operators.
// Errors: role.not_found, person.not_found, person.self, person.last_operator.
func (s *Service) SetRole(ctx context.Context, id string, role web.Role, on bool) error {
	if role != web.Instructor && role != web.Specialist && role != web.Operator {
		return errNoRole
	}
	return s.another(ctx, id, func(tx *db.Tx, q *accountdb.Queries, by Viewer, row accountdb.Person) error {
		if !on && by.ID == id {
			return errSelf
		}
		roles, err := q.RolesOf(ctx, id)
		if err != nil || slices.Contains(roles, string(role)) == on {
			return err
		}
		action := "account.role_given"
		if on {
			err = q.GrantRole(ctx, accountdb.GrantRoleParams{PersonID: id, Role: string(role), GrantedAt: db.At(tx.Now)})
		} else {
			action = "account.role_taken"
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
		if err := s.OnProfile(ctx, tx, id); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: by.ID, Action: action, Subject: id, Details: map[string]string{"role": string(role)}})
	})
}

// MakeOperator gives the account of an e-mail the role of operator, without asking who
// does so. Error: person.not_found.
func MakeOperator(ctx context.Context, tx *db.Tx, email string) error {
	q := accountdb.New(tx)
	row, ok, err := db.Found(q.PersonByEmail(ctx, fold(email)))
	if err != nil {
		return err
	}
	if !ok {
		return errNoPerson
	}
	if err := q.GrantRole(ctx, accountdb.GrantRoleParams{PersonID: row.ID, Role: string(web.Operator), GrantedAt: db.At(tx.Now)}); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{Action: "account.role_given", Subject: row.ID, Details: map[string]string{"role": string(web.Operator)}})
}

// SetSuspended keeps a person out, and signs them out everywhere; or lets them in
// again. For operators. Errors: person.not_found, person.self, person.last_operator.
func (s *Service) SetSuspended(ctx context.Context, id string, suspended bool) error {
	return s.another(ctx, id, func(tx *db.Tx, q *accountdb.Queries, by Viewer, row accountdb.Person) error {
		if by.ID == id {
			return errSelf
		}
		if (row.SuspendedAt != nil) == suspended {
			return nil
		}
		in, action := accountdb.SetSuspendedParams{ID: id, UpdatedAt: db.At(tx.Now)}, "account.unsuspended"
		if suspended {
			in.SuspendedAt, action = db.AtPtr(&tx.Now), "account.suspended"
			if err := q.DeleteSessionsOf(ctx, id); err != nil {
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
		return audit.Record(ctx, tx, audit.Entry{Actor: by.ID, Action: action, Subject: id})
	})
}

// SignOutEverywhere ends all sessions of a person. For operators. Error: person.not_found.
func (s *Service) SignOutEverywhere(ctx context.Context, id string) error {
	return s.another(ctx, id, func(tx *db.Tx, q *accountdb.Queries, by Viewer, _ accountdb.Person) error {
		if err := q.DeleteSessionsOf(ctx, id); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: by.ID, Action: "account.signed_out_everywhere", Subject: id})
	})
}

// letters without a decomposition that people also type without their stroke.
var plain = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i", "ħ", "h")

// SearchText makes one spelling of a name's many: without case, accents and widths, words one
// space apart.
func SearchText(text string) string {
	text = cases.Fold().String(norm.NFKD.String(strings.ToValidUTF8(text, "")))
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r) && r < 0x0590: // accents; elsewhere marks are vowels
			return -1
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(plain.Replace(text)), " ")
}

// Finder tells whether texts have every word of a search in them, as SearchText spells them.
// Of the search 200 characters count; an empty one is found everywhere.
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
