-- +goose Up
CREATE INDEX media_videos ON media (name, created_at) WHERE kind = 'video';

-- +goose Down
SELECT 1;
