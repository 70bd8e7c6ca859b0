package main

import (
	"context"
	"fmt"
	"os"

	"stoa/internal/app"
)

type doctor struct {
	serve `embed:""`
	Fix   bool `help:"Mend what can be mended without harm."`
	Quick bool `help:"Don't read every file to compare its hash."`
}

// Run examines an installation. It ends with 3 if something isn't right that it hasn't mended.
func (d *doctor) Run(ctx context.Context) error {
	bar := newBar()
	findings, err := app.Doctor(ctx, d.config(), app.DoctorOptions{Fix: d.Fix, Quick: d.Quick, Tell: bar.files})
	bar.end()
	wrong := 0
	for _, f := range findings {
		mark := "✗"
		if f.Fixed {
			mark = "✓ mended:"
		} else {
			wrong++
		}
		fmt.Printf("%s %-12s %s\n", mark, f.Check, f.What)
		if !f.Fixed {
			fmt.Printf("  %-12s %s\n", "", f.Mend)
		}
	}
	if err != nil {
		return err
	}
	switch {
	case wrong > 0:
		fmt.Printf("%d problems.\n", wrong)
		return errFound
	case len(findings) > 0:
		fmt.Println("Everything is mended.")
	default:
		fmt.Fprintln(os.Stdout, "Everything is sound.")
	}
	return nil
}
