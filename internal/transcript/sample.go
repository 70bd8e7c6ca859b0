package transcript

import (
	"context"
	"strings"

	"stoa/internal/transcript/transcriptdb"
)

const (
	sampleWords = 110
	sampleLines = 14
)

// Sample is how the transcript of a preview begins, for who thinks about a course.
type Sample struct {
	LessonID string       `json:"lessonId"`
	Lesson   string       `json:"lesson"`
	Lines    []SampleLine `json:"lines"`
}

// SampleLine is a caption.
type SampleLine struct {
	StartMs int64  `json:"startMs"`
	Text    string `json:"text"`
}

// SampleOf returns the sample of a published course, or nil if none of its previews has captions in its language. What
// isn't a preview is never in it.
func (s *Service) SampleOf(ctx context.Context, courseID string) (*Sample, error) {
	rows, err := transcriptdb.New(s.db.Read()).PreviewOf(ctx, courseID)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	out := &Sample{LessonID: rows[0].ID, Lesson: rows[0].Title, Lines: []SampleLine{}}
	said := 0
	for _, c := range cuesOf(rows[0].Cues) {
		if said >= sampleWords || len(out.Lines) == sampleLines {
			break
		}
		said += len(strings.Fields(c.text))
		out.Lines = append(out.Lines, SampleLine{StartMs: c.at, Text: c.text})
	}
	if len(out.Lines) == 0 {
		return nil, nil //nolint:nilnil // captions that nobody could read
	}
	return out, nil
}
