package video

import "context"

// States counts the videos by state.
func (s *Service) States(ctx context.Context) (map[string]int, error) {
	rows, err := s.db.Read().QueryContext(ctx, `SELECT state, count(*) FROM videos GROUP BY state`)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // its error is that of rows.Err
	all := map[string]int{Queued: 0, Processing: 0, Ready: 0, Failed: 0, Canceled: 0}
	for rows.Next() {
		var state string
		var n int
		if err := rows.Scan(&state, &n); err != nil {
			return nil, err
		}
		all[state] = n
	}
	return all, rows.Err()
}
