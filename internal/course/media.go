package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// UsesMedia reports whether a course or a lesson that learners see needs a medium.
func UsesMedia(ctx context.Context, tx *db.Tx, mediaID string) (bool, error) {
	return coursedb.New(tx).UsesMedia(ctx, &mediaID)
}
