// Command standin serves a stand-in of Stripe for journeys in a browser, and sends its messages to a Stoa.
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"stoa/internal/payment/stripe/stripetest"
)

func main() {
	listen := flag.String("listen", "localhost:8490", "address")
	hook := flag.String("hook", "", "where messages go")
	flag.Parse()
	base := "http://" + *listen
	server := stripetest.New(base, time.Now)
	var times atomic.Int64 // how often each message is sent
	times.Store(1)
	go func() {
		for range time.Tick(200 * time.Millisecond) {
			for _, event := range server.Take() {
				for range times.Load() {
					send(server, *hook, event)
				}
			}
		}
	}()
	mux := http.NewServeMux()
	mux.Handle("/", server)
	mux.HandleFunc("POST /control/messages/{times}", func(_ http.ResponseWriter, r *http.Request) {
		var n int64
		_, _ = fmt.Sscan(r.PathValue("times"), &n)
		times.Store(n)
	})
	mux.HandleFunc("POST /control/settle", func(http.ResponseWriter, *http.Request) {
		for _, session := range server.Sessions() {
			server.Settle(session.ID, true)
		}
		server.NameFees()
	})
	mux.HandleFunc("POST /control/cards/{number}", func(_ http.ResponseWriter, r *http.Request) {
		for id := range server.Cards() {
			server.Becomes(id, r.PathValue("number"))
		}
	})
	mux.HandleFunc("POST /control/detach", func(http.ResponseWriter, *http.Request) {
		for id := range server.Cards() {
			server.Detach(id)
		}
	})
	timed := &http.Server{Addr: *listen, Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintln(os.Stderr, timed.ListenAndServe())
	os.Exit(1)
}

func send(server *stripetest.Server, hook string, event stripetest.Event) {
	answer, err := http.DefaultClient.Do(server.Request(hook, event, time.Now()))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	_ = answer.Body.Close()
}
