package release

import "time"

// SetTimeout replaces the time that a feed has to answer.
func (s *Service) SetTimeout(d time.Duration) { s.ask.private.Timeout, s.ask.public.Timeout = d, d }
