package studio

import (
	"context"
	"errors"
	"strconv"
	"time"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/site"
	"stoa/internal/studio/studiodb"
)

const (
	originalsChoice  = "originals" // of the operator; originals are kept until they choose a number of days
	mostOriginalDays = 3650
)

func (s *Service) chooseOriginals(ctx context.Context, tx *db.Tx, actor string, before, now StudioChoices) error {
	was, is := daysOf(before), daysOf(now)
	if was == is {
		return nil
	}
	if err := site.SetNumber(ctx, tx, originalsChoice, now.OriginalDays); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: actor, Action: "admin.originals", Subject: originalsChoice, Details: map[string]string{"days": is},
	})
}

func daysOf(c StudioChoices) string {
	if c.OriginalDays == nil {
		return ""
	}
	return strconv.Itoa(*c.OriginalDays)
}

// ReplaceOriginals calls replace for the videos whose original the operator doesn't want any longer: those that were
// approved long enough ago. One that fails doesn't keep the others, and is tried again the next time.
func (s *Service) ReplaceOriginals(ctx context.Context, replace func(ctx context.Context, mediaID string) error) error {
	choices, err := s.Choices(ctx)
	if err != nil || choices.OriginalDays == nil {
		return err
	}
	before := db.At(s.db.Now().Add(-time.Duration(*choices.OriginalDays) * 24 * time.Hour))
	due, err := studiodb.New(s.db.Read()).OriginalsDue(ctx, &before)
	for _, id := range due {
		if failed := replace(ctx, id); failed != nil {
			err = errors.Join(err, failed)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return err
}
