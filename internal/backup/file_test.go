package backup_test

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"stoa/internal/backup"
	"stoa/internal/kit/blob/blobtest"
)

// A file is there whole or not at all, on disk and in a bucket, and is never replaced.
func TestAFileIsWholeOrNotThere(t *testing.T) {
	s3 := blobtest.Start(t, t.Setenv)
	bucket, options, _ := strings.Cut(s3.Address, "?")
	for name, address := range map[string]string{
		"disk": t.TempDir() + "/shop.stoa", "s3": bucket + "/nightly/shop.stoa?" + options,
	} {
		t.Run(name, func(t *testing.T) {
			full := func(w io.Writer) error {
				_, err := w.Write(make([]byte, 1<<20))
				return fmt.Errorf("write: %w", cmp.Or(err, error(syscall.ENOSPC)))
			}
			if err := backup.WriteFile(t.Context(), address, full); err == nil {
				t.Error("a full disk went unnoticed")
			} else if name == "disk" && !strings.Contains(err.Error(), "no space is left") {
				t.Error(err)
			}
			if _, err := backup.OpenFile(t.Context(), address); err == nil {
				t.Error("half a file is there")
			}
			whole := func(w io.Writer) error { _, err := io.WriteString(w, "whole"); return err }
			if err := backup.WriteFile(t.Context(), address, whole); err != nil {
				t.Fatal(err)
			}
			if err := backup.WriteFile(t.Context(), address, whole); err == nil ||
				!strings.Contains(err.Error(), "exists already") {
				t.Errorf("replaced: %v", err)
			}
			file, err := backup.OpenFile(t.Context(), address)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			if content, err := io.ReadAll(file); err != nil || string(content) != "whole" {
				t.Errorf("%q, %v", content, err)
			}
		})
	}
	if left, err := os.ReadDir(s3.Folder + "/nightly"); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
}
