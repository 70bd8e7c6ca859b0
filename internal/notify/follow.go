package notify

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/notify/notifydb"
	"stoa/internal/session"
)

const mostFollowed = 500

// FindInstructor returns the id of the instructor with a slug; ok is false if there is none.
type FindInstructor func(ctx context.Context, slug string) (id string, ok bool, err error)

// Follow makes the viewer follow an instructor, or unfollow. Repeating it changes nothing. Errors:
// account.unverified, instructor.not_found, follow.self, follow.too_many.
func (s *Service) Follow(ctx context.Context, slug string, on bool) error {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return err
	}
	id, ok, err := s.instructor(ctx, slug)
	if err != nil {
		return err
	}
	switch {
	case !ok:
		return fault.New(fault.NotFound, "instructor.not_found", "This instructor doesn’t exist.")
	case id == v.ID:
		return fault.New(fault.Conflict, "follow.self", "You can’t follow yourself.")
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := notifydb.New(tx)
		if !on {
			return q.Unfollow(ctx, notifydb.UnfollowParams{PersonID: v.ID, InstructorID: id})
		}
		if n, err := q.CountFollows(ctx, v.ID); err != nil {
			return err
		} else if n >= mostFollowed {
			return fault.New(
				fault.Conflict, "follow.too_many", "You can follow up to 500 instructors. Unfollow someone first.",
			)
		}
		return q.Follow(ctx, notifydb.FollowParams{PersonID: v.ID, InstructorID: id, CreatedAt: db.At(tx.Now)})
	})
}

// Follows reports whether the viewer follows the instructor with a slug; a visitor does not.
func (s *Service) Follows(ctx context.Context, slug string) (bool, error) {
	v, ok := session.From(ctx)
	if !ok {
		return false, nil
	}
	n, err := notifydb.New(s.db.Read()).Follows(ctx, notifydb.FollowsParams{PersonID: v.ID, Slug: slug})
	return n > 0, err
}

// Followed is an instructor that a person follows.
type Followed struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Followed returns the instructors that the viewer follows, the latest first, at most 500.
func (s *Service) Followed(ctx context.Context) ([]Followed, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := notifydb.New(s.db.Read()).Followed(ctx, v.ID)
	out := make([]Followed, 0, len(rows))
	for _, r := range rows {
		out = append(out, Followed(r))
	}
	return out, err
}
