package notify

import "time"

// SetBeat replaces the heartbeat of the streams that are opened from now on.
func (b *Bell) SetBeat(d time.Duration) { b.beat = d }
