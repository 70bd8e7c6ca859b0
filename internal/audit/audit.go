// Package audit owns the record of what people did that matters: to their own safety,
// to others, to money. It promises that a row is written in the transaction of the act,
// and is never changed or deleted. It refuses names, addresses and secrets: an actor is
// an id, so that erasing a person leaves the record whole and the person unnamed.
package audit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"stoa/internal/audit/auditdb"
	"stoa/internal/kit/db"
)

// Entry is one act. Actor is a person's id, or "" for the system itself; Subject is what
// it was done to, an id or a number; Details hold no personal data.
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
		ID: db.NewID(), At: db.At(tx.Now), ActorID: e.Actor, Action: e.Action, Subject: e.Subject, Details: db.ToJSON(e.Details),
	})
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return nil
}

// Row is an entry as it is read.
type Row struct {
	ID      string            `json:"id"`
	At      time.Time         `json:"at"`
	ActorID string            `json:"actorId"`
	Actor   string            `json:"actor"` // the name they go by now; "" is the system
	Action  string            `json:"action"`
	Subject string            `json:"subject"`
	Details map[string]string `json:"details"`
}

// Find returns the newest entries whose action begins with a word (such as "account."),
// done by or to about (an id; "" is all), and how many there are in all.
func Find(ctx context.Context, q auditdb.DBTX, action, about string, limit, offset int) ([]Row, int, error) {
	queries, like := auditdb.New(q), strings.ReplaceAll(action, "%", "")+"%" // an underscore matches itself, and does no harm
	n, err := queries.Count(ctx, auditdb.CountParams{Action: like, Subject: about})
	if err != nil {
		return nil, 0, err
	}
	rows, err := queries.Newest(ctx, auditdb.NewestParams{Action: like, Subject: about, Limit: int32(limit), Offset: int32(offset)})
	if err != nil {
		return nil, 0, err
	}
	out := make([]Row, 0, len(rows))
	for _, r := range rows {
		row := Row{ID: r.ID, At: r.At.Time, ActorID: r.ActorID, Actor: r.ActorName, Action: r.Action, Subject: r.Subject}
		if err := r.Details.Into(&row.Details); err != nil {
			return nil, 0, err
		}
		out = append(out, row)
	}
	return out, int(n), nil
}
