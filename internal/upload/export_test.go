package upload

import (
	"context"
	"io"
)

// NotFound is the refusal of another's upload.
var NotFound = errNotFound

// Store stores bytes as a request does that is killed before it can finish the upload.
func (s *Service) Store(ctx context.Context, id string, src io.Reader) error {
	_, err := s.write(ctx, id, 0, src)
	return err
}
