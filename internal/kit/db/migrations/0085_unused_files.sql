-- +goose Up
-- Since when an uploaded file is named by nothing that needs it. Whether that is so is asked again before it is deleted.
ALTER TABLE media ADD COLUMN unused_since TIMESTAMPTZ;
UPDATE media SET unused_since = created_at
WHERE identity = id AND NOT EXISTS (SELECT 1 FROM draft_media WHERE draft_media.media_id = media.id);
CREATE INDEX media_unused ON media (unused_since) WHERE unused_since IS NOT NULL;
-- When it was last looked at which of its files a course needs; NULL once it has changed.
ALTER TABLE drafts ADD COLUMN files_at TIMESTAMPTZ;
CREATE INDEX drafts_files ON drafts (files_at);
CREATE INDEX drafts_deleted ON drafts (deleted_at) WHERE deleted_at IS NOT NULL;
-- Whether a video that has ended waits for its owner to be notified.
ALTER TABLE videos ADD COLUMN unnotified BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX videos_unnotified ON videos (ended_at) WHERE unnotified;
-- A decision ends the claim; how long a submission waited for the first one is asked later.
ALTER TABLE approvals ADD COLUMN first_claimed_at TIMESTAMPTZ;

-- +goose Down
SELECT 1;
