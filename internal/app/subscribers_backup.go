package app

import (
	"context"

	"stoa/internal/backup"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/notify"
)

// notifyOfBackup tells every operator that a backup failed, whatever they have chosen to be told of.
func (a *App) notifyOfBackup(ctx context.Context, tx *db.Tx, e event.BackupFailed) error {
	name, why, operators, ok, err := backup.Failed(ctx, tx, e.BackupID)
	if err != nil || !ok {
		return err
	}
	for _, id := range operators {
		if err := a.bell.Notify(ctx, tx, notify.Notice{
			PersonID: id, Kind: notify.NoticeBackup, Href: "/admin/backups", Values: map[string]string{"backup": name},
		}); err != nil {
			return err
		}
		to, ok, err := notify.SubscriberOf(ctx, tx, id, notify.CourseUpdates)
		if err != nil || !ok {
			return err
		}
		if err := a.notify.Send(ctx, tx, notify.Mail{
			To: to.Email, Name: to.Name, Language: to.Language, Text: notify.BackupFailed,
			Values: map[string]string{"backup": name, "reason": why, "link": a.Config.PublicURL + "/admin/backups"},
		}); err != nil {
			return err
		}
	}
	return nil
}
