// Package video owns how an uploaded video becomes one that everyone can play: renditions as HLS, a poster, pictures
// along the time line, loudness, and what approval measures. It promises that a video is worked on by one worker at a
// time, that a killed server's work goes on where it stopped, and that nothing is shown before all of it is there. The
// original is kept, until ReplaceOriginal is called. It refuses to know lessons.
package video

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"stoa/internal/event"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/cores"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/ffmpeg"
	"stoa/internal/media"
	"stoa/internal/notify"
	"stoa/internal/session"
	"stoa/internal/video/videodb"
)

// The states of a video.
const (
	Queued     = "queued"
	Processing = "processing"
	Ready      = "ready"
	Failed     = "failed"
	Canceled   = "canceled"
)

// Settings are those of an installation.
type Settings struct {
	Tools      *ffmpeg.Tools // nil: without ffmpeg, an MP4 of H.264 and AAC is packaged as it is
	Folder     string        // for what is being made; its content is deleted
	Transcribe string        // a command that gets a sound file and prints WebVTT; "": no drafts of captions
	// Use returns the courses that a video is for, and who may see and steer its making besides its owner; nil: nobody.
	Use func(ctx context.Context, q videodb.DBTX, mediaID string) (courses, teachers []string, err error)
	// Room returns an error unless a person may have so many bytes more, without so many that leave; nil: anyone may.
	Room func(ctx context.Context, tx *db.Tx, personID string, bytes, leaving int64) error
}

// Service holds the use cases.
type Service struct {
	db     *db.DB
	bucket blob.Bucket
	files  *media.Service
	bell   *notify.Bell
	Settings
	slots   chan struct{} // as many as there are processors
	frames  chan struct{} // one
	running sync.WaitGroup
}

// New makes the service. Work begins what is due.
func New(d *db.DB, bucket blob.Bucket, files *media.Service, bell *notify.Bell, settings Settings) *Service {
	return &Service{
		db: d, bucket: bucket, files: files, bell: bell, Settings: settings, slots: make(chan struct{}, cores.Count),
		frames: make(chan struct{}, 1),
	}
}

// VideoStatus is how far the making of a video is. Percent, step and the seconds are of one that is processed. The
// steps store and again say what it waits for: the store to answer, or its next try.
type VideoStatus struct {
	MediaID     string  `json:"mediaId"`
	State       string  `json:"state" enum:"queued,processing,ready,failed,canceled"`
	Step        string  `json:"step" enum:",read,measure,sound,picture,pictures,package,store,again"`
	Percent     int     `json:"percent"`
	SecondsLeft *int32  `json:"secondsLeft" doc:"null: not known yet"`
	Failure     *string `json:"failure" doc:"The code of a problem: video.…"`
	DurationMs  int64   `json:"durationMs" doc:"0: not known yet"`
	Width       int     `json:"width"`
	Height      int     `json:"height"`
	Captions    string  `json:"captions" enum:",queued,ready,failed" doc:"The draft of captions that a program writes"`
}

func shown(row videodb.Video) (VideoStatus, error) {
	v := VideoStatus{
		MediaID: row.MediaID, State: row.State, Step: row.Step, Percent: int(row.Percent), SecondsLeft: row.SecondsLeft,
		Captions: row.DraftState,
	}
	if row.Failure != "" {
		v.Failure = &row.Failure
	}
	source, measured, err := found(row)
	if err != nil {
		return v, err
	}
	if source != nil {
		v.DurationMs = source.DurationMs
		if source.Video != nil {
			v.Width, v.Height = source.Video.Width, source.Video.Height
		}
	}
	if measured != nil && measured.DurationMs > 0 {
		v.DurationMs = measured.DurationMs
	}
	return v, nil
}

func found(row videodb.Video) (source *ffmpeg.Source, measured *ffmpeg.Measured, err error) {
	if err = row.Source.Into(&source); err == nil {
		err = row.Measured.Into(&measured)
	}
	return source, measured, err
}

