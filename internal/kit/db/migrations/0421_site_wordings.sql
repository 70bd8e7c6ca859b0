-- +goose Up
-- What operators have written in place of the built-in words of the home page, the footer and the contact page, as JSON.
CREATE TABLE site_wordings (
  language TEXT NOT NULL PRIMARY KEY,
  wording TEXT NOT NULL,
  revision BIGINT NOT NULL
);

-- +goose Down
SELECT 1;
