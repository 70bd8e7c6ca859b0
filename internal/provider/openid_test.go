package provider_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
)

const (
	clientID     = "stoa"
	clientSecret = "a secret"
	theirs       = "their own password"
)

// directory is who the provider knows, by subject, which is the user's name there as well.
type directory map[string]*storage.User

func (d directory) GetUserByID(id string) *storage.User         { return d[id] }
func (d directory) GetUserByUsername(name string) *storage.User { return d[name] }
func (d directory) ExampleClientID() string                     { return storage.ServiceUserID }

// openID is a real provider, github.com/zitadel/oidc's, whose answers can be changed on
// their way out.
type openID struct {
	*httptest.Server
	people directory
	key    *rsa.PrivateKey
	keyID  string

	mu       sync.Mutex
	forge    func(claims map[string]any) // changes the ID token, which is signed again
	signed   func(payload []byte) string // in place of the provider's own signature
	userinfo func(claims map[string]any)
	metadata func(claims map[string]any) // of the provider
	down     bool
	secrets  []string // codes and tokens that it gave out
	asked    int      // how often what it says of itself was read
}

func newOpenID(t *testing.T, callback string) *openID {
	t.Helper()
	p := &openID{people: directory{}}
	store := storage.NewStorageWithClients(
		p.people, map[string]*storage.Client{clientID: storage.WebClient(clientID, clientSecret, callback)},
	)
	key, err := store.SigningKey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	p.key, p.keyID = key.Key().(*rsa.PrivateKey), key.ID()
	p.Server = httptest.NewUnstartedServer(nil)
	issuer := "http://" + p.Listener.Addr().String()
	inner := http.NewServeMux()
	provider, err := op.NewProvider(&op.Config{
		CryptoKey: sha256.Sum256([]byte("test")), CodeMethodS256: true, AuthMethodPost: true,
	}, store, op.StaticIssuer(issuer),
		op.WithAllowInsecure(), op.WithLogger(slog.New(slog.DiscardHandler)))
	if err != nil {
		t.Fatal(err)
	}
	inner.Handle("/", provider)
	// The page to sign in on, which a provider leaves to its operator.
	inner.HandleFunc("GET /login/username", func(http.ResponseWriter, *http.Request) {})
	inner.Handle("POST /login/username", op.NewIssuerInterceptor(provider.IssuerFromRequest).HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		if err := store.CheckUsernamePassword(
			r.FormValue("username"), r.FormValue("password"), r.FormValue("id"),
		); err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
			return
		}
		http.Redirect(w, r, op.AuthCallbackURL(provider)(r.Context(), r.FormValue("id")), http.StatusFound)
	}))
	p.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { p.serve(inner, w, r) })
	p.Start()
	t.Cleanup(p.Close)
	p.people["ada"] = &storage.User{
		ID: "ada", Username: "ada", Password: theirs, FirstName: "Ada", LastName: "Łoś", Email: "Ada@Example.org",
		EmailVerified: true,
	}
	p.people["bob"] = &storage.User{
		ID: "bob", Username: "bob", Password: theirs, FirstName: "Bob", LastName: "Bobson",
		Email: "bob@example.org", EmailVerified: true,
	}
	return p
}

func (p *openID) serve(inner http.Handler, w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down {
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/.well-known/") {
		p.asked++
	}
	seen := httptest.NewRecorder()
	inner.ServeHTTP(seen, r)
	body := seen.Body.Bytes()
	var answer map[string]any
	if json.Unmarshal(body, &answer) == nil {
		if raw, ok := answer["id_token"].(string); ok {
			answer["id_token"] = p.rewrite(raw)
			p.secrets = append(p.secrets, answer["id_token"].(string), answer["access_token"].(string))
		}
		if p.metadata != nil && strings.HasPrefix(r.URL.Path, "/.well-known/") {
			p.metadata(answer)
		}
		if p.userinfo != nil && strings.HasSuffix(r.URL.Path, "/userinfo") {
			p.userinfo(answer)
		}
		body, _ = json.Marshal(answer)
		seen.Header().Del("Content-Length")
	}
	for name, values := range seen.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(seen.Code)
	_, _ = w.Write(body)
}

