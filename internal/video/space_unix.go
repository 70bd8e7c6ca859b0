//go:build unix

package video

import (
	"errors"
	"syscall"
)

func noSpace(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }
