package notify

import (
	"context"
	"fmt"
	"sync"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/notify/notifydb"
)

const (
	channel          = "stoa_bell"
	streamsPerPerson = 5
	mostMarked       = 100
)

// Bell tells signed-in people what has happened, at once and on every instance.
type Bell struct {
	db   *db.DB
	beat time.Duration
	mu   sync.Mutex
	ears map[string]map[chan struct{}]bool // by person
	over chan struct{}
	once sync.Once
	// StillIn reports, at each heartbeat, whether whoever listens would be let in now.
	StillIn func(ctx context.Context) bool
}

// NewBell makes the bell.
func NewBell(d *db.DB) *Bell {
	return &Bell{db: d, beat: heartbeat, ears: map[string]map[chan struct{}]bool{}, over: make(chan struct{}), StillIn: func(context.Context) bool { return true }}
}

// The kinds of notices, and the values that each needs.
const (
	NoticeOrderPaid   = "order.paid"         // number, total
	NoticeCertificate = "certificate.issued" // course
	NoticeNewCourse   = "course.new"         // course, instructor
	NoticeNewLesson   = "lesson.new"         // course, lesson
	NoticeQuestion    = "question.asked"     // course, author
	NoticeAnswer      = "question.answered"  // course, author
	NoticeRefund      = "refund."            // and how it stands: number, course, total
	NoticeSecurity    = "security."          // and the name of the mail; no values
)

// Notice is what somebody is told: the kind says which words the screen has for it,
// Href is a path on this site.
type Notice struct {
	PersonID, Kind, Href string
	Values               map[string]string
}

// Notification is a notice as its reader sees it.
type Notification struct {
	ID        string            `json:"id"`
	Kind      string            `json:"kind"`
	Values    map[string]string `json:"values"`
	Href      string            `json:"href"`
	CreatedAt time.Time         `json:"createdAt"`
	Read      bool              `json:"read"`
}

// Notifications are the newest twenty, and how many of all are unread.
type Notifications struct {
	Unread int            `json:"unread"`
	Items  []Notification `json:"items"`
}

// Tell notifies a person of what the transaction does, once it is committed.
func (b *Bell) Tell(ctx context.Context, tx *db.Tx, n Notice) error {
	return b.TellAt(ctx, tx, n, tx.Now)
}

// TellAt is Tell for something that happened at another time, as in the sample.
func (b *Bell) TellAt(ctx context.Context, tx *db.Tx, n Notice, at time.Time) error {
	if n.Values == nil {
		n.Values = map[string]string{}
	}
	err := notifydb.New(tx).InsertNotification(ctx, notifydb.InsertNotificationParams{
		ID: db.NewID(), PersonID: n.PersonID, Kind: n.Kind, Details: db.ToJSON(n.Values), Href: n.Href, CreatedAt: db.At(at),
	})
	if err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	return b.changed(ctx, tx, n.PersonID)
}

// changed wakes the person's streams, here and elsewhere.
func (b *Bell) changed(ctx context.Context, tx *db.Tx, personID string) error {
	tx.AfterCommit(func() { b.wake(personID) })
	return tx.Announce(ctx, channel, personID)
}

// Notifications returns the viewer's newest twenty.
func (b *Bell) Notifications(ctx context.Context) (*Notifications, error) {
	v, err := account.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := notifydb.New(b.db.Read())
	unread, err := q.Unread(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	rows, err := q.Newest(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	out := &Notifications{Unread: int(unread), Items: make([]Notification, 0, len(rows))}
	for _, row := range rows {
		n := Notification{ID: row.ID, Kind: row.Kind, Href: row.Href, CreatedAt: row.CreatedAt.Time, Read: row.ReadAt != nil}
		if err := row.Details.Into(&n.Values); err != nil {
			return nil, err
		}
		out.Items = append(out.Items, n)
	}
	return out, nil
}

// MarkRead marks the viewer's notifications of these ids as read, at most a hundred,
// or all of them when there are no ids. Others' ids do nothing.
func (b *Bell) MarkRead(ctx context.Context, ids []string) error {
	v, err := account.Require(ctx)
	if err != nil {
		return err
	}
	if len(ids) > mostMarked {
		return fault.New(fault.Invalid, "notification.too_many", "That is too many at once.")
	}
	return b.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := notifydb.New(tx), db.At(tx.Now)
		if len(ids) == 0 {
			if err := q.MarkAllRead(ctx, notifydb.MarkAllReadParams{PersonID: v.ID, ReadAt: &at}); err != nil {
				return err
			}
		}
		for _, id := range ids {
			if err := q.MarkRead(ctx, notifydb.MarkReadParams{PersonID: v.ID, ID: id, ReadAt: &at}); err != nil {
				return err
			}
		}
		return b.changed(ctx, tx, v.ID)
	})
}

// Watch hears what other instances tell, until ctx is done.
func (b *Bell) Watch(ctx context.Context) { b.db.Listen(ctx, channel, b.wake) }

// Close ends every stream.
func (b *Bell) Close() { b.once.Do(func() { close(b.over) }) }

// wake never waits: an ear that has not heard the last call yet needs no second.
func (b *Bell) wake(personID string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for ear := range b.ears[personID] {
		select {
		case ear <- struct{}{}:
		default:
		}
	}
}

// open gives a person's stream an ear, and the way to take it away. A person has five
// at most (a browser holds six connections to a site): one more gets "notification.streams".
func (b *Bell) open(personID string) (ear chan struct{}, closed func(), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.ears[personID]) >= streamsPerPerson {
		return nil, nil, fault.New(fault.TooMany, "notification.streams", "The bell is open in too many windows.")
	}
	if b.ears[personID] == nil {
		b.ears[personID] = map[chan struct{}]bool{}
	}
	ear = make(chan struct{}, 1)
	b.ears[personID][ear] = true
	return ear, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if delete(b.ears[personID], ear); len(b.ears[personID]) == 0 {
			delete(b.ears, personID)
		}
	}, nil
}
