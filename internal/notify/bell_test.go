package notify_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/notify"
	"stoa/internal/session"
)

// people returns two signed-in people.
func people(t *testing.T, d *db.DB) (ada, ben context.Context) {
	t.Helper()
	out := make([]context.Context, 2)
	for i, name := range []string{"Ada", "Ben"} {
		v := session.Viewer{Name: name}
		if err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
			v.ID, err = account.Insert(t.Context(), tx, account.NewPerson{Name: name, Email: name + "@stoa.test"})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		out[i] = session.With(t.Context(), v)
	}
	return out[0], out[1]
}

func notifyOf(t *testing.T, b *notify.Bell, d *db.DB, who context.Context, n int, after error) {
	t.Helper()
	v, _ := session.From(who)
	err := d.InTx(t.Context(), func(tx *db.Tx) error {
		notice := notify.Notice{
			PersonID: v.ID, Kind: notify.NoticeOrderPaid, Href: fmt.Sprint("/orders/", n),
			Values: map[string]string{"number": fmt.Sprint(n)},
		}
		return errors.Join(b.Notify(t.Context(), tx, notice), after)
	})
	if !errors.Is(err, after) {
		t.Fatal(err)
	}
}

func TestNotificationsAreDeliveredAndKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := notify.NewBell(d, always)
		ada, ben := people(t, d)
		for i := range 23 {
			notifyOf(t, b, d, ada, i, nil)
		}
		notifyOf(t, b, d, ada, 99, errors.New("no"))
		notifyOf(t, b, d, ben, 50, nil)
		all, err := b.Notifications(ada)
		if err != nil || all.Unread != 23 || len(all.Items) != 20 || all.Items[0].Href != "/orders/22" ||
			all.Items[0].Values["number"] != "22" || all.Items[0].Read {
			t.Fatalf("%+v %v", all, err)
		}
		his, _ := b.Notifications(ben)
		if err := b.MarkRead(ada, []string{all.Items[0].ID, his.Items[0].ID, "nobody's"}); err != nil {
			t.Fatal(err)
		}
		all, _ = b.Notifications(ada)
		his, _ = b.Notifications(ben)
		if all.Unread != 22 || !all.Items[0].Read || all.Items[1].Read || his.Unread != 1 {
			t.Errorf("after one: %d and %d unread", all.Unread, his.Unread)
		}
		if err := b.MarkRead(ada, nil); err != nil {
			t.Fatal(err)
		}
		if all, _ = b.Notifications(ada); all.Unread != 0 || !all.Items[19].Read {
			t.Errorf("after all: %d unread", all.Unread)
		}
		if err := b.MarkRead(ada, make([]string, 101)); fault.CodeOf(err) != "notification.too_many" {
			t.Error(err)
		}
		if _, err := b.Notifications(t.Context()); fault.CodeOf(err) != "account.signin_needed" {
			t.Error(err)
		}
	})
}

func always(context.Context, string) bool { return true }

// stream opens the bell's stream for who, over a real connection and the site's
// common middleware.
func stream(t *testing.T, b *notify.Bell, who context.Context) (next func() string, status int) {
	t.Helper()
	v, signedIn := session.From(who)
	server := httptest.NewServer(web.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if signedIn {
			ctx = session.With(ctx, v)
		}
		b.ServeHTTP(w, r.WithContext(ctx))
	}), web.Edge{}))
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	t.Cleanup(func() { cancel(); server.Close() })
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	lines := bufio.NewScanner(res.Body)
	return func() string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		return "over"
	}, res.StatusCode
}

func TestTheStreamSendsEveryChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		here := notify.NewBell(d, always)
		ada, ben := people(t, d)
		next, status := stream(t, here, ada)
		if first := next(); status != http.StatusOK || first != `{"unread":0}` {
			t.Fatalf("%d %s", status, first)
		}
		notifyOf(t, here, d, ben, 1, nil) // is nobody else's business
		notifyOf(t, here, d, ada, 2, nil)
		if got := next(); got != `{"unread":1}` {
			t.Errorf("received %s", got)
		}
		if err := here.MarkRead(ada, nil); err != nil {
			t.Fatal(err)
		}
		if got := next(); got != `{"unread":0}` {
			t.Errorf("read: %s", got)
		}
		if _, status := stream(t, here, t.Context()); status != http.StatusUnauthorized {
			t.Errorf("a visitor gets %d", status)
		}
		here.Close()
		if got := next(); got != "over" {
			t.Errorf("closed: %s", got)
		}
	})
}

