// Package cache bounds in bytes what is held in memory: the least recently used leaves
// first. It refuses to know what it holds, and when that is no longer true.
package cache

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// LRU holds values of at most so many bytes together.
type LRU[K comparable, V any] struct {
	mu    sync.Mutex
	most  int
	bytes int
	size  func(K, V) int
	held  *simplelru.LRU[K, V]
}

// unlimited in number: the bytes are the bound.
const unlimited = 1 << 30

// New makes a cache of at most most bytes, of which a value takes size.
func New[K comparable, V any](most int, size func(K, V) int) *LRU[K, V] {
	c := &LRU[K, V]{most: most, size: size}
	held, err := simplelru.NewLRU(unlimited, func(key K, value V) { c.bytes -= size(key, value) })
	if err != nil {
		panic(err) // of a size below one
	}
	c.held = held
	return c
}

// Get returns what is held under a key, and counts that as a use.
func (c *LRU[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held.Get(key)
}

// Add holds a value, in place of what was there. A value that alone is over the bound
// is not held.
func (c *LRU[K, V]) Add(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held.Remove(key)
	c.bytes += c.size(key, value)
	c.held.Add(key, value)
	for c.bytes > c.most {
		c.held.RemoveOldest()
	}
}

// Purge lets go of everything.
func (c *LRU[K, V]) Purge() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held.Purge()
}

// Held is how many values are held, and how many bytes they take.
func (c *LRU[K, V]) Held() (values, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held.Len(), c.bytes
}

// Values are all that is held, and none of it counts as used.
func (c *LRU[K, V]) Values() []V {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held.Values()
}