// Measured returns what was found in a video by reading all of it; false if it was not read.
func Measured(ctx context.Context, q videodb.DBTX, mediaID string) (ffmpeg.Source, ffmpeg.Measured, bool, error) {
	row, ok, err := db.Found(videodb.New(q).ByID(ctx, mediaID))
	if err != nil || !ok {
		return ffmpeg.Source{}, ffmpeg.Measured{}, false, err
	}
	source, measured, err := found(row)
	if err != nil || source == nil || measured == nil {
		return ffmpeg.Source{}, ffmpeg.Measured{}, false, err
	}
	return *source, *measured, true, nil
}

// Make queues a medium. Of one that is ready, it is said once more; one that failed stays as it is.
func Make(ctx context.Context, tx *db.Tx, mediaID string) error {
	return queue(ctx, tx, mediaID, false)
}

// MakeInBackground queues a medium behind all that Make queues, for films that nobody waits for.
func MakeInBackground(ctx context.Context, tx *db.Tx, mediaID string) error {
	return queue(ctx, tx, mediaID, true)
}

func queue(ctx context.Context, tx *db.Tx, mediaID string, background bool) error {
	q, at := videodb.New(tx), db.At(tx.Now)
	if err := q.Insert(ctx, videodb.InsertParams{
		MediaID: mediaID, Background: background, DueAt: &at, CreatedAt: at,
	}); err != nil {
		return err
	}
	row, err := q.ByID(ctx, mediaID)
	if err != nil || row.State != Ready {
		return err
	}
	return event.Publish(ctx, tx, event.VideoReady{MediaID: mediaID})
}

// Ended is a video that is ready, or why it isn't.
type Ended struct {
	MediaID, OwnerID string // OwnerID is "" if nobody uploaded it
	Failure          string // the code of a problem: video.…; "" if it is ready
	At               time.Time
}

// Unnotified returns videos whose owners have yet to be notified that they ended, the first first, at most a thousand.
func Unnotified(ctx context.Context, q videodb.DBTX) ([]Ended, error) {
	rows, err := videodb.New(q).Unnotified(ctx)
	out := make([]Ended, 0, len(rows))
	for _, row := range rows {
		ended := Ended{MediaID: row.MediaID, At: row.EndedAt.Time}
		if row.OwnerID != nil {
			ended.OwnerID = *row.OwnerID
		}
		if row.State == Failed {
			ended.Failure = row.Failure
		}
		out = append(out, ended)
	}
	return out, err
}

// SetNotified notes that the owner of a video was notified, and reports whether they hadn't been before.
func SetNotified(ctx context.Context, tx *db.Tx, mediaID string) (bool, error) {
	n, err := videodb.New(tx).SetNotified(ctx, mediaID)
	return n > 0, err
}

// Forget forgets a video whose medium is deleted.
func Forget(ctx context.Context, tx *db.Tx, mediaID string) error {
	return videodb.New(tx).Forget(ctx, mediaID)
}

// Prune forgets the videos whose medium is deleted.
func Prune(ctx context.Context, tx *db.Tx) error { return videodb.New(tx).Prune(ctx) }

var errNotFound = fault.New(fault.NotFound, "video.not_found", "This video no longer exists.")

// mine returns a video of which the viewer is the owner, or that they teach with; else "video.not_found".
func (s *Service) mine(ctx context.Context, q videodb.DBTX, mediaID string) (videodb.Video, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return videodb.Video{}, err
	}
	row, ok, err := db.Found(videodb.New(q).ByID(ctx, mediaID))
	if err != nil {
		return row, err
	}
	if !ok {
		return row, errNotFound
	}
	_, people, err := s.concerned(ctx, q, mediaID)
	if err == nil && !slices.Contains(people, v.ID) {
		err = errNotFound
	}
	return row, err
}

// concerned are the courses that a video is for, and the people whom its making concerns.
func (s *Service) concerned(
	ctx context.Context, q videodb.DBTX, mediaID string,
) (courses, people []string, err error) {
	original, err := media.OriginalOf(ctx, q, mediaID)
	if err != nil {
		return nil, nil, err
	}
	if s.Use != nil {
		if courses, people, err = s.Use(ctx, q, mediaID); err != nil {
			return nil, nil, err
		}
	}
	if original.OwnerID != nil {
		people = append(people, *original.OwnerID)
	}
	slices.Sort(people)
	return courses, slices.Compact(people), nil
}

