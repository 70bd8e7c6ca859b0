package ffmpeg

import (
	"context"
	"fmt"
	"math"
	"strconv"
)

// keyFrames are two seconds apart, at the same times in each rendition, so that a player can change between them.
const keyFrames = "expr:gte(t,n_forced*2)"

// Picture is how a film is to be encoded.
type Picture struct {
	Width, Height int
	FrameRate     float64
	Kilobits      int // the most that it has in a second
}

// Encode writes the picture of a film, without sound, as an MP4. The error is a *Failed.
func (t *Tools) Encode(ctx context.Context, path string, v Video, p Picture, out string, progress Progress) error {
	arguments := append([]string{"-loglevel", "error"}, input(path)...)
	arguments = append(
		arguments, "-map", "0:"+strconv.Itoa(v.Stream), "-vf",
		fmt.Sprintf("fps=%s:start_time=0,%s", rate(p.FrameRate), t.filter(v, p.Width, p.Height)),
		"-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "23",
		"-maxrate", strconv.Itoa(p.Kilobits)+"k", "-bufsize", strconv.Itoa(2*p.Kilobits)+"k",
		"-force_key_frames", keyFrames, "-sc_threshold", "0", "-color_primaries", "bt709", "-color_trc", "bt709",
		"-colorspace", "bt709",
	)
	return t.run(ctx, append(arguments, film(out)...), progress, nil)
}

// EncodeSound writes the sound of a film in stereo as an MP4, as loud as Target if its loudness is given. The error is
// a *Failed.
func (t *Tools) EncodeSound(
	ctx context.Context, path string, a Audio, l *Loudness, out string, progress Progress,
) error {
	filter := stereo
	if l != nil {
		filter += fmt.Sprintf(
			",%s:measured_I=%.2f:measured_TP=%.2f:measured_LRA=%.2f:measured_thresh=%.2f:offset=%.2f:linear=true"+
				",aresample=48000",
			loudnorm, l.Integrated, l.TruePeak, l.Range, l.Threshold, l.Offset,
		)
	}
	arguments := append([]string{"-loglevel", "error"}, input(path)...)
	arguments = append(
		arguments, "-map", "0:"+strconv.Itoa(a.Stream), "-af", filter, "-c:a", "aac", "-b:a", "128k", "-ac", "2",
	)
	return t.run(ctx, append(arguments, film(out)...), progress, nil)
}

// Join writes a picture and a sound (none: "") that are encoded already as one MP4, without encoding them again. The
// error is a *Failed.
func (t *Tools) Join(ctx context.Context, picture, sound, out string) error {
	arguments := append([]string{"-loglevel", "error"}, input(picture)...)
	if sound != "" {
		arguments = append(arguments, input(sound)...)
	}
	arguments = append(arguments, "-map", "0:v:0")
	if sound != "" {
		arguments = append(arguments, "-map", "1:a:0")
	}
	arguments = append(arguments, "-c", "copy", "-movflags", "+faststart")
	return t.run(ctx, append(arguments, film(out)...), nil, nil)
}

// Speech writes the sound of a film as programs that recognize speech want it: 16 kHz, one channel, WAV.
func (t *Tools) Speech(ctx context.Context, path string, a Audio, out string) error {
	arguments := append([]string{"-loglevel", "error"}, input(path)...)
	arguments = append(
		arguments, "-map", "0:"+strconv.Itoa(a.Stream), "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", "-f", "wav",
		"file:"+out,
	)
	return t.run(ctx, arguments, nil, nil)
}

func film(out string) []string {
	return []string{"-map_metadata", "-1", "-map_chapters", "-1", "-f", "mp4", "file:" + out}
}

// filter shows a film at a size, in the colors of every screen.
func (t *Tools) filter(v Video, width, height int) string {
	scale := fmt.Sprintf("scale=%d:%d,setsar=1,format=yuv420p", width, height)
	if v.HDR && t.toneMaps() {
		return "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0," +
			"zscale=t=bt709:m=bt709:r=tv," + scale
	}
	return scale
}

// rate writes a frame rate as exactly as film and television mean it.
func rate(fps float64) string {
	if n := math.Round(fps * 1.001); math.Abs(fps-n/1.001) < 0.005 && math.Abs(fps-n) > 0.005 {
		return fmt.Sprintf("%d/1001", int(n)*1000)
	}
	return strconv.FormatFloat(fps, 'f', 3, 64)
}
