package announcement

import (
	"context"
	"time"

	"stoa/internal/announcement/announcementdb"
	"stoa/internal/kit/db"
)

// ImportIn is an announcement as it was sent in the past.
type ImportIn struct {
	CourseID, PersonID, Subject, Body string
	At                                time.Time
}

// Import writes an announcement of the past, with how many it reached. Nobody is notified.
func Import(ctx context.Context, tx *db.Tx, in ImportIn) error {
	id := db.NewID()
	if err := announcementdb.New(tx).Insert(ctx, announcementdb.InsertParams{
		ID: id, CourseID: in.CourseID, PersonID: in.PersonID, Subject: in.Subject, Body: in.Body, CreatedAt: db.At(in.At),
	}); err != nil {
		return err
	}
	for after := ""; ; {
		_, _, next, err := Batch(ctx, tx, id, after)
		if err != nil || next == "" {
			return err
		}
		after = next
	}
}
