package approval

import (
	"context"
	"log/slog"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/approval/inspect"
	"stoa/internal/course"
	"stoa/internal/kit/captions"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/ffmpeg"
)

const longestCaptions = 4 << 20 // bytes

// material is what is known of a course's files: measurements, captions and types; and whether all of its videos have
// been processed.
func (s *Service) material(ctx context.Context, c course.Content) (inspect.Material, bool, error) {
	g := &gathering{Service: s, q: approvaldb.New(s.db.Read()), Material: inspect.Material{
		Content: c, Videos: map[string]inspect.Video{}, Captions: map[string][]captions.Cue{},
		Files: map[string]inspect.File{},
	}}
	if id := c.Landing.PromoMediaID; id != nil {
		if err := g.video(ctx, *id); err != nil {
			return g.Material, false, err
		}
	}
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			if err := g.lesson(ctx, l); err != nil {
				return g.Material, false, err
			}
		}
	}
	return g.Material, !g.underWay, nil
}

type gathering struct {
	*Service
	q *approvaldb.Queries
	inspect.Material
	underWay bool
}

func (g *gathering) lesson(ctx context.Context, l course.ContentLesson) error {
	if l.MediaID != nil {
		get := g.file
		if l.Kind == course.Video {
			get = g.video
		}
		if err := get(ctx, *l.MediaID); err != nil {
			return err
		}
	}
	for _, track := range l.Captions {
		if err := g.captions(ctx, track.MediaID); err != nil {
			return err
		}
	}
	for _, r := range l.Resources {
		if err := g.file(ctx, r.MediaID); err != nil {
			return err
		}
	}
	return nil
}

// video adds what was measured, if it was.
func (g *gathering) video(ctx context.Context, id string) error {
	row, ok, err := db.Found(g.q.Measured(ctx, id))
	if err != nil || !ok {
		return err
	}
	g.underWay = g.underWay || row.UnderWay
	var source ffmpeg.Source
	var measured *ffmpeg.Measured
	if err := row.Source.Into(&source); err != nil {
		return err
	}
	if err := row.Measured.Into(&measured); err != nil || measured == nil {
		return err
	}
	v := inspect.Video{
		Sound: source.Audio != nil, Silent: measured.Silent, Black: measured.Black, Frozen: measured.Frozen,
	}
	if measured.Loudness != nil {
		v.LUFS = &measured.Loudness.Integrated
	}
	g.Videos[id] = v
	return nil
}

// captions adds a track; one that can't be read has no captions.
func (g *gathering) captions(ctx context.Context, id string) error {
	content, err := g.media.Content(ctx, id, longestCaptions)
	if fault.CodeOf(err) == "media.not_found" {
		return nil
	}
	if err != nil {
		return err
	}
	cues, err := captions.Parse(content)
	if err != nil {
		slog.Info("captions that can’t be read", "media", id, "error", err)
	}
	g.Captions[id] = cues
	return nil
}

func (g *gathering) file(ctx context.Context, id string) error {
	row, ok, err := db.Found(g.q.File(ctx, id))
	if ok {
		g.Files[id] = inspect.File{Name: row.Name, ContentType: row.ContentType}
	}
	return err
}
