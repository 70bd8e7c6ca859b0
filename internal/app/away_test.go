package app

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/apitest/wire"
	"stoa/internal/kit/db/dbtest"
)

// A server whose database hangs, or is cut off, still shows the pages that it holds, and refuses what it can't do at
// once and with a time to come again, instead of letting everybody wait. Then it goes on as if nothing had been.
func TestADatabaseThatIsCutOff(t *testing.T) {
	at, err := url.Parse(dbtest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(at.Query().Get("host"), ".s.PGSQL.5432")
	line, err := wire.New("127.0.0.1:0", func() (net.Conn, error) { return net.Dial("unix", socket) })
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	folder := t.TempDir()
	i := &instance{t: t, address: freePort(t), args: []string{
		"--data", filepath.Join(folder, "data"), "--public-url", "http://localhost",
		"--database", "postgres://postgres@" + line.Address + at.Path + "?sslmode=disable",
	}}
	i.start()
	site := "http://" + i.address
	client := &http.Client{Timeout: 20 * time.Second}
	ask := func(method, path string) (status int, again, body string) {
		t.Helper()
		req, err := http.NewRequest(method, site+path, strings.NewReader(`{"slug":"none"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		res, err := client.Do(req)
		if err != nil {
			return 0, "", err.Error()
		}
		defer res.Body.Close() //nolint:errcheck // read to the end
		read, _ := io.ReadAll(res.Body)
		return res.StatusCode, res.Header.Get("Retry-After"), string(read)
	}
	eventually(t, "the home page", func() bool { got, _, _ := ask(http.MethodGet, "/"); return got == 200 })
	for name, away := range map[string]func(){"cut off": line.Cut, "hangs": line.Freeze} {
		away()
		eventually(t, "refusals while the database "+name, func() bool {
			got, again, _ := ask(http.MethodPost, "/api/cart/lines")
			return got == http.StatusServiceUnavailable && again != ""
		})
		start := time.Now()
		if got, _, body := ask(http.MethodGet, "/"); got != http.StatusOK || !strings.Contains(body, "</html>") {
			t.Errorf("the home page while the database %s: %d", name, got)
		}
		if got, again, body := ask(http.MethodPost, "/api/cart/lines"); got != 503 || again == "" {
			t.Errorf("a write while the database %s: %d %q %s", name, got, again, body)
		}
		if got, _, body := ask(http.MethodGet, "/readyz"); got != 503 || !strings.Contains(body, "database: not") {
			t.Errorf("/readyz while the database %s: %d %s", name, got, body)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("all that took %s", took)
		}
		line.Mend()
		eventually(t, "an answer after the database "+name, func() bool {
			got, _, _ := ask(http.MethodPost, "/api/cart/lines")
			return got == http.StatusNotFound
		})
	}
}
