package site

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"stoa/internal/session"
)

func TestAFormBecomesTheBodyOfItsOperation(t *testing.T) {
	api := operations()
	for fields, want := range map[string]string{
		"name=Ann":                      `{"agree":false,"name":"Ann"}`,
		"name=Ann&agree=on&age=30":      `{"age":30,"agree":true,"name":"Ann"}`,
		"name=%22%3C&agree=true&age=+7": `{"age":7,"agree":true,"name":"\"\u003c"}`,
		"age=old":                       `{"age":"old","agree":false,"name":""}`, // which the operation refuses
		"name=A&tags=x&tags=y":          `{"agree":false,"name":"A","tags":["x","y"]}`,
		"name=A&inner.kind=k&inner.keep=on&password=x": `{"agree":false,"inner":{"keep":true,"kind":"k"},"name":"A"}`,
		"name=A&answers.q1=0&answers.q1=2&answers.q2=": `{"agree":false,"answers":{"q1":["0","2"],"q2":[""]},"name":"A"}`,
	} {
		values, err := url.ParseQuery(fields)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(api.FormBody(http.MethodPost, "/api/typed", values)); got != want {
			t.Errorf("%s: %s, want %s", fields, got, want)
		}
	}
	if got := api.FormBody(http.MethodDelete, "/api/cart/lines/{slug}", url.Values{"slug": {"x"}}); got != nil {
		t.Errorf("without a body: %s", got)
	}
}

func TestASuccessfulFormLeadsOn(t *testing.T) {
	s := newStage(t)
	for _, c := range []struct{ path, fields, to string }{
		{"/course-details/x", "form=get&slug=x", "/checkout"},
		{"/course-details/mine", "form=get&slug=mine", "/learn/mine"},
		{"/course-details/x?lang=pl&a=1", "form=cart-remove&slug=x", "/course-details/x?a=1"},
		{"//other.example/x", "form=cart-remove&slug=x", "/"},
		{"/course-details/x?a=1", "form=enroll&slug=x", "/sign-in?next=%2Fcourse-details%2Fx%3Fa%3D1"},
	} {
		got := s.send(c.path, c.fields)
		if got.Code != http.StatusSeeOther || got.Header().Get("Location") != c.to ||
			got.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s %s: %d %v", c.path, c.fields, got.Code, got.Header())
		}
	}
	for next, want := range map[string]string{
		"/learn/x?a=1": "/learn/x?a=1", "https://other.example/": "/", "//other.example": "/", "/\t/other.example": "/",
		"/api/account/sign-out": "/",
	} {
		if got := s.send(
			"/verify-email?token=x", "form=verify-email&next="+url.QueryEscape(next),
		); got.Header().Get("Location") != want {
			t.Errorf("next %q leads to %q", next, got.Header().Get("Location"))
		}
	}
	if got := s.send(
		"/verify-email", "form=verify-email", "Cookie", "next=//other.example",
	); got.Header().Get("Location") != "/" {
		t.Errorf("an answer leads to %q", got.Header().Get("Location"))
	}
}

func TestARefusedFormIsShownAgain(t *testing.T) {
	s := newStage(t)
	got := s.send(
		"/sign-up?next=%2Fcheckout", "form=sign-up&name=Ann%3C%2Fscript%3E&email=a%40b.c&password=Secret-1234!", "Cookie",
		session.Cookie+"=anna",
	)
	body := got.Body.String()
	if got.Code != http.StatusUnprocessableEntity || got.Header().Get("Cache-Control") != "private, no-store" {
		t.Errorf("%d %v", got.Code, got.Header())
	}
	for _, want := range []string{
		`"code":"terms_required"`, `"email":["a@b.c"]`, `<p>/sign-up?next=%2Fcheckout |`, "person anna",
		`"sent":{"form":"sign-up"`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("it lacks %s: %s", want, body)
		}
	}
	for _, bad := range []string{"Secret-1234!", "Ann</script>\""} {
		if strings.Contains(body, bad) {
			t.Errorf("it holds %s", bad)
		}
	}
	done := s.send("/sign-up", "form=sign-up&name=Ann&email=a%40b.c&password=Secret-1234!&terms=on")
	if done.Code != http.StatusOK || !strings.Contains(done.Body.String(), `"answer":{"next":"/welcome"}`) ||
		!strings.Contains(done.Header().Get("Set-Cookie"), "of=Ann") {
		t.Errorf("%d %v %s", done.Code, done.Header(), done.Body)
	}
	if len(s.pages.cached.Values()) != 0 {
		t.Error("the answer to a form is cached")
	}
}

