// Package viestest plays VIES in tests, as its interface is described: it knows some VAT ids, gives numbers to who says
// who asks, and can be slow, away or broken.
package viestest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// VIES is the service. Its zero value knows no VAT id.
type VIES struct {
	mu    sync.Mutex
	known map[string]bool
	error string
	plays http.HandlerFunc
	calls int
}

// Knows has VAT ids be valid, or no more.
func (v *VIES) Knows(valid bool, ids ...string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.known == nil {
		v.known = map[string]bool{}
	}
	for _, id := range ids {
		v.known[id] = valid
	}
}

// Says has each request answered with an error such as MS_UNAVAILABLE; "" ends it.
func (v *VIES) Says(code string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.error = code
}

// Plays has each request answered by a function; nil ends it.
func (v *VIES) Plays(f http.HandlerFunc) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.plays = f
}

// Calls counts the requests.
func (v *VIES) Calls() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.calls
}

// ServeHTTP implements http.Handler.
func (v *VIES) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v.mu.Lock()
	v.calls++
	n, plays, failure := v.calls, v.plays, v.error
	v.mu.Unlock()
	if plays != nil {
		plays(w, r)
		return
	}
	var in map[string]string
	if r.Method != http.MethodPost || r.URL.Path != "/check-vat-number" || json.NewDecoder(r.Body).Decode(&in) != nil {
		http.Error(w, "no such operation", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if failure != "" {
		fmt.Fprintf(w, `{"actionSucceed":false,"errorWrappers":[{"error":%q}]}`, failure)
		return
	}
	v.mu.Lock()
	valid := v.known[in["countryCode"]+in["vatNumber"]]
	v.mu.Unlock()
	number := ""
	if in["requesterNumber"] != "" && valid {
		number = fmt.Sprintf("WAPIAAAA%08d", n)
	}
	_ = json.NewEncoder(w).Encode(map[string]any{ // the client has gone, if this fails
		"countryCode": in["countryCode"], "vatNumber": in["vatNumber"], "valid": valid, "requestIdentifier": number,
		"requestDate": "2026-03-01T10:00:00.000Z", "name": "SECRET NAME LTD", "address": "---",
	})
}
