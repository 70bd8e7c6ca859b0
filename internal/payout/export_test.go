package payout

import "context"

// SendAs approves without a proof.
func (s *Service) SendAs(ctx context.Context, id, by string) error { return s.send(ctx, id, by) }
