package catalog

// Hue is the colour of a subject, in degrees of OKLCH; ok is false for no subject.
func (s *Service) Hue(subject string) (hue int, ok bool) {
	for _, known := range s.Menu().Subjects {
		if known.Slug == subject {
			return known.Hue, true
		}
	}
	return 0, false
}
