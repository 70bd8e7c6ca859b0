package ffmpeg

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Source is what a file holds.
type Source struct {
	DurationMs int64  `json:"durationMs"` // 0: the file doesn't say
	Container  string `json:"container"`
	Video      *Video `json:"video"` // nil: no picture
	Audio      *Audio `json:"audio"` // nil: no sound
}

// Video is a moving picture. Width and height are those of the picture as it is shown: turned, and of square pixels.
type Video struct {
	Stream    int     `json:"stream"`
	Codec     string  `json:"codec"`
	Width     int     `json:"width"`
	Height    int     `json:"height"`
	Rotation  int     `json:"rotation"`
	FrameRate float64 `json:"frameRate"` // the average
	Variable  bool    `json:"variable"`  // the frame rate is
	Bits      int     `json:"bits"`      // of each color
	HDR       bool    `json:"hdr"`
}

// Audio is a sound.
type Audio struct {
	Stream     int    `json:"stream"`
	Codec      string `json:"codec"`
	Channels   int    `json:"channels"`
	SampleRate int    `json:"sampleRate"`
}

// ErrUnreadable is a file that is no film and no sound, or is broken from its start.
var ErrUnreadable = errors.New("ffmpeg: the file cannot be read")

type probed struct {
	Streams []struct {
		Index     int    `json:"index"`
		Kind      string `json:"codec_type"`
		Codec     string `json:"codec_name"`
		Width     int    `json:"width"`
		Height    int    `json:"height"`
		Ratio     string `json:"sample_aspect_ratio"`
		Format    string `json:"pix_fmt"`
		Transfer  string `json:"color_transfer"`
		Rate      string `json:"r_frame_rate"`
		Average   string `json:"avg_frame_rate"`
		Channels  int    `json:"channels"`
		Sampling  string `json:"sample_rate"`
		Duration  string `json:"duration"`
		Placement struct {
			Attached int `json:"attached_pic"`
		} `json:"disposition"`
		Tags struct {
			Rotate string `json:"rotate"`
		} `json:"tags"`
		Sides []struct {
			Rotation float64 `json:"rotation"`
		} `json:"side_data_list"`
	} `json:"streams"`
	Format struct {
		Name     string `json:"format_name"`
		Duration string `json:"duration"`
	} `json:"format"`
}

// Probe reads the head of a file. Error: ErrUnreadable.
func (t *Tools) Probe(ctx context.Context, path string) (Source, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	arguments := []string{
		"-v", "error", "-show_streams", "-show_format", "-of", "json", "-protocol_whitelist", "file", "-format_whitelist",
		formats, "file:" + path,
	}
	var answer bytes.Buffer
	err := start(ctx, exec.CommandContext(ctx, t.ffprobe, arguments...), func(out io.Reader) {
		_, _ = io.Copy(&answer, io.LimitReader(out, 1<<20))
		_, _ = io.Copy(io.Discard, out)
	}, nil)
	var failed *Failed
	if errors.As(err, &failed) && !failed.Killed {
		return Source{}, fmt.Errorf("%w: %s", ErrUnreadable, failed.Output)
	}
	if err != nil {
		return Source{}, err
	}
	var found probed
	if err := json.Unmarshal(answer.Bytes(), &found); err != nil {
		return Source{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return found.source(), nil
}

func (p probed) source() Source {
	out := Source{Container: p.Format.Name, DurationMs: millis(p.Format.Duration)}
	for _, s := range p.Streams {
		switch {
		case s.Kind == "video" && s.Placement.Attached == 0 && out.Video == nil && s.Width > 0 && s.Height > 0:
			v := &Video{Stream: s.Index, Codec: s.Codec, Bits: bits(s.Format), FrameRate: ratio(s.Average), Rotation: 0}
			v.HDR = s.Transfer == "smpte2084" || s.Transfer == "arib-std-b67"
			v.Variable = math.Abs(ratio(s.Rate)-v.FrameRate) > 0.02*v.FrameRate
			turn, _ := strconv.ParseFloat(s.Tags.Rotate, 64)
			for _, side := range s.Sides {
				if side.Rotation != 0 {
					turn = -side.Rotation
				}
			}
			v.Rotation = (int(math.Round(turn/90))*90%360 + 360) % 360
			v.Width, v.Height = s.Width, s.Height
			if square := ratio(strings.ReplaceAll(s.Ratio, ":", "/")); square > 0 {
				v.Width = int(math.Round(float64(s.Width) * square))
			}
			if v.Rotation%180 != 0 {
				v.Width, v.Height = v.Height, v.Width
			}
			out.Video = v
		case s.Kind == "audio" && out.Audio == nil && s.Channels > 0:
			rate, _ := strconv.Atoi(s.Sampling)
			out.Audio = &Audio{Stream: s.Index, Codec: s.Codec, Channels: s.Channels, SampleRate: rate}
		default:
			continue
		}
		out.DurationMs = max(out.DurationMs, millis(s.Duration))
	}
	return out
}

func millis(seconds string) int64 {
	n, err := strconv.ParseFloat(seconds, 64)
	if err != nil || n < 0 {
		return 0
	}
	return int64(math.Round(n * 1000))
}

// ratio reads "30000/1001"; 0 if it is none.
func ratio(text string) float64 {
	above, below, _ := strings.Cut(text, "/")
	a, errA := strconv.ParseFloat(above, 64)
	b, errB := strconv.ParseFloat(below, 64)
	if errA != nil || errB != nil || b == 0 {
		return 0
	}
	return a / b
}

// bits are those of a format of pixels, such as yuv420p10le.
func bits(format string) int {
	for _, n := range []int{9, 10, 12, 14, 16} {
		if strings.Contains(format, "p"+strconv.Itoa(n)) {
			return n
		}
	}
	if strings.HasPrefix(format, "p010") {
		return 10
	}
	return 8
}
