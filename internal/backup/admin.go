package backup

import (
	"archive/tar"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"stoa/internal/audit"
	"stoa/internal/backup/backupdb"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// ticketFor is how long after the proof a download may begin.
const ticketFor = time.Minute

var (
	errNone    = fault.New(fault.NotFound, "backup.not_found", "This backup no longer exists.")
	errBusy    = fault.New(fault.Conflict, "backup.busy", "A backup is already in progress.")
	errNotDone = fault.New(fault.Conflict, "backup.not_done", "This backup isn’t finished.")
	errTicket  = fault.New(fault.Forbidden, "backup.ticket", "This link has expired. Start the download again.")
)

// StoredBackup is a backup as operators see it.
type StoredBackup struct {
	ID           string     `json:"id"`
	Name         string     `json:"name"`
	Place        string     `json:"place"`
	Planned      bool       `json:"planned"`
	Encrypted    bool       `json:"encrypted"`
	State        string     `json:"state" enum:"waiting,running,done,failed"`
	Step         string     `json:"step" enum:"rows,files,check," doc:"Of what is in progress"`
	Done         int64      `json:"done" doc:"Rows, or bytes of media"`
	Total        int64      `json:"total" doc:"0 while it isn't known"`
	Bytes        int64      `json:"bytes" doc:"Of the database, compressed"`
	MediaBytes   int64      `json:"mediaBytes"`
	AddedBytes   int64      `json:"addedBytes" doc:"Of media that no earlier backup had"`
	MediaFiles   int        `json:"mediaFiles"`
	Missing      int        `json:"missing" doc:"Media that were not there"`
	Failure      string     `json:"failure"`
	Checked      string     `json:"checked" enum:"waiting,running,sound,damaged,"`
	CheckedAt    *time.Time `json:"checkedAt"`
	CheckFailure string     `json:"checkFailure"`
	CreatedAt    time.Time  `json:"createdAt"`
	EndedAt      *time.Time `json:"endedAt"`
}

// Backups are the plan and the backups, at most 200, the latest first.
type Backups struct {
	Plan    Schedule       `json:"plan"`
	Planned bool           `json:"planned" doc:"Whether someone has chosen a plan"`
	Backups []StoredBackup `json:"backups"`
}

func storedOf(r backupdb.Backup) StoredBackup {
	return StoredBackup{
		ID: r.ID, Name: r.Name, Place: r.Place, Planned: r.Planned, Encrypted: r.Recipient != "", State: r.State,
		Step: r.Step, Done: r.Done, Total: r.Total, Bytes: r.Bytes, MediaBytes: r.MediaBytes, AddedBytes: r.AddedBytes,
		MediaFiles: int(r.MediaFiles), Missing: int(r.Missing), Failure: r.Failure, Checked: r.Checked,
		CheckedAt: r.CheckedAt.Ptr(), CheckFailure: r.CheckFailure, CreatedAt: r.CreatedAt.Time, EndedAt: r.EndedAt.Ptr(),
	}
}

// List returns them. For operators.
func (s *Service) List(ctx context.Context) (*Backups, error) {
	q := backupdb.New(s.db.Read())
	plan, planned, err := s.plan(ctx, q)
	if err != nil {
		return nil, err
	}
	rows, err := q.List(ctx)
	out := &Backups{Plan: plan, Planned: planned, Backups: make([]StoredBackup, 0, len(rows))}
	for _, row := range rows {
		out.Backups = append(out.Backups, storedOf(row))
	}
	return out, err
}

// Start has a backup made now, where and how the plan says. For operators. Errors: backup.no_place, backup.busy.
func (s *Service) Start(ctx context.Context) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := backupdb.New(tx)
		plan, ok, err := s.plan(ctx, q)
		if err == nil && (!ok || plan.Place == "") {
			err = errNoPlan
		}
		if err != nil {
			return err
		}
		if n, err := q.Unfinished(ctx); err != nil || n > 0 {
			return errors.Join(err, errBusy)
		}
		if err := insert(ctx, tx, plan, false); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "backup.started"})
	})
}

// Check has a whole backup read again and compared with its checksums. For operators. Errors: backup.not_found,
// backup.not_done.
func (s *Service) Check(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, due := backupdb.New(tx), db.At(tx.Now)
		if _, err := one(ctx, q, id); err != nil {
			return err
		}
		n, err := q.AskCheck(ctx, backupdb.AskCheckParams{ID: id, DueAt: &due})
		if err == nil && n == 0 {
			err = errNotDone
		}
		return err
	})
}

