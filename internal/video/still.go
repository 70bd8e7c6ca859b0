package video

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"stoa/internal/kit/ffmpeg"
	"stoa/internal/media"
)

// still makes the poster, of a typical picture early in the film, and the sheets of small pictures along the time line.
func (m *making) still(ctx context.Context) (posterKey string, sheets media.Sheets, err error) {
	if m.source.Video == nil {
		return "", sheets, nil
	}
	top := m.ladder[len(m.ladder)-1]
	poster := filepath.Join(m.dir, "poster.jpg")
	at := min(time.Duration(m.duration())*time.Millisecond/10, time.Minute)
	width, height := top.Width, top.Height
	if width > 1280 {
		width, height = 1280, even(height, 1280, width)
	}
	if err := m.Tools.Poster(ctx, m.path, *m.source.Video, width, height, at, poster); err != nil {
		return "", sheets, err
	}
	if _, err := os.Stat(poster); err == nil { // a film of broken pictures may have none
		if posterKey, err = m.put(ctx, "poster.jpg", "image/jpeg", poster); err != nil {
			return "", sheets, err
		}
	}
	sheets, err = m.sheets(ctx)
	return posterKey, sheets, err
}

const perSide = 10 // pictures, of a sheet

func (m *making) sheets(ctx context.Context) (media.Sheets, error) {
	smallest := m.ladder[0]
	every := media.Each(m.duration())
	s := media.Sheets{
		EveryMs: every, Width: 160, Height: even(smallest.Height, 160, smallest.Width), Columns: perSide, Rows: perSide,
		Count: int((m.duration() + every - 1) / every),
	}
	if smallest.Height > smallest.Width {
		s.Width, s.Height = even(smallest.Width, 160, smallest.Height), 160
	}
	path := filepath.Join(m.dir, smallest.name+".mp4")
	if _, err := os.Stat(path); err != nil { // it was made before the server was stopped
		if err := m.fetch(ctx, m.stored[smallest.name], path); err != nil {
			return s, err
		}
	}
	layout := ffmpeg.Sheet{
		Every: time.Duration(every) * time.Millisecond, Width: s.Width, Height: s.Height, Columns: perSide, Rows: perSide,
	}
	if err := m.Tools.Sprites(ctx, path, layout, m.dir); err != nil {
		return s, err
	}
	for n := 1; ; n++ {
		name := fmt.Sprintf("sheet-%d.jpg", n)
		if _, err := os.Stat(filepath.Join(m.dir, name)); err != nil {
			break
		}
		key, err := m.put(ctx, name, "image/jpeg", filepath.Join(m.dir, name))
		if err != nil {
			return s, err
		}
		s.Keys = append(s.Keys, key)
	}
	s.Count = min(s.Count, len(s.Keys)*perSide*perSide)
	return s, nil
}
