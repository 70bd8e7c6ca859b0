// Package apitest owns how tests call the API as a browser does: over the real
// handler, with the cookies that it sets. It promises that a call that cannot be made
// ends the test. It refuses to know any operation.
package apitest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

// Client is a person with a browser, at their own IP address.
type Client struct {
	t       testing.TB
	base    string
	address string
	http    *http.Client
}

// Answer is what came back.
type Answer struct {
	Status int
	Code   string // of a problem document
	Body   []byte
	Header http.Header
}

// Into reads the body as JSON.
func (a Answer) Into(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(a.Body, v); err != nil {
		t.Fatalf("%d %s: %v", a.Status, a.Body, err)
	}
}

// Serve starts the handler, which must trust a proxy's word for where a caller is, and
// returns how to make clients of it: up to 254, each with limits of its own.
func Serve(t testing.TB, h http.Handler) (visitor func() *Client) {
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	clients := 0
	return func() *Client {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		clients++
		return &Client{
			t: t, base: server.URL, address: fmt.Sprintf("198.51.100.%d", clients),
			http: &http.Client{
				Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			},
		}
	}
}

// SignIn signs in by password.
func (c *Client) SignIn(email, password string) *Client {
	c.t.Helper()
	if a := c.Call(http.MethodPost, "/api/account/sign-in", map[string]any{
		"email": email, "password": password,
	}); a.Status != http.StatusOK {
		c.t.Fatalf("sign in as %s: %d %s", email, a.Status, a.Body)
	}
	return c
}

// Call makes a request; a body that is not nil is sent as JSON.
func (c *Client) Call(method, path string, body any) Answer {
	c.t.Helper()
	if body == nil {
		return c.Send(method, path, "", nil)
	}
	sent, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.Send(method, path, "application/json", sent)
}

// Pay pays for the cart with a saved card; key makes a repetition the same payment.
func (c *Client) Pay(key, quote, cardID string) Answer {
	c.t.Helper()
	body, err := json.Marshal(map[string]any{"quote": quote, "payment": map[string]any{"kind": "card", "cardId": cardID}})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.send(
		http.MethodPost, "/api/orders", map[string]string{"Content-Type": "application/json", "Idempotency-Key": key}, body,
	)
}

// Send makes a request with a body as it is.
func (c *Client) Send(method, path, kind string, body []byte) Answer {
	c.t.Helper()
	headers := map[string]string{}
	if kind != "" {
		headers["Content-Type"] = kind
	}
	return c.send(method, path, headers, body)
}

// Upload sends the first bytes of an upload by tus, and returns its address.
func (c *Client) Upload(name, course, lesson, purpose string, length int, first []byte) string {
	c.t.Helper()
	meta := []string{}
	for key, value := range map[string]string{"filename": name, "course": course, "lesson": lesson, "purpose": purpose} {
		meta = append(meta, key+" "+base64.StdEncoding.EncodeToString([]byte(value)))
	}
	begun := c.send(http.MethodPost, "/api/uploads/", map[string]string{
		"Tus-Resumable": "1.0.0", "Upload-Length": strconv.Itoa(length), "Upload-Metadata": strings.Join(meta, ","),
	}, nil)
	at := begun.Header.Get("Location")
	sent := c.send(http.MethodPatch, at, map[string]string{
		"Tus-Resumable": "1.0.0", "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream",
	}, first)
	if begun.Status != http.StatusCreated || sent.Status != http.StatusNoContent {
		c.t.Fatalf("upload %s: %d %s, %d %s", name, begun.Status, begun.Body, sent.Status, sent.Body)
	}
	return at
}

func (c *Client) send(method, path string, headers map[string]string, body []byte) Answer {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("X-Forwarded-For", c.address)
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	res, err := c.http.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // read to the end
	a := Answer{Status: res.StatusCode, Header: res.Header}
	var read bytes.Buffer
	if _, err := read.ReadFrom(res.Body); err != nil {
		c.t.Fatal(err)
	}
	a.Body = read.Bytes()
	var problem struct{ Code string }
	if json.Unmarshal(a.Body, &problem) == nil {
		a.Code = problem.Code
	}
	return a
}
