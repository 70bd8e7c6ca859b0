-- +goose Up
-- The same content may be several media: what was uploaded twice has two owners, two names, two lives. Then their bytes
-- are shared: they have one key. The identity says what may be there once: the sum of what the program adds by itself,
-- the id of what people upload.
ALTER TABLE media RENAME COLUMN sha256 TO identity;
ALTER TABLE media ADD COLUMN sha256 TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN blob_key TEXT NOT NULL DEFAULT '';
UPDATE media SET sha256 = identity, blob_key = substr(identity, 1, 2) || '/' || identity;
CREATE INDEX media_sums ON media (sha256);
CREATE INDEX media_blobs ON media (blob_key);
CREATE INDEX media_owners ON media (owner_id, id) WHERE owner_id IS NOT NULL;
CREATE INDEX lessons_media ON lessons (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX lessons_posters ON lessons (poster_media_id) WHERE poster_media_id IS NOT NULL;
CREATE INDEX courses_covers ON courses (cover_media_id) WHERE cover_media_id IS NOT NULL;
CREATE INDEX courses_promos ON courses (promo_media_id) WHERE promo_media_id IS NOT NULL;
CREATE INDEX lesson_resources_media ON lesson_resources (media_id);
CREATE INDEX lesson_captions_media ON lesson_captions (media_id);
-- Files that are to be deleted, since nothing needs them any more.
CREATE TABLE media_garbage (
  blob_key TEXT PRIMARY KEY,
  handle TEXT NOT NULL,
  noted_at TIMESTAMPTZ NOT NULL
);

-- What is being uploaded, and for a week what was: internal/upload.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL,
  lesson_id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL DEFAULT '', -- by the first bytes
  head BYTEA NOT NULL, -- the first bytes, until they say the type
  bytes BIGINT NOT NULL,
  received BIGINT NOT NULL DEFAULT 0, -- of them, stored for good
  digest BYTEA NOT NULL, -- the state of SHA-256 after them
  blob_key TEXT NOT NULL,
  handle TEXT NOT NULL DEFAULT '', -- the store's, of a file that grows
  media_id TEXT, -- what it became; no reference: the medium may be deleted
  refused BOOLEAN NOT NULL DEFAULT FALSE, -- for its type
  fence BIGINT NOT NULL DEFAULT 0,
  lease_until TIMESTAMPTZ,
  wanted BOOLEAN NOT NULL DEFAULT FALSE, -- somebody waits for the lease
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX uploads_open ON uploads (owner_id, id) WHERE media_id IS NULL AND NOT refused;
CREATE INDEX uploads_whole ON uploads (id) WHERE media_id IS NULL AND NOT refused AND received = bytes;
CREATE INDEX uploads_owners ON uploads (owner_id);
CREATE INDEX uploads_updated ON uploads (updated_at);

-- +goose Down
SELECT 1;
