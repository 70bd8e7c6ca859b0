package ffmpeg

import (
	"os/exec"
	"runtime"
	"syscall"
)

// alone gives a command a group of processes, which is killed as a whole and dies with this process. The thread that
// starts it is kept until release, because it is the thread's end that the system would take for ours.
func alone(command *exec.Cmd) (release func()) {
	runtime.LockOSThread()
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
	return runtime.UnlockOSThread
}

// yield gives everyone else the processor first.
func yield(pid int) { _ = syscall.Setpriority(syscall.PRIO_PROCESS, pid, 19) }
