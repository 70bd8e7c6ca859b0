package vies_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/tax"
	"stoa/internal/vies"
	"stoa/internal/vies/viestest"
)

const german, greek = "DE136695976", "EL094014201"

type office struct {
	*vies.Service
	*viestest.VIES
	t     *testing.T
	d     *db.DB
	clock time.Time
	own   string
}

func each(t *testing.T, f func(o *office)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := &office{VIES: &viestest.VIES{}, t: t, d: d, clock: time.Now(), own: "ATU13585627"}
		server := httptest.NewServer(o.VIES)
		t.Cleanup(server.Close)
		d.SetClock(func() time.Time { return o.clock })
		o.Service = vies.New(d, server.URL+"/", func() string { return o.own })
		o.Wait(200 * time.Millisecond)
		f(o)
	})
}

func (o *office) says(id, standing string) vies.Answer {
	o.t.Helper()
	a, err := o.Ask(o.t.Context(), id)
	if err != nil || a.Standing != standing || a.VATID != id {
		o.t.Fatalf("%s is %+v, not %s: %v", id, a, standing, err)
	}
	return a
}

func TestAnAnswerHasItsNumberAndIsAskedForOnce(t *testing.T) {
	each(t, func(o *office) {
		o.Knows(true, german)
		a := o.says(german, tax.Valid)
		if a.Consultation == "" || a.Requester != "ATU13585627" || a.At == nil || !a.At.Equal(db.At(o.clock).Time) {
			t.Errorf("%+v", a)
		}
		o.says(greek, tax.Invalid)
		for range 5 {
			o.clock = o.clock.Add(time.Minute)
			if again := o.says(german, tax.Valid); again.Consultation != a.Consultation {
				t.Errorf("another number: %+v", again)
			}
		}
		if o.Calls() != 2 {
			t.Errorf("asked %d times", o.Calls())
		}
		o.clock = o.clock.Add(10 * time.Minute)
		o.Knows(false, german)
		o.says(german, tax.Invalid)
		// Another seller has a number of their own, and one without a VAT id of the EU has none.
		o.Knows(true, greek)
		o.clock, o.own = o.clock.Add(time.Hour), "GB123456789"
		if a := o.says(greek, tax.Valid); a.Consultation != "" || a.Requester != "" {
			t.Errorf("nobody asked: %+v", a)
		}
		o.own = "ATU13585627"
		if a := o.says(greek, tax.Valid); a.Consultation == "" || a.Requester != o.own {
			t.Errorf("the seller asked: %+v", a)
		}
	})
}

// faults are all the ways in which VIES can't say.
func faults(hung *atomic.Int64) map[string]http.HandlerFunc {
	answers := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}
	}
	return map[string]http.HandlerFunc{
		"500": answers(500, "<html>"), "JSON with 503": answers(503, `{"valid":true}`), "HTML": answers(200, "<html>"),
		"nothing": answers(200, ""), "no answer": answers(200, `{}`), "a list": answers(200, `[]`),
		"cut off":        answers(200, `{"valid":tr`),
		"a text":         answers(200, `{"valid":"true"}`),
		"another number": answers(200, `{"valid":true,"countryCode":"FR","vatNumber":"1"}`),
		"a long number":  answers(200, `{"valid":true,"requestIdentifier":"`+strings.Repeat("x", 200)+`"}`),
		"elsewhere": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/valid", http.StatusTemporaryRedirect)
		},
		"MS_UNAVAILABLE": answers(200,
			`{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}`),
		"GLOBAL_MAX_CONCURRENT_REQ": answers(500,
			`{"actionSucceed":false,"errorWrappers":[{"error":"GLOBAL_MAX_CONCURRENT_REQ"}]}`),
		"slow": func(_ http.ResponseWriter, r *http.Request) {
			hung.Add(1)
			_, _ = io.Copy(io.Discard, r.Body) // else nobody hears that the client has gone
			<-r.Context().Done()
		},
	}
}

func TestWhateverIsWrongIsUnknownAndStandsInNoLog(t *testing.T) {
	var log bytes.Buffer
	was := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(was) })
	each(t, func(o *office) {
		var hung atomic.Int64
		i := 0
		for what, plays := range faults(&hung) {
			t.Log(what)
			i++
			o.Plays(plays)
			id := fmt.Sprintf("DE%09d", i)
			if a := o.says(id, tax.Unknown); a.At != nil || a.Consultation != "" {
				t.Errorf("%s: %+v", what, a)
			}
			o.Plays(nil)
			o.Knows(true, id)
			calls := o.Calls()
			o.says(id, tax.Unknown) // not again at once
			if o.Calls() != calls {
				t.Errorf("%s: asked again at once", what)
			}
			o.clock = o.clock.Add(time.Minute)
			o.says(id, tax.Valid)
		}
		if hung.Load() != 1 {
			t.Error("nothing was slow")
		}
	})
	if text := log.String(); !strings.Contains(text, "MS_UNAVAILABLE") || strings.Contains(text, "DE0000") ||
		strings.Contains(text, "SECRET") {
		t.Errorf("the log: %s", text)
	}
}

func TestWhatWasSaidStandsForADayWhileVIESIsAway(t *testing.T) {
	each(t, func(o *office) {
		o.Knows(true, german)
		a := o.says(german, tax.Valid)
		o.Says("MS_UNAVAILABLE")
		o.clock = o.clock.Add(23 * time.Hour)
		if later := o.says(german, tax.Valid); later.Consultation != a.Consultation || !later.At.Equal(a.At.Time) {
			t.Errorf("the evidence is another: %+v", later)
		}
		o.clock = o.clock.Add(2 * time.Hour)
		o.says(german, tax.Unknown)
		if err := o.Prune(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, ok, err := vies.Latest(t.Context(), o.d.Read(), german, o.clock); !ok || err != nil {
			t.Errorf("it was asked for just now: %v", err)
		}
		o.clock = o.clock.Add(25 * time.Hour)
		if err := o.Prune(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, ok, err := vies.Latest(t.Context(), o.d.Read(), german, o.clock); ok || err != nil {
			t.Errorf("still there: %v", err)
		}
	})
}

func TestNobodyWaitsForAServiceThatIsAway(t *testing.T) {
	each(t, func(o *office) {
		o.Plays(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
		for i := range 20 {
			o.says(fmt.Sprintf("DE1%08d", i), tax.Unknown)
		}
		if o.Calls() != 5 {
			t.Errorf("asked %d times", o.Calls())
		}
	})
	each(t, func(o *office) { // one Member State that is away isn't all of VIES
		o.Says("MS_UNAVAILABLE")
		for i := range 20 {
			o.says(fmt.Sprintf("DE1%08d", i), tax.Unknown)
		}
		if o.Calls() != 20 {
			t.Errorf("asked %d times", o.Calls())
		}
	})
}

func TestARefusedSellerAsksAsNobody(t *testing.T) {
	each(t, func(o *office) {
		o.Knows(true, german)
		o.Plays(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			if bytes.Contains(body, []byte("requester")) {
				_, _ = io.WriteString(w, `{"actionSucceed":false,"errorWrappers":[{"error":"INVALID_REQUESTER_INFO"}]}`)
				return
			}
			_, _ = io.WriteString(w, `{"valid":true}`)
		})
		if a := o.says(german, tax.Valid); a.Consultation != "" {
			t.Errorf("%+v", a)
		}
		o.Plays(nil)
		o.Says("INVALID_INPUT")
		o.says(greek, tax.Invalid)
	})
}