func TestAPersonHasFiveStreams(t *testing.T) {
	d := dbtest.SQLite(t)
	b := notify.NewBell(d, always)
	ada, ben := people(t, d)
	for range 5 {
		if _, status := stream(t, b, ada); status != http.StatusOK {
			t.Fatalf("one of five gets %d", status)
		}
	}
	if _, status := stream(t, b, ada); status != http.StatusTooManyRequests {
		t.Errorf("a sixth gets %d", status)
	}
	if _, status := stream(t, b, ben); status != http.StatusOK {
		t.Errorf("another person gets %d", status)
	}
}

// Nobody announces here: the stream finds out when it asks with its next heartbeat.
func TestAMissedAnnouncementIsMadeUpFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		here, there := notify.NewBell(d, always), notify.NewBell(d, always)
		here.SetBeat(10 * time.Millisecond)
		ada, _ := people(t, d)
		next, _ := stream(t, here, ada)
		if first := next(); first != `{"unread":0}` {
			t.Fatal(first)
		}
		notifyOf(t, there, d, ada, 1, nil)
		if got := next(); got != `{"unread":1}` {
			t.Errorf("received on the other instance: %s", got)
		}
		if err := there.MarkRead(ada, nil); err != nil {
			t.Fatal(err)
		}
		if got := next(); got != `{"unread":0}` {
			t.Errorf("read elsewhere: %s", got)
		}
	})
}

func TestNotificationsReachOtherInstances(t *testing.T) {
	d := dbtest.Postgres(t)
	here, there := notify.NewBell(d, always), notify.NewBell(d, always)
	ctx, cancel := context.WithCancel(t.Context())
	watching := make(chan struct{})
	go func() { here.Watch(ctx); close(watching) }()
	t.Cleanup(func() { cancel(); <-watching })
	ada, _ := people(t, d)
	next, _ := stream(t, here, ada)
	next()
	// Until it listens, an announcement is nobody's: so it is made again.
	received := make(chan string, 1)
	go func() { received <- next() }()
	for n := 1; ; n++ {
		notifyOf(t, there, d, ada, n, nil)
		select {
		case got := <-received:
			if !strings.HasPrefix(got, `{"unread":`) || got == `{"unread":0}` {
				t.Errorf("received %s", got)
			}
			return
		case <-time.After(100 * time.Millisecond):
		case <-t.Context().Done():
			t.Fatal("nothing received")
		}
		if n > 200 {
			t.Fatal("nothing received")
		}
	}
}

func say(t *testing.T, b *notify.Bell, d *db.DB, who context.Context, data string, after error) {
	t.Helper()
	v, _ := session.From(who)
	err := d.InTx(t.Context(), func(tx *db.Tx) error {
		return errors.Join(
			b.Say(t.Context(), tx, v.ID, notify.Message{Kind: "video", Subject: "a", Data: []byte(data)}), after,
		)
	})
	if !errors.Is(err, after) {
		t.Fatal(err)
	}
}

// What is said is heard by who is there, and kept for nobody.
func TestMessagesAreForWhoIsThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := notify.NewBell(d, always)
		ada, ben := people(t, d)
		say(t, b, d, ada, `{"percent":1}`, nil)
		next, _ := stream(t, b, ada)
		next()
		say(t, b, d, ben, `{"percent":2}`, nil)
		say(t, b, d, ada, `{"percent":3}`, errors.New("rolled back"))
		say(t, b, d, ada, `{"percent":4}`, nil)
		if got := next(); got != `{"percent":4}` {
			t.Errorf("received %s", got)
		}
	})
}

func TestMessagesReachOtherInstances(t *testing.T) {
	d := dbtest.Postgres(t)
	here, there := notify.NewBell(d, always), notify.NewBell(d, always)
	ctx, cancel := context.WithCancel(t.Context())
	watching := make(chan struct{})
	go func() { here.Watch(ctx); close(watching) }()
	t.Cleanup(func() { cancel(); <-watching })
	ada, _ := people(t, d)
	next, _ := stream(t, here, ada)
	next()
	received := make(chan string, 1)
	go func() { received <- next() }()
	for range 200 { // until it listens, a message is nobody's
		say(t, there, d, ada, `{"percent":5}`, nil)
		select {
		case got := <-received:
			if got != `{"percent":5}` {
				t.Errorf("received %s", got)
			}
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Fatal("nothing received")
}
