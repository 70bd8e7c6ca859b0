package note

import (
	"context"
	"fmt"
	"strings"
	"time"

	"stoa/internal/note/notedb"
	"stoa/internal/session"
)

// Markdown returns the viewer's notes in a course as a document. Errors are those of InCourse.
func (s *Service) Markdown(ctx context.Context, slug string) (string, error) {
	title, notes, err := s.InCourse(ctx, slug)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString("# " + escaped(title) + "\n")
	lesson := ""
	for _, n := range notes {
		if n.LessonID != lesson {
			out.WriteString("\n## " + escaped(n.LessonTitle) + "\n")
			lesson = n.LessonID
		}
		if n.AtMs != nil {
			out.WriteString("\n**" + clock(*n.AtMs) + "**\n")
		}
		out.WriteString("\n" + n.Body + "\n")
	}
	return out.String(), nil
}

// escaped is a title that stays one line of text: it was not written as Markdown.
func escaped(title string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", `\<`, "\n", " ").Replace(title)
}

// clock is a place in a video as players show it: 1:05, or 1:00:05.
func clock(ms int64) string {
	seconds := ms / 1000
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// Own is a note as its writer downloads it.
type Own struct {
	Course    string    `json:"course"`
	Lesson    string    `json:"lesson"`
	AtMs      *int64    `json:"atMs"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// All returns all of the viewer's notes, of courses that they may no longer enter too.
func (s *Service) All(ctx context.Context) ([]Own, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	out, after := []Own{}, ""
	for {
		rows, err := notedb.New(s.db.Read()).NotesAfter(ctx, notedb.NotesAfterParams{PersonID: v.ID, ID: after})
		if err != nil || len(rows) == 0 {
			return out, err
		}
		for _, r := range rows {
			out = append(out, Own{
				Course: r.Slug, Lesson: r.LessonTitle, AtMs: r.AtMs, Body: r.Body,
				CreatedAt: r.CreatedAt.Time, UpdatedAt: r.UpdatedAt.Time,
			})
		}
		after = rows[len(rows)-1].ID
	}
}
