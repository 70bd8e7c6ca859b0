//go:build linux || darwin || freebsd

package blob

import "syscall"

// space returns how many bytes are free to us in a folder's file system, and how many it has.
func space(path string) (free, total int64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), int64(s.Blocks) * int64(s.Bsize), nil
}
