package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/ffmpeg"
	"stoa/internal/studio"
	"stoa/internal/video"
	"stoa/internal/video/videodb"
)

// openVideos looks for ffmpeg. Only one that was named must be there.
func (a *App) openVideos(ctx context.Context) (*video.Service, error) {
	tools, err := ffmpeg.Find(ctx, a.Config.FFmpeg)
	if err != nil && (a.Config.FFmpeg != "" || !errors.Is(err, ffmpeg.ErrMissing)) {
		return nil, err
	}
	if cache, err := os.UserCacheDir(); err == nil && tools != nil && a.Config.Sample {
		tools.CacheIn(filepath.Join(cache, "stoa", "films")) // the sample's are the same each time
	}
	return video.New(a.DB, a.bucket, a.media, a.bell, video.Settings{
		Room: a.uploads.Room, Tools: tools, Folder: filepath.Join(a.Config.Data, "work"), Transcribe: a.Config.Transcribe,
		Use: func(ctx context.Context, q videodb.DBTX, mediaID string) (courses, teachers []string, err error) {
			return studio.UseOf(ctx, q, mediaID)
		},
	}), nil
}

// makeVideo has an uploaded video made into one that everyone can play.
func makeVideo(ctx context.Context, tx *db.Tx, e event.UploadFinished) error {
	if e.Purpose == "video" || e.Purpose == "promo" {
		return video.Make(ctx, tx, e.MediaID)
	}
	return nil
}

// processVideos does so from a moment after the start, which belongs to the first page.
func (a *App) processVideos(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(3 * time.Second):
		every(ctx, time.Second, "process videos", a.videos.Work)
	}
}
