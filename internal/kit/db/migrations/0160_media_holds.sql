-- +goose Up
-- While a backup runs, no bytes are deleted: what its rows name must be there when it comes to them. A row is renewed as
-- long as the backup lives, and means nothing after that.
CREATE TABLE media_holds (
  id TEXT PRIMARY KEY,
  until TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
