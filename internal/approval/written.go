package approval

import (
	"context"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/session"
)

// Written is something that a person wrote or decided about a version of a course.
type Written struct {
	Kind      string    `json:"kind" enum:"comment,note,reply,approval,request"`
	Course    string    `json:"course"`
	Version   int       `json:"version"`
	Quote     string    `json:"quote"`
	Body      string    `json:"body"`
	WrittenAt time.Time `json:"writtenAt"`
}

// Written returns what the viewer commented (a note is for other specialists alone), replied and decided,
// the newest of each kind first, at most 1,000 of each.
func (s *Service) Written(ctx context.Context) ([]Written, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q, out := approvaldb.New(s.db.Read()), []Written{}
	comments, err := q.CommentsBy(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range comments {
		kind := "comment"
		if r.Private {
			kind = "note"
		}
		out = append(out, Written{kind, r.Title, int(r.Number), r.Quote, r.Body, r.CreatedAt.Time})
	}
	replies, err := q.RepliesBy(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range replies {
		out = append(out, Written{"reply", r.Title, int(r.Number), "", r.Body, r.CreatedAt.Time})
	}
	decisions, err := q.DecisionsOf(ctx, &v.ID)
	for _, r := range decisions {
		kind := "request"
		if r.Approved {
			kind = "approval"
		}
		out = append(out, Written{kind, r.Title, int(r.Number), "", r.Note, r.DecidedAt.Time})
	}
	return out, err
}
