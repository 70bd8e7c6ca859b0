package order

import "time"

// SetNumbers replaces the source of order numbers.
func (s *Service) SetNumbers(next func() string) { s.number = next }

// SetRenewal says how often leases are renewed.
func (s *Service) SetRenewal(every time.Duration) { s.renewEvery = every }
