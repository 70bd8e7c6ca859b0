// Package release owns what is known of newer releases of Stoa. It promises that nobody is asked unless an operator has
// named a feed; that it is asked once a day by one instance, with limits of time and size, and learns nothing but that
// someone asks; and that an address chosen in the browser is never one of a private network.
package release

import (
	"context"
	"time"

	"golang.org/x/mod/semver"

	"stoa/internal/kit/db"
	"stoa/internal/release/releasedb"
)

const every = 24 * time.Hour

// Feed is the address that is asked, or "". Trusted is one that the command line, the environment or the file says: it
// may be in a private network.
type Feed struct {
	Address string
	Trusted bool
}

// Service holds the use cases.
type Service struct {
	db      *db.DB
	version string
	feed    func() Feed
	ask     clients
}

// New makes the service of a version. feed says what is asked at the moment.
func New(d *db.DB, version string, feed func() Feed) *Service {
	return &Service{db: d, version: version, feed: feed, ask: newClients()}
}

// ReleaseNotice is what is known of newer releases.
type ReleaseNotice struct {
	Current   string     `json:"current"`
	Asked     bool       `json:"asked" doc:"Whether there is a feed to ask"`
	CheckedAt *time.Time `json:"checkedAt"`
	Problem   string     `json:"problem" enum:",private,unreachable,refused,too_large,format,no_version" doc:"Of the last time"`
	Newer     string     `json:"newer" doc:"A newer version, such as v1.2.3, or nothing"`
	Notes     string     `json:"notes" doc:"The page of its notes, or nothing"`
}

// Notice returns what is known. For operators.
func (s *Service) Notice(ctx context.Context) (*ReleaseNotice, error) {
	out, feed := &ReleaseNotice{Current: s.version}, s.feed()
	if out.Asked = feed.Address != ""; !out.Asked {
		return out, nil
	}
	row, err := releasedb.New(s.db.Read()).Check(ctx)
	if err != nil || row.Address != feed.Address {
		return out, err
	}
	if row.CheckedAt != nil {
		out.CheckedAt = row.CheckedAt.Ptr()
	}
	out.Problem = row.Problem
	// A build without a version of its own isn't compared.
	if mine := canonical(s.version); mine != "" && semver.Compare(row.Version, mine) > 0 {
		out.Newer, out.Notes = row.Version, row.Notes
	}
	return out, nil
}

// Check asks the feed if a day has passed since any instance did, or it is another one now. What is wrong with the feed
// is noted for operators; what was known before stays.
func (s *Service) Check(ctx context.Context) error {
	feed := s.feed()
	if feed.Address == "" {
		return nil
	}
	taken := int64(0)
	err := s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		taken, err = releasedb.New(tx).Take(ctx, releasedb.TakeParams{
			Next: db.At(tx.Now.Add(every)), Address: feed.Address, Now: db.At(tx.Now),
		})
		return err
	})
	if err != nil || taken == 0 {
		return err
	}
	best, problem := s.ask.newest(ctx, feed)
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := releasedb.New(tx), db.At(tx.Now)
		if problem != nil {
			return q.Failed(ctx, releasedb.FailedParams{CheckedAt: &at, Problem: problem.Error(), Address: feed.Address})
		}
		return q.Found(ctx, releasedb.FoundParams{
			CheckedAt: &at, Version: best.version, Notes: best.notes, Address: feed.Address,
		})
	})
}
