package notify

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"stoa/internal/kit/web"
	"stoa/internal/notify/notifydb"
	"stoa/internal/session"
)

const (
	// The heartbeat keeps proxies from closing an idle stream and detects closed connections.
	// It also reads the count again, because an announcement may have been missed (db.Listen).
	heartbeat = 25 * time.Second
	// The time limit for one write.
	writeWithin = 10 * time.Second
)

type readIn struct {
	Body struct {
		IDs []string `json:"ids,omitempty" maxItems:"100"`
	}
}

// Routes registers the operations on api.
func (b *Bell) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/notifications", Summary: "List your latest notifications",
		Who: web.Learner, Private: true,
	},
		func(ctx context.Context, _ *struct{}) (*Notifications, error) { return b.Notifications(ctx) })
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/notifications/read", Who: web.Learner,
		Summary: "Mark notifications as read; all of them if no ids are given",
	},
		func(ctx context.Context, in *readIn) (*web.None, error) { return nil, b.MarkRead(ctx, in.Body.IDs) })
}

// ServeHTTP streams the number of unread notifications: server-sent events (WHATWG
// HTML, section 9.2), one at once and one whenever it changes; and the messages of Say.
func (b *Bell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, err := session.Require(r.Context())
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	stream, closed, err := b.open(v.ID)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	defer closed()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // or nginx buffers the stream
	control := http.NewResponseController(w)
	beat := time.NewTicker(b.beat)
	defer beat.Stop()
	for sent, woken := int64(0), true; ; {
		unread, err := notifydb.New(b.db.Read()).Unread(r.Context(), v.ID)
		if err != nil {
			return
		}
		line := ": still here\n\n"
		messages := b.heard(stream)
		if unread != sent || woken && len(messages) == 0 {
			line = fmt.Sprintf("event: unread\ndata: {\"unread\":%d}\n\n", unread)
		}
		for _, m := range messages {
			line += fmt.Sprintf("event: %s\ndata: %s\n\n", m.Kind, m.Data)
		}
		sent = unread
		if control.SetWriteDeadline(time.Now().Add(writeWithin)) != nil {
			return
		}
		if _, err := fmt.Fprint(w, line); err != nil || control.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-b.over:
			return
		case <-stream.woken:
			woken = true
		case <-beat.C:
			woken = false
		}
		if !b.stillIn(r.Context(), web.CookieOf(r, session.Cookie)) {
			return
		}
	}
}
