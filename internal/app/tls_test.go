package app

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/certmagic"

	"stoa/internal/kit/cert"
)

// authority is Pebble, the test server of Let's Encrypt, with a name server that finds every name on this machine.
type authority struct {
	directory, root string         // for the server
	issued          *x509.CertPool // for browsers
	http, tls       string         // where it asks its questions
	stop            func()
}

func port(address string) int { return portOf(address) }

func newAuthority(t *testing.T) *authority {
	t.Helper()
	dir := t.TempDir()
	tools, _ := filepath.Abs("../../tools")
	for _, name := range []string{"pebble", "pebble-challtestsrv"} {
		build := exec.Command("go", "build", "-o", dir, "github.com/letsencrypt/pebble/v2/cmd/"+name)
		build.Dir = tools
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	find := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/letsencrypt/pebble/v2")
	find.Dir = tools
	out, err := find.Output()
	if err != nil {
		t.Fatal(err)
	}
	certs := filepath.Join(strings.TrimSpace(string(out)), "test", "certs")
	a := &authority{root: filepath.Join(certs, "pebble.minica.pem"), http: freePort(t), tls: freePort(t)}
	listen, manage, dns := freePort(t), freePort(t), freePort(t)
	a.directory = "https://" + listen + "/dir"
	config, _ := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": listen, "managementListenAddress": manage, "httpPort": port(a.http), "tlsPort": port(a.tls),
		"certificate": filepath.Join(certs, "localhost", "cert.pem"),
		"privateKey":  filepath.Join(certs, "localhost", "key.pem"),
		"retryAfter":  map[string]int{"authz": 1, "order": 1}, "keyAlgorithm": "ecdsa",
		"profiles": map[string]any{"default": map[string]any{"description": "usual", "validityPeriod": 7776000}},
	}})
	path := filepath.Join(dir, "pebble.json")
	if err := os.WriteFile(path, config, 0o600); err != nil {
		t.Fatal(err)
	}
	names := exec.Command(filepath.Join(dir, "pebble-challtestsrv"), "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "",
		"-dnsserver", dns, "-management", freePort(t), "-http01", "", "-https01", "", "-tlsalpn01", "", "-doh", "")
	pebble := exec.Command(filepath.Join(dir, "pebble"), "-config", path, "-dnsserver", dns)
	pebble.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0")
	for _, c := range []*exec.Cmd{names, pebble} {
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
	}
	a.stop = func() { _, _ = pebble.Process.Kill(), names.Process.Kill(); _, _ = pebble.Wait(), names.Wait() }
	t.Cleanup(a.stop)
	roots := x509.NewCertPool()
	text, err := os.ReadFile(a.root)
	if err != nil || !roots.AppendCertsFromPEM(text) {
		t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	issued := within(t, func() ([]byte, error) {
		answer, err := client.Get("https://" + manage + "/roots/0")
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close() //nolint:errcheck // a test
		return io.ReadAll(answer.Body)
	})
	a.issued = x509.NewCertPool()
	a.issued.AppendCertsFromPEM(issued)
	return a
}

// within is what f returns once it returns no error.
func within[T any](t *testing.T, f func() (T, error)) T {
	t.Helper()
	deadline := time.Now().Add(60 * time.Second)
	for {
		value, err := f()
		if err == nil {
			return value
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// serveTLS runs a server with domains of its own until the test, or stop, ends it. visit is a browser that finds every
// name there.
func serveTLS(t *testing.T, a *authority, data string) (visit func(url string) (*http.Response, error), stop func()) {
	t.Helper()
	c := Config{
		Domains: []string{"learn.stoa.example", "www.stoa.example"}, Data: data, ACME: a.directory, ACMERoot: a.root,
		Listen: a.tls, HTTPListen: a.http, PublicURL: "https://learn.stoa.example",
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, c) }()
	stop = func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		ended <- nil
	}
	t.Cleanup(stop)
	client := &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: a.issued}, DisableKeepAlives: true,
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				to := a.tls
				if strings.HasSuffix(address, ":80") {
					to = a.http
				}
				return new(net.Dialer).DialContext(ctx, network, to)
			},
		},
	}
	return func(url string) (*http.Response, error) {
		answer, err := client.Get(url)
		if err == nil {
			err = answer.Body.Close()
		}
		return answer, err
	}, stop
}

func TestServeGetsItsCertificates(t *testing.T) {
	a, data := newAuthority(t), t.TempDir()
	visit, stop := serveTLS(t, a, data)
	home := within(t, func() (*http.Response, error) { return visit("https://learn.stoa.example/healthz") })
	if home.ProtoMajor != 2 || home.StatusCode != 200 || home.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%s %s %v", home.Proto, home.Status, home.Header)
	}
	for from, to := range map[string]string{
		"http://learn.stoa.example/all-courses?q=a": "https://learn.stoa.example/all-courses?q=a",
		"http://www.stoa.example/":                  "https://learn.stoa.example/",
		"https://www.stoa.example/sitemap":          "https://learn.stoa.example/sitemap",
	} {
		got := within(t, func() (*http.Response, error) { return visit(from) })
		if got.StatusCode != http.StatusPermanentRedirect || got.Header.Get("Location") != to {
			t.Errorf("%s: %s %q", from, got.Status, got.Header.Get("Location"))
		}
	}
	if got, err := visit("http://10.0.0.1/readyz"); err != nil || got.StatusCode != 200 {
		t.Errorf("a probe: %v %v", got, err)
	}
	if got, err := visit("https://eve.example/"); err == nil {
		t.Errorf("a certificate for any name: %v", got)
	}

	stop()
	a.stop() // what follows needs no authority
	visit, stop = serveTLS(t, a, data)
	defer stop()
	within(t, func() (*http.Response, error) { return visit("https://www.stoa.example/") })
}

func TestDoctorLooksAtTheDatesOfCertificates(t *testing.T) {
	data := t.TempDir()
	c := Config{Data: data, PublicURL: "https://learn.stoa.example", Domains: []string{"learn.stoa.example"}}
	a, err := Open(t.Context(), Config{Data: data, PublicURL: "http://localhost"})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	about := func() string {
		findings, err := Doctor(t.Context(), c, DoctorOptions{Quick: true})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, f := range findings {
			if f.Check == "tls" {
				said = append(said, f.What)
			}
		}
		return strings.Join(said, " ")
	}
	if said := about(); !strings.Contains(said, "has no certificate") {
		t.Errorf("without one: %q", said)
	}
	for days, want := range map[int]string{80: "", 10: "should have been renewed", -1: "expired on"} {
		writeCertificate(t, cert.Folder(filepath.Join(data, "certificates")), c.Domains[0], days)
		if said := about(); (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("%d days: %q", days, said)
		}
	}
}

// writeCertificate stores one of 90 days that is valid for some days more.
func writeCertificate(t *testing.T, s certmagic.Storage, domain string, days int) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	until := time.Now().AddDate(0, 0, days)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{domain}, NotBefore: until.AddDate(0, 0, -90), NotAfter: until,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	if err := s.Store(t.Context(), "certificates/test/"+domain+"/"+domain+".crt", text); err != nil {
		t.Fatal(err)
	}
}
