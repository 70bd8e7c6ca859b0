package main

import (
	"context"
	"testing"
)

// A short form of make chaos: nothing that was acknowledged is lost or there twice.
func TestChaos(t *testing.T) {
	binary = "../../bin/stoa" // make build
	for _, c := range []struct {
		name  string
		times int
		run   func(context.Context, *report, int) error
	}{{"kill", 3, killSQLite}, {"failover", 1, failover}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := &report{}
			if err := c.run(t.Context(), r, c.times); err != nil {
				t.Error(err)
			}
			if r.wrong() > 0 || r.bought == 0 {
				t.Error(r.row(c.name))
			}
		})
	}
}
