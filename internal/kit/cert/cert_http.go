package cert

import "net/http"

// Challenges answers the authority's questions on port 80, and leaves everything else to next.
func (m *Manager) Challenges(next http.Handler) http.Handler {
	return m.issuer.HTTPChallengeHandler(next)
}
