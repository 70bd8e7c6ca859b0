package ffmpeg

import (
	"context"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"time"
)

// Span is a stretch of a film, in milliseconds.
type Span struct {
	FromMs int64 `json:"fromMs"`
	ToMs   int64 `json:"toMs"`
}

// Loudness is that of a whole sound, by EBU R128.
type Loudness struct {
	Integrated float64 `json:"integrated"` // LUFS
	TruePeak   float64 `json:"truePeak"`   // dBTP
	Range      float64 `json:"range"`      // LU
	Threshold  float64 `json:"threshold"`  // LUFS
	Offset     float64 `json:"offset"`     // LU, to the target
}

// Measured is what was found in a file by reading it from its start to its end.
type Measured struct {
	DurationMs int64     `json:"durationMs"`
	Loudness   *Loudness `json:"loudness"` // nil: no sound, or nothing to hear in it
	Silent     []Span    `json:"silent"`   // under -50 dB for over 5 s
	Black      []Span    `json:"black"`    // for over 10 s
	Frozen     []Span    `json:"frozen"`   // the same picture for over 10 s
}

const (
	// Target is what sound is brought to, in LUFS.
	Target    = -16
	loudnorm  = "loudnorm=I=-16:TP=-1.5:LRA=11"
	stereo    = "aresample=48000:async=1:first_pts=0,aformat=sample_rates=48000:channel_layouts=stereo"
	mostSpans = 1000 // of one kind
)

// Measure reads a whole file. The error is a *Failed.
func (t *Tools) Measure(ctx context.Context, path string, s Source, progress Progress) (Measured, error) {
	arguments := append([]string{"-loglevel", "info"}, input(path)...)
	if s.Video != nil {
		arguments = append(arguments, "-map", "0:"+strconv.Itoa(s.Video.Stream), "-vf",
			"fps=4:start_time=0,scale=320:-2,blackdetect=d=10:pix_th=0.1,freezedetect=n=-60dB:d=10", "-f", "null", "-")
	}
	if s.Audio != nil {
		arguments = append(arguments, "-map", "0:"+strconv.Itoa(s.Audio.Stream), "-af",
			stereo+",silencedetect=n=-50dB:d=5,"+loudnorm+":print_format=json", "-f", "null", "-")
	}
	heard := listener{out: Measured{Silent: []Span{}, Black: []Span{}, Frozen: []Span{}}, silence: -1, freeze: -1}
	err := t.run(ctx, arguments, func(at time.Duration) {
		heard.out.DurationMs = max(heard.out.DurationMs, at.Milliseconds())
		if progress != nil {
			progress(at)
		}
	}, heard.line)
	if err != nil {
		return Measured{}, err
	}
	heard.end()
	return heard.out, nil
}

// listener reads what the filters say.
type listener struct {
	out             Measured
	silence, freeze float64 // where one began that has not ended; or -1
	inJSON          bool
	json            strings.Builder
}

func (l *listener) line(line string) {
	line = strings.TrimSpace(line)
	switch {
	case line == "{":
		l.inJSON = true
		l.json.Reset()
		l.json.WriteString(line)
	case l.inJSON:
		l.json.WriteString(line)
		if line == "}" {
			l.inJSON = false
			l.loudness()
		}
	case strings.HasPrefix(line, "[silencedetect"):
		l.span(line, "silence_start", "silence_end", &l.silence, &l.out.Silent)
	case strings.HasPrefix(line, "[freezedetect"):
		l.span(line, "freeze_start", "freeze_end", &l.freeze, &l.out.Frozen)
	case strings.HasPrefix(line, "[blackdetect"):
		from, ok := number(line, "black_start")
		to, _ := number(line, "black_end")
		if ok {
			add(&l.out.Black, from, to)
		}
	}
}

func (l *listener) span(line, start, end string, open *float64, list *[]Span) {
	if from, ok := number(line, start); ok {
		*open = max(0, from)
	}
	if to, ok := number(line, end); ok && *open >= 0 {
		add(list, *open, to)
		*open = -1
	}
}

// end closes what lasts until the end.
func (l *listener) end() {
	to := float64(l.out.DurationMs) / 1000
	if l.silence >= 0 {
		add(&l.out.Silent, l.silence, to)
	}
	if l.freeze >= 0 {
		add(&l.out.Frozen, l.freeze, to)
	}
}

func (l *listener) loudness() {
	var said struct {
		I      string `json:"input_i"`
		TP     string `json:"input_tp"`
		LRA    string `json:"input_lra"`
		Thresh string `json:"input_thresh"`
		Offset string `json:"target_offset"`
	}
	if json.Unmarshal([]byte(l.json.String()), &said) != nil {
		return
	}
	values := [5]float64{}
	for i, text := range []string{said.I, said.TP, said.LRA, said.Thresh, said.Offset} {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
			return // silence has no loudness
		}
		values[i] = n
	}
	l.out.Loudness = &Loudness{values[0], values[1], values[2], values[3], values[4]}
}

func add(list *[]Span, from, to float64) {
	if len(*list) < mostSpans && to > from {
		*list = append(*list, Span{FromMs: int64(math.Round(from * 1000)), ToMs: int64(math.Round(to * 1000))})
	}
}

// number finds "name: 1.5" or "name:1.5" in a line.
func number(line, name string) (float64, bool) {
	_, rest, ok := strings.Cut(line, name+":")
	if !ok {
		return 0, false
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		return 0, false
	}
	n, err := strconv.ParseFloat(words[0], 64)
	return n, err == nil
}
