-- +goose Up
-- Which drafts need a medium is asked when it is deleted.
CREATE INDEX draft_media_media ON draft_media (media_id);

-- +goose Down
SELECT 1;
