package media

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/media/mediadb"
)

// Replace gives a medium that someone has uploaded other bytes, which are stored under a key of their own; the old ones
// are deleted unless another medium has them. Error: media.not_found.
func Replace(ctx context.Context, tx *db.Tx, id string, by Stored) error {
	q := mediadb.New(tx)
	old, ok, err := db.Found(q.ByID(ctx, id))
	if err != nil || !ok {
		return notFoundOr(err)
	}
	n, err := q.Replace(ctx, mediadb.ReplaceParams{
		ID: id, Key: by.Key, Bytes: by.Bytes, Sha256: by.Sha256, Name: by.Name, ContentType: by.ContentType,
	})
	if err != nil || n == 0 {
		return notFoundOr(err)
	}
	if shared, err := q.Shares(ctx, old.BlobKey); err != nil || shared {
		return err
	}
	return Discard(ctx, tx, old.BlobKey, "")
}
