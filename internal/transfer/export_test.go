package transfer

import (
	"context"
)

// SetAccountAs, NoteAs and SentAs need no proof.

// SetAccountAs says which account buyers transfer to.
func (s *Service) SetAccountAs(ctx context.Context, in TransferAccount, by string) error {
	return s.setAccount(ctx, in, by)
}

// NoteAs notes money.
func (s *Service) NoteAs(ctx context.Context, number string, in Received, by string) error {
	return s.note(ctx, number, in, by)
}

// SentAs notes that money was sent back.
func (s *Service) SentAs(ctx context.Context, id, on, by string) error {
	return s.sent(ctx, id, on, by)
}

// Drawn draws a code.
var Drawn = drawn
