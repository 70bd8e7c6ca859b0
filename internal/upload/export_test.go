package upload

import (
	"context"
	"io"
	"time"
)

// NotFound is the refusal of another's upload.
var NotFound = errNotFound

// LookAtSessions has requests look whether their caller is still signed in so often.
func (s *Service) LookAtSessions(every time.Duration) { s.lookAtSession = every }

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
