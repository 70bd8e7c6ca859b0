package catalog

import "time"

// Figures are how many courses the present snapshot has, and how long ago all of it was read.
func (s *Service) Figures() (courses int, age time.Duration) {
	now := s.current.Load()
	if now == nil {
		return 0, 0
	}
	return now.live, s.db.Now().Sub(now.builtAt)
}
