package payout

import "context"

// SendAs approves without a proof.
func (s *Service) SendAs(ctx context.Context, id, by string) error { return s.send(ctx, id, by) }

// Valid reports whether a text is an IBAN.
func Valid(iban string) bool {
	in := Account{Holder: "X", IBAN: iban}
	return in.clean() == nil
}
