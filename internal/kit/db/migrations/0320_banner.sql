-- +goose Up
-- What operators announce above every page: one row, as JSON. The revision says who has seen what, and tells instances
-- that something has changed.
CREATE TABLE banner (
  id INTEGER PRIMARY KEY,
  content TEXT NOT NULL,
  revision BIGINT NOT NULL
);
INSERT INTO banner (id, content, revision) VALUES (1, '{}', 1);

-- +goose Down
SELECT 1;
