package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// LockFolder keeps a data folder for one server, until unlock or the end of the process, however it ends. Two servers
// would empty each other's work, and on SQLite take up each other's orders. Commands that may run beside a server don't
// ask for it; what replaces the data does.
func LockFolder(data string) (unlock func(), err error) {
	set := option{"data", "STOA_DATA", data}
	if err := os.MkdirAll(data, 0o750); err != nil {
		return nil, set.wrong(err.Error(), mendFolder(data, err))
	}
	if err := tryFolder(data); err != nil {
		return nil, set.wrong("nothing can be written there ("+err.Error()+")", mendFolder(data, err))
	}
	path := filepath.Join(data, "lock")
	lock := flock.New(path, flock.SetPermissions(0o640))
	free, err := lock.TryLock()
	if err != nil {
		return nil, set.wrong("its lock can't be taken ("+err.Error()+")", mendFolder(data, err))
	}
	if !free {
		holder, _ := os.ReadFile(path) // without a name, the message says less
		return nil, set.wrong(
			"another Stoa"+process(string(holder))+" uses this folder", "Stop it, or give each server a folder of its own",
		)
	}
	_ = os.WriteFile(path, fmt.Appendf(nil, "%d\n", os.Getpid()), 0o640) // only for that message
	return func() { _ = lock.Unlock() }, nil
}

func process(holder string) string {
	if holder = strings.TrimSpace(holder); holder != "" {
		return " (process " + holder + ")"
	}
	return ""
}
