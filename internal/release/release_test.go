package release_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/release"
)

const github = `[
	{"tag_name": "v2.0.0-rc.1", "html_url": "https://x.example/rc", "prerelease": true},
	{"tag_name": "v9.0.0", "html_url": "https://x.example/draft", "draft": true},
	{"tag_name": "v1.10.0", "html_url": "https://x.example/v1.10.0"},
	{"tag_name": "v1.9.0", "html_url": "https://x.example/v1.9.0"}, {"tag_name": "nightly"}]`

const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Releases 7.7.7</title>
	<entry><id>tag:github.com,2008:Repository/1/v1.10.0</id><title>Summer</title>
		<link rel="alternate" href="https://x.example/tag/v1.10.0"/></entry>
	<entry><id>tag:github.com,2008:Repository/1/v1.2.0</id><title>v1.2.0</title></entry></feed>`

const jsonFeed = `{"items": [{"title": "Stoa 1.3.0", "url": "https://x.example/3"}]}`

func TestWhatFeedsSay(t *testing.T) {
	for name, c := range map[string]struct{ said, version, newer, notes, problem string }{
		"GitHub":            {github, "v1.9.3", "v1.10.0", "https://x.example/v1.10.0", ""},
		"the same":          {github, "v1.10.0", "", "", ""},
		"older":             {github, "1.11.0", "", "", ""},
		"ahead of a tag":    {github, "v1.10.0-3-g12ab34c-dirty", "", "", ""},
		"behind, ahead":     {github, "v1.9.0-3-g12ab34c", "v1.10.0", "https://x.example/v1.10.0", ""},
		"no version":        {github, "development", "", "", ""},
		"a single one":      {`{"tag_name": "1.10.0", "html_url": "javascript:alert(1)"}`, "v1.0.0", "v1.10.0", "", ""},
		"Atom":              {atom, "v1.9.0", "v1.10.0", "https://x.example/tag/v1.10.0", ""},
		"JSON Feed":         {jsonFeed, "v1.2.9", "v1.3.0", "https://x.example/3", ""},
		"nothing published": {`[]`, "v1.0.0", "", "", "no_version"},
		"broken JSON":       {`[{"tag_name": "v2.0.0"`, "v1.0.0", "", "", "format"},
		"a web page":        {`<!doctype html><title>v2.0.0</title>`, "v1.0.0", "", "", "format"},
		"nothing":           {``, "v1.0.0", "", "", "format"},
		"huge":              {`["` + strings.Repeat("x", 2<<20) + `"]`, "v1.0.0", "", "", "too_large"},
		"an error":          {"500", "v1.0.0", "", "", "refused"},
		"slow":              {"slow", "v1.0.0", "", "", "unreachable"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				address := serve(t, c.said)
				s := release.New(d, c.version, func() release.Feed { return release.Feed{Address: address, Trusted: true} })
				s.SetTimeout(map[bool]time.Duration{true: 100 * time.Millisecond, false: time.Minute}[c.said == "slow"])
				if err := s.Check(t.Context()); err != nil {
					t.Fatal(err)
				}
				n, err := s.Notice(t.Context())
				if err != nil || n.Newer != c.newer || n.Notes != c.notes || n.CheckedAt == nil ||
					!strings.Contains(n.Problem, c.problem) || (n.Problem == "") != (c.problem == "") {
					t.Errorf("%+v, %v", n, err)
				}
			})
		})
	}
}

// serve answers with a text. "500" is that status, and "slow" no answer at all.
func serve(t *testing.T, text string) string {
	t.Helper()
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch text {
		case "500":
			w.WriteHeader(http.StatusInternalServerError)
		case "slow":
			select {
			case <-done:
			case <-r.Context().Done():
			}
		default:
			_, _ = fmt.Fprint(w, text)
		}
	}))
	t.Cleanup(func() { close(done); server.Close() })
	return server.URL
}

// Of several instances one asks, once a day; a failure forgets nothing, and another feed is asked at once.
func TestOneInstanceAsksOnceADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		var asked atomic.Int64
		var fails atomic.Bool
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked.Add(1)
			if fails.Load() {
				w.WriteHeader(http.StatusInternalServerError)
				return
			}
			_, _ = fmt.Fprint(w, github)
		}))
		defer server.Close()
		feed := release.Feed{}
		of := func() release.Feed { return feed }
		instances := []*release.Service{release.New(d, "v1.0.0", of), release.New(d, "v1.0.0", of)}
		check := func(want int64, newer string) {
			t.Helper()
			var all errgroup.Group
			for range 3 {
				for _, s := range instances {
					all.Go(func() error { return s.Check(t.Context()) })
				}
			}
			if err := all.Wait(); err != nil {
				t.Fatal(err)
			}
			n, err := instances[0].Notice(t.Context())
			if err != nil || n.Newer != newer || asked.Load() != want {
				t.Errorf("asked %d times, want %d: %+v, %v", asked.Load(), want, n, err)
			}
		}
		check(0, "") // off
		feed = release.Feed{Address: server.URL}
		check(0, "") // in a private network, and nobody who runs the machine has said so
		if n, _ := instances[0].Notice(t.Context()); !strings.Contains(n.Problem, "private") {
			t.Errorf("%+v", n)
		}
		feed = release.Feed{Address: server.URL + "/releases", Trusted: true}
		check(1, "v1.10.0")
		now = now.Add(23 * time.Hour)
		check(1, "v1.10.0")
		fails.Store(true)
		now = now.Add(2 * time.Hour)
		check(2, "v1.10.0")
		fails.Store(false)
		feed.Address = server.URL + "/others"
		check(3, "v1.10.0")
		feed.Address = ""
		check(3, "")
	})
}
