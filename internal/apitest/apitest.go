// Package apitest owns how tests call the API as a browser does: over the real
// handler, with the cookies that it sets. It promises that a call that cannot be made
// ends the test. It refuses to know any operation.
package apitest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"testing"
)

// Client is somebody with a browser.
type Client struct {
	t    testing.TB
	base string
	http *http.Client
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

// Serve starts the handler and returns how to make clients of it.
func Serve(t testing.TB, h http.Handler) (visitor func() *Client) {
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return func() *Client {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		return &Client{t: t, base: server.URL, http: &http.Client{Jar: jar}}
	}
}

// SignIn signs in by password.
func (c *Client) SignIn(email, password string) *Client {
	c.t.Helper()
	if a := c.Call(http.MethodPost, "/api/account/sign-in", map[string]any{"email": email, "password": password}); a.Status != http.StatusOK {
		c.t.Fatalf("sign in as %s: %d %s", email, a.Status, a.Body)
	}
	return c
}

// Call makes a request; a body that is not nil is sent as JSON.
func (c *Client) Call(method, path string, body any) Answer {
	c.t.Helper()
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			c.t.Fatal(err)
		}
	}
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, &sent)
	if err != nil {
		c.t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
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
