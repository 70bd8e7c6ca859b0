// Package audit owns the audit log: changes that matter to someone's security or money. It guarantees
// that an entry is written in the transaction of the change, and is never changed or deleted. It
// stores no names, emails, complete IP addresses or secrets: an actor is an id, so that erasing a
// person leaves the log complete and the person anonymous.
package audit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"stoa/internal/audit/auditdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/paging"
)

// Entry is one change. Actor is a person's id, or "" for the system; Subject is the target, an id or a
// number; Details contain no personal data.
type Entry struct {
	Actor, Action, Subject string
	Details                map[string]string
}

// Record writes an entry.
func Record(ctx context.Context, tx *db.Tx, e Entry) error {
	if e.Details == nil {
		e.Details = map[string]string{}
	}
	err := auditdb.New(tx).Insert(ctx, auditdb.InsertParams{
		ID: db.NewID(), At: db.At(tx.Now), ActorID: e.Actor, Action: e.Action, Subject: e.Subject,
		Details: db.ToJSON(e.Details),
	})
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return nil
}

// Row is a stored entry.
type Row struct {
	ID      string            `json:"id"`
	At      time.Time         `json:"at"`
	ActorID string            `json:"actorId"` // "" is the system
	Action  string            `json:"action"`
	Subject string            `json:"subject"`
	Details map[string]string `json:"details"`
}

// Selection is which entries are listed: Action is what their action starts with (such as "account."), About their
// actor or target (an id or a number), Since and Until when they were written; what is zero doesn't narrow.
type Selection struct {
	Action, About string
	Since, Until  time.Time
}

// List lists entries, the newest first.
func List(q auditdb.DBTX, s Selection) paging.Source[Row] {
	source := paging.Source[Row]{Key: func(r Row) paging.Cursor { return paging.Cursor{At: db.At(r.At), ID: r.ID} }}
	if s.Action != "" {
		source.Match = func(r Row) bool { return strings.HasPrefix(r.Action, s.Action) }
	}
	source.Read = func(ctx context.Context, after paging.Cursor, most int) ([]Row, error) {
		if after.ID == "" {
			after.At = db.At(paging.End)
			if !s.Until.IsZero() {
				after.At = db.At(s.Until)
			}
		}
		var rows []auditdb.AuditLog
		var err error
		if s.About == "" {
			rows, err = auditdb.New(q).Newest(ctx, auditdb.NewestParams{
				Since: db.At(s.Since), At: after.At, ID: after.ID, Most: int32(most),
			})
		} else {
			rows, err = auditdb.New(q).NewestAbout(ctx, auditdb.NewestAboutParams{
				About: s.About, Since: db.At(s.Since), At: after.At, ID: after.ID, Most: int32(most),
			})
		}
		if err != nil {
			return nil, err
		}
		out := make([]Row, 0, len(rows))
		for _, r := range rows {
			row := Row{ID: r.ID, At: r.At.Time, ActorID: r.ActorID, Action: r.Action, Subject: r.Subject}
			if err := r.Details.Into(&row.Details); err != nil {
				return nil, err
			}
			out = append(out, row)
		}
		return out, nil
	}
	return source
}
