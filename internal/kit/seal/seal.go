// Package seal owns how secrets are kept in the database: sealed with a key that is not in it, so that
// a dump is of no use by itself. It promises that a sealed value opens only under the name it was
// sealed for. It refuses to know what the secrets are for.
package seal

import (
	"bufio"
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
)

// Keys seals with the first of its keys and opens with any.
type Keys struct {
	from string // the file, for messages
	ring []key
}

type key struct {
	id   string // the start of a hash of the key
	aead cipher.AEAD
}

const (
	mark    = "sealed:"
	keySize = 32 // AES-256
)

// Generate returns a fresh key, which is nowhere else.
func Generate() *Keys {
	fresh := make([]byte, keySize)
	_, _ = rand.Read(fresh) // never fails, says crypto/rand
	return &Keys{from: "memory", ring: []key{newKey(fresh)}}
}

// Load reads keys from a file: 32 bytes in base64, one key on each line, the one that seals first. If
// there is no file, it makes one with a fresh key that only its owner can read.
func Load(path string) (*Keys, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = create(path); err == nil {
			text, err = os.ReadFile(path)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("key file: %w", err)
	}
	keys := &Keys{from: path}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		raw, err := base64.StdEncoding.DecodeString(line)
		if err != nil || len(raw) != keySize {
			return nil, fmt.Errorf("key file: a line of %s is not 32 bytes in base64 (openssl rand -base64 32)", path)
		}
		keys.ring = append(keys.ring, newKey(raw))
	}
	if len(keys.ring) == 0 {
		return nil, fmt.Errorf("key file: %s is empty: restore it from a backup", path)
	}
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o007 != 0 {
		slog.Warn("everyone on this machine can read the key file", "file", path)
	}
	return keys, nil
}

// create writes the whole file or none. If another process was faster, its file stays.
func create(path string) error {
	file, err := os.CreateTemp(filepath.Dir(path), "key-*.part") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) //nolint:errcheck // the name alone; the file has another
	fresh := make([]byte, keySize)
	_, _ = rand.Read(fresh) // never fails, says crypto/rand
	_, err = fmt.Fprintln(file, base64.StdEncoding.EncodeToString(fresh))
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Link(file.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

func newKey(raw []byte) key {
	block, err := aes.NewCipher(raw)
	if err != nil {
		panic(err) // another length than keySize
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // another block size than that of AES
	}
	sum := sha256.Sum256(raw)
	return key{id: hex.EncodeToString(sum[:4]), aead: aead}
}

// Seal encrypts and authenticates a secret (AES-256-GCM). Name says whose it is: a value moved to
// another row doesn't open there.
func (k *Keys) Seal(name, secret string) string {
	sealed := k.ring[0].aead.Seal(nil, nil, []byte(secret), []byte(name))
	return k.Prefix() + base64.RawStdEncoding.EncodeToString(sealed)
}

// Prefix is how every value begins that the current key has sealed.
func (k *Keys) Prefix() string { return mark + k.ring[0].id + ":" }

// Open returns the secret. What was never sealed is from an older version, and is returned as it is.
func (k *Keys) Open(name, stored string) (string, error) {
	rest, ok := strings.CutPrefix(stored, mark)
	if !ok {
		return stored, nil
	}
	id, text, _ := strings.Cut(rest, ":")
	for _, key := range k.ring {
		if key.id != id {
			continue
		}
		sealed, err := base64.RawStdEncoding.DecodeString(text)
		if err != nil {
			return "", fmt.Errorf("the secret %q is damaged: %w", name, err)
		}
		secret, err := key.aead.Open(nil, nil, sealed, []byte(name))
		if err != nil {
			return "", fmt.Errorf("the secret %q is damaged: %w", name, err)
		}
		return string(secret), nil
	}
	return "", fmt.Errorf(
		"the secret %q was sealed with key %s, which is not in %s: restore the key file from a backup (--key-file)",
		name, id, k.from,
	)
}
