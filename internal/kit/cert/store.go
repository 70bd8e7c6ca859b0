package cert

import (
	"context"
	"crypto/x509"
	"database/sql"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"hash/fnv"
	"io/fs"
	"strings"
	"sync"

	"github.com/caddyserver/certmagic"

	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
)

// Folder stores certificates as files, for one server.
func Folder(path string) certmagic.Storage { return &certmagic.FileStorage{Path: path} }

// Shared stores certificates in PostgreSQL, sealed, for all instances: one of them gets a certificate, the others wait
// and take that.
func Shared(d *db.DB, keys *seal.Keys) certmagic.Storage {
	return &shared{db: d, keys: keys, held: map[string]*sql.Tx{}}
}

type shared struct {
	db   *db.DB
	keys *seal.Keys
	mu   sync.Mutex
	held map[string]*sql.Tx
}

// Lock implements certmagic.Locker with a lock that ends with the connection of a killed instance.
func (s *shared) Lock(ctx context.Context, name string) error {
	tx, err := s.db.Write().BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	id := fnv.New64a()
	_, _ = id.Write([]byte("stoa certificate " + name)) // never fails
	if _, err = tx.ExecContext(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0`); err == nil {
		_, err = tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(id.Sum64()))
	}
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[name] = tx
	return nil
}

// Unlock implements certmagic.Locker.
func (s *shared) Unlock(_ context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.held[name]
	delete(s.held, name)
	if tx == nil {
		return nil
	}
	return tx.Rollback()
}

// Store implements certmagic.Storage.
func (s *shared) Store(ctx context.Context, key string, value []byte) error {
	sealed := s.keys.Seal(sealName(key), base64.StdEncoding.EncodeToString(value))
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO tls_files (name, value, modified_at) VALUES ($1, $2, $3)
			ON CONFLICT (name) DO UPDATE SET value = excluded.value, modified_at = excluded.modified_at`, key, sealed, db.At(tx.Now))
		return err
	})
}

func sealName(key string) string { return "certificate " + key }

// Load implements certmagic.Storage.
func (s *shared) Load(ctx context.Context, key string) ([]byte, error) {
	var sealed string
	err := s.db.Read().QueryRowContext(ctx, `SELECT value FROM tls_files WHERE name = $1`, key).Scan(&sealed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fs.ErrNotExist
	}
	if err != nil {
		return nil, err
	}
	text, err := s.keys.Open(sealName(key), sealed)
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}

// Delete implements certmagic.Storage.
func (s *shared) Delete(ctx context.Context, key string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM tls_files WHERE name = $1 OR name LIKE $2`, key, key+"/%")
		return err
	})
}

// Exists implements certmagic.Storage.
func (s *shared) Exists(ctx context.Context, key string) bool {
	_, err := s.Stat(ctx, key)
	return err == nil
}

// List implements certmagic.Storage.
func (s *shared) List(ctx context.Context, path string, recursive bool) ([]string, error) {
	rows, err := s.db.Read().QueryContext(ctx, `SELECT name FROM tls_files WHERE name LIKE $1 ORDER BY name`, path+"/%")
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // read to the end
	var out []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if rest := name[len(path)+1:]; !recursive {
			first, _, _ := strings.Cut(rest, "/")
			if name = path + "/" + first; len(out) > 0 && out[len(out)-1] == name {
				continue
			}
		}
		out = append(out, name)
	}
	if err := rows.Err(); err != nil || len(out) > 0 {
		return out, err
	}
	return nil, fs.ErrNotExist
}

// Stat implements certmagic.Storage.
func (s *shared) Stat(ctx context.Context, key string) (certmagic.KeyInfo, error) {
	info := certmagic.KeyInfo{Key: key}
	var at *db.Time
	err := s.db.Read().QueryRowContext(ctx,
		`SELECT count(*), coalesce(max(length(value)), 0), max(modified_at) FROM tls_files WHERE name = $1`, key,
	).Scan(&info.IsTerminal, &info.Size, &at)
	if err != nil {
		return info, err
	}
	if at != nil {
		info.Modified = at.Time
	}
	if !info.IsTerminal {
		var n int
		err = s.db.Read().QueryRowContext(ctx, `SELECT count(*) FROM tls_files WHERE name LIKE $1`, key+"/%").Scan(&n)
		if err == nil && n == 0 {
			err = fs.ErrNotExist
		}
	}
	return info, err
}

// Stored calls f with each certificate that is stored for a domain: its file, and the first of its chain.
func Stored(ctx context.Context, s certmagic.Storage, f func(domain string, leaf *x509.Certificate)) error {
	names, err := s.List(ctx, "certificates", true)
	if err != nil {
		return nil // there are none
	}
	for _, name := range names {
		if !strings.HasSuffix(name, ".crt") {
			continue
		}
		text, err := s.Load(ctx, name)
		if err != nil {
			return err
		}
		domain := strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], ".crt")
		block, _ := pem.Decode(text)
		if block == nil {
			f(domain, nil)
			continue
		}
		leaf, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			leaf = nil
		}
		f(domain, leaf)
	}
	return nil
}
