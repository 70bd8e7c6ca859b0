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

// Hold has a request work on an upload until it is released.
func (s *Service) Hold(ctx context.Context, id string, interrupt func()) (release func() error, err error) {
	l := &lock{service: s, id: id}
	return l.Unlock, l.Lock(ctx, interrupt)
}
