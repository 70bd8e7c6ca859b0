package video

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"stoa/internal/kit/captions"
	"stoa/internal/kit/db"
	"stoa/internal/kit/ffmpeg"
	"stoa/internal/video/videodb"
)

const mostDraft = 8 << 20 // bytes

// transcribe has the operator's program write a draft of captions.
func (t *task) transcribe(ctx context.Context) error {
	source, measured, err := found(t.row)
	if err != nil {
		return err
	}
	text := ""
	if t.Tools != nil && t.Transcribe != "" && source != nil && source.Audio != nil && measured != nil &&
		measured.Loudness != nil {
		if text, err = t.heard(ctx, *source.Audio); err != nil {
			return err
		}
	}
	return t.held(ctx, func(tx *db.Tx) error {
		state := Ready
		if text == "" {
			state = "" // nothing is said in it
		}
		if err := videodb.New(tx).EndDraft(ctx, videodb.EndDraftParams{
			MediaID: t.row.MediaID, Fence: t.row.Fence, DraftState: state, Draft: text,
		}); err != nil {
			return err
		}
		_, err := t.say(ctx, tx, t.row.MediaID)
		return err
	})
}

func (t *task) heard(ctx context.Context, audio ffmpeg.Audio) (string, error) {
	dir := filepath.Join(t.Folder, t.row.MediaID)
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path, err := t.original(ctx, dir)
	if err != nil {
		return "", err
	}
	wave := filepath.Join(dir, "speech.wav")
	if err := t.Tools.Speech(ctx, path, audio, wave); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, 12*time.Hour)
	defer cancel()
	var said bytes.Buffer
	words := append(strings.Fields(t.Transcribe), wave)
	if err := ffmpeg.Run(ctx, words[0], words[1:], func(out io.Reader) {
		_, _ = io.Copy(&said, io.LimitReader(out, mostDraft))
		_, _ = io.Copy(io.Discard, out)
	}); err != nil {
		return "", fmt.Errorf("video: STOA_TRANSCRIBE: %w", err)
	}
	cues, err := captions.Parse(said.Bytes())
	if errors.Is(err, captions.ErrNone) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("video: what STOA_TRANSCRIBE prints: %w", err)
	}
	return captions.VTT(cues), nil
}
