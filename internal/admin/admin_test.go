package admin_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/admin"
	"stoa/internal/audit"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
	"stoa/internal/kit/paging"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/web"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/refund"
	"stoa/internal/session"
)

const password = "Marble-and-ink!"

// fixture is the admin API, called by an operator.
type fixture struct {
	t        *testing.T
	d        *db.DB
	people   *account.Service
	orders   *order.Service
	refunds  *refund.Service
	handler  http.Handler
	sessions *session.Service
	operator session.Viewer
	changes  int      // announced to the catalog
	mails    []string // which text went to whom, and about whom
}

func each(t *testing.T, f func(t *testing.T, s *fixture)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &fixture{t: t, d: d, sessions: session.New(d, session.Config{Viewer: account.Viewers(d)})}
		pays := payment.Only(test.New(d))
		s.orders = order.New(d, pays, payment.New(d, pays), func() order.Seller { return order.Seller{Name: "Stoa"} }, nil)
		s.refunds = refund.New(d, pays)
		s.people = account.New(
			d, nil, s.sessions, credential.New(d, seal.Generate(), s.sessions, "", nil), account.Mailer{Security: s.mail},
			account.Hooks{},
		)
		courses := course.New(d, nil, func(_ context.Context, tx *db.Tx, _ string) error {
			tx.AfterCommit(func() { s.changes++ })
			return nil
		})
		queue, err := job.Open(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		api := web.NewAPI("t", "1", session.Authorize)
		admin.New(d, s.people, s.orders, s.refunds, coupon.New(d), courses, queue, noBackups).Routes(api)
		s.handler = web.Wrap(api.Mux, web.Edge{})
		s.operator = s.person("Op", web.Operator)
		f(t, s)
	})
}

func noBackups(context.Context) (int, error) { return 0, nil }

func (s *fixture) mail(
	_ context.Context, tx *db.Tx, _ string, to account.Recipient, text string, values map[string]string,
) error {
	tx.AfterCommit(func() { s.mails = append(s.mails, text+" to "+to.Name+", by "+values["by"]+" "+values["role"]) })
	return nil
}

func (s *fixture) tx(f func(tx *db.Tx) error) {
	s.t.Helper()
	if err := s.d.InTx(s.t.Context(), f); err != nil {
		s.t.Fatal(err)
	}
}

func (s *fixture) person(name string, roles ...web.Role) session.Viewer {
	s.t.Helper()
	v := session.Viewer{
		Name: name, Email: strings.ToLower(strings.Fields(account.SearchText(name))[0]) + "@stoa.test",
		Roles: append(roles, web.Learner), Verified: true,
	}
	hash, err := credential.HashPassword(s.t.Context(), password)
	if err != nil {
		s.t.Fatal(err)
	}
	s.tx(func(tx *db.Tx) (err error) {
		v.ID, err = account.Insert(s.t.Context(), tx, account.NewPerson{
			Name: name, Email: v.Email, PasswordHash: hash, Verified: true, Roles: roles,
		})
		return err
	})
	return v
}

func (s *fixture) as(v session.Viewer, method, path string, body any) *httptest.ResponseRecorder {
	s.t.Helper()
	text := ""
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		text = string(b)
	}
	ctx := s.t.Context()
	if v.ID != "" {
		ctx = session.With(ctx, v)
	}
	r := httptest.NewRequest(method, "/api/admin/"+path, strings.NewReader(text)).WithContext(ctx)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// does calls as an operator and wants a status with a code, or with the errors of
// fields: "endsAt:out_of_order".
func (s *fixture) does(method, path string, body any, status int, code string) {
	s.t.Helper()
	s.doesAs(s.operator, method, path, body, status, code)
}

func (s *fixture) doesAs(v session.Viewer, method, path string, body any, status int, code string) {
	s.t.Helper()
	w := s.as(v, method, path, body)
	var p web.Problem
	if w.Body.Len() > 0 {
		_ = json.Unmarshal(w.Body.Bytes(), &p) // a page is no problem
	}
	fields := []string{}
	for _, e := range p.Errors {
		fields = append(fields, e.Field+":"+e.Code)
	}
	slices.Sort(fields)
	if got := strings.Join(append([]string{p.Code}, fields...), " "); w.Code != status || got != code {
		s.t.Errorf("%s %s: %d %q, want %d %q", method, path, w.Code, got, status, code)
	}
}

