package transfer

import (
	"context"
	"strings"
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

// UseAs uses an entry.
func (s *Service) UseAs(ctx context.Context, id, number string, back bool, by string) error {
	return s.use(ctx, id, strings.ToLower(number), back, false, by)
}

// UseExactAs uses entries that fit.
func (s *Service) UseExactAs(ctx context.Context, ids []string, by string) (int, error) {
	return s.useExact(ctx, ids, by)
}
