package blob

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/minio/minio-go/v7"
)

// Try writes a small file and deletes it.
func Try(ctx context.Context, b Bucket) error {
	key := ".try-" + uuid.NewString()
	if err := b.Put(ctx, key, "text/plain", strings.NewReader("Stoa")); err != nil {
		return err
	}
	return b.Delete(ctx, key)
}

// Answer is the code with which a store refuses, such as NoSuchBucket; "" if it has not answered, or isn't well.
func Answer(err error) string {
	var said minio.ErrorResponse
	if !errors.As(err, &said) || said.StatusCode < 400 || said.StatusCode >= 500 {
		return ""
	}
	return said.Code
}
