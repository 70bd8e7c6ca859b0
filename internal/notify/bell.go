package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/notify/notifydb"
	"stoa/internal/session"
)

const (
	channel          = "stoa_bell"
	streamsPerPerson = 5
	mostMarked       = 100
)

// Bell delivers notifications to signed-in people, immediately and on every instance.
type Bell struct {
	db      *db.DB
	beat    time.Duration
	mu      sync.Mutex
	streams map[string]map[*stream]bool // by person
	over    chan struct{}
	once    sync.Once
	stillIn func(ctx context.Context, session string) bool
}

// stream is one window of a person. What is said while it is busy waits; of each subject, the latest.
type stream struct {
	woken chan struct{}
	said  map[string]Message // by kind and subject
}

// Message is something that is true now, for who is watching; it isn't kept. The latest of a subject replaces the
// others.
type Message struct {
	Kind    string          `json:"kind"` // of the event in the stream
	Subject string          `json:"subject"`
	Data    json.RawMessage `json:"data"`
}

// said is a message as other instances hear it.
type said struct {
	PersonID string  `json:"person"`
	Message  Message `json:"message"`
}

// NewBell makes the bell. stillIn reports whether a session is still that of the viewer in ctx: it is
// asked at each heartbeat and whenever the person's streams are woken.
func NewBell(d *db.DB, stillIn func(ctx context.Context, session string) bool) *Bell {
	return &Bell{
		db: d, beat: heartbeat, streams: map[string]map[*stream]bool{}, over: make(chan struct{}), stillIn: stillIn,
	}
}

// The kinds of notices, and the values each one needs.
const (
	NoticeOrderPaid      = "order.paid"          // number, total
	NoticeCertificate    = "certificate.issued"  // course
	NoticeNewCourse      = "course.new"          // course, instructor
	NoticeCheaper        = "course.cheaper"      // course, price
	NoticeNewLesson      = "lesson.new"          // course, lesson
	NoticeQuestion       = "question.asked"      // course, author
	NoticeAnswer         = "question.answered"   // course, author
	NoticeReviewReply    = "review.replied"      // course, author
	NoticeAnnouncement   = "announcement"        // course, author, subject
	NoticeSubmitted      = "approval.submitted"  // course, instructor
	NoticeApproved       = "approval.approved"   // course
	NoticeChanges        = "approval.changes"    // course
	NoticeReplied        = "approval.answered"   // course, author
	NoticeTakenBack      = "approval.taken_back" // course, instructor
	NoticeVideosReady    = "video.ready"         // course, count
	NoticeVideoFailed    = "video.failed"        // course, lesson ("" of a promotional video), reason, count
	NoticeGoal           = "goal.reminder"       // left (days)
	NoticeBackup         = "backup.failed"       // backup
	NoticeRefund         = "refund."             // and how it stands: number, course, total
	NoticePayoutSent     = "payout.sent"         // total, account
	NoticePayoutReturned = "payout.returned"     // the same
	NoticeHidden         = "moderation.hidden"   // course, reason
	NoticeShown          = "moderation.shown"    // course
	NoticeGift           = "gift.redeemed"       // course, person (whom it was for)
	NoticeGiftRefused    = "gift.undelivered"    // course, email
	NoticeSecurity       = "security."           // and the name of the mail; no values
)

// Notice is a new notification. Its kind selects the text on screen; Href is a path on this site.
type Notice struct {
	PersonID, Kind, Href string
	Values               map[string]string
}

// Notification is a stored notice.
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

// Notify adds a notification. Streams see it when the transaction commits.
func (b *Bell) Notify(ctx context.Context, tx *db.Tx, n Notice) error {
	return b.NotifyAt(ctx, tx, n, tx.Now)
}

// NotifyAt is Notify with a time of its own, for the sample.
func (b *Bell) NotifyAt(ctx context.Context, tx *db.Tx, n Notice, at time.Time) error {
	if n.Values == nil {
		n.Values = map[string]string{}
	}
	err := notifydb.New(tx).InsertNotification(ctx, notifydb.InsertNotificationParams{
		ID: db.NewID(), PersonID: n.PersonID, Kind: n.Kind, Details: db.ToJSON(n.Values), Href: n.Href,
		CreatedAt: db.At(at),
	})
	if err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	return b.changed(ctx, tx, n.PersonID)
}

// Recheck makes the person's streams check their session when the transaction commits:
// for everything that ends sessions.
func (b *Bell) Recheck(ctx context.Context, tx *db.Tx, personID string) error {
	return b.changed(ctx, tx, personID)
}

// changed wakes the person's streams, here and elsewhere.
func (b *Bell) changed(ctx context.Context, tx *db.Tx, personID string) error {
	tx.AfterCommit(func() { b.wake(personID) })
	return tx.Announce(ctx, channel, personID)
}

// Notifications returns the viewer's newest twenty.
func (b *Bell) Notifications(ctx context.Context) (*Notifications, error) {
	v, err := session.Require(ctx)
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
		n := Notification{
			ID: row.ID, Kind: row.Kind, Href: row.Href, CreatedAt: row.CreatedAt.Time, Read: row.ReadAt != nil,
		}
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
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	if len(ids) > mostMarked {
		return fault.New(fault.Invalid, "notification.too_many", "You can mark up to 100 notifications at once.")
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

// Say sends a message to a person's streams when the transaction commits. It must be short: a few hundred bytes.
func (b *Bell) Say(ctx context.Context, tx *db.Tx, personID string, m Message) error {
	tx.AfterCommit(func() { b.tell(personID, m) })
	return tx.Announce(ctx, channel, string(db.ToJSON(said{PersonID: personID, Message: m})))
}

// Watch receives the announcements of other instances until ctx is done.
func (b *Bell) Watch(ctx context.Context) {
	b.db.Listen(ctx, channel, func(payload string) {
		var heard said
		if json.Unmarshal([]byte(payload), &heard) == nil {
			b.tell(heard.PersonID, heard.Message)
			return
		}
		b.wake(payload)
	})
}

// Close ends every stream.
func (b *Bell) Close() { b.once.Do(func() { close(b.over) }) }

// wake never blocks: a stream that has not handled the last signal needs no second one.
func (b *Bell) wake(personID string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for s := range b.streams[personID] {
		s.wake()
	}
}

func (s *stream) wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

// tell leaves a message with each stream of a person.
func (b *Bell) tell(personID string, m Message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for s := range b.streams[personID] {
		s.said[m.Kind+" "+m.Subject] = m
		s.wake()
	}
}

// heard takes what was said to a stream since the last time.
func (b *Bell) heard(s *stream) []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	messages := slices.Collect(maps.Values(s.said))
	clear(s.said)
	return messages
}

// open registers a stream of the person and returns a function that removes it. A person
// can have five streams, because browsers open six connections per site. Error:
// notification.streams.
func (b *Bell) open(personID string) (s *stream, closed func(), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.streams[personID]) >= streamsPerPerson {
		return nil, nil, fault.New(
			fault.TooMany, "notification.streams",
			"Notifications are open in too many windows. Close one and try again.",
		)
	}
	if b.streams[personID] == nil {
		b.streams[personID] = map[*stream]bool{}
	}
	s = &stream{woken: make(chan struct{}, 1), said: map[string]Message{}}
	b.streams[personID][s] = true
	return s, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if delete(b.streams[personID], s); len(b.streams[personID]) == 0 {
			delete(b.streams, personID)
		}
	}, nil
}
