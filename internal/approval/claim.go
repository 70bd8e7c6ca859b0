package approval

import (
	"context"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// claimed reports whether a claim is in force: the claimant was active within ClaimLasts.
func claimed(by *string, active *db.Time, now time.Time) bool {
	return by != nil && active != nil && now.Before(active.Add(ClaimLasts))
}

// Claim gives a submission to the viewer, or renews their claim: it lasts for ClaimLasts from now. One that has run out
// is taken over. Errors: approval.not_found, approval.own_course, approval.taken_back, approval.decided,
// approval.claimed.
func (s *Service) Claim(ctx context.Context, id string) (*Claim, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	var claim *Claim
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at, err := open(ctx, tx, v, id)
		if err != nil {
			return err
		}
		held := claimed(at.ClaimedBy, at.ActiveAt, tx.Now)
		if held && *at.ClaimedBy != v.ID {
			return errClaimed
		}
		since := db.At(tx.Now)
		if held {
			since = *at.ClaimedAt
		} else if err := record(ctx, tx, v, "approval.claimed", at, nil); err != nil {
			return err
		}
		claim = &Claim{Name: v.Name, Mine: true, Since: since.Time, Until: tx.Now.Add(ClaimLasts)}
		return renew(ctx, tx, at, v, since)
	})
	return claim, err
}

func renew(ctx context.Context, tx *db.Tx, at submission, v session.Viewer, since db.Time) error {
	now := db.At(tx.Now)
	return approvaldb.New(tx).SetClaim(ctx, approvaldb.SetClaimParams{
		VersionID: at.VersionID, ClaimedBy: &v.ID, ClaimedAt: &since, ActiveAt: &now,
	})
}

// Release gives a claim of the viewer up; without one it does nothing. Errors: approval.not_found, approval.own_course.
func (s *Service) Release(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at, err := find(ctx, tx, v, id)
		if err != nil {
			return err
		}
		n, err := approvaldb.New(tx).EndClaim(ctx, approvaldb.EndClaimParams{VersionID: id, ClaimedBy: &v.ID})
		if err != nil || n == 0 {
			return err
		}
		return record(ctx, tx, v, "approval.released", at, nil)
	})
}

// hold is open for what only the claimant does. It renews the claim, also one that has run out and that nobody else has
// taken, so that nothing that was written meanwhile is refused. Errors: also approval.claimed, approval.not_claimed.
func hold(ctx context.Context, tx *db.Tx, v session.Viewer, id string) (submission, error) {
	at, err := open(ctx, tx, v, id)
	if err != nil {
		return at, err
	}
	switch {
	case at.ClaimedBy != nil && *at.ClaimedBy == v.ID:
		return at, renew(ctx, tx, at, v, *at.ClaimedAt)
	case claimed(at.ClaimedBy, at.ActiveAt, tx.Now):
		return at, errClaimed
	default:
		return at, errNotClaimed
	}
}

func record(
	ctx context.Context, tx *db.Tx, v session.Viewer, action string, at submission, details map[string]string,
) error {
	if details == nil {
		details = map[string]string{}
	}
	details["version"] = at.VersionID
	return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: action, Subject: at.CourseID, Details: details})
}
