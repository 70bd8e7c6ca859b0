package backup

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"
)

// Seal compresses what is written to it and, with recipients (age1…), encrypts it. Close ends it and leaves w open.
func Seal(w io.Writer, recipients []string) (io.WriteCloser, error) {
	var closers []io.Closer
	if len(recipients) > 0 {
		parsed, err := age.ParseRecipients(strings.NewReader(strings.Join(recipients, "\n")))
		if err != nil {
			return nil, fmt.Errorf("--recipient: %w", err)
		}
		sealed, err := age.Encrypt(w, parsed...)
		if err != nil {
			return nil, err
		}
		closers = append(closers, sealed)
		w = sealed
	}
	packed, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(2))
	return &box{packed, append([]io.Closer{packed}, closers...)}, err
}

type box struct {
	io.Writer
	closers []io.Closer
}

// Close implements io.Closer, the inner box first.
func (b *box) Close() error {
	var failed error
	for _, c := range b.closers {
		if err := c.Close(); err != nil && failed == nil {
			failed = err
		}
	}
	return failed
}

var (
	zstdMark = []byte{0x28, 0xb5, 0x2f, 0xfd}
	ageMark  = []byte("age-encryption.org/v1")
)

// Unseal opens what Seal has written. identities is a file with keys (AGE-SECRET-KEY-…), or "".
func Unseal(r io.Reader, identities string) (io.ReadCloser, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	start, err := in.Peek(len(ageMark))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(start, zstdMark):
	case bytes.Equal(start, ageMark):
		if identities == "" {
			return nil, errors.New("the backup is encrypted: name the file with its key (--identity FILE)")
		}
		keys, err := readIdentities(identities)
		if err != nil {
			return nil, err
		}
		opened, err := age.Decrypt(in, keys...)
		if errors.As(err, new(*age.NoIdentityMatchError)) {
			return nil, fmt.Errorf("none of the keys in %s opens this backup", identities)
		}
		if err != nil {
			return nil, damaged("at its start", err)
		}
		in = bufio.NewReaderSize(opened, 1<<16)
		if start, err := in.Peek(len(zstdMark)); err != nil {
			return nil, damaged("at its start", err)
		} else if !bytes.Equal(start, zstdMark) {
			return nil, errors.New("this is encrypted, but not a backup of Stoa")
		}
	case len(start) == 0:
		return nil, damaged("at its start", errors.New("it is empty"))
	default:
		return nil, errors.New("this is not a backup of Stoa")
	}
	packed, err := zstd.NewReader(in, zstd.WithDecoderMaxMemory(256<<20))
	if err != nil {
		return nil, err
	}
	return packed.IOReadCloser(), nil
}

func readIdentities(path string) ([]age.Identity, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("--identity: %w", err)
	}
	defer func() { _ = file.Close() }() // it was only read
	keys, err := age.ParseIdentities(file)
	if err != nil {
		return nil, fmt.Errorf("--identity: %s: %w", path, err)
	}
	return keys, nil
}

// NewIdentity returns a fresh key as the text of a file, and the recipient to encrypt to.
func NewIdentity() (text, recipient string, err error) {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", err
	}
	recipient = key.Recipient().String()
	return "# Opens backups that are encrypted to " + recipient + "\n" + key.String() + "\n", recipient, nil
}
