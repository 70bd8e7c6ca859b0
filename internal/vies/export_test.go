package vies

import "time"

// Wait replaces the time that VIES has to answer.
func (s *Service) Wait(d time.Duration) { s.wait = d }
