-- +goose Up
-- When the recipient's mail server turned a gift's email down for good; NULL again once it is sent elsewhere or again.
ALTER TABLE gifts ADD COLUMN refused_at TIMESTAMPTZ;

-- +goose Down
SELECT 1;
