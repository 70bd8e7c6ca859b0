package media

import (
	"context"
	"errors"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/media/mediadb"
)

// Bytes are deleted after the transaction in which nothing needed them any more: it notes their key, and Sweep deletes
// what is noted. A noted key is never used again, so a medium that is added meanwhile keeps its bytes.

// Delete deletes a medium, which nothing may refer to, and its bytes unless another medium has the same.
func Delete(ctx context.Context, tx *db.Tx, id string) error {
	q := mediadb.New(tx)
	if err := deleteHLS(ctx, tx, id); err != nil {
		return err
	}
	key, ok, err := db.Found(q.Delete(ctx, id))
	if err != nil || !ok {
		return err
	}
	if shared, err := q.Shares(ctx, key); err != nil || shared {
		return err
	}
	return Discard(ctx, tx, key, "")
}

// Discard has Sweep delete a file that no medium has, whole or growing under a handle.
func Discard(ctx context.Context, tx *db.Tx, key, handle string) error {
	return mediadb.New(tx).InsertGarbage(ctx, mediadb.InsertGarbageParams{
		BlobKey: key, Handle: handle, NotedAt: db.At(tx.Now),
	})
}

// Sweep deletes the bytes of what was deleted, unless there is a Hold. One file that cannot be deleted does not keep
// the others.
func (s *Service) Sweep(ctx context.Context) error {
	if held, err := mediadb.New(s.db.Read()).Held(ctx, db.At(s.db.Now())); err != nil || held {
		return err
	}
	var failed error
	for after := ""; ; {
		due, err := mediadb.New(s.db.Read()).OldestGarbage(ctx, after)
		if err != nil || len(due) == 0 {
			return errors.Join(failed, err)
		}
		for _, file := range due {
			after = file.BlobKey
			failed = errors.Join(failed, s.deleteBytes(ctx, file.BlobKey, file.Handle))
		}
	}
}

func (s *Service) deleteBytes(ctx context.Context, key, handle string) error {
	if err := s.bucket.Abandon(ctx, blob.Growing{Key: key, Handle: handle}); err != nil {
		return err
	}
	if err := s.bucket.Delete(ctx, key); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return mediadb.New(tx).DeleteGarbage(ctx, key) })
}

// StoredBy returns how many bytes the media of a person have.
func StoredBy(ctx context.Context, q mediadb.DBTX, personID string) (int64, error) {
	return mediadb.New(q).StoredBy(ctx, &personID)
}

// Erase deletes the media of a person that nothing needs, and forgets whose the others are. needed says which is which;
// what it doesn't need, nothing refers to any more.
func Erase(ctx context.Context, tx *db.Tx, personID string, needed func(id string) (bool, error)) error {
	q := mediadb.New(tx)
	ids, err := q.OwnedBy(ctx, &personID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		remove := func() error { return Delete(ctx, tx, id) }
		if keep, err := needed(id); err != nil {
			return err
		} else if keep {
			remove = func() error { return q.Disown(ctx, id) }
		}
		if err := remove(); err != nil {
			return err
		}
	}
	return nil
}
