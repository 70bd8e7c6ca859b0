package db

import (
	"context"
	"time"
)

// Take takes one of an allowance that all instances share: so many at once, and one more
// per every (the generic cell rate algorithm: until is when the allowance is whole
// again). It returns how long to wait where nothing is left, else zero. It is one
// statement, atomic by itself, and outside of any transaction: what was tried counts,
// whatever becomes of it.
func (d *DB) Take(ctx context.Context, key string, burst int, every time.Duration) (time.Duration, error) {
	now, each := d.Now().UnixMicro(), every.Microseconds()
	latest := now + int64(burst-1)*each
	done, err := d.write.ExecContext(ctx, `INSERT INTO allowances (key, until) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET until = CASE WHEN allowances.until > $3 THEN allowances.until ELSE $3 END + $4
		WHERE allowances.until <= $5`, key, now+each, now, each, latest)
	if err != nil {
		return 0, err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return 0, err
	}
	var until int64
	_, _, err = Found(0, d.write.QueryRowContext(ctx, `SELECT until FROM allowances WHERE key = $1`, key).Scan(&until))
	return max(time.Duration(until-latest)*time.Microsecond, time.Millisecond), err
}

// GiveBack makes an allowance whole.
func (d *DB) GiveBack(ctx context.Context, key string) error {
	_, err := d.write.ExecContext(ctx, `DELETE FROM allowances WHERE key = $1`, key)
	return err
}

// SweepAllowances deletes those that are whole.
func (d *DB) SweepAllowances(ctx context.Context) error {
	_, err := d.write.ExecContext(ctx, `DELETE FROM allowances WHERE until < $1`, d.Now().UnixMicro())
	return err
}
