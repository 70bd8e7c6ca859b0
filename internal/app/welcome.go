package app

import (
	"context"
	"log/slog"
	"time"

	"stoa/internal/sample"
)

// welcome prepares a marketplace that nobody runs yet: it gets the usual subjects, and a link for its first operator is
// logged, again whenever the last one has expired.
func (a *App) welcome(ctx context.Context, g *gate) error {
	// A server that is ended right away ends without an error.
	now := context.WithoutCancel(ctx)
	has, err := a.people.HasOperator(now)
	if err != nil || has {
		return err
	}
	g.nobody.Store(true)
	if err := a.DB.Alone(now, "adds the usual subjects", func(ctx context.Context) error {
		return sample.Subjects(ctx, a.DB)
	}); err != nil {
		return err
	}
	until, err := a.logSetupLink(now)
	if err != nil {
		return err
	}
	go every(ctx, time.Minute, "log the link of the set-up", func(ctx context.Context) error {
		if !g.nobody.Load() || a.DB.Now().Before(until) {
			return nil
		}
		next, err := a.logSetupLink(ctx)
		if err == nil {
			until = next
			g.nobody.Store(!next.IsZero())
		}
		return err
	})
	return nil
}

// logSetupLink logs a new link; until is zero where none is needed any more.
func (a *App) logSetupLink(ctx context.Context) (until time.Time, err error) {
	link, until, err := a.people.SetupLink(ctx)
	if err != nil || link == "" {
		return time.Time{}, err
	}
	slog.Info("This marketplace has no operator yet. Open this link in a browser to become its first. It works once",
		"link", link, "until", until.Format(time.DateTime))
	return until, nil
}

// waits reports whether there is still no operator; another instance may have made one.
func (a *App) waits(ctx context.Context, g *gate) bool {
	has, err := a.people.HasOperator(ctx)
	if has {
		g.nobody.Store(false)
	}
	return err == nil && !has
}

// fillSample fills an empty database with the sample marketplace.
func (a *App) fillSample(ctx context.Context) error {
	empty, err := a.people.Empty(ctx)
	if err != nil || !empty {
		return err
	}
	start := time.Now()
	err = sample.Fill(ctx, sample.Parts{
		Bell: a.bell, Site: a.site, DB: a.DB, Bucket: a.bucket, Media: a.media, Studio: a.studio, Approval: a.approvals,
	})
	slog.Info("sample marketplace created", "ms", time.Since(start).Milliseconds())
	return err
}
