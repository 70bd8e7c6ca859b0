package backup

import (
	"context"
	"fmt"
	"time"

	"stoa/internal/backup/backupdb"
	"stoa/internal/kit/db"
)

// prune deletes the planned backups of a place that the plan doesn't keep, media that no backup needs any more, and
// what is known of failures long ago.
func (t *task) prune(ctx context.Context, st *store) error {
	q := backupdb.New(t.db.Read())
	plan, ok, err := t.plan(ctx, q)
	if err != nil || !ok {
		return err
	}
	rows, err := q.Kept(ctx, t.row.Place)
	if err != nil {
		return err
	}
	for _, row := range unneeded(rows, plan) {
		if err := t.delete(ctx, st, row); err != nil {
			return err
		}
	}
	if _, err := st.sweep(ctx, t.db.Now()); err != nil {
		return err
	}
	return t.db.InTx(ctx, func(tx *db.Tx) error {
		return backupdb.New(tx).ForgetFailed(ctx, db.At(tx.Now.Add(-failedFor)))
	})
}

func (s *Service) delete(ctx context.Context, st *store, row backupdb.Backup) error {
	if err := st.remove(ctx, row.Name); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return backupdb.New(tx).Delete(ctx, row.ID) })
}

// unneeded are the planned ones of rows, the latest first, that are the latest neither of one of so many days, nor of
// so many weeks or months. The latest of all stays, and so do those that someone has asked for.
func unneeded(rows []backupdb.Backup, p Schedule) (out []backupdb.Backup) {
	zone, err := time.LoadLocation(p.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	spans := []struct {
		most int
		of   func(time.Time) string
	}{
		{p.Daily, func(at time.Time) string { return at.Format(time.DateOnly) }},
		{p.Weekly, func(at time.Time) string { y, w := at.ISOWeek(); return fmt.Sprint(y, " ", w) }},
		{p.Monthly, func(at time.Time) string { return at.Format("2006-01") }},
	}
	seen := make([]map[string]bool, len(spans))
	for i := range spans {
		seen[i] = map[string]bool{}
	}
	for i, row := range rows {
		if !row.Planned {
			continue
		}
		keep := i == 0
		for n, span := range spans {
			name := span.of(row.CreatedAt.In(zone))
			if !seen[n][name] && len(seen[n]) < span.most {
				seen[n][name], keep = true, true
			}
		}
		if !keep {
			out = append(out, row)
		}
	}
	return out
}
