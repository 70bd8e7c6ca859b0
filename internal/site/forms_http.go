package site

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stoa/internal/kit/web"
)

// toPay leads on to where an order is paid on the page of its provider.
const toPay = "/api/orders/{answer.number}/page"

const signInNeeded = "account.signin_needed"

// longestForm, in bytes, is what a form may send.
const longestForm = 64 << 10

// post takes a form that was sent to the page's own address, asks its operation in
// process on behalf of the sender, and leads on, or shows the page again with what
// came of it. Sessions, limits and rules are the operation's. That the form was not
// sent by another site is seen to by web.Wrap.
func (p *Pages) post(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, longestForm)
	if err := r.ParseForm(); err != nil {
		http.Error(w, "this form cannot be read", http.StatusBadRequest)
		return
	}
	name := r.PostForm.Get("form")
	f, ok := forms[name]
	if !ok {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	c := &call{form: f, values: r.PostForm, header: http.Header{}, typed: p.inner.api.FormBody}
	c.ask = func(method, path string, body []byte, header http.Header) *answer {
		got := p.ask(r, method, path, body, header)
		for _, cookie := range got.header.Values("Set-Cookie") {
			w.Header().Add("Set-Cookie", cookie)
		}
		return got
	}
	w.Header().Set("Cache-Control", "no-store")
	got := c.send()
	if f.signedOut != "" && got.problem.Code == signInNeeded {
		c.ask(http.MethodPut, filled(f.signedOut, c.values), nil, nil)
	}
	if to := c.to(got, r.URL); to != "" {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return
	}
	status := got.status
	if got.ok() {
		status = http.StatusOK
	}
	if wait := got.header.Get("Retry-After"); wait != "" {
		w.Header().Set("Retry-After", wait)
	}
	about, err := json.Marshal(c.outcome(name, got))
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	made := p.personal(r, p.keyOf(r), about)
	if made.status == http.StatusOK {
		made.status = status
	}
	p.answer(w, r, made, false)
}

// to is the address that the form leads to, or "" where its page is shown again.
func (c *call) to(got *answer, page *url.URL) string {
	switch {
	case got.ok() && c.form.to != "":
		return c.leads(c.form.to, got, page)
	case got.problem.Code == signInNeeded:
		return "/sign-in?next=" + url.QueryEscape(c.leads(here, got, page))
	case c.form.instead[got.problem.Code] != "":
		return c.leads(c.form.instead[got.problem.Code], got, page)
	}
	return ""
}

func (c *call) outcome(name string, got *answer) sent {
	out := sent{Form: name, Values: url.Values{}}
	for field, values := range c.values {
		if slices.ContainsFunc(c.form.shown, func(s string) bool {
			return field == s || strings.HasSuffix(s, ".") && strings.HasPrefix(field, s)
		}) {
			out.Values[field] = values
		}
	}
	if !got.ok() {
		out.Problem = got.body
	} else if out.Answer = got.body; len(bytes.TrimSpace(got.body)) == 0 {
		out.Answer = json.RawMessage("{}")
	}
	return out
}

// refused is the answer where there is none of an operation.
var refused = &answer{
	status: http.StatusBadRequest, header: http.Header{},
	body: []byte(`{"type":"about:blank","title":"We couldn’t read this form.","status":400,"code":"request.invalid"}`),
}

// ask calls an operation as the sender of r.
func (p *Pages) ask(r *http.Request, method, path string, body []byte, header http.Header) *answer {
	w := web.NewAnswer()
	inner, err := http.NewRequestWithContext(r.Context(), method, path, bytes.NewReader(body))
	if err != nil {
		return refused
	}
	if body != nil {
		inner.Header.Set("Content-Type", "application/json")
	}
	for name, values := range header {
		inner.Header[name] = values
	}
	web.As(r, p.inner.handler).ServeHTTP(w, inner)
	got := &answer{status: w.Status, header: w.Header(), body: w.Body.Bytes()}
	if !got.ok() && (json.Unmarshal(got.body, &got.problem) != nil || got.problem.Code == "") {
		return refused
	}
	return got
}

// call is a form on its way to its operation.
type call struct {
	form   form
	values url.Values
	header http.Header // of the inner request, beside the caller's
	ask    func(method, path string, body []byte, header http.Header) *answer
	typed  func(method, path string, values url.Values) []byte
}

// answer is what an operation says.
type answer struct {
	status  int
	header  http.Header
	body    []byte
	problem web.Problem // if it refuses
}

func (a *answer) ok() bool { return a.status >= 200 && a.status < 300 }

// send calls the form's operation.
func (c *call) send() *answer {
	if c.form.before != nil {
		if refused := c.form.before(c); refused != nil {
			return refused
		}
	}
	return c.ask(c.form.method, filled(c.form.path, c.values), c.typed(c.form.method, c.form.path, c.values), c.header)
}

// payment makes what was chosen and typed at the checkout into the order's payment. A
// new card goes to the test provider, the only one whose fields are ours, and is
// forgotten: the order knows its token alone. The key makes a form that is sent twice
// one order.
func payment(c *call) *answer {
	c.header.Set("Idempotency-Key", c.values.Get("key"))
	card := c.values.Get("card")
	switch card {
	case "free":
		c.values.Set("payment.kind", "free")
		return nil
	case "new":
	case "page:transfer":
		c.values.Set("payment.kind", "page")
		c.values.Set("payment.provider", "transfer")
		return nil
	case "page:stripe":
		c.values.Set("payment.kind", "page")
		c.values.Set("payment.provider", "stripe")
		c.form.to = toPay
		return nil
	default:
		c.values.Set("payment.kind", "card")
		c.values.Set("payment.cardId", card)
		return nil
	}
	month, year, _ := strings.Cut(c.values.Get("expiry"), "/")
	if year = strings.TrimSpace(year); len(year) == 2 {
		year = "20" + year
	}
	typed := url.Values{"expMonth": {number(month)}, "expYear": {number(year)}}
	for _, name := range []string{"name", "number", "cvv"} {
		typed.Set(name, c.values.Get(name))
	}
	// From here on nothing knows the card.
	for _, name := range []string{"name", "number", "expiry", "cvv"} {
		c.values.Del(name)
	}
	const tokens = "/api/payment/test/tokens"
	got := c.ask(http.MethodPost, tokens, c.typed(http.MethodPost, tokens, typed), nil)
	if !got.ok() {
		return got
	}
	c.values.Set("payment.kind", "token")
	c.values.Set("payment.token", got.member("token"))
	c.values.Set("payment.save", c.values.Get("save"))
	return nil
}

// member is a text of the answer's body, or "".
func (a *answer) member(name string) string {
	var body map[string]any
	if json.Unmarshal(a.body, &body) != nil {
		return ""
	}
	text, _ := body[name].(string)
	return text
}

// leads is where the form leads after an answer: an address of this site.
func (c *call) leads(to string, got *answer, page *url.URL) string {
	if anchor, ok := strings.CutPrefix(to, here); ok {
		return web.LocalPath(withoutLanguage(page) + anchor)
	}
	if to == next {
		if address := got.member("next"); address != "" {
			return web.LocalPath(address)
		}
		return web.LocalPath(c.values.Get("next"))
	}
	address := filled(filled(to, url.Values{"answer.number": {got.member("number")}}), c.values)
	if to == toPay {
		return address // no page, but it leads to one
	}
	return web.LocalPath(address)
}
