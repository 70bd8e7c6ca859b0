package event

import "context"

// Deliver runs a delivery's job.
func (b *Bus) Deliver(ctx context.Context, id, subscriber, after string) error {
	return b.deliver(ctx, delivery{EventID: id, Subscriber: subscriber, After: after})
}
