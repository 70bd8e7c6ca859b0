package media

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/media/mediadb"
)

// What people upload begins unused. Who knows what needs it (studio) says so; what nothing has needed for a while is
// deleted. The note is only a hint about when to ask again.

// NoteUse says whether something needs a medium now. Unused media keep the time at which they began to be.
func NoteUse(ctx context.Context, tx *db.Tx, id string, used bool) error {
	if used {
		return mediadb.New(tx).SetUsed(ctx, id)
	}
	at := db.At(tx.Now)
	return mediadb.New(tx).SetUnused(ctx, mediadb.SetUnusedParams{ID: id, UnusedSince: &at})
}

// UnusedSince returns a hundred media that have been unused since then or longer, the longest first.
func UnusedSince(ctx context.Context, q mediadb.DBTX, then time.Time) ([]string, error) {
	at := db.At(then)
	return mediadb.New(q).UnusedBefore(ctx, &at)
}

// Spare is a medium that nothing needs, and the bytes that it has.
type Spare struct {
	ID    string
	Bytes int64
}

// SpareOf returns the media of a person that have been unused since then or longer, the longest first.
func SpareOf(ctx context.Context, q mediadb.DBTX, personID string, then time.Time) ([]Spare, error) {
	at := db.At(then)
	rows, err := mediadb.New(q).UnusedOf(ctx, mediadb.UnusedOfParams{OwnerID: &personID, UnusedSince: &at})
	out := make([]Spare, len(rows))
	for i, row := range rows {
		out[i] = Spare(row)
	}
	return out, err
}
