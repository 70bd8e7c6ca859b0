package site

// Held is how many pages are in memory, and how many bytes they take.
func (p *Pages) Held() (pages, bytes int) { return p.cached.Held() }
