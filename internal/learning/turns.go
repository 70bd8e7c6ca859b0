package learning

import (
	"hash/fnv"
	"sync"
)

// turns lets the writes of one person follow each other within this process. The
// database would settle them too, but on PostgreSQL by refusing all but one of those
// that come at once, again and again.
type turns [64]sync.Mutex

// wait returns when it is the person's turn, with what ends it.
func (t *turns) wait(personID string) (end func()) {
	h := fnv.New32a()
	_, _ = h.Write([]byte(personID))
	m := &t[h.Sum32()%uint32(len(t))]
	m.Lock()
	return m.Unlock
}
