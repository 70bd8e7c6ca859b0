package catalog

// Slow has a catalogue take its own building for slow, so that it patches.
func Slow(s *Service) { s.built.Store(int64(2 * quick)) }
