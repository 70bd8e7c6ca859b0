package studio

import (
	"context"
	"encoding/json"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/studio/studiodb"
)

// Relabel has what was submitted cost the same figures in another currency. Nothing may have been sold.
func Relabel(ctx context.Context, tx *db.Tx, currency string) error {
	q := studiodb.New(tx)
	rows, err := q.VersionTexts(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		var c course.Content
		if err := row.Content.Into(&c); err != nil {
			return err
		}
		c.Price.Currency = currency
		text, err := json.Marshal(c)
		if err != nil {
			return err
		}
		if err := q.SetVersionText(ctx, studiodb.SetVersionTextParams{ID: row.ID, Content: text}); err != nil {
			return err
		}
	}
	return nil
}
