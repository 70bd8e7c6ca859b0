package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"stoa/internal/app"
)

type rollback struct {
	place `embed:""`
	Force bool `help:"Do it. Without this, only what would be lost is said."`
}

// Run brings back the database that the last upgrade has saved.
func (r *rollback) Run(ctx context.Context) error {
	bar := newBar()
	report, err := app.Rollback(ctx, r.config(), app.RollbackOptions{Force: r.Force, Tell: bar.bytes})
	bar.end()
	if errors.Is(err, app.ErrUnconfirmed) {
		fmt.Fprintf(os.Stderr, "%s is the database of %s, with schema %d instead of %d. Since then %d accounts were created "+
			"and %d orders placed, which it doesn't have.\n", report.From, report.At.Local().Format(time.DateTime),
			report.Schema, report.Newer, report.People, report.Orders)
	}
	if err != nil {
		return err
	}
	fmt.Printf("The database of %s is back, with schema %d. Start the version of Stoa that ran then: this one would "+
		"upgrade it again.\n", report.At.Local().Format(time.DateTime), report.Schema)
	fmt.Println("The database as it was until now was saved as", report.Kept)
	return nil
}
