package media

import (
	"context"
	"fmt"
	"io"

	"stoa/internal/kit/db"
	"stoa/internal/media/mediadb"
)

// Content returns the bytes of a small file, such as captions, up to a number of them. Error: media.not_found.
func (s *Service) Content(ctx context.Context, id string, most int64) ([]byte, error) {
	row, ok, err := db.Found(mediadb.New(s.db.Read()).ByID(ctx, id))
	if err != nil || !ok {
		return nil, notFoundOr(err)
	}
	file, ok, err := s.bucket.Get(ctx, row.BlobKey)
	if err != nil || !ok {
		return nil, notFoundOr(err)
	}
	defer file.Close() //nolint:errcheck // only read
	content, err := io.ReadAll(io.LimitReader(file, most))
	if err != nil {
		return nil, fmt.Errorf("media %s: %w", id, err)
	}
	return content, nil
}
