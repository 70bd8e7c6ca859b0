package blob

import "time"

// Silent has lines to a store end sooner, until the function that it returns is called.
func Silent(after time.Duration) (undo func()) {
	was := silence
	silence = after
	return func() { silence = was }
}
