package upload

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/upload/uploaddb"
)

// write stores what src has of an upload, from offset on, and returns how many bytes of it are stored for good. The
// caller has the upload's lease. Errors: upload.wrong_type, upload.disk_full, upload.storage, upload.taken.
func (s *Service) write(ctx context.Context, id string, offset int64, src io.Reader) (int64, error) {
	row, ok, err := db.Found(uploaddb.New(s.db.Read()).ByID(ctx, id))
	switch {
	case err != nil:
		return 0, err
	case !ok:
		return 0, errNotFound
	case row.Refused:
		return 0, errType
	case row.Received != offset:
		return 0, errTaken
	}
	if row.ContentType == "" {
		if src, err = s.identify(ctx, &row, src); err != nil {
			return 0, err
		}
	}
	for row.Received < row.Bytes {
		if err := s.hasSpace(0); err != nil {
			return row.Received - offset, err
		}
		n, err := s.append(ctx, &row, src)
		if err != nil || n == 0 {
			return row.Received - offset, err
		}
	}
	return row.Received - offset, nil
}

// identify reads the first bytes of an upload and finds its type by them, if all of them have come. It returns what has
// to be stored.
func (s *Service) identify(ctx context.Context, row *uploaddb.Upload, src io.Reader) (io.Reader, error) {
	wanted := min(row.Bytes, HeadBytes)
	come := make([]byte, wanted-int64(len(row.Head)))
	n, err := io.ReadFull(src, come)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	src = io.MultiReader(bytes.NewReader(come[:n]), src)
	row.Head = append(row.Head, come[:n]...)
	if int64(len(row.Head)) < wanted {
		return src, nil
	}
	kind, ok := typeFor(row.Purpose, row.Head)
	if !ok {
		return nil, s.refuse(ctx, *row)
	}
	row.ContentType, row.Head = kind, []byte{}
	return src, nil
}

// refuse ends an upload whose type is wrong.
func (s *Service) refuse(ctx context.Context, row uploaddb.Upload) error {
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := uploaddb.New(tx).Refuse(ctx, uploaddb.RefuseParams{
			ID: row.ID, Fence: row.Fence, Head: []byte{}, UpdatedAt: db.At(tx.Now),
		})
		if err != nil || n == 0 {
			return err
		}
		return discard(ctx, tx, row.BlobKey, row.Handle)
	})
	if err != nil {
		return err
	}
	return errType
}

// append stores the next piece of an upload, and then says so in its row.
func (s *Service) append(ctx context.Context, row *uploaddb.Upload, src io.Reader) (int64, error) {
	sum, err := hashAt(row.Digest)
	if err != nil {
		return 0, err
	}
	g := growing(*row)
	n, err := s.bucket.Append(ctx, &g, io.TeeReader(src, sum))
	if err != nil {
		return 0, storageFault(err)
	}
	if n == 0 {
		return 0, nil
	}
	next := *row
	next.Received, next.Handle, next.Digest = g.Have, g.Handle, stateOf(sum)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := uploaddb.New(tx).Advance(ctx, uploaddb.AdvanceParams{
			ID: row.ID, Fence: row.Fence, Before: row.Received, Received: next.Received, Head: append([]byte{}, next.Head...),
			ContentType: next.ContentType, Digest: next.Digest, Handle: next.Handle, UpdatedAt: db.At(tx.Now),
		})
		if err == nil && n == 0 {
			err = errTaken
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	*row = next
	return n, nil
}

// storageFault words an error of the bucket.
func storageFault(err error) error {
	if fault.CodeOf(err) != "" {
		return err
	}
	slog.Error("storing an upload failed", "error", err)
	if blob.Full(err) {
		return errFull.Because(err)
	}
	return errStorage.Because(err)
}
