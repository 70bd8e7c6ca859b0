// Package event owns what has happened: a row in the transaction in which it happened, delivered afterwards, by jobs,
// to everyone who subscribed to its kind. It promises that each subscriber's transaction is committed once per event,
// or once per batch of people, however often a job runs. It refuses to know what subscribers do, and is no place for
// what must be true in the same transaction: that is a direct call.
package event

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"stoa/internal/event/eventdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
)

// Event is one of the types in kinds.go. Events are kept for a month, also those of people who are erased in the
// meantime, so they hold ids and what is public.
type Event interface{ Kind() string }

// kept is for how long an event can be looked up, and delivered at the latest.
const kept = 30 * 24 * time.Hour

// Publish writes an event. Subscribers hear of it once the transaction is committed.
func Publish(ctx context.Context, tx *db.Tx, e Event) error {
	err := eventdb.New(tx).Insert(ctx, eventdb.InsertParams{
		ID: db.NewID(), Kind: e.Kind(), Details: db.ToJSON(e), CreatedAt: db.At(tx.Now),
	})
	if err != nil {
		return fmt.Errorf("event %s: %w", e.Kind(), err)
	}
	return nil
}

// Bus delivers events to subscribers.
type Bus struct {
	db          *db.DB
	queue       *job.Queue
	subscribers map[string]subscriber
	byKind      map[string][]string // their names
}

type subscriber struct {
	many    bool
	deliver func(ctx context.Context, tx *db.Tx, details db.JSON, after string) (next string, err error)
}

// delivery is the job that delivers an event, or one batch of it, to a subscriber.
type delivery struct {
	EventID    string `json:"event"`
	Subscriber string `json:"subscriber"`
	After      string `json:"after"`
}

// Kind implements river.JobArgs.
func (delivery) Kind() string { return "event" }

// New makes the bus and registers its job. Everything is subscribed before the queue starts.
func New(d *db.DB, queue *job.Queue) *Bus {
	b := &Bus{db: d, queue: queue, subscribers: map[string]subscriber{}, byKind: map[string][]string{}}
	job.Work(queue, b.deliver)
	return b
}

// Subscribe has do run once for each event of a type, in a transaction of its own. The name must never change: it is
// stored with each delivery.
func Subscribe[E Event](b *Bus, name string, do func(ctx context.Context, tx *db.Tx, e E) error) {
	add(b, name, false, func(ctx context.Context, tx *db.Tx, e E, _ string) (string, error) { return "", do(ctx, tx, e) })
}

// SubscribeMany is Subscribe for what concerns any number of people. Each call handles a batch of those after a
// position, "" at first, and returns the position that the batch ended at, or "" after the last one.
func SubscribeMany[E Event](
	b *Bus, name string, do func(ctx context.Context, tx *db.Tx, e E, after string) (next string, err error),
) {
	add(b, name, true, do)
}

func add[E Event](
	b *Bus, name string, many bool, do func(ctx context.Context, tx *db.Tx, e E, after string) (string, error),
) {
	var zero E
	b.byKind[zero.Kind()] = append(b.byKind[zero.Kind()], name)
	deliver := func(ctx context.Context, tx *db.Tx, details db.JSON, after string) (string, error) {
		var e E
		if err := details.Into(&e); err != nil {
			return "", job.GiveUp(err)
		}
		return do(ctx, tx, e, after)
	}
	if _, twice := b.subscribers[name]; twice {
		panic("event: two subscribers " + name)
	}
	b.subscribers[name] = subscriber{many: many, deliver: deliver}
}

// Dispatch enqueues a job for each subscriber of each event that has not been dispatched. An event that nobody here
// subscribed to stays, for a newer instance that knows it.
func (b *Bus) Dispatch(ctx context.Context) error {
	for after := ""; ; {
		due, err := eventdb.New(b.db.Read()).Due(ctx, after)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, e := range due {
			if after = e.ID; len(b.byKind[e.Kind]) == 0 {
				continue
			}
			if err := b.dispatch(ctx, e); err != nil {
				return err
			}
		}
	}
}

func (b *Bus) dispatch(ctx context.Context, e eventdb.DueRow) error {
	return b.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := eventdb.New(tx), db.At(tx.Now)
		n, err := q.SetDispatched(ctx, eventdb.SetDispatchedParams{ID: e.ID, DispatchedAt: &at})
		if err != nil || n == 0 { // another instance was faster
			return err
		}
		for _, name := range b.byKind[e.Kind] {
			if err := q.InsertDelivery(ctx, eventdb.InsertDeliveryParams{EventID: e.ID, Subscriber: name}); err != nil {
				return err
			}
			if err := b.enqueue(ctx, tx, delivery{EventID: e.ID, Subscriber: name}); err != nil {
				return err
			}
		}
		return nil
	})
}

func (b *Bus) enqueue(ctx context.Context, tx *db.Tx, d delivery) error {
	if b.subscribers[d.Subscriber].many {
		return b.queue.EnqueueIn(ctx, tx, job.FanOut, d)
	}
	return b.queue.Enqueue(ctx, tx, d)
}

// deliver runs a subscriber, and notes in the same transaction how far it is, so a job that is repeated, or was cut off
// before its commit, changes nothing twice.
func (b *Bus) deliver(ctx context.Context, d delivery) error {
	to, ok := b.subscribers[d.Subscriber]
	if !ok {
		return fmt.Errorf("event: no subscriber %q here", d.Subscriber) // a newer instance has it
	}
	return b.db.InTx(ctx, func(tx *db.Tx) error {
		q := eventdb.New(tx)
		row, ok, err := db.Found(q.Delivery(ctx, eventdb.DeliveryParams{EventID: d.EventID, Subscriber: d.Subscriber}))
		if err != nil || !ok || row.DoneAt != nil || row.Position != d.After {
			return err
		}
		next, err := to.deliver(ctx, tx, row.Details, d.After)
		if err != nil {
			return err
		}
		if next == "" {
			at := db.At(tx.Now)
			return q.SetDone(ctx, eventdb.SetDoneParams{EventID: d.EventID, Subscriber: d.Subscriber, DoneAt: &at})
		}
		if err := q.SetPosition(ctx, eventdb.SetPositionParams{
			EventID: d.EventID, Subscriber: d.Subscriber, Position: next,
		}); err != nil {
			return err
		}
		return b.enqueue(ctx, tx, delivery{EventID: d.EventID, Subscriber: d.Subscriber, After: next})
	})
}

// Prune deletes events after a month, with their deliveries, a few hundred at a time.
func (b *Bus) Prune(ctx context.Context) error {
	for {
		var n int64
		err := b.db.InTx(ctx, func(tx *db.Tx) (err error) {
			n, err = eventdb.New(tx).Prune(ctx, db.At(tx.Now.Add(-kept)))
			return err
		})
		if err != nil || n == 0 {
			return err
		}
		slog.Info("old events deleted", "events", n)
	}
}