// rewrite changes an ID token as forge says and signs it with the provider's key.
func (p *openID) rewrite(raw string) string {
	if p.forge == nil && p.signed == nil {
		return raw
	}
	token, err := jose.ParseSigned(raw, []jose.SignatureAlgorithm{jose.RS256})
	if err != nil {
		panic(err)
	}
	payload := token.UnsafePayloadWithoutVerification()
	if p.forge != nil {
		var claims map[string]any
		_ = json.Unmarshal(payload, &claims)
		p.forge(claims)
		payload, _ = json.Marshal(claims)
	}
	if p.signed != nil {
		return p.signed(payload)
	}
	return sign(jose.RS256, jose.JSONWebKey{Key: p.key, KeyID: p.keyID}, payload)
}

func sign(algorithm jose.SignatureAlgorithm, key any, payload []byte) string {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: key}, nil)
	if err != nil {
		panic(err)
	}
	token, err := signer.Sign(payload)
	if err != nil {
		panic(err)
	}
	text, _ := token.CompactSerialize()
	return text
}

func otherKey() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
}

// change sets how the provider misbehaves.
func (p *openID) change(f func(p *openID)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forge, p.signed, p.userinfo, p.down = nil, nil, nil, false
	f(p)
}

// signIn goes where Stoa leads, signs in there as name, and returns the callback that the
// provider leads to, without going there.
func (p *openID) signIn(t *testing.T, b *browser, address, name string) *url.URL {
	t.Helper()
	page := b.get(address)
	for page.StatusCode == http.StatusFound {
		to, err := page.Location()
		if err != nil {
			t.Fatal(err)
		}
		page = b.get(to.String())
	}
	at := page.Request.URL
	if page.StatusCode != http.StatusOK || !strings.Contains(at.Path, "/login") {
		t.Fatalf("no page to sign in on, but %s at %s", page.Status, at)
	}
	page = b.post(at.String(), url.Values{
		"username": {name}, "password": {theirs}, "id": {at.Query().Get("authRequestID")},
	})
	for page.StatusCode == http.StatusFound {
		to, err := page.Location()
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(to.Path, "/api/account/oidc/") {
			p.mu.Lock()
			p.secrets = append(p.secrets, to.Query().Get("code"), to.Query().Get("state"))
			p.mu.Unlock()
			return to
		}
		page = b.get(to.String())
	}
	t.Fatalf("the provider does not lead back: %s at %s", page.Status, page.Request.URL)
	return nil
}

// browser keeps cookies and follows nothing by itself.
type browser struct {
	t       *testing.T
	client  *http.Client
	base    string
	referer string
	site    string // Sec-Fetch-Site
}

func (b *browser) do(method, address, contentType string, body []byte) *http.Response {
	b.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = b.base + address
	}
	r, err := http.NewRequest(method, address, bytes.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if b.site != "" {
		r.Header.Set("Sec-Fetch-Site", b.site)
	}
	if b.referer != "" {
		r.Header.Set("Referer", b.referer)
	}
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	text, _ := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	answer.Body = io.NopCloser(bytes.NewReader(text))
	return answer
}

func (b *browser) get(address string) *http.Response { return b.do(http.MethodGet, address, "", nil) }

func (b *browser) post(address string, form url.Values) *http.Response {
	return b.do(http.MethodPost, address, "application/x-www-form-urlencoded", []byte(form.Encode()))
}

func (b *browser) send(address string, in any) *http.Response {
	body, _ := json.Marshal(in)
	return b.do(http.MethodPost, address, "application/json", body)
}

// cookie is what the browser keeps for Stoa.
func (b *browser) cookie(name string) string {
	at, _ := url.Parse(b.base)
	for _, c := range b.client.Jar.Cookies(at) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}
