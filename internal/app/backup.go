package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"stoa/internal/backup"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
)

// databaseAddress is where the rows are: a path, or postgres://….
func (c Config) databaseAddress() string { return cmp.Or(c.Database, filepath.Join(c.Data, "stoa.db")) }

func (c Config) keyPath() string { return cmp.Or(c.KeyFile, filepath.Join(c.Data, "key")) }

// connect opens the database that is there, without changing its schema.
func connect(ctx context.Context, c Config) (*db.DB, error) {
	if err := c.checkWires(); err != nil {
		return nil, err
	}
	if c.Database == "" {
		if _, err := os.Stat(c.databaseAddress()); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf(
				"there is no database in %s: name the folder with --data, or the server with --database", c.Data,
			)
		}
	}
	return db.Connect(ctx, c.databaseAddress())
}

// BackupOptions say how to back up.
type BackupOptions struct {
	To         string   // a file or s3://bucket/path; "-" for standard output
	Recipients []string // age1…, or none to leave it readable
	WithKey    bool     // include the key of the secrets although nothing is encrypted
	Since      string   // the backup before: only files that it doesn't have are written
	Identity   string   // the file with the key of Since
	Tell       backup.Progress
}

// Backup writes a backup of an installation, which may run. See backup.Write.
func Backup(ctx context.Context, c Config, o BackupOptions) (result backup.Result, err error) {
	d, err := connect(ctx, c)
	if err != nil {
		return result, err
	}
	defer d.Close() //nolint:errcheck // it was only read
	bucket, err := blob.Open(c.mediaAddress())
	if err != nil {
		return result, err
	}
	defer bucket.Close() //nolint:errcheck // it was only read
	source := backup.Source{DB: d, Bucket: bucket, Version: c.Version, Tell: o.Tell}
	if o.WithKey || len(o.Recipients) > 0 {
		source.Key, err = os.ReadFile(c.keyPath())
		if err != nil && !(errors.Is(err, fs.ErrNotExist) && !o.WithKey) {
			return result, fmt.Errorf("key file: %w", err)
		}
	}
	if o.Since != "" {
		if source.Since, err = VerifyBackup(ctx, o.Since, o.Identity, o.Tell); err != nil {
			return result, fmt.Errorf("%s: %w", o.Since, err)
		}
		source.Before = backup.Name(o.Since)
	}
	write := func(w io.Writer) error {
		sealed, err := backup.Seal(w, o.Recipients)
		if err != nil {
			return err
		}
		if result, err = backup.Write(ctx, source, sealed); err != nil {
			return err
		}
		return sealed.Close()
	}
	if o.To == "-" {
		return result, write(os.Stdout)
	}
	return result, backup.WriteFile(ctx, o.To, write)
}

// reading opens a backup and has do read it.
func reading(ctx context.Context, address, identity string, do func(r io.Reader) error) error {
	file, err := backup.OpenFile(ctx, address)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	opened, err := backup.Unseal(file, identity)
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	defer opened.Close() //nolint:errcheck // it was only read
	if err := do(opened); err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	return nil
}

// VerifyBackup reads a whole backup and compares it with its checksums.
func VerifyBackup(
	ctx context.Context, address, identity string, tell backup.Progress,
) (contents *backup.Contents, err error) {
	err = reading(ctx, address, identity, func(r io.Reader) error {
		contents, err = backup.Verify(ctx, r, tell)
		return err
	})
	if err == nil && contents.InStore() {
		err = backup.VerifyStored(ctx, address, identity, contents.Tail.Files, tell)
	}
	return contents, err
}

// BackupKey writes a file with a fresh key, which only its owner can read, and returns the recipient to encrypt to.
func BackupKey(path string) (recipient string, err error) {
	text, recipient, err := backup.NewIdentity()
	if err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = file.WriteString(text)
	return recipient, errors.Join(err, file.Sync(), file.Close())
}

// mergeKeys puts the keys of a backup into the key file, above those that are there: secrets of either open then.
func mergeKeys(path string, key []byte) error {
	there, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	merged := bytes.TrimSpace(key)
	for line := range bytes.Lines(there) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !bytes.Contains(merged, line) {
			merged = append(append(merged, '\n'), line...)
		}
	}
	part, err := os.CreateTemp(filepath.Dir(path), "key-*.part") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(part.Name()) //nolint:errcheck // it has another name by then
	_, err = part.Write(append(merged, '\n'))
	if err := errors.Join(err, part.Sync(), part.Close()); err != nil {
		return err
	}
	return os.Rename(part.Name(), path)
}
