// Package ffmpegtest makes films for tests.
package ffmpegtest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stoa/internal/kit/ffmpeg"
)

// Tools are this machine's; without them, the test is skipped.
func Tools(t *testing.T) *ffmpeg.Tools {
	t.Helper()
	tools, err := ffmpeg.Find(t.Context(), "")
	if err != nil {
		t.Skip(err)
	}
	return tools
}

// Film makes a file with ffmpeg's arguments, separated by spaces, and returns its path.
func Film(t *testing.T, name, arguments string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	all := append([]string{"-v", "error", "-y"}, strings.Fields(arguments)...)
	if out, err := exec.Command("ffmpeg", append(all, path)...).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg %s: %v\n%s", arguments, err, out)
	}
	return path
}

// Short is a film of eight seconds with a moving picture and a tone.
const Short = "-f lavfi -i testsrc=s=320x180:r=25:d=8 -f lavfi -i sine=f=440:d=8 -c:v libx264 -preset ultrafast " +
	"-pix_fmt yuv420p -g 50 -c:a aac -shortest"

// Turned returns a copy of a film that says of itself to be shown turned by 90 degrees, as telephones record.
func Turned(t *testing.T, film string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "turned.mp4")
	if exec.Command("ffmpeg", "-v", "error", "-display_rotation", "90", "-i", film, "-c", "copy", path).Run() == nil {
		return path
	}
	out, err := exec.Command(
		"ffmpeg", "-v", "error", "-y", "-i", film, "-c", "copy", "-metadata:s:v", "rotate=90", path,
	).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}
