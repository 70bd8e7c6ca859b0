package studio

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"

	"stoa/internal/audit"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/site"
	"stoa/internal/studio/studiodb"
)

// Corrected is the state of a version that its owner has published without a new approval.
const Corrected = "corrected"

const correctionsChoice = "corrections" // of the operator; on until they turn it off

var (
	errNoCorrections = fault.New(
		fault.Conflict, "studio.no_corrections", "Corrections can’t be published without approval now.",
	)
	errOtherCorrections = fault.New(
		fault.Conflict, "studio.corrections_changed",
		"The draft has changed in the meantime. Look at the corrections again.",
	)
)

// StudioCorrections is how a draft differs from what is live, in two parts. Key names exactly what would be published.
type StudioCorrections struct {
	Closed string   `json:"closed" enum:",operator,owner,not_live,waiting" doc:"Why nothing can be published"`
	Key    string   `json:"key"`
	Now    []Change `json:"now" doc:"What can be published at once"`
	Later  []Change `json:"later" doc:"What needs approval"`
}

// Corrections returns what the owner of a live course can publish at once, and what needs approval.
func (s *Service) Corrections(ctx context.Context, courseID string) (out *StudioCorrections, err error) {
	err = s.on(ctx, courseID, func(w *work) error {
		out, _, _, err = s.corrections(w)
		return err
	})
	return out, err
}

// corrections also returns what is live and what would be.
func (s *Service) corrections(w *work) (out *StudioCorrections, live, next course.Content, err error) {
	out = &StudioCorrections{Now: []Change{}, Later: []Change{}}
	if out.Closed, err = w.closed(); err != nil || out.Closed == "not_live" {
		return out, live, next, err
	}
	if live, err = course.Read(w.ctx, w.tx, w.draft.CourseID); err != nil {
		return nil, live, next, err
	}
	draft, err := w.content()
	if err != nil {
		return nil, live, next, err
	}
	approved, _, err := w.approved(live)
	if err != nil {
		return nil, live, next, err
	}
	next = small(approved, live, draft)
	out.Now, out.Later = ChangesBetween(live, next), ChangesBetween(next, draft)
	sum := sha256.Sum256(db.ToJSON(next))
	out.Key = hex.EncodeToString(sum[:8])
	return out, live, next, nil
}

// closed is why the viewer can't publish corrections. While a version waits for a specialist or for its launch, they
// would be undone by it.
func (w *work) closed() (string, error) {
	live, ok, err := db.Found(w.q.LiveOf(w.ctx, w.draft.CourseID))
	if err != nil {
		return "", err
	}
	allowed, err := site.Choice(w.ctx, w.tx, correctionsChoice, true)
	switch {
	case err != nil:
		return "", err
	case !ok || live.Status != course.Published:
		return "not_live", nil
	case !allowed:
		return "operator", nil
	case w.owner() != nil:
		return "owner", nil
	case w.draft.State != InDraft && w.draft.State != ChangesRequested:
		return "waiting", nil
	}
	return "", nil
}

// approved is what a specialist has seen of what is live. A course from before there were versions has none: then it is
// what is live, and true.
func (w *work) approved(live course.Content) (course.Content, bool, error) {
	stored, ok, err := db.Found(w.q.LastApproved(w.ctx, w.draft.CourseID))
	if err != nil || !ok {
		return live, true, err
	}
	var c course.Content
	return c, false, stored.Into(&c)
}

// Correct publishes the corrections that key names: learners see them at once, and specialists in the next round. For
// the owner, where the operator allows it. Errors: studio.no_corrections, studio.corrections_changed,
// studio.owner_only.
func (s *Service) Correct(ctx context.Context, courseID, key string) error {
	return s.on(ctx, courseID, func(w *work) error {
		if err := w.owner(); err != nil {
			return err
		}
		found, live, next, err := s.corrections(w)
		if err != nil {
			return err
		}
		if found.Closed != "" || len(found.Now) == 0 {
			return errNoCorrections
		}
		if found.Key != key {
			return errOtherCorrections
		}
		number, err := w.keep(live, next)
		if err != nil {
			return err
		}
		if err := s.courses.Correct(ctx, w.tx, next); err != nil {
			return err
		}
		changed := studiodb.SetChangedParams{CourseID: courseID, Changed: len(found.Later) > 0}
		if err := w.q.SetChanged(ctx, changed); err != nil {
			return err
		}
		return audit.Record(ctx, w.tx, audit.Entry{
			Actor: w.viewer.ID, Action: "course.corrected", Subject: courseID,
			Details: map[string]string{"version": strconv.Itoa(number), "changes": strconv.Itoa(len(found.Now))},
		})
	})
}

// keep stores the corrected course as a version, behind what was approved, and returns its number.
func (w *work) keep(live, next course.Content) (int, error) {
	latest, _, err := db.Found(w.q.LatestVersion(w.ctx, w.draft.CourseID))
	if err != nil {
		return 0, err
	}
	number := latest.Number
	insert := func(state string, c course.Content, at time.Time, decided *db.Time) error {
		number++
		return w.q.InsertLive(w.ctx, studiodb.InsertLiveParams{
			ID: db.NewID(), CourseID: w.draft.CourseID, Number: number, State: state, Content: db.ToJSON(c),
			SubmittedBy: w.viewer.ID, SubmittedAt: db.At(at), DecidedAt: decided,
		})
	}
	_, none, err := w.approved(live)
	if err != nil {
		return 0, err
	}
	if none {
		row, err := w.q.LiveOf(w.ctx, w.draft.CourseID)
		if err != nil {
			return 0, err
		}
		at := w.draft.CreatedAt
		if row.PublishedAt != nil {
			at = *row.PublishedAt
		}
		if err := insert(Launched, live, at.Time, &at); err != nil {
			return 0, err
		}
	}
	return int(number), insert(Corrected, next, w.tx.Now, nil)
}

// StudioChoices is what operators choose for all instructors.
type StudioChoices struct {
	Corrections bool `json:"corrections" doc:"Whether owners publish small corrections without a new approval"`
	// OriginalDays is after how many days from its approval the file that was uploaded makes way for the best quality.
	OriginalDays *int `json:"originalDays" doc:"Days from the approval to when the best quality replaces an uploaded video; null: originals are kept"`
}

// Choices returns them. For operators.
func (s *Service) Choices(ctx context.Context) (out StudioChoices, err error) {
	if out.Corrections, err = site.Choice(ctx, s.db.Read(), correctionsChoice, true); err != nil {
		return out, err
	}
	days, chosen, err := site.Number(ctx, s.db.Read(), originalsChoice)
	if chosen {
		out.OriginalDays = &days
	}
	return out, err
}

// Choose stores them. For operators. Error: form.invalid.
func (s *Service) Choose(ctx context.Context, in StudioChoices) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	if days := in.OriginalDays; days != nil && (*days < 0 || *days > mostOriginalDays) {
		var f fault.Form
		f.Add("originalDays", "out_of_range", "Enter a number from 0 to 3,650.")
		return f.Err()
	}
	before, err := s.Choices(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.chooseOriginals(ctx, tx, v.ID, before, in); err != nil || before.Corrections == in.Corrections {
			return err
		}
		if err := site.Choose(ctx, tx, correctionsChoice, in.Corrections); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "admin.corrections", Subject: correctionsChoice,
			Details: map[string]string{"on": strconv.FormatBool(in.Corrections)},
		})
	})
}