func TestLimitsOfFormsCountTheSender(t *testing.T) {
	s := newStage(t)
	for _, from := range []string{"198.51.100.7:1", "198.51.100.8:1"} {
		for i := range 4 {
			got := s.sendFrom(from, "/sign-up", fmt.Sprintf("form=sign-up&name=%d&email=a%%40b.c&password=x&terms=on", i))
			if limited := got.Code == http.StatusTooManyRequests; limited != (i == 3) ||
				limited != (got.Header().Get("Retry-After") != "") {
				t.Errorf("%s, the %d.: %d %v", from, i+1, got.Code, got.Header())
			}
		}
	}
}

func TestWhatIsNoFormOfOursIsRefused(t *testing.T) {
	s := newStage(t)
	for _, headers := range [][]string{
		{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://other.example"},
		{"Origin", "null"},
	} {
		got := s.send("/sign-up", "form=sign-up&name=A&email=a%40b.c&password=x&terms=on", headers...)
		if got.Code != http.StatusForbidden || len(got.Header().Values("Set-Cookie")) != 0 {
			t.Errorf("%v: %d %v", headers, got.Code, got.Header())
		}
	}
	if got := s.send(
		"/sign-up", "form=sign-up&name=A&email=a%40b.c&password=x&terms=on", "Sec-Fetch-Site", "same-origin",
	); got.Code != http.StatusOK {
		t.Errorf("our own: %d", got.Code)
	}
	for fields, want := range map[string]int{
		"": 405, "form=nothing": 405, "a=%zz": 400, "form=sign-up&name=" + strings.Repeat("x", longestForm): 400,
	} {
		if got := s.send("/", fields); got.Code != want {
			t.Errorf("%.20s: %d", fields, got.Code)
		}
	}
}

func TestACardGoesToItsProviderAndNowhereElse(t *testing.T) {
	asked := map[string]string{}
	c := &call{
		form: forms["pay"], header: http.Header{},
		typed: func(_, _ string, values url.Values) []byte { return []byte(values.Encode()) },
	}
	c.values = url.Values{
		"card": {"new"}, "name": {"Ann"}, "number": {"4242424242424242"}, "expiry": {"12 / 30"}, "cvv": {"123"},
		"key": {"k1"}, "quote": {"q"}, "save": {"on"},
	}
	c.ask = func(method, path string, body []byte, header http.Header) *answer {
		asked[path] = method + " " + string(body) + " " + header.Get("Idempotency-Key")
		return &answer{status: 201, header: http.Header{}, body: []byte(`{"token":"tok","number":"abc1234"}`)}
	}
	got := c.send()
	if to := c.to(got, address("/checkout")); to != "/orders/abc1234" {
		t.Errorf("it leads to %s", to)
	}
	want := "POST cvv=123&expMonth=12&expYear=2030&name=Ann&number=4242424242424242 "
	if read := asked["/api/payment/test/tokens"]; read != want {
		t.Errorf("the provider reads %s", read)
	}
	order := asked["/api/orders"]
	if strings.Contains(order, "4242") || strings.Contains(order, "123&") ||
		!strings.Contains(order, "payment.token=tok") || !strings.HasSuffix(order, " k1") {
		t.Errorf("the order reads %s", order)
	}
}
