package approval

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/approval/inspect"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
	"stoa/internal/studio"
)

// The limits of asking linked pages. A link that is not asked in time has no finding.
const (
	mostLinks   = 200
	linksAtOnce = 4
	linksTakes  = 80 * time.Second // a job has two minutes
	// measuring is after what time a version is looked at again whose videos are being processed once more.
	measuring = 5 * time.Second
)

// inspection is the job that does the machine's half of an approval.
type inspection struct {
	VersionID string `json:"version"`
}

// Kind implements river.JobArgs.
func (inspection) Kind() string { return "approval-inspection" }

// inspect stores the findings twice: at once, and when the linked pages have been asked. It may run again: the same
// material gives the same findings.
func (s *Service) inspect(ctx context.Context, of inspection) error {
	version, ok, err := db.Found(approvaldb.New(s.db.Read()).Version(ctx, of.VersionID))
	if err != nil || !ok || version.State == studio.TakenBack {
		return err
	}
	var c course.Content
	if err := version.Content.Into(&c); err != nil {
		return err
	}
	material, measured, err := s.material(ctx, c)
	if err == nil && !measured {
		err = job.Later(measuring)
	}
	if err != nil {
		return err
	}
	addresses := inspect.Addresses(c)
	if err := s.store(ctx, of.VersionID, inspect.Course(material), len(addresses) == 0); err != nil ||
		len(addresses) == 0 {
		return err
	}
	material.Links, material.Asked = s.ask(ctx, addresses), true
	return s.store(ctx, of.VersionID, inspect.Course(material), true)
}

// ask asks linked pages, as many as there is time for.
func (s *Service) ask(ctx context.Context, addresses []string) map[string]inspect.Link {
	addresses = addresses[:min(len(addresses), mostLinks)]
	ctx, cancel := context.WithTimeout(ctx, linksTakes)
	defer cancel()
	answers, mu := map[string]inspect.Link{}, sync.Mutex{}
	var group errgroup.Group
	group.SetLimit(linksAtOnce)
	for _, address := range addresses {
		group.Go(func() error {
			if answer, err := s.reach.Ask(ctx, address); err == nil {
				mu.Lock()
				defer mu.Unlock()
				answers[address] = inspect.Link(answer)
			}
			return nil
		})
	}
	_ = group.Wait()
	return answers
}

func (s *Service) store(ctx context.Context, versionID string, found []inspect.Finding, links bool) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := db.At(tx.Now)
		in := approvaldb.SetFindingsParams{
			VersionID: versionID, Findings: db.ToJSON(found), Found: int32(len(found)), InspectedAt: &now,
		}
		if links {
			in.LinksCheckedAt = &now
		}
		n, err := approvaldb.New(tx).SetFindings(ctx, in)
		if err == nil && n == 0 {
			err = errors.New("approval: inspected before it was received")
		}
		if err == nil {
			slog.Debug("inspected", "version", versionID, "findings", len(found), "links", links)
		}
		return err
	})
}