func get[T any](s *fixture, path string) (out T) {
	s.t.Helper()
	w := s.as(s.operator, "GET", path, nil)
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || w.Code != 200 {
		s.t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return out
}

// recorded wants exactly these entries about a subject, the newest first.
func (s *fixture) recorded(about string, actions ...string) {
	s.t.Helper()
	rows, _, err := audit.List(s.d.Read(), audit.Selection{About: about}).Find(s.t.Context(), paging.At{})
	got := []string{}
	for _, r := range rows {
		if r.Subject == about {
			got = append(got, r.Action)
		}
	}
	if err != nil || !slices.Equal(got, actions) {
		s.t.Errorf("recorded of %s: %v, want %v; %v", about, got, actions, err)
	}
}

func TestOnlyOperatorsComeIn(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		learner := s.person("Ada")
		for _, path := range []string{
			"people", "orders", "refunds", "coupons", "featured", "audit", "people.csv", "orders.csv", "coupons.csv",
			"audit.csv", "overview", "jobs",
		} {
			s.doesAs(session.Viewer{}, "GET", path, nil, 401, "account.signin_needed")
			s.doesAs(learner, "GET", path, nil, 403, "account.not_allowed")
			s.does("GET", path, nil, 200, "")
		}
		s.doesAs(
			learner, "PUT", "people/"+learner.ID+"/roles/operator", map[string]bool{"on": true}, 403, "account.not_allowed",
		)
	})
}

func TestRoles(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		ada := s.person("Ada")
		role := func(who session.Viewer, role string) string { return "people/" + who.ID + "/roles/" + role }
		on, off := map[string]any{"on": true, "password": password}, map[string]any{"on": false, "password": password}
		s.does("PUT", role(ada, "instructor"), on, 204, "")
		s.does("PUT", role(ada, "instructor"), on, 204, "") // nothing new, nothing recorded
		s.does("PUT", role(ada, "operator"), on, 204, "")
		s.does("PUT", role(ada, "learner"), off, 404, "role.not_found")
		s.does("PUT", role(session.Viewer{ID: "nobody"}, "operator"), on, 404, "person.not_found")
		s.does("PUT", role(s.operator, "operator"), off, 409, "person.self")
		s.recorded(ada.ID, "account.role_given", "account.role_given")
		list := get[account.AdminPeople](s, "people?show=operator&sort=name")
		if list.Total != 2 || list.People[0].Name != "Ada" ||
			!slices.Equal(list.People[0].Roles, []web.Role{"instructor", "operator"}) {
			t.Errorf("operators: %+v", list)
		}
		ada.Roles = append(ada.Roles, web.Operator)
		s.doesAs(ada, "PUT", role(s.operator, "operator"), off, 204, "")
		// A person who was an operator when the call began cannot take away the last one.
		s.does("PUT", role(ada, "operator"), off, 409, "person.last_operator")
		s.does(
			"PUT", "people/"+ada.ID+"/suspended", map[string]any{"suspended": true, "password": password}, 409,
			"person.last_operator",
		)
		s.recorded(ada.ID, "account.role_given", "account.role_given")
		s.recorded(s.operator.ID, "account.role_taken")
	})
}

func TestSuspensionEndsSessions(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		ada := s.person("Ada")
		signIn := func() (string, error) {
			return s.people.SignIn(t.Context(), account.SignInIn{
				Email: ada.Email, Password: password, Caller: session.Caller{Client: "1"},
			})
		}
		known := func(token string) bool {
			ctx, err := s.sessions.Identify(t.Context(), token)
			_, ok := session.From(ctx)
			return ok && err == nil
		}
		token, err := signIn()
		if err != nil || !known(token) {
			t.Fatal(err)
		}
		if p := get[account.AdminPeople](s, "people?q=ada").People; len(p) != 1 || p[0].Devices != 1 {
			t.Errorf("%+v", p)
		}
		suspend := func(yes bool) {
			s.does("PUT", "people/"+ada.ID+"/suspended", map[string]any{"suspended": yes, "password": password}, 204, "")
		}
		suspend(true)
		if p := get[account.AdminPeople](s, "people?show=suspended"); p.Total != 1 || p.People[0].SuspendedAt == nil ||
			p.People[0].Devices != 0 {
			t.Errorf("%+v", p)
		}
		if known(token) {
			t.Error("suspended, but signed in")
		}
		if _, err := signIn(); err == nil {
			t.Error("suspended, but signs in")
		}
		suspend(false)
		if known(token) {
			t.Error("the session came back")
		}
		if token, err = signIn(); err != nil || !known(token) {
			t.Errorf("let in again: %v", err)
		}
		s.does("POST", "people/"+ada.ID+"/sign-out", nil, 204, "")
		if known(token) {
			t.Error("signed out everywhere, but still known")
		}
		s.does(
			"PUT", "people/"+s.operator.ID+"/suspended", map[string]any{"suspended": true, "password": password}, 409,
			"person.self",
		)
		s.recorded(
			ada.ID, "account.signed_out_everywhere", "account.signed_in", "account.unsuspended", "account.signin_failed",
			"account.suspended", "account.signed_in",
		)
	})
}

