-- +goose Up
-- What was made of a video: each rendition is one file in the store. Learners see them once there is a row in media_hls.
CREATE TABLE media_renditions (
  media_id TEXT NOT NULL REFERENCES media (id),
  name TEXT NOT NULL,
  blob_key TEXT NOT NULL,
  details JSONB NOT NULL, -- kit/hls.Rendition
  PRIMARY KEY (media_id, name)
);
CREATE TABLE media_hls (
  media_id TEXT PRIMARY KEY REFERENCES media (id),
  poster_key TEXT NOT NULL, -- '': none
  sheets JSONB NOT NULL -- media.Sheets
);

-- What is being made of a video, or why it was not: internal/video.
CREATE TABLE videos (
  media_id TEXT PRIMARY KEY, -- no reference: the medium may be deleted
  state TEXT NOT NULL, -- queued, processing, ready, failed, canceled
  step TEXT NOT NULL DEFAULT '',
  percent INTEGER NOT NULL DEFAULT 0,
  seconds_left INTEGER,
  failure TEXT NOT NULL DEFAULT '', -- the code of a fault
  tries INTEGER NOT NULL DEFAULT 0, -- that failed
  due_at TIMESTAMPTZ, -- when a worker may take it: of one that is worked on, the end of the lease
  fence BIGINT NOT NULL DEFAULT 0,
  source JSONB NOT NULL DEFAULT 'null', -- kit/ffmpeg.Source
  measured JSONB NOT NULL DEFAULT 'null', -- kit/ffmpeg.Measured
  draft_state TEXT NOT NULL DEFAULT '', -- of captions that a program writes: '', queued, ready, failed
  draft TEXT NOT NULL DEFAULT '', -- WebVTT
  created_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ
);
CREATE INDEX videos_due ON videos (due_at) WHERE due_at IS NOT NULL;

-- +goose Down
SELECT 1;
