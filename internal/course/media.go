package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// UsesMedia reports whether a course or a lesson that learners see needs a medium, apart from pictures in its texts:
// Read and Files find those.
func UsesMedia(ctx context.Context, tx *db.Tx, mediaID string) (bool, error) {
	return coursedb.New(tx).UsesMedia(ctx, &mediaID)
}

// ForgetMedia takes a medium that is about to be deleted out of lessons that were removed.
func ForgetMedia(ctx context.Context, tx *db.Tx, mediaID string) error {
	q := coursedb.New(tx)
	if err := q.ForgetVideo(ctx, &mediaID); err != nil {
		return err
	}
	if err := q.ForgetPoster(ctx, &mediaID); err != nil {
		return err
	}
	return q.ForgetCaptions(ctx, mediaID)
}

// Files are the ids of all media that a course names.
func (content Content) Files() []string {
	ids := content.Landing.Files()
	for _, section := range content.Sections {
		for _, l := range section.Lessons {
			ids = append(ids, l.Files()...)
		}
	}
	return ids
}

// Files are the ids of the media that the landing page names.
func (l Landing) Files() []string {
	return append(ids(l.CoverMediaID, l.PromoMediaID), Pictures(l.Description)...)
}

// Files are the ids of the media that a lesson names.
func (l ContentLesson) Files() []string {
	out := ids(l.MediaID, l.PosterMediaID)
	for _, c := range l.Captions {
		out = append(out, c.MediaID)
	}
	for _, r := range l.Resources {
		out = append(out, r.MediaID)
	}
	return append(out, Pictures(l.Body)...)
}

func ids(some ...*string) (out []string) {
	for _, id := range some {
		if id != nil {
			out = append(out, *id)
		}
	}
	return out
}
