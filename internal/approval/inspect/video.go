package inspect

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"stoa/internal/course"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/ffmpeg"
)

func isIndex(text string, n int) bool {
	i, err := strconv.Atoi(text)
	return err == nil && i >= 0 && i < n
}

func (f *finder) video(l *course.ContentLesson) {
	if l.MediaID == nil {
		return // the checklist of a submission asks for it
	}
	sound := f.recording("video", *l.MediaID)
	if sound && !f.captioned(l) {
		f.add(Finding{Rule: CaptionsMissing, Field: "captions", Text: f.Content.Plan.Language})
	}
	for _, track := range l.Captions {
		f.fast(track.Language, f.Captions[track.MediaID])
	}
}

// recording looks at what was measured, and reports whether the video has sound, or may have.
func (f *finder) recording(field, mediaID string) (sound bool) {
	v, ok := f.Videos[mediaID]
	if !ok {
		f.add(Finding{Rule: Unmeasured, Field: field})
		return true
	}
	if v.Sound && v.LUFS != nil && (*v.LUFS < QuietestLUFS || *v.LUFS > LoudestLUFS) {
		limit := float64(QuietestLUFS)
		if *v.LUFS > LoudestLUFS {
			limit = LoudestLUFS
		}
		f.add(Finding{Rule: Loudness, Field: field, Value: tenths(*v.LUFS), Limit: limit})
	}
	if v.Sound {
		f.spans(Silence, field, v.Silent, LongestSilenceMs)
	}
	f.spans(Black, field, v.Black, LongestBlackMs)
	frozen := v.Frozen[:0:0]
	for _, s := range v.Frozen {
		if !within(s, v.Black) { // black stands still, too
			frozen = append(frozen, s)
		}
	}
	f.spans(Frozen, field, frozen, LongestFrozenMs)
	return v.Sound
}

func (f *finder) spans(rule, field string, spans []ffmpeg.Span, longestMs int64) {
	n := 0
	for _, s := range spans {
		if length := s.ToMs - s.FromMs; length > longestMs && n < mostOfARulePerLesson {
			n++
			f.add(Finding{
				Rule: rule, Field: field, FromMs: &s.FromMs, ToMs: &s.ToMs,
				Value: tenths(float64(length) / 1000), Limit: float64(longestMs) / 1000,
			})
		}
	}
}

// within reports whether the spans of another kind cover nearly all of a span.
func within(s ffmpeg.Span, others []ffmpeg.Span) bool {
	var covered int64
	for _, o := range others {
		covered += max(0, min(s.ToMs, o.ToMs)-max(s.FromMs, o.FromMs))
	}
	return covered*10 >= (s.ToMs-s.FromMs)*9
}

// captioned reports whether there are captions in the course's language, whatever the country.
func (f *finder) captioned(l *course.ContentLesson) bool {
	for _, track := range l.Captions {
		if sameLanguage(track.Language, f.Content.Plan.Language) && len(f.Captions[track.MediaID]) > 0 {
			return true
		}
	}
	return false
}

func sameLanguage(a, b string) bool {
	a, _, _ = strings.Cut(a, "-")
	b, _, _ = strings.Cut(b, "-")
	return strings.EqualFold(a, b)
}

// fast finds captions that cannot be read in time. Those that follow each other are one finding.
func (f *finder) fast(language string, cues []captions.Cue) {
	var run *Finding
	n := 0
	for i := 0; i <= len(cues) && n < mostOfARulePerLesson; i++ {
		speed := 0.0
		if i < len(cues) {
			speed = readingSpeed(cues[i])
		}
		switch {
		case speed > FastestCaptions && run == nil:
			from, to := cues[i].FromMs, cues[i].ToMs
			run = &Finding{
				Rule: CaptionsFast, Field: "captions", Text: language, FromMs: &from, ToMs: &to,
				Value: math.Ceil(speed), Limit: FastestCaptions,
			}
		case speed > FastestCaptions:
			to := cues[i].ToMs
			run.ToMs, run.Value = &to, max(run.Value, math.Ceil(speed))
		case run != nil:
			f.add(*run)
			run = nil
			n++
		}
	}
}

// readingSpeed is in characters a second. A caption that is shown for less than a frame counts as one frame.
func readingSpeed(c captions.Cue) float64 {
	text := strings.Join(strings.Fields(c.Text), " ")
	return float64(utf8.RuneCountInString(text)) / (float64(max(c.ToMs-c.FromMs, 40)) / 1000)
}

func tenths(x float64) float64 { return math.Round(x*10) / 10 }
