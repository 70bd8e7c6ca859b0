package site

import (
	"encoding/json"
	"net/url"
	"strings"
)

// form is an operation of the API that a page reaches by an HTML form: without
// scripts, or when it is sent before they have come.
type form struct {
	method, path string // {names} are fields of the form
	// to is where success leads, with {names} of fields and {answer.names}. Without
	// it the page is shown again, with the answer.
	to string
	// shown are the fields that a form has in it again when its page is shown again;
	// "answers." is all that begin so. A password, a code or a card is never among them.
	shown []string
	// instead leads elsewhere on a refusal, by its code.
	instead map[string]string
	// signedOut is put instead by who isn't signed in, before they are led to sign in.
	signedOut string
	// before makes more of what was typed, such as a token of a card.
	before func(c *call) *answer
}

const (
	here = "{here}" // the page that the form stands on, also with a "#…" after it
	next = "{next}" // a field, or a member of the answer: any address of this site
)

// forms by the name that each sends in its field "form".
var forms = map[string]form{
	"get": {
		method: "POST", path: "/api/cart/lines", to: "/checkout",
		instead: map[string]string{"cart.already_owned": "/learn/{slug}"},
	},
	"cart-add": {
		method: "POST", path: "/api/cart/lines", to: here,
		instead: map[string]string{"cart.already_owned": "/learn/{slug}"},
	},
	"wish": {
		method: "PUT", path: "/api/wish-list/{slug}", to: here, signedOut: "/api/visitor-wish/{slug}",
	},
	"wish-remove":   {method: "DELETE", path: "/api/wish-list/{slug}", to: here},
	"wish-move":     {method: "POST", path: "/api/wish-list/{slug}/move", to: here},
	"enroll":        {method: "POST", path: "/api/courses/{slug}/enroll", to: "/learn/{slug}"},
	"cart-remove":   {method: "DELETE", path: "/api/cart/lines/{slug}", to: here},
	"bundle-add":    {method: "PUT", path: "/api/cart/bundles/{slug}", to: here},
	"bundle-get":    {method: "PUT", path: "/api/cart/bundles/{slug}", to: "/checkout"},
	"bundle-remove": {method: "DELETE", path: "/api/cart/bundles/{slug}", to: here},
	"coupon":        {method: "PUT", path: "/api/cart/coupon", to: here, shown: []string{"code"}},
	"buyer": {
		method: "PUT", path: "/api/cart/buyer", to: here,
		shown: []string{"country", "business", "company", "address", "vatId", "reference"},
	},
	"gift": {
		method: "PUT", path: "/api/cart/gifts/{slug}", to: "/checkout",
		shown: []string{"name", "email", "message", "language", "deliverOn"},
	},
	"seats":         {method: "PUT", path: "/api/cart/seats/{slug}", to: "/checkout", shown: []string{"seats"}},
	"team-join":     {method: "POST", path: "/api/team-invitations/{code}", to: "/learn/{answer.slug}"},
	"gift-redeem":   {method: "POST", path: "/api/gift-codes/{code}", to: "/learn/{answer.slug}"},
	"coupon-remove": {method: "DELETE", path: "/api/cart/coupon", to: here},
	"pay": {
		method: "POST", path: "/api/orders", to: "/orders/{answer.number}", shown: []string{"card", "key"}, before: payment,
	},

	"transfer-cancel": {method: "DELETE", path: "/api/orders/{number}/transfer", to: here},

	"sign-in":        {method: "POST", path: "/api/account/sign-in", to: next, shown: []string{"email", "remember"}},
	"sign-in-code":   {method: "POST", path: "/api/account/oidc/code", to: next},
	"sign-out":       {method: "POST", path: "/api/account/sign-out", to: "/"},
	"sign-up":        {method: "POST", path: "/api/account/sign-up", shown: []string{"name", "email", "terms"}},
	"sign-up-resend": {method: "POST", path: "/api/account/sign-up/resend", shown: []string{"was"}},
	"sign-up-move":   {method: "POST", path: "/api/account/sign-up/email", shown: []string{"email", "was"}},
	"first-operator": {method: "POST", path: "/api/setup", to: "/setup", shown: []string{"name", "email"}},
	"verify-email":   {method: "POST", path: "/api/account/verify-email", to: next},
	"resend":         {method: "POST", path: "/api/account/verify-email/resend"},
	"forgot":         {method: "POST", path: "/api/account/forgot-password", shown: []string{"email"}},
	"reset-password": {method: "POST", path: "/api/account/reset-password"},
	"language":       {method: "PUT", path: "/api/language", to: here},

	"contact": {method: "POST", path: "/api/contact", shown: []string{"firstName", "email", "subject", "message"}},
	"review":  {method: "PUT", path: "/api/courses/{slug}/review", shown: []string{"stars", "body"}},
	"done":    {method: "PUT", path: "/api/learning/lessons/{id}/done", to: here, shown: []string{"id"}},
	"quiz":    {method: "POST", path: "/api/learning/lessons/{id}/quiz", shown: []string{"answers."}},
	"answer": {
		method: "POST", path: "/api/learning/questions/{id}/answers", to: here + "#questions", shown: []string{"id", "body"},
	},
	"question-remove": {method: "DELETE", path: "/api/learning/questions/{id}", to: here + "#questions"},
	"ask": {
		method: "POST", path: "/api/learning/lessons/{id}/questions", to: here + "#questions", shown: []string{"id", "body"},
	},

	"unsubscribe": {method: "POST", path: "/api/unsubscribe?token={token}"},
}

// sent is what came of a form, for the page that shows it: the answer of its
// operation, or the problem and what was typed.
type sent struct {
	Form    string          `json:"form"`
	Values  url.Values      `json:"values"`
	Problem json.RawMessage `json:"problem,omitempty"`
	Answer  json.RawMessage `json:"answer,omitempty"`
}

// number is the digits of a text, and 0 where there is something else.
func number(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 4 || strings.Trim(text, "0123456789") != "" {
		return "0"
	}
	return text
}

// filled puts fields into an address, each as one segment of it.
func filled(address string, values url.Values) string {
	for name := range values {
		address = strings.ReplaceAll(address, "{"+name+"}", url.PathEscape(values.Get(name)))
	}
	return address
}

// withoutLanguage is the page's address in the language that the browser has chosen.
func withoutLanguage(page *url.URL) string {
	query := page.Query()
	if !query.Has("lang") {
		return page.RequestURI()
	}
	query.Del("lang")
	bare := url.URL{Path: page.Path, RawQuery: query.Encode()}
	return bare.RequestURI()
}
