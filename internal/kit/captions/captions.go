// Package captions owns subtitles as text with times: reading WebVTT and SubRip, writing WebVTT, and finding what
// viewers cannot read. It promises that what it writes holds nothing but times, text and the voices that speak it.
package captions

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/asticode/go-astisub"
)

// Cue is one caption. Its text has a line for each line on screen.
type Cue struct {
	FromMs int64  `json:"fromMs"`
	ToMs   int64  `json:"toMs"`
	Text   string `json:"text"`
}

// The errors of Parse.
var (
	ErrFormat = errors.New("captions: neither WebVTT nor SubRip")
	ErrNone   = errors.New("captions: there are none")
)

const (
	mostBytes = 8 << 20
	mostCues  = 50_000
)

// Parse reads WebVTT or SubRip, whichever it is. Fonts, colors and places are dropped. Errors: ErrFormat, ErrNone.
func Parse(content []byte) (cues []Cue, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			cues, err = nil, fmt.Errorf("%w: %v", ErrFormat, broken)
		}
	}()
	content = bytes.ReplaceAll(bytes.TrimPrefix(content, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
	if len(content) > mostBytes || !utf8.Valid(content) || bytes.IndexByte(content, 0) >= 0 {
		return nil, ErrFormat
	}
	read := func(r io.Reader) (*astisub.Subtitles, error) { return astisub.ReadFromSRT(r) }
	if bytes.HasPrefix(content, []byte("WEBVTT")) {
		read = func(r io.Reader) (*astisub.Subtitles, error) { return astisub.ReadFromWebVTT(r) }
	} else if !bytes.Contains(content, []byte("-->")) {
		return nil, ErrFormat
	}
	file, err := read(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	for _, item := range file.Items {
		if cue := cueOf(item); cue.Text != "" && len(cues) < mostCues {
			cues = append(cues, cue)
		}
	}
	if len(cues) == 0 {
		return nil, ErrNone
	}
	return cues, nil
}

func cueOf(item *astisub.Item) Cue {
	lines := []string{}
	for _, line := range item.Lines {
		var b strings.Builder
		for _, part := range line.Items {
			b.WriteString(part.Text)
		}
		text := strings.Join(strings.Fields(b.String()), " ")
		if line.VoiceName != "" {
			text = line.VoiceName + ": " + text
		}
		if text != "" {
			lines = append(lines, text)
		}
	}
	return Cue{FromMs: item.StartAt.Milliseconds(), ToMs: item.EndAt.Milliseconds(), Text: strings.Join(lines, "\n")}
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// VTT writes WebVTT.
func VTT(cues []Cue) string {
	var b strings.Builder
	b.WriteString("WEBVTT\n")
	for _, c := range cues {
		fmt.Fprintf(&b, "\n%s --> %s\n%s\n", clock(c.FromMs), clock(c.ToMs), escaped.Replace(c.Text))
	}
	return b.String()
}

func clock(ms int64) string {
	d := time.Duration(max(0, ms)) * time.Millisecond
	return fmt.Sprintf(
		"%02d:%02d:%02d.%03d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60, d.Milliseconds()%1000,
	)
}

// The kinds of problems.
const (
	Backwards = "backwards" // it ends before it begins
	Overlap   = "overlap"   // it begins before the one before it has ended
	Fast      = "fast"      // more characters than can be read in its time
	Short     = "short"     // too short to be noticed
	Gap       = "gap"       // so short after the one before it that the picture flickers
	Long      = "long"      // a line that is too long, or too many lines
	Late      = "late"      // it begins after the film has ended
)

// The limits, and where they come from.
const (
	PerSecond    = 20   // characters: Netflix, Timed Text Style Guide (adult programs)
	ShortestMs   = 833  // five sixths of a second: the same
	ShortestGap  = 1000 // BBC Subtitle Guidelines: a gap is at least one second, or none
	LineLength   = 42   // characters: Netflix; the BBC has 37
	MostLines    = 2
	sameMoment   = 80 // milliseconds: two pictures, which nobody sees
	someOverlaps = 10 // milliseconds that rounding makes
)

// Problem is what is wrong with a caption.
type Problem struct {
	Cue  int    `json:"cue"` // its index
	AtMs int64  `json:"atMs"`
	Kind string `json:"kind"`
}

// Check finds what viewers cannot read in the captions of a film; of unknown length, 0.
func Check(cues []Cue, durationMs int64) []Problem {
	out := []Problem{}
	for i, c := range cues {
		found := func(kind string, is bool) {
			if is {
				out = append(out, Problem{Cue: i, AtMs: c.FromMs, Kind: kind})
			}
		}
		length := c.ToMs - c.FromMs
		found(Backwards, length <= 0)
		found(Late, durationMs > 0 && c.FromMs >= durationMs)
		if i > 0 {
			gap := c.FromMs - cues[i-1].ToMs
			found(Overlap, gap < -someOverlaps)
			found(Gap, gap > sameMoment && gap < ShortestGap)
		}
		if length <= 0 {
			continue
		}
		lines := strings.Split(c.Text, "\n")
		longest := 0
		for _, line := range lines {
			longest = max(longest, utf8.RuneCountInString(line))
		}
		found(Fast, int64(utf8.RuneCountInString(c.Text))*1000 > PerSecond*length)
		found(Short, length < ShortestMs)
		found(Long, longest > LineLength || len(lines) > MostLines)
	}
	return out
}
