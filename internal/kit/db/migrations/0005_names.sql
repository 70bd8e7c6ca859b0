-- +goose Up
-- What a subject, group or category is called in other languages than the site's own.
CREATE TABLE taxonomy_names (
  kind TEXT NOT NULL,
  slug TEXT NOT NULL,
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (language, kind, slug)
);

-- +goose Down
SELECT 1;
