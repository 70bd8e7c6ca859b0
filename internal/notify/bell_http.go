package notify

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/web"
	"stoa/internal/notify/notifydb"
)

const (
	// A sign of life keeps proxies from closing a quiet stream, and tells who has gone.
	// The count is asked anew with it: an announcement may have been missed (db.Listen).
	heartbeat = 25 * time.Second
	// How long one write may take.
	writeWithin = 10 * time.Second
)

type readIn struct {
	Body struct {
		IDs []string `json:"ids,omitempty" maxItems:"100"`
	}
}

// Routes registers the operations on api.
func (b *Bell) Routes(api *web.API) {
	web.Handle(api, web.Operation{Method: http.MethodGet, Path: "/api/notifications", Summary: "The newest notifications", Who: web.Learner, Private: true},
		func(ctx context.Context, _ *struct{}) (*Notifications, error) { return b.Notifications(ctx) })
	web.Handle(api, web.Operation{Method: http.MethodPost, Path: "/api/notifications/read", Summary: "Mark notifications as read, all without ids", Who: web.Learner},
		func(ctx context.Context, in *readIn) (*web.None, error) { return nil, b.MarkRead(ctx, in.Body.IDs) })
}

// ServeHTTP streams the number of unread notifications: server-sent events (WHATWG
// HTML, section 9.2), one at once and one whenever it changes.
func (b *Bell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, err := account.Require(r.Context())
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	ear, closed, err := b.open(v.ID)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	defer closed()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would keep it back
	control := http.NewResponseController(w)
	beat := time.NewTicker(b.beat)
	defer beat.Stop()
	for told, woken := int64(0), true; ; {
		unread, err := notifydb.New(b.db.Read()).Unread(r.Context(), v.ID)
		if err != nil {
			return
		}
		line := ": still here\n\n"
		if woken || unread != told {
			line = fmt.Sprintf("event: unread\ndata: {\"unread\":%d}\n\n", unread)
		}
		told = unread
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
		case <-ear:
			woken = true
		case <-beat.C:
			if woken = false; !b.StillIn(r.Context()) {
				return
			}
		}
	}
}
