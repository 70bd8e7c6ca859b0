package upload

import (
	"context"
	"errors"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/media"
	"stoa/internal/upload/uploaddb"
)

// finish makes a medium of an upload that has all its bytes, once, and publishes that. The caller has the lease;
// repeating is harmless.
func (s *Service) finish(ctx context.Context, id string) error {
	row, ok, err := db.Found(uploaddb.New(s.db.Read()).ByID(ctx, id))
	if err != nil || !ok || row.MediaID != nil || row.Refused || row.Received < row.Bytes {
		return err
	}
	if err := s.bucket.Complete(ctx, growing(row)); err != nil {
		return storageFault(err)
	}
	sum, err := sumOf(row)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := uploaddb.New(tx)
		if now, ok, err := db.Found(q.ByID(ctx, id)); err != nil || !ok || now.MediaID != nil {
			return err
		}
		mediaID, err := media.Adopt(ctx, tx, media.Stored{
			OwnerID: &row.OwnerID, Kind: purposes[row.Purpose].kind, Name: row.Name, ContentType: row.ContentType,
			Bytes: row.Bytes, Sha256: sum, Key: row.BlobKey,
		})
		if err != nil {
			return err
		}
		err = q.Finish(ctx, uploaddb.FinishParams{ID: id, MediaID: &mediaID, UpdatedAt: db.At(tx.Now)})
		if err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.UploadFinished{
			UploadID: id, MediaID: mediaID, OwnerID: row.OwnerID, CourseID: row.CourseID, LessonID: row.LessonID,
			Purpose: row.Purpose,
		})
	})
}

// Finish finishes the uploads that have all their bytes and whose request was cut off before it could.
func (s *Service) Finish(ctx context.Context) error {
	ids, err := uploaddb.New(s.db.Read()).Whole(ctx)
	if err != nil {
		return err
	}
	var failed error
	for _, id := range ids {
		failed = errors.Join(failed, s.finishDue(ctx, id))
	}
	return failed
}

func (s *Service) finishDue(ctx context.Context, id string) error {
	l := &lock{service: s, id: id}
	held, err := l.take(ctx, func() {})
	if err != nil || !held {
		return err
	}
	return errors.Join(s.finish(ctx, id), l.Unlock())
}

// EndLeases ends those of a process that was killed, when there can be no other.
func (s *Service) EndLeases(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error { return uploaddb.New(tx).EndLeases(ctx) })
}

// Sweep deletes uploads to which no byte has come for a week, and the rows of those that ended.
func (s *Service) Sweep(ctx context.Context) error {
	before := db.At(s.db.Now().Add(-keptFor))
	for {
		ids, err := uploaddb.New(s.db.Read()).Old(ctx, before)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if err := s.db.InTx(ctx, func(tx *db.Tx) error { return remove(ctx, tx, id) }); err != nil {
				return err
			}
		}
	}
}

// Erase deletes the uploads of a person. Their media are package media's to erase.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	ids, err := uploaddb.New(tx).Of(ctx, personID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := remove(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// cancel deletes an upload, unless it has become a medium.
func (s *Service) cancel(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		row, ok, err := db.Found(uploaddb.New(tx).ByID(ctx, id))
		if err != nil || !ok || row.MediaID != nil {
			return err
		}
		return remove(ctx, tx, id)
	})
}

// remove deletes an upload's row, and its bytes unless a medium has them.
func remove(ctx context.Context, tx *db.Tx, id string) error {
	row, ok, err := db.Found(uploaddb.New(tx).Delete(ctx, id))
	if err != nil || !ok || row.MediaID != nil {
		return err
	}
	return discard(ctx, tx, row.BlobKey, row.Handle)
}

func discard(ctx context.Context, tx *db.Tx, key, handle string) error {
	return media.Discard(ctx, tx, key, handle)
}
