package catalog

import (
	"context"
	"time"

	"stoa/internal/search/flat"
)

// Slow has a catalogue take its own building for slow, so that it patches.
func Slow(s *Service) { s.built.Store(int64(2 * quick)) }

// Quick makes the next change be read before its commit returns, however busy the machine was at the last one.
func Quick(s *Service) { s.built.Store(0) }

// Shelves is the home page while some courses are featured.
func (s *Snapshot) Shelves(featured ...string) Home { return s.shelves(featured) }

// SavedFormat is that of the files.
const SavedFormat = savedFormat

// Save saves what was read, however quick that was.
func Save(s *Service) error { return s.save(context.Background(), s.current.Load()) }

// Write writes what is saved of a snapshot.
func Write(s *Snapshot, w *flat.Writer) { s.save(w) }

// SaveTo saves a snapshot, and LoadFrom loads it.
func SaveTo(file string, s *Snapshot) error { return flat.Save(file, savedFormat, s.save, nil) }

// LoadFrom loads what SaveTo has saved.
func LoadFrom(file string, t Taxonomy, now time.Time) (s *Snapshot, err error) {
	err = flat.Load(file, savedFormat, func(r *flat.Reader) (err error) {
		s, err = loadSnapshot(r, &saved{Taxonomy: t}, now)
		return err
	})
	return s, err
}

// Restored tells whether a service began with a file.
func Restored(s *Service) bool { return s.restored }

// Now is the present snapshot.
func Now(s *Service) *Snapshot { return s.current.Load().Snapshot }
