package upload

import "context"

// Open counts the uploads that have begun and not ended.
func (s *Service) Open(ctx context.Context) (n int, err error) {
	err = s.db.Read().QueryRowContext(
		ctx, `SELECT count(*) FROM uploads WHERE media_id IS NULL AND NOT refused`,
	).Scan(&n)
	return n, err
}
