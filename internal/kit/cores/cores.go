// Package cores owns how the processors are shared: how much heavy work runs at once, and that light work is not
// behind it. It promises that Count is what the machine or the container grants this process, however many threads
// run Go. It refuses to schedule anything itself.
package cores

import (
	"os"
	"runtime"
)

// Count is the number of processors that this process may use. Work that keeps a processor busy (a search, a
// rendering, a password hash) is admitted by it.
var Count = runtime.GOMAXPROCS(0)

// Spread lets Go use twice as many threads as there are processors, unless the environment says how many. With Count
// heavy tasks at once there is then always a thread free for a request that needs a fraction of a millisecond, and the
// kernel, unlike Go, lets it run at once: Go would look for new requests only when a task gives way, after up to 10 ms.
func Spread() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(2 * Count)
	}
}
