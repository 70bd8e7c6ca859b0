package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/minio/minio-go/v7"
)

// core has the requests of multipart uploads.
func (s s3) core() minio.Core { return minio.Core{Client: s.client} }

// Append makes each piece a part of a multipart upload. A piece that the line cut is too small for a part: it is an
// object by itself, its tail, named by where it ends, until the rest of it comes.
func (s s3) Append(ctx context.Context, g *Growing, r io.Reader) (int64, error) {
	spool, err := os.CreateTemp("", "stoa-piece-*")
	if err != nil {
		return 0, err
	}
	defer func() { _ = spool.Close() }() // read to the end, or of no use
	if err := os.Remove(spool.Name()); err != nil {
		return 0, err
	}
	rest, sum := g.Have%Piece, sha256.New()
	to := io.MultiWriter(spool, sum)
	if rest > 0 {
		if err := s.readTail(ctx, *g, to, rest); err != nil {
			return 0, fmt.Errorf("the start of a piece of %s: %w", g.Key, err)
		}
	}
	n, err := copyPiece(to, r, g.room())
	if err != nil || n == 0 {
		return 0, err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	if err := s.send(ctx, g, spool, rest+n, hex.EncodeToString(sum.Sum(nil))); err != nil {
		return 0, err
	}
	g.Have += n
	return n, nil
}

// send stores a piece, of which the last n bytes have just come.
func (s s3) send(ctx context.Context, g *Growing, piece *os.File, bytes int64, sum string) error {
	have := g.Have - g.Have%Piece + bytes
	if have%Piece != 0 && have != g.Bytes {
		_, err := s.core().PutObject(ctx, s.bucket, tailKey(g.Key, have), piece, bytes, "", sum, minio.PutObjectOptions{})
		return err
	}
	handle, err := g.Handle, error(nil)
	if handle == "" {
		if handle, err = s.core().NewMultipartUpload(ctx, s.bucket, g.Key, minio.PutObjectOptions{}); err != nil {
			return err
		}
	}
	_, err = s.core().PutObjectPart(
		ctx, s.bucket, g.Key, handle, int(g.Have/Piece)+1, piece, bytes, minio.PutObjectPartOptions{Sha256Hex: sum},
	)
	if err != nil && g.Handle == "" { // nobody will remember it
		_ = s.core().AbortMultipartUpload(ctx, s.bucket, g.Key, handle)
		return err
	}
	g.Handle = handle
	return err
}

func tailsOf(key string) string { return key + ".tail-" }

func tailKey(key string, end int64) string { return tailsOf(key) + strconv.FormatInt(end, 10) }

// readTail reads the start of a piece, and deletes those of pieces before it.
func (s s3) readTail(ctx context.Context, g Growing, to io.Writer, bytes int64) error {
	tail, _, _, err := s.core().GetObject(ctx, s.bucket, tailKey(g.Key, g.Have), minio.GetObjectOptions{})
	if err != nil {
		return err
	}
	defer func() { _ = tail.Close() }() // read only
	if _, err := io.CopyN(to, tail, bytes); err != nil {
		return err
	}
	return s.deleteTails(ctx, g.Key, tailKey(g.Key, g.Have))
}

func (s s3) deleteTails(ctx context.Context, key, except string) error {
	for tail := range s.client.ListObjects(ctx, s.bucket, minio.ListObjectsOptions{Prefix: tailsOf(key)}) {
		if tail.Err != nil {
			return tail.Err
		}
		if tail.Key == except {
			continue
		}
		if err := s.Delete(ctx, tail.Key); err != nil {
			return err
		}
	}
	return nil
}

func (s s3) Complete(ctx context.Context, g Growing) error {
	parts, err := s.parts(ctx, g)
	if err == nil {
		_, err = s.core().CompleteMultipartUpload(ctx, s.bucket, g.Key, g.Handle, parts, minio.PutObjectOptions{})
	}
	if minio.ToErrorResponse(err).Code == minio.NoSuchUpload { // it was completed before
		var info minio.ObjectInfo
		info, err = s.client.StatObject(ctx, s.bucket, g.Key, minio.StatObjectOptions{})
		if err == nil && info.Size != g.Bytes {
			err = fmt.Errorf("%s has %d bytes, not %d", g.Key, info.Size, g.Bytes)
		}
	}
	if err != nil {
		return err
	}
	return s.deleteTails(ctx, g.Key, "")
}

// parts lists the parts of a growing file, which must have all its bytes.
func (s s3) parts(ctx context.Context, g Growing) ([]minio.CompletePart, error) {
	var parts []minio.CompletePart
	var bytes int64
	for after, more := 0, true; more; {
		page, err := s.core().ListObjectParts(ctx, s.bucket, g.Key, g.Handle, after, 1000)
		if err != nil {
			return nil, err
		}
		for _, part := range page.ObjectParts {
			parts = append(parts, minio.CompletePart{PartNumber: part.PartNumber, ETag: part.ETag})
			bytes += part.Size
		}
		after, more = page.NextPartNumberMarker, page.IsTruncated
	}
	if bytes != g.Bytes {
		return nil, fmt.Errorf("%s has %d bytes in %d parts, not %d", g.Key, bytes, len(parts), g.Bytes)
	}
	return parts, nil
}

func (s s3) Abandon(ctx context.Context, g Growing) error {
	if g.Handle != "" {
		err := s.core().AbortMultipartUpload(ctx, s.bucket, g.Key, g.Handle)
		if err != nil && minio.ToErrorResponse(err).Code != minio.NoSuchUpload {
			return err
		}
	}
	return s.deleteTails(ctx, g.Key, "")
}

func (s s3) Space() (free, total int64, ok bool, err error) { return 0, 0, false, nil }
