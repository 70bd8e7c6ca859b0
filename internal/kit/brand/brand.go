// Package brand owns what the marketplace is called, for everything that signs, prints or sends in its name. A process
// serves one marketplace, so there is one name.
package brand

import "sync/atomic"

// Usual is the name until an operator chooses another.
const Usual = "Stoa"

var name atomic.Pointer[string]

// Name returns the marketplace's name.
func Name() string {
	if set := name.Load(); set != nil {
		return *set
	}
	return Usual
}

// Set changes the name, for everything that is made from now on.
func Set(to string) { name.Store(&to) }
