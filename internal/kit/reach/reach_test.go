package reach_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"stoa/internal/kit/reach"
)

// anywhere lets the test's servers through.
func anywhere(netip.AddrPort) bool { return true }

func ask(t *testing.T, c *reach.Checker, address string) reach.Answer {
	t.Helper()
	answer, err := c.Ask(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestWhatServersAnswer(t *testing.T) {
	mux := http.NewServeMux()
	for _, status := range []int{200, 204, 401, 403, 404, 405, 410, 429, 500, 502, 503} {
		mux.HandleFunc(fmt.Sprintf("/%d", status), func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	}
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/200", http.StatusFound)
	})
	mux.HandleFunc("/round", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/round", http.StatusFound)
	})
	mux.HandleFunc("/cut", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	mux.HandleFunc("/long", func(w http.ResponseWriter, _ *http.Request) {
		for {
			if _, err := w.Write(make([]byte, 64<<10)); err != nil {
				return
			}
		}
	})
	mux.HandleFunc("/who", func(w http.ResponseWriter, r *http.Request) {
		if r.UserAgent() != "Stoa" || r.Referer() != "" || r.Header.Get("Authorization") != "" {
			w.WriteHeader(http.StatusNotFound)
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	secure := httptest.NewTLSServer(mux)
	defer secure.Close()
	c := reach.New("Stoa", anywhere)
	base := server.URL
	for address, want := range map[string]reach.Answer{
		base + "/200":   {Status: 200},
		base + "/204":   {Status: 204},
		base + "/401":   {Status: 401},
		base + "/403":   {Status: 403},
		base + "/404":   {Status: 404, Reason: reach.Status},
		base + "/405":   {Status: 405},
		base + "/410":   {Status: 410, Reason: reach.Status},
		base + "/429":   {Status: 429},
		base + "/500":   {Status: 500, Reason: reach.Status},
		base + "/502":   {Status: 502, Reason: reach.Status},
		base + "/503":   {Status: 503},
		base + "/moved": {Status: 200},
		base + "/round": {Reason: reach.Redirects},
		base + "/cut":   {Reason: reach.Refused},
		base + "/long":  {Status: 200},
		strings.Replace(base, "://", "://ada:secret@", 1) + "/who#there": {Status: 200},
		secure.URL + "/200":       {Reason: reach.TLS},
		"http://nothing.invalid/": {Reason: reach.Host},
		"https:///nothing":        {Reason: reach.Host},
		"ftp://example.org":       {Reason: reach.Host},
		"http://[::1":             {Reason: reach.Host},
	} {
		if got := ask(t, c, address); got != want {
			t.Errorf("%s: %+v, want %+v", address, got, want)
		}
	}
}

// No connection is opened to what isn't public, however it is written and whatever leads there.
func TestPrivateAddressesAreNeverDialed(t *testing.T) {
	var met atomic.Int32
	inner := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { met.Add(1) }))
	defer inner.Close()
	port := inner.URL[strings.LastIndex(inner.URL, ":")+1:]
	c := reach.New("Stoa", nil)
	for _, host := range []string{
		"127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]",
		"[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
	} {
		got := ask(t, c, "http://"+host+":"+port+"/")
		if got.Reason != reach.Private && got.Reason != reach.Host && got.Reason != reach.Refused {
			t.Errorf("%s: %+v", host, got)
		}
	}
	for _, host := range []string{
		"10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "198.18.0.1", "224.0.0.1",
		"255.255.255.255", "[fe80::1]", "[fc00::1]", "[ff02::1]", "8.8.8.8:22",
	} {
		if got := ask(t, c, "http://"+host+"/"); got.Reason != reach.Private && got.Reason != reach.Refused {
			t.Errorf("%s: %+v", host, got)
		}
	}
	if met.Load() != 0 {
		t.Errorf("%d connections came in", met.Load())
	}
}

func TestARedirectToAPrivateAddressIsNotFollowed(t *testing.T) {
	var met atomic.Int32
	inner := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { met.Add(1) }))
	defer inner.Close()
	outer := httptest.NewServer(http.RedirectHandler(inner.URL, http.StatusFound))
	defer outer.Close()
	_, port, err := net.SplitHostPort(outer.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c := reach.New("Stoa", func(at netip.AddrPort) bool { return fmt.Sprint(at.Port()) == port })
	if got := ask(t, c, outer.URL); got.Reason != reach.Private || met.Load() != 0 {
		t.Errorf("%+v, and %d connections came in", got, met.Load())
	}
}

func TestAskingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	}))
	defer server.Close()
	if _, err := reach.New("Stoa", anywhere).Ask(ctx, server.URL); err == nil {
		t.Error("an answer was made up")
	}
}

func TestWhatIsPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1::1": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "0.0.0.0": false, "10.1.2.3": false, "172.31.255.1": false, "192.168.0.1": false,
		"169.254.169.254": false, "100.64.0.1": false, "198.18.0.1": false, "224.0.0.1": false, "240.0.0.1": false,
		"255.255.255.255": false, "::1": false, "::": false, "::ffff:10.0.0.1": false, "fe80::1": false,
		"fe80::1%eth0": false, "fc00::1": false, "ff02::1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false,
		"2001:db8::1": false, "2606:2800::1%eth0": false,
	} {
		if got := reach.Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v", text, got)
		}
	}
}
