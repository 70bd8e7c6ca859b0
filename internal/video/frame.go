package video

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/session"
)

// Frame is a picture that was made of a video.
type Frame struct {
	MediaID string `json:"mediaId"`
}

const (
	longestSide = 1920 // pixels of a frame: the player is never larger
	frameTime   = 20 * time.Second
)

var errNoFrame = fault.New(fault.Invalid, "video.no_frame", "There is no picture at this time of the video.")

// Frame makes a picture of the frame that is shown at a time, of the original: what plays in the browser may be small.
// The picture is the viewer's. For the same people as Video. Errors: "video.not_found", "video.needs_mp4" without
// ffmpeg, "video.no_frame", and those of Room.
func (s *Service) Frame(ctx context.Context, mediaID string, atMs int64) (*Frame, error) {
	row, err := s.mine(ctx, s.db.Read(), mediaID)
	if err != nil {
		return nil, err
	}
	source, _, err := found(row)
	switch {
	case err != nil:
		return nil, err
	case s.Tools == nil:
		return nil, errNeedsTools
	case source == nil || source.Video == nil:
		return nil, errNoFrame
	}
	of, err := media.OriginalOf(ctx, s.db.Read(), mediaID)
	if err != nil {
		return nil, err
	}
	path, ok := s.bucket.Path(of.Key)
	if !ok {
		if path, ok, err = s.bucket.Link(ctx, of.Key, time.Minute, nil); err != nil || !ok {
			return nil, fmt.Errorf("video: no way to %s: %w", of.Key, err)
		}
	}
	width, height := source.Video.Width, source.Video.Height
	if long := max(width, height); long > longestSide {
		width, height = even(width, longestSide, long), even(height, longestSide, long)
	}
	content, err := s.picture(ctx, func(ctx context.Context, out string) error {
		return s.Tools.Frame(ctx, path, *source.Video, width, height, time.Duration(atMs)*time.Millisecond, out)
	})
	if err != nil {
		return nil, err
	}
	return s.keepFrame(ctx, content)
}

// picture runs make, one at a time, and returns what it has written.
func (s *Service) picture(ctx context.Context, make func(ctx context.Context, out string) error) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, frameTime)
	defer cancel()
	select {
	case s.frames <- struct{}{}:
		defer func() { <-s.frames }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	dir, err := os.MkdirTemp("", "stoa-frame-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	out := filepath.Join(dir, "frame.jpg")
	if err := make(ctx, out); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(out)
	if os.IsNotExist(err) { // after the last frame, say
		return nil, errNoFrame
	}
	return content, err
}

func (s *Service) keepFrame(ctx context.Context, content []byte) (*Frame, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	file, err := s.files.Put(ctx, media.NewMedia{
		OwnerID: &v.ID, Kind: media.KindPicture, Name: "poster.jpg", ContentType: "image/jpeg", Content: content,
	})
	if err != nil {
		return nil, err
	}
	frame := &Frame{}
	err = s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		if s.Room != nil {
			if err := s.Room(ctx, tx, v.ID, int64(len(content)), 0); err != nil {
				return err
			}
		}
		frame.MediaID, err = media.Adopt(ctx, tx, file)
		return err
	})
	if err != nil { // nobody has it
		again := s.db.InTx(ctx, func(tx *db.Tx) error { return media.Discard(ctx, tx, file.Key, "") })
		return nil, errors.Join(err, again)
	}
	return frame, nil
}
