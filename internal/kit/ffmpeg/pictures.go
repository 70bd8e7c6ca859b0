package ffmpeg

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Poster writes a JPEG of a typical picture near at.
func (t *Tools) Poster(
	ctx context.Context, path string, v Video, width, height int, at time.Duration, out string,
) error {
	arguments := []string{"-loglevel", "error", "-ss", strconv.FormatFloat(at.Seconds(), 'f', 3, 64)}
	arguments = append(arguments, input(path)...)
	arguments = append(
		arguments, "-map", "0:"+strconv.Itoa(v.Stream), "-vf", "thumbnail=n=30,"+t.filter(v, width, height),
		"-frames:v", "1", "-q:v", "4", "-f", "image2", "-update", "1", "file:"+out,
	)
	return t.run(ctx, arguments, nil, nil)
}

// Frame writes a JPEG of the picture that is shown at a time, at a size; nothing if there is none. path is that of a
// file, or an address of http or https, of which only what is needed is read.
func (t *Tools) Frame(
	ctx context.Context, path string, v Video, width, height int, at time.Duration, out string,
) error {
	// It is the last one that began by then: ffmpeg takes the first one that begins after a time.
	at = max(0, at-time.Duration(float64(time.Second)/max(v.FrameRate, 1))+time.Millisecond)
	arguments := []string{"-loglevel", "error", "-ss", strconv.FormatFloat(at.Seconds(), 'f', 3, 64)}
	if strings.HasPrefix(path, "http://") || strings.HasPrefix(path, "https://") {
		arguments = append(
			arguments, "-protocol_whitelist", "http,https,tcp,tls", "-format_whitelist", formats, "-max_pixels",
			strconv.Itoa(maxPixels), "-i", path,
		)
	} else {
		arguments = append(arguments, input(path)...)
	}
	arguments = append(
		arguments, "-map", "0:"+strconv.Itoa(v.Stream), "-vf", t.filter(v, width, height), "-frames:v", "1", "-q:v", "2",
		"-f", "image2", "-update", "1", "file:"+out,
	)
	return t.run(ctx, arguments, nil, nil)
}

// Sheet is how small pictures are laid out: so many in a row, and so many rows, on each sheet.
type Sheet struct {
	Every         time.Duration // a multiple of two seconds
	Width, Height int           // of one picture
	Columns, Rows int
}

// Sprites writes sheet-1.jpg, sheet-2.jpg … into dir, of a rendition that Encode made.
func (t *Tools) Sprites(ctx context.Context, rendition string, s Sheet, dir string) error {
	arguments := append([]string{"-loglevel", "error", "-skip_frame", "nokey"}, input(rendition)...)
	arguments = append(
		arguments, "-vf",
		fmt.Sprintf(
			"fps=1/%d:start_time=0:round=up,scale=%d:%d,tile=%dx%d", int(s.Every.Seconds()), s.Width, s.Height, s.Columns,
			s.Rows,
		),
		"-q:v", "6", "-f", "image2", "file:"+filepath.Join(dir, "sheet-%d.jpg"),
	)
	return t.run(ctx, arguments, nil, nil)
}