func TestPeopleAreFoundHoweverTheyAreWritten(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		s.person("Zoë Łoś")
		s.person("Émile")
		s.tx(func(tx *db.Tx) error {
			for i := range 60 {
				if _, err := account.Insert(t.Context(), tx, account.NewPerson{
					Name: "Learner", Email: fmt.Sprintf("l%02d@learners.test", i),
				}); err != nil {
					return err
				}
			}
			return nil
		})
		for query, total := range map[string]int{
			"": 63, "?q=zoe+los": 1, "?q=ŁOŚ": 1, "?q=los+zoe": 1, "?q=emile": 1, "?q=e%CC%81mile": 1, "?q=%25": 0, "?q=_": 0,
			"?q=LEARNERS.test": 60, "?q=%00": 63, "?q=%ff": 63,
			"?q=l07%40": 1, "?show=odd&page=-3&sort=odd": 63, "?show=operator": 1, "?page=99": 63,
		} {
			list := get[account.AdminPeople](s, "people"+query)
			if list.Total != total || list.Pages != max(1, (total+49)/50) {
				t.Errorf("%s: %d of %d pages, want %d", query, list.Total, list.Pages, total)
			}
		}
		if second := get[account.AdminPeople](s, "people?page=2&sort=name"); len(second.People) != 13 || second.Page != 2 ||
			second.People[12].Name != "Zoë Łoś" {
			t.Errorf("second page: %d, %+v", len(second.People), second.People[len(second.People)-1])
		}
	})
}

// shop adds courses and returns the number of a paid order of the first two.
func (s *fixture) shop(buyer session.Viewer) string {
	s.t.Helper()
	ctx, teacher := s.t.Context(), s.person("Teacher", web.Instructor)
	s.tx(func(tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('s', 'S', 'x', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('g', 'G', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('c', 'g', 'C', 1)`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		for slug, title := range map[string]string{"js": "=1+1", "go": "Übung", "css": "Styles", "draft": "Draft"} {
			status := "published"
			if slug == "draft" {
				status = "draft"
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level, status, price_cents, currency, price_since, skills, objectives, requirements, created_at, updated_at)
				VALUES ($1, $1, $2, 's', 'c', $3, '', '', 'en', 'all', $4, 9900, 'USD', $5, '[]', '[]', '[]', $5, $5)`, slug, teacher.ID, title, status, db.At(tx.Now)); err != nil {
				return err
			}
		}
		id, err := order.Import(ctx, tx, order.ImportIn{
			Number: "pdg3301", PersonID: buyer.ID, BuyerName: buyer.Name, BuyerEmail: buyer.Email, PaidAt: tx.Now,
			Lines: []order.ImportLine{
				{CourseID: "js", Title: "=1+1", InstructorID: teacher.ID, PriceCents: 9900},
				{CourseID: "go", Title: "Übung", InstructorID: teacher.ID, PriceCents: 2001},
			},
		})
		if err != nil {
			return err
		}
		return test.SampleCharge(ctx, tx, id, 11901, "USD")
	})
	return "pdg3301"
}

