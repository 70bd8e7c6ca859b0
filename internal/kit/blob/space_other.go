//go:build !linux && !darwin && !freebsd

package blob

import "math"

// space knows nothing here: a full disk shows when it is written to.
func space(string) (free, total int64, err error) { return math.MaxInt64 / 2, 0, nil }
