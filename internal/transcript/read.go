package transcript

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"

	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/job"
	"stoa/internal/transcript/transcriptdb"
)

// reading is the job that reads what is said in a course.
type reading struct {
	CourseID string `json:"course"`
}

// Kind implements river.JobArgs.
func (reading) Kind() string { return "transcript" }

const longestCaptions = 4 << 20 // bytes

// Changed enqueues the job; the files are no work for a transaction.
func (s *Service) Changed(ctx context.Context, tx *db.Tx, e event.CourseContentChanged) error {
	return s.queue.EnqueueIn(ctx, tx, job.Bulk, reading(e))
}

// ReadAll reads the published courses that never were: those of the sample, and of an installation that had no search
// in what is said.
func (s *Service) ReadAll(ctx context.Context) error {
	for after := ""; ; {
		ids, err := transcriptdb.New(s.db.Read()).Unread(ctx, after)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			after = id
			if err := s.Read(ctx, id); err != nil {
				return err
			}
		}
	}
}

// source is what a transcript is made of: captions, or the text of an article.
type source struct {
	lesson, language string
	id               string // of the file, or a digest of the article
	isArticle        bool
	article          string
}

type key struct{ lesson, language string }

func (s source) key() key { return key{s.lesson, s.language} }

// Read makes the transcripts of a course those of its captions and articles as they are, and deletes them all if it is
// not published. Files are read before the transaction: if the course has changed in the meantime, again.
func (s *Service) Read(ctx context.Context, courseID string) error {
	read := map[source]string{}
	for again := true; again; {
		_, missing, err := sources(ctx, transcriptdb.New(s.db.Read()), courseID)
		if err != nil {
			return err
		}
		for _, from := range missing {
			if _, ok := read[from]; ok {
				continue
			}
			if read[from], err = s.read(ctx, from); err != nil {
				return err
			}
		}
		err = s.db.InTx(ctx, func(tx *db.Tx) error {
			again, err = s.write(ctx, tx, courseID, read)
			return err
		})
		if err != nil {
			return fmt.Errorf("transcripts of %s: %w", courseID, err)
		}
	}
	return nil
}

// sources returns what the transcripts of a course are to be made of, and what of that they are not made of.
func sources(
	ctx context.Context, q *transcriptdb.Queries, courseID string,
) (wanted map[key]source, missing []source, err error) {
	c, ok, err := db.Found(q.StatusOf(ctx, courseID))
	wanted = map[key]source{}
	if err != nil || !ok || c.Status != course.Published {
		return wanted, nil, err
	}
	tracks, err := q.CaptionsOf(ctx, courseID)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range tracks {
		from := source{lesson: t.LessonID, language: t.Language, id: t.MediaID}
		wanted[from.key()] = from
	}
	articles, err := q.ArticlesOf(ctx, courseID)
	if err != nil {
		return nil, nil, err
	}
	for _, a := range articles {
		sum := sha256.Sum256([]byte(a.Body))
		from := source{lesson: a.ID, language: c.Language, id: hex.EncodeToString(sum[:]), isArticle: true, article: a.Body}
		wanted[from.key()] = from
	}
	rows, err := q.SourcesOf(ctx, courseID)
	made := map[key]string{}
	for _, row := range rows {
		made[key{row.LessonID, row.Language}] = row.Source
	}
	for k, from := range wanted {
		if made[k] != from.id {
			missing = append(missing, from)
		}
	}
	return wanted, missing, err
}

// read returns the cues of a source as they are stored; of captions that nobody can read, none.
func (s *Service) read(ctx context.Context, from source) (string, error) {
	var out []cue
	if from.isArticle {
		for _, text := range course.Paragraphs(from.article) {
			out = append(out, cue{0, text})
		}
		return written(out), nil
	}
	content, err := s.media.Content(ctx, from.id, longestCaptions)
	if err != nil && fault.CodeOf(err) != "media.not_found" {
		return "", err
	}
	cues, err := captions.Parse(content)
	if err != nil {
		slog.Info("captions that can’t be read", "media", from.id, "error", err)
	}
	for _, c := range cues {
		out = append(out, cue{c.FromMs, c.Text})
	}
	return written(out), nil
}

// write stores what was read, and reports whether there is more to read.
func (s *Service) write(
	ctx context.Context, tx *db.Tx, courseID string, read map[source]string,
) (again bool, err error) {
	q := transcriptdb.New(tx)
	wanted, missing, err := sources(ctx, q, courseID)
	if err != nil {
		return false, err
	}
	for _, from := range missing {
		if _, ok := read[from]; !ok {
			return true, nil
		}
	}
	rows, err := q.SourcesOf(ctx, courseID)
	if err != nil {
		return false, err
	}
	for _, row := range rows {
		if _, ok := wanted[key{row.LessonID, row.Language}]; ok {
			continue
		}
		if err := q.Delete(ctx, transcriptdb.DeleteParams{LessonID: row.LessonID, Language: row.Language}); err != nil {
			return false, err
		}
	}
	for _, from := range missing {
		if err := q.Set(ctx, transcriptdb.SetParams{
			LessonID: from.lesson, Language: from.language, CourseID: courseID, Source: from.id, Cues: read[from],
		}); err != nil {
			return false, err
		}
	}
	version, err := q.RaiseVersion(ctx)
	if err != nil {
		return false, err
	}
	if err := q.Change(ctx, transcriptdb.ChangeParams{CourseID: courseID, Version: version}); err != nil {
		return false, err
	}
	tx.AfterCommit(s.nudge)
	return false, tx.Announce(ctx, channel, "")
}
