package render_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"stoa/internal/kit/render"
)

// bundle renders what the handler says, or misbehaves as the path asks.
const bundle = `
globalThis.stoaRender = text => {
  const page = JSON.parse(text)
  if (page.url === '/forever') for (;;) {}
  if (page.url === '/never') return
  if (page.url === '/throws') throw new Error('oh')
  if (page.url === '/breaks') stoaLog()
  const later = page.url === '/later' ? new Promise(ok => setTimeout(ok, 5000)) : null
  Promise.resolve(later).then(() => fetch('/api/x?path=' + page.url + '&q=' + new URLSearchParams({ a: 'ż ó&' }))).then(r => r.json()).then(
    data => stoaDone(JSON.stringify({ status: 200, head: '<title>' + page.lang + '</title>' }), data.said, '{}'),
    error => stoaDone(JSON.stringify({ error: String(error) })))
}`

func handler(w http.ResponseWriter, r *http.Request) {
	path, query, _ := strings.Cut(r.URL.RawQuery, "&")
	if path == "path=/panics" {
		panic("a handler")
	}
	fmt.Fprintf(w, `{"said":%q}`, query+" Zażółć 😀")
}

func TestRender(t *testing.T) {
	r, err := render.New(bundle, http.HandlerFunc(handler), 2, 300*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for _, path := range []string{"/", "/later"} {
		out, err := r.Render(ctx, render.Page{Path: path, Lang: "pl"})
		if err != nil || out.HTML != "q=a=%C5%BC+%C3%B3%26 Zażółć 😀" || out.Head != "<title>pl</title>" {
			t.Errorf("%s: %+v %v", path, out, err)
		}
	}
	for path, want := range map[string]string{
		"/forever": "interrupted", "/never": "never comes", "/throws": "oh", "/panics": "panic: a handler",
		"/breaks": "panic",
	} {
		if _, err := r.Render(ctx, render.Page{Path: path}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	if _, err := r.Ask(ctx, "/api/x?path=/panics"); err == nil || !strings.Contains(err.Error(), "panic: a handler") {
		t.Errorf("asked: %v", err)
	}
	var wait sync.WaitGroup
	for range 20 { // after each failure above there is a fresh machine
		wait.Go(func() {
			if _, err := r.Render(ctx, render.Page{Path: "/"}); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
}

func TestAPageThatWouldWaitTooLongIsRefused(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	r, err := render.New(bundle, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		<-end
		handler(w, r)
	}), 1, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	wait.Go(func() {
		if _, err := r.Render(t.Context(), render.Page{Path: "/"}); err != nil {
			t.Error(err)
		}
	})
	<-begun
	for _, within := range []time.Duration{time.Nanosecond, 50 * time.Millisecond} { // by what is ahead, and by the clock
		if _, err := r.Render(t.Context(), render.Page{Path: "/", Within: within}); !errors.Is(err, render.ErrBusy) {
			t.Errorf("within %s: %v", within, err)
		}
	}
	close(end)
	wait.Wait()
}

func TestNewRefusesABrokenBundle(t *testing.T) {
	if _, err := render.New("let x =", http.NotFoundHandler(), 1, time.Second); err == nil {
		t.Error("a broken bundle was taken")
	}
}
