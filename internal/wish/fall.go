package wish

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/notify"
	"stoa/internal/wish/wishdb"
)

// Hopeful returns a batch of those who wished for a course when it cost more than cents, and notes that they hear of it
// now. Who has heard of this price or a lower one hears of it again after a month, so a price that goes up and down
// tires nobody. It begins after a person's id; next is "" after the last batch.
func Hopeful(
	ctx context.Context, tx *db.Tx, courseID string, cents int64, after string,
) (batch []notify.Subscriber, next string, err error) {
	q, month := wishdb.New(tx), db.At(tx.Now.AddDate(0, -1, 0))
	rows, err := q.Hopeful(ctx, wishdb.HopefulParams{
		Topic: notify.WishList, CourseID: courseID, After: after, Cents: cents, Since: &month,
	})
	if err != nil {
		return nil, "", err
	}
	at := db.At(tx.Now)
	for _, r := range rows {
		batch = append(batch, notify.Subscriber{
			Choice: notify.Chosen(notify.WishList, r.Bell, r.Mail, r.Push), PersonID: r.ID, Name: r.Name, Email: r.Email,
			Language: r.Language,
		})
		if err := q.Tell(ctx, wishdb.TellParams{
			CourseID: courseID, PersonID: r.ID, ToldCents: &cents, ToldAt: &at,
		}); err != nil {
			return nil, "", err
		}
	}
	if len(rows) == notify.Batch {
		next = rows[notify.Batch-1].ID
	}
	return batch, next, nil
}
