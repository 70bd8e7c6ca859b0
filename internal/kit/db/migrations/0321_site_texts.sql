-- +goose Up
-- Long texts that operators have written in place of the built-in ones, as Markdown. One without a body is the built-in
-- one again; it stays, so that revisions only grow.
CREATE TABLE site_texts (
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body TEXT NOT NULL,
  updated_on TEXT NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (name, language)
);

-- +goose Down
SELECT 1;