func TestOrdersAndRefunds(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		ada := s.person("Ada Łoś")
		number := s.shop(ada)
		for query, total := range map[string]int{
			"": 1, "?q=PDG33": 1, "?q=los": 1, "?q=ubung": 1, "?q=ada%40": 1, "?q=other": 0, "?status=paid": 1,
			"?status=failed": 0, "?status=odd&sort=total&page=x": 1, "?sort=oldest": 1,
		} {
			if list := get[order.AdminOrders](s, "orders"+query); list.Total != total || len(list.Orders) != total {
				t.Errorf("%s: %d", query, list.Total)
			}
		}
		s.tx(func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `UPDATE enrollments SET percent = 50, most_percent = 50`)
			return err
		})
		for _, slug := range []string{"js", "go"} {
			if _, err := s.refunds.Ask(session.With(t.Context(), ada), number, slug, "Too hard"); err != nil {
				t.Fatal(err)
			}
		}
		if requests := get[admin.RefundRequests](s, "refunds").Requests; len(requests) != 2 ||
			requests[0].Reason != "Too hard" || requests[0].Percent != 50 {
			t.Fatalf("%+v", requests)
		}
		s.does("POST", "orders/"+number+"/lines/js/refund", nil, 204, "")
		s.does("POST", "orders/"+number+"/lines/js/refund", nil, 409, "refund.not_possible")
		s.does("POST", "orders/"+number+"/lines/go/refuse-refund", nil, 204, "")
		s.does("POST", "orders/"+number+"/lines/nothing/refund", nil, 404, "order.not_found")
		if requests := get[admin.RefundRequests](s, "refunds").Requests; len(requests) != 0 {
			t.Errorf("answered, but waiting: %+v", requests)
		}
		o := get[order.AdminOrders](s, "orders").Orders[0]
		if len(o.Lines) != 2 || o.Lines[0].Refund != "done" || o.Lines[0].Refundable || o.Lines[1].Refund != "refused" ||
			!o.Lines[1].Refundable {
			t.Errorf("%+v", o)
		}
		s.does("POST", "orders/"+number+"/lines/go/refund", nil, 204, "") // thought better of it
		if o := get[order.AdminOrders](s, "orders?status=refunded").Orders; len(o) != 1 {
			t.Errorf("all lines refunded, but not the order: %+v", o)
		}
		s.recorded(
			number, "order.refund_done", "order.refund_refused", "order.refund_done", "order.refund_asked", "order.refund_asked",
		)
	})
}

func TestCoupons(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		s.shop(s.person("Ada"))
		now := s.d.Now()
		in := func(days int) string { return now.AddDate(0, 0, days).Format(time.RFC3339) }
		type form map[string]any
		good := form{"code": "Łoś10", "kind": "percent", "value": 10}
		with := func(more form) form {
			out := form{"code": "X", "kind": "percent", "value": 10}
			for k, v := range more {
				out[k] = v
			}
			return out
		}
		s.does("POST", "coupons", good, 204, "")
		s.does(
			"POST", "coupons",
			with(form{
				"course": "js", "kind": "amount", "value": 500, "startsAt": in(1), "endsAt": in(9), "maxUses": 5, "maxPerPerson": 1,
			}),
			204, "",
		)
		for _, c := range []struct {
			body form
			want string
		}{
			{form{"code": " ", "kind": "odd", "value": 10}, "code:required kind:invalid"},
			{with(form{"code": "łoŚ10"}), "code:code_taken"},
			{with(form{"code": "A B"}), "code:code_spaces"},
			{with(form{"code": strings.Repeat("x", 41)}), "code:too_long"},
			{with(form{"code": "n1", "value": 0}), "value:out_of_range"},
			{with(form{"code": "n1", "value": 101}), "value:out_of_range"},
			{with(form{"code": "n1", "kind": "amount", "value": 1_000_001}), "value:out_of_range"},
			{with(form{"code": "n1", "course": "nothing"}), "course:course.not_found"},
			{with(form{"code": "n1", "endsAt": in(-1)}), "endsAt:date_past"},
			{with(form{"code": "n1", "startsAt": in(5), "endsAt": in(4)}), "endsAt:out_of_order"},
			{with(form{"code": "n1", "maxUses": 0, "maxPerPerson": -1}), "maxPerPerson:out_of_range maxUses:out_of_range"},
		} {
			s.does("POST", "coupons", c.body, 422, "form.invalid "+c.want)
		}
		list := get[coupon.AdminCoupons](s, "coupons?sort=code")
		if list.Total != 2 || list.Coupons[0].State != "planned" || list.Coupons[0].Course.Slug != "js" ||
			list.Coupons[1].State != "running" || list.Coupons[1].Uses != 0 {
			t.Fatalf("%+v", list)
		}
		id := list.Coupons[1].ID
		s.does("PUT", "coupons/"+id+"/end", form{"now": true}, 204, "")
		s.does("PUT", "coupons/"+id+"/end", form{"now": true}, 204, "") // it has ended
		if ended := get[coupon.AdminCoupons](s, "coupons?state=ended&q=los"); ended.Total != 1 {
			t.Errorf("%+v", ended)
		}
		s.does("PUT", "coupons/"+id+"/end", form{"endsAt": nil}, 204, "") // taken back
		if ended := get[coupon.AdminCoupons](s, "coupons?state=ended"); ended.Total != 0 {
			t.Errorf("%+v", ended)
		}
		s.does("PUT", "coupons/nothing/end", form{"now": true}, 404, "coupon.not_found")
		s.recorded(id, "coupon.end_changed", "coupon.ended", "coupon.created")
	})
}