// Video returns how far a video is. For its owner and those who teach with it; error: "video.not_found".
func (s *Service) Video(ctx context.Context, mediaID string) (*VideoStatus, error) {
	row, err := s.mine(ctx, s.db.Read(), mediaID)
	if err != nil {
		return nil, err
	}
	v, err := shown(row)
	return &v, err
}

// Draft returns the draft of captions as WebVTT, "" if there is none. For the same people as Video.
func (s *Service) Draft(ctx context.Context, mediaID string) (string, error) {
	row, err := s.mine(ctx, s.db.Read(), mediaID)
	return row.Draft, err
}

// Retry queues a video that failed or was canceled; any other stays as it is. For the same people as Video.
func (s *Service) Retry(ctx context.Context, mediaID string) (*VideoStatus, error) {
	return s.steer(ctx, mediaID, func(q *videodb.Queries, at db.Time) error {
		_, err := q.Retry(ctx, videodb.RetryParams{MediaID: mediaID, DueAt: &at})
		return err
	})
}

// Cancel ends the making of a video; of one that has ended, nothing changes. For the same people as Video.
func (s *Service) Cancel(ctx context.Context, mediaID string) (*VideoStatus, error) {
	return s.steer(ctx, mediaID, func(q *videodb.Queries, at db.Time) error {
		_, err := q.Cancel(ctx, videodb.CancelParams{MediaID: mediaID, EndedAt: &at})
		return err
	})
}

func (s *Service) steer(
	ctx context.Context, mediaID string, change func(q *videodb.Queries, at db.Time) error,
) (v *VideoStatus, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if _, err := s.mine(ctx, tx, mediaID); err != nil {
			return err
		}
		if err := change(videodb.New(tx), db.At(tx.Now)); err != nil {
			return err
		}
		v, err = s.say(ctx, tx, mediaID)
		return err
	})
	return v, err
}

// say tells those whom a video concerns how far it is.
func (s *Service) say(ctx context.Context, tx *db.Tx, mediaID string) (*VideoStatus, error) {
	row, err := videodb.New(tx).ByID(ctx, mediaID)
	if err != nil {
		return nil, err
	}
	v, err := shown(row)
	if err != nil {
		return nil, err
	}
	courses, people, err := s.concerned(ctx, tx, mediaID)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(struct {
		VideoStatus
		CourseIDs []string `json:"courseIds"` // null: of none so far
	}{v, courses})
	if err != nil {
		return nil, err
	}
	for _, personID := range people {
		if err := s.bell.Say(ctx, tx, personID, notify.Message{Kind: "video", Subject: mediaID, Data: data}); err != nil {
			return nil, err
		}
	}
	return &v, nil
}

// Start makes what a killed process left behind due again, where there is no other: its leases and files.
func (s *Service) Start(ctx context.Context) error {
	if err := os.RemoveAll(s.Folder); err != nil {
		return err
	}
	if s.Tools == nil {
		slog.WarnContext(ctx, "ffmpeg was not found: only MP4 files of H.264 and AAC are taken as videos, in one quality")
	} else {
		slog.InfoContext(ctx, "videos are processed with ffmpeg", "version", s.Tools.Version)
	}
	if s.db.Dialect != db.SQLite {
		return nil
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		return videodb.New(tx).EndLeases(ctx, &at)
	})
}

// VideoWork is how videos are processed, for operators.
type VideoWork struct {
	FFmpeg     *string `json:"ffmpeg" doc:"Its version; null if it was not found: only MP4 files of H.264 and AAC are taken"`
	Waiting    int     `json:"waiting"`
	Processing int     `json:"processing"`
}

// Overview returns how videos are processed. For operators.
func (s *Service) Overview(ctx context.Context) (*VideoWork, error) {
	row, err := videodb.New(s.db.Read()).UnderWay(ctx)
	out := &VideoWork{Waiting: int(row.Waiting), Processing: int(row.Processing)}
	if s.Tools != nil {
		out.FFmpeg = &s.Tools.Version
	}
	return out, err
}

// With says what videos are processed with, to the operator.
func (s *Service) With() string {
	if s.Tools == nil {
		return "without ffmpeg; only MP4 of H.264 and AAC"
	}
	return "ffmpeg " + s.Tools.Version
}

// Wait waits until the work that was begun has ended, which it does with Work's context.
func (s *Service) Wait() { s.running.Wait() }