// Delete deletes a backup; media that no other needs go with the next planned one. For operators, with a proof. Errors:
// those of a Proof, backup.not_found, backup.busy.
func (s *Service) Delete(ctx context.Context, id string, proof credential.Proof, token string) error {
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	row, err := one(ctx, backupdb.New(s.db.Read()), id)
	if err != nil {
		return err
	}
	if row.DueAt != nil {
		return errBusy
	}
	st, err := openStore(row.Place, recipientsOf(row))
	if err != nil {
		return err
	}
	defer func() { _ = st.Close() }() // nothing waits in it
	if err := s.delete(ctx, st, row); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "backup.deleted", Subject: row.Name})
	})
}

// Ticket is what a download needs, once, within a minute. For operators, with a proof. Errors: those of a Proof,
// backup.not_found, backup.not_done.
func (s *Service) Ticket(ctx context.Context, id string, proof credential.Proof, token string) (string, error) {
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return "", err
	}
	ticket := rand.Text()
	return ticket, s.db.InTx(ctx, func(tx *db.Tx) error {
		q, until := backupdb.New(tx), db.At(tx.Now.Add(ticketFor))
		row, err := one(ctx, q, id)
		if err == nil && row.State != "done" {
			err = errNotDone
		}
		if err != nil {
			return err
		}
		set := backupdb.SetTicketParams{ID: id, Ticket: hashed(ticket), TicketUntil: &until}
		if err := q.SetTicket(ctx, set); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "backup.downloaded", Subject: row.Name})
	})
}

func hashed(ticket string) string {
	sum := sha256.Sum256([]byte(ticket))
	return hex.EncodeToString(sum[:])
}

// Download opens a backup to read it as one file, a tar archive of what a restore needs: the backup and its media as
// they are in their place. It uses up the ticket. Errors: backup.not_found, backup.ticket.
func (s *Service) Download(
	ctx context.Context, id, ticket string,
) (name string, write func(io.Writer) error, err error) {
	var row backupdb.Backup
	err = s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		q, now := backupdb.New(tx), db.At(tx.Now)
		if row, err = one(ctx, q, id); err != nil {
			return err
		}
		n, err := q.TakeTicket(ctx, backupdb.TakeTicketParams{ID: id, Ticket: hashed(ticket), Now: &now})
		if err == nil && n == 0 {
			err = errTicket
		}
		return err
	})
	if err != nil {
		return "", nil, err
	}
	name = strings.TrimSuffix(row.Name, storeFile)
	return name + ".tar", func(w io.Writer) error {
		st, err := openStore(row.Place, recipientsOf(row))
		if err != nil {
			return err
		}
		defer func() { _ = st.Close() }() // it was only read
		return st.tar(ctx, row.Name, w)
	}, nil
}

// tar writes a backup with everything that belongs to it.
func (s *store) tar(ctx context.Context, backup string, w io.Writer) error {
	base := strings.TrimSuffix(backup, storeFile)
	names := []string{backup, base + storeList}
	if err := s.readList(ctx, base+storeList, func(name string) { names = append(names, name) }); err != nil {
		return err
	}
	out := tar.NewWriter(w)
	for _, name := range names {
		if err := s.tarOne(ctx, out, base+"/"+name, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return out.Close()
}

func (s *store) tarOne(ctx context.Context, out *tar.Writer, as, name string) error {
	file, ok, err := s.bucket.Get(ctx, s.prefix+name)
	if err != nil {
		return err
	}
	if !ok {
		return os.ErrNotExist
	}
	defer func() { _ = file.Close() }() // it was only read
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	if err := out.WriteHeader(&tar.Header{
		Typeflag: tar.TypeReg, Name: as, Size: size, Mode: 0o600, ModTime: file.Modified.Truncate(time.Second),
		Format: tar.FormatPAX,
	}); err != nil {
		return err
	}
	_, err = io.Copy(out, file)
	return err
}

// CountFailed is how many backups need an operator: the latest, if it failed, and those that are damaged.
func (s *Service) CountFailed(ctx context.Context) (int, error) {
	n, err := backupdb.New(s.db.Read()).CountFailed(ctx)
	return int(n), err
}

// Failed says which backup failed, and whom to tell; ok is false if it is gone.
func Failed(ctx context.Context, tx *db.Tx, id string) (name, why string, operators []string, ok bool, err error) {
	q := backupdb.New(tx)
	row, ok, err := db.Found(q.ByID(ctx, id))
	if err != nil || !ok {
		return "", "", nil, false, err
	}
	why = row.Failure
	if row.CheckFailure != "" {
		why = row.CheckFailure
	}
	operators, err = q.Operators(ctx)
	return row.Name, why, operators, true, err
}

func one(ctx context.Context, q *backupdb.Queries, id string) (backupdb.Backup, error) {
	row, ok, err := db.Found(q.ByID(ctx, id))
	if err == nil && !ok {
		err = errNone
	}
	return row, err
}
