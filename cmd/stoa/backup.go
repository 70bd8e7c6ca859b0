package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"stoa/internal/app"
)

type backup struct {
	Create backupCreate `cmd:"" default:"withargs" help:"Write a backup of everything, while Stoa runs."`
	Verify backupVerify `cmd:"" help:"Read a whole backup and compare it with its checksums."`
	Keygen backupKey    `cmd:"" help:"Make a key to encrypt backups with."`
}

type backupCreate struct {
	place     `embed:""`
	File      string   `arg:"" help:"File to write, or s3://bucket/path?…, or - for standard output."`
	Recipient []string `help:"Encrypt to this public key (age1…); several may open it." placeholder:"age1…" env:"STOA_BACKUP_RECIPIENT"`
	WithKey   bool     `help:"Include the key file although the backup isn't encrypted."`
	Since     string   `help:"Write only the files that this earlier backup, in the same folder, doesn't have." placeholder:"FILE"`
	Identity  string   `help:"File with the key that opens the backup of --since." type:"path" placeholder:"FILE" env:"STOA_BACKUP_IDENTITY"`
}

// Run writes a backup. It ends with 3 if files are missing that rows name; the rest is in the backup then.
func (b *backupCreate) Run(ctx context.Context) error {
	bar := newBar()
	started := time.Now()
	done, err := app.Backup(ctx, b.config(), app.BackupOptions{
		To: b.File, Recipients: b.Recipient, WithKey: b.WithKey, Since: b.Since, Identity: b.Identity, Tell: bar.bytes,
	})
	bar.end()
	if err != nil {
		return err
	}
	out := io.Writer(os.Stdout)
	if b.File == "-" {
		out = os.Stderr
	}
	var rows int64
	for _, table := range done.Rows.Tables {
		rows += table.Rows
	}
	fmt.Fprintf(out, "%s: %d rows and %d files (%s) in %s.\n", b.File, rows, len(done.Tail.Files), size(done.Bytes),
		time.Since(started).Round(time.Second/10))
	if b.Since != "" {
		fmt.Fprintf(out, "It needs %s: keep both in one folder.\n", b.Since)
	}
	if !done.Tail.Key {
		fmt.Fprintln(out, "The key file isn't in it: keep a copy of that in another place. With --recipient, or --with-key, "+
			"it is included.")
	}
	if n := len(done.Tail.Missing); n > 0 {
		fmt.Fprintf(out, "%d files are missing, such as %s. Run stoa doctor.\n", n, done.Tail.Missing[0])
		return errFound
	}
	return nil
}

type backupVerify struct {
	File     string `arg:"" help:"Backup to read: a file or s3://bucket/path?…."`
	Identity string `help:"File with the key that opens it." type:"path" placeholder:"FILE" env:"STOA_BACKUP_IDENTITY"`
}

// Run verifies a backup.
func (b *backupVerify) Run(ctx context.Context) error {
	bar := newBar()
	contents, err := app.VerifyBackup(ctx, b.File, b.Identity, bar.bytes)
	bar.end()
	if err != nil {
		return err
	}
	var rows int64
	for _, table := range contents.Rows.Tables {
		rows += table.Rows
	}
	key := "without the key file"
	if contents.Tail.Key {
		key = "with the key file"
	}
	_, err = fmt.Printf("%s is sound: %d rows and %d files of %s, from Stoa %s, %s.\n", b.File, rows,
		len(contents.Tail.Files), contents.Head.Created.Local().Format(time.DateTime), contents.Head.Stoa, key)
	if before := contents.Head.Before; err == nil && before != "" {
		_, err = fmt.Printf("It needs %s beside it.\n", before)
	}
	return err
}

type backupKey struct {
	File string `arg:"" help:"File to write the key to; it must not exist yet." type:"path"`
}

// Run makes a key for backups.
func (b *backupKey) Run() error {
	recipient, err := app.BackupKey(b.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s opens backups (--identity). Keep it where the backups are not. Encrypt to (--recipient):\n",
		b.File)
	_, err = fmt.Println(recipient)
	return err
}

type restore struct {
	place    `embed:""`
	File     string `arg:"" help:"Backup to restore: a file or s3://bucket/path?…. With --at, what --replicate names."`
	At       string `help:"Restore the copy that --replicate made as it was at this time (2026-11-23T14:05:00+01:00), or the latest." placeholder:"TIME|latest"`
	Identity string `help:"File with the key that opens it." type:"path" placeholder:"FILE" env:"STOA_BACKUP_IDENTITY"`
	Check    bool   `help:"Rehearse: restore aside, examine it, compare it with the backup, and leave nothing."`
	Force    bool   `help:"Replace an installation that is there. Its SQLite database stays beside the new one."`
}

// Run restores a backup. A rehearsal ends with 3 if it finds something.
func (r *restore) Run(ctx context.Context) error {
	bar := newBar()
	report, err := app.Restore(ctx, r.config(), app.RestoreOptions{
		From: r.File, Identity: r.Identity, Check: r.Check, Force: r.Force, At: r.At, Tell: bar.bytes,
	})
	bar.end()
	if err != nil {
		return err
	}
	if r.At != "" {
		return r.told(report)
	}
	var rows int64
	for _, table := range report.Rows.Tables {
		rows += table.Rows
	}
	verb := "Restored"
	if r.Check {
		verb = "Rehearsed with"
	}
	fmt.Printf("%s %d rows and %d files of %s.\n", verb, rows, len(report.Tail.Files),
		report.Head.Created.Local().Format(time.DateTime))
	return r.told(report)
}

// told prints what is left to say.
func (r *restore) told(report app.RestoreReport) error {
	if r.At != "" {
		fmt.Printf("The database is as it was at %s. Media are as they are now.\n", report.At.Local().Format(time.DateTime))
	}
	if report.Kept != "" {
		fmt.Println("The previous database was saved as", report.Kept)
	}
	if report.NoKey {
		fmt.Println("The key file isn't in the backup: put it back before you start Stoa (--key-file).")
	}
	if len(report.Findings) > 0 {
		for _, f := range report.Findings {
			fmt.Printf("✗ %-12s %s\n  %-12s %s\n", f.Check, f.What, "", f.Mend)
		}
		return errFound
	}
	if r.Check {
		fmt.Println("Counts, balances and every check are as they should be.")
	}
	return nil
}
