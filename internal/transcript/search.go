package transcript

import (
	"context"
	"log/slog"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"stoa/internal/kit/db"
	"stoa/internal/search/words"
	"stoa/internal/session"
	"stoa/internal/transcript/index"
	"stoa/internal/transcript/transcriptdb"
)

// Spoken is a page of hits, the best first.
type Spoken struct {
	Hits  []Hit `json:"hits"`
	Total int   `json:"total"`
	Page  int   `json:"page"`
	Pages int   `json:"pages" doc:"At most 50"`
}

// Hit is a passage in which the words of a query stand. Text is the sentence; Marks are where the words are in it.
type Hit struct {
	Course   HitCourse `json:"course"`
	Lesson   HitLesson `json:"lesson"`
	StartMs  int64     `json:"startMs" doc:"When it is said; 0 in an article"`
	Language string    `json:"language" doc:"Of the captions or the article"`
	Text     string    `json:"text"`
	Marks    [][2]int  `json:"marks" doc:"From and to, in UTF-16 code units"`
	Locked   bool      `json:"locked" doc:"Whether the lesson can’t be opened without enrolling"`
}

// HitCourse is the course of a hit.
type HitCourse struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

// HitLesson is the lesson of a hit.
type HitLesson struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Kind    string `json:"kind" enum:"video,text"`
	Preview bool   `json:"preview" doc:"Whether everyone can watch it"`
}

// Query asks for what is said.
type Query struct {
	Text     string
	Course   string // slug, or "" for all courses
	Language string // of the page
	Page     int
	Most     int // hits of a page, 1 to PerPage
}

// The limits of an answer.
const (
	PerPage   = 20
	mostPages = 50
	longest   = 240 // characters of a sentence
	longestQ  = 200 // bytes of a query
)

// Search finds what is said in published courses, for everyone; for people who are signed in, lessons of their courses
// are not locked. Error: server.not_ready, for some seconds after the start of a server with very many captions.
func (s *Service) Search(ctx context.Context, q Query) (*Spoken, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	q.Page = min(max(q.Page, 1), mostPages)
	if q.Most < 1 || q.Most > PerPage {
		q.Most = PerPage
	}
	found := s.find(q)
	out := &Spoken{Hits: []Hit{}, Total: found.Total, Page: q.Page}
	out.Pages = min((found.Total+q.Most-1)/q.Most, mostPages)
	rows, admitted := transcriptdb.New(s.db.Read()), map[string]bool{}
	for _, h := range found.Hits {
		row, ok, err := db.Found(rows.Passage(ctx, transcriptdb.PassageParams{LessonID: h.Lesson, Language: h.Language}))
		if err != nil {
			return nil, err
		}
		cues := cuesOf(row.Cues)
		if !ok || h.Last >= len(cues) { // it has changed since
			continue
		}
		hit := Hit{
			Course:  HitCourse{Slug: row.Slug, Title: row.CourseTitle},
			Lesson:  HitLesson{ID: h.Lesson, Title: row.LessonTitle, Kind: row.Kind, Preview: row.Preview},
			StartMs: cues[h.First].at, Language: h.Language,
		}
		hit.Text = sentence(cues, h.First, h.Last)
		hit.Marks = marks(hit.Text, found.Terms, h.Slips > 0)
		if !row.Preview {
			may, known := admitted[row.CourseID]
			if v, ok := session.From(ctx); ok && !known {
				if may, err = s.admits(ctx, v.ID, row.CourseID); err != nil {
					return nil, err
				}
				admitted[row.CourseID] = may
			}
			hit.Locked = !may
		}
		out.Hits = append(out.Hits, hit)
	}
	return out, nil
}

// enter waits for the first index, which it loads unless Watch does.
func (s *Service) enter(ctx context.Context) error {
	select {
	case <-s.loaded:
		return nil
	default:
	}
	if s.refreshing.TryLock() {
		go func() {
			defer s.refreshing.Unlock()
			if err := s.refresh(context.WithoutCancel(ctx)); err != nil {
				slog.Error("loading the transcripts failed", "error", err)
			}
		}()
	}
	select {
	case <-s.loaded:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(patience):
		return errStarting
	}
}

func (s *Service) find(q Query) index.Answer {
	s.admit <- struct{}{} // a search ends soon
	defer func() { <-s.admit }()
	return s.current.Load().Search(index.Query{
		Text: clip(q.Text), Language: q.Language, Course: q.Course, Skip: (q.Page - 1) * q.Most, Most: q.Most,
	})
}

// clip cuts a query between two characters.
func clip(text string) string {
	if len(text) <= longestQ {
		return text
	}
	at := longestQ
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at]
}

// sentence is what is said around some cues, from the beginning of a sentence to its end where these are near.
func sentence(cues []cue, first, last int) string {
	length := 0
	for _, c := range cues[first : last+1] {
		length += len(c.text)
	}
	for first > 0 && cues[first].at > 0 && !ends(cues[first-1].text) && length+len(cues[first-1].text) < longest {
		first--
		length += len(cues[first].text)
	}
	for last+1 < len(cues) && cues[last].at > 0 && !ends(cues[last].text) && length+len(cues[last+1].text) < longest {
		last++
		length += len(cues[last].text)
	}
	texts := make([]string, 0, last-first+1)
	for _, c := range cues[first : last+1] {
		texts = append(texts, c.text)
	}
	return strings.Join(texts, " ")
}

// ends reports whether a sentence ends with a text.
func ends(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, `"”’»)]`))
	return strings.ContainsRune(".?!…。？！", r)
}

// marks are where words of a query stand in a text; forgiven counts also words that are a typo away.
func marks(text string, terms map[string]bool, forgiven bool) [][2]int {
	out := [][2]int{}
	at, units := 0, 0 // so many bytes are so many units
	unitsTo := func(to int) int {
		for _, r := range text[at:to] {
			units += utf16.RuneLen(r)
		}
		at = to
		return units
	}
	words.Each(text, func(w words.Word) {
		always, known := terms[w.Term]
		if !known || !always && !forgiven || w.Start < at {
			return
		}
		from := unitsTo(w.Start)
		out = append(out, [2]int{from, unitsTo(w.End)})
	})
	return out
}
