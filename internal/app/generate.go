package app

import (
	"context"

	"stoa/internal/sample/generate"
)

// Generate adds n made-up published courses, the same ones each time: for measuring.
func Generate(ctx context.Context, c Config, n int) error {
	d, err := openDatabase(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // a failure would have shown on commit
	return generate.Into(ctx, d, n)
}
