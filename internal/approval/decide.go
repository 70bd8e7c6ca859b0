package approval

import (
	"context"
	"strconv"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/studio"
)

const longestNote = 4000 // characters

// Approve lets the instructor launch the version, and closes what is open. For the claimant; the same decision by the
// same specialist twice is one. Errors: those of Claim, approval.not_claimed, a form's.
func (s *Service) Approve(ctx context.Context, id, note string) error {
	return s.decide(ctx, id, note, true)
}

// RequestChanges sends the version back with the open comments, of which there must be one. Otherwise it is Approve.
// Errors: also approval.comment_needed.
func (s *Service) RequestChanges(ctx context.Context, id, note string) error {
	return s.decide(ctx, id, note, false)
}

func (s *Service) decide(ctx context.Context, id, note string, approve bool) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	note = f.Text("note", note, false, true, longestNote)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at, err := find(ctx, tx, v, id)
		if err != nil {
			return err
		}
		if at.DecidedAt != nil && *at.DecidedBy == v.ID && at.Approved == approve {
			return nil // pressed twice
		}
		if at, err = hold(ctx, tx, v, id); err != nil {
			return err
		}
		q, now := approvaldb.New(tx), db.At(tx.Now)
		open, err := q.CountOpen(ctx, at.CourseID)
		if err != nil {
			return err
		}
		if !approve && open == 0 {
			return errNoComment
		}
		if approve {
			if err := q.ResolveAll(ctx, approvaldb.ResolveAllParams{CourseID: at.CourseID, ResolvedAt: &now}); err != nil {
				return err
			}
			if err := tell(ctx, tx, at.CourseID); err != nil {
				return err
			}
		}
		if err := q.SetDecision(ctx, approvaldb.SetDecisionParams{
			VersionID: id, DecidedBy: &v.ID, DecidedAt: &now, Approved: approve, Note: note,
		}); err != nil {
			return err
		}
		pass, action := studio.RequestChanges, "approval.changes_requested"
		if approve {
			pass, action = studio.Approve, "approval.approved"
		}
		if err := pass(ctx, tx, id); err != nil {
			return err
		}
		return record(ctx, tx, v, action, at, map[string]string{"comments": strconv.FormatInt(open, 10)})
	})
}
