package catalog

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"stoa/internal/catalog/catalogdb"
	"stoa/internal/kit/db"
)

// Beside is what a course's page shows that isn't part of the course itself.
type Beside struct {
	Courses       []CourseCard `json:"courses" doc:"related courses"`
	Others        []CourseCard `json:"others" doc:"the instructor's other courses"`
	Sample        *Sample      `json:"sample" doc:"how the first free video begins"`
	AnsweredHours *int         `json:"answeredHours" doc:"four of five questions are answered within so many"`
}

// Sample is the beginning of what is said in a video that is free to watch.
type Sample struct {
	LessonID string `json:"lessonId"`
	Title    string `json:"title"`
	Language string `json:"language"`
	Lines    []Line `json:"lines"`
}

// Line is a caption, which begins so many milliseconds into the video.
type Line struct {
	StartMs int64  `json:"startMs"`
	Text    string `json:"text"`
}

const (
	sampleLines   = 7
	mostOthers    = 4
	timedAnswers  = 50             // the latest questions of a course that are looked at
	leastAnswers  = 5              // fewer say nothing
	answeredLate  = 7 * 24         // hours: slower than that isn't worth telling
	shareAnswered = 0.8            // of the questions are answered in the time told
	stillOpen     = 24 * time.Hour // a question may wait so long before it counts as unanswered
)

// Related returns up to eight courses near one: first those that its latest learners also take, then popular ones of
// its category and its subject. A course that is not published has none.
func (s *Service) Related(ctx context.Context, slug string) ([]CourseCard, error) {
	now := s.current.Load()
	if _, ok := now.find(slug); !ok {
		return []CourseCard{}, nil
	}
	shared, err := catalogdb.New(s.db.Read()).SharedLearners(ctx, slug)
	if err != nil {
		return nil, err
	}
	return now.near(slug, shared), nil
}

// Beside returns what Related does; the instructor’s other courses; a sample of its transcript; and how soon questions
// are
// answered, where there are enough to tell. All is empty for a course that is not published.
func (s *Service) Beside(ctx context.Context, slug string) (*Beside, error) {
	out := &Beside{Courses: []CourseCard{}, Others: []CourseCard{}}
	now := s.current.Load()
	at, ok := now.find(slug)
	if !ok {
		return out, nil
	}
	related, err := s.Related(ctx, slug)
	if err != nil {
		return nil, err
	}
	out.Courses = related
	for _, card := range now.ByInstructor(now.entries[at].Instructor.Slug) {
		if card.Slug != slug && len(out.Others) < mostOthers {
			out.Others = append(out.Others, card)
		}
	}
	q := catalogdb.New(s.db.Read())
	row, found, err := db.Found(q.SampleCues(ctx, slug))
	if err != nil {
		return nil, err
	}
	if lines := beginning(row.Cues); found && len(lines) > 0 {
		out.Sample = &Sample{LessonID: row.ID, Title: row.Title, Language: row.Language, Lines: lines}
	}
	questions, err := q.AnswerTimes(ctx, catalogdb.AnswerTimesParams{Slug: slug, Limit: timedAnswers})
	out.AnsweredHours = answeredWithin(questions, s.db.Now())
	return out, err
}

// beginning reads the first lines of a transcript: each is a number of milliseconds and a text.
func beginning(cues string) (lines []Line) {
	for line := range strings.Lines(cues) {
		start, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		ms, err := strconv.ParseInt(start, 10, 64)
		if err == nil && text != "" {
			lines = append(lines, Line{ms, text})
		}
		if len(lines) == sampleLines {
			break
		}
	}
	return lines
}

// answeredWithin is the number of hours within which four of five questions have an answer by an instructor; nil when
// there are too few to tell, or it takes too long.
func answeredWithin(questions []catalogdb.AnswerTimesRow, now time.Time) *int {
	hours, answered, before := []float64{}, 0, ""
	for _, row := range questions { // a question's first answer first
		if row.ID == before {
			continue
		}
		before = row.ID
		switch {
		case row.AnsweredAt != nil:
			hours = append(hours, row.AnsweredAt.Sub(row.CreatedAt.Time).Hours())
			answered++
		case now.Sub(row.CreatedAt.Time) > stillOpen:
			hours = append(hours, math.Inf(1))
		}
	}
	if answered < leastAnswers {
		return nil
	}
	slices.Sort(hours)
	within := hours[int(math.Ceil(shareAnswered*float64(len(hours))))-1]
	if within > answeredLate {
		return nil
	}
	n := max(1, int(math.Ceil(within)))
	return &n
}
