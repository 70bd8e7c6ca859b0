package catalog

// Slow has a catalogue take its own building for slow, so that it patches.
func Slow(s *Service) { s.built.Store(int64(2 * quick)) }

// Shelves is the home page while some courses are featured.
func (s *Snapshot) Shelves(featured ...string) Home { return s.shelves(featured) }
