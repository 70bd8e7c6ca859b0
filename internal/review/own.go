package review

import (
	"context"
	"time"

	"stoa/internal/review/reviewdb"
	"stoa/internal/session"
)

// Own is one of the viewer's own reviews, with the course that it is of.
type Own struct {
	Course    string    `json:"course"`
	Slug      string    `json:"slug"`
	Stars     int       `json:"stars"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
}

// Mine returns the viewer's reviews, the newest first, at most 500.
func (s *Service) Mine(ctx context.Context) ([]Own, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := reviewdb.New(s.db.Read()).ReviewsBy(ctx, v.ID)
	out := make([]Own, 0, len(rows))
	for _, r := range rows {
		out = append(out, Own{Course: r.Title, Slug: r.Slug, Stars: int(r.Stars), Body: r.Body, CreatedAt: r.CreatedAt.Time})
	}
	return out, err
}
