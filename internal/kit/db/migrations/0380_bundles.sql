-- +goose Up
-- Several courses at a price of their own. It is sold while it is active and nothing speaks against it (bundle.Problem).
CREATE TABLE bundles (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  price_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  active BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE bundle_courses (
  bundle_id TEXT NOT NULL REFERENCES bundles (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (bundle_id, course_id)
);
CREATE INDEX bundle_courses_course ON bundle_courses (course_id);
-- A course is in a cart, or was sold, as a part of a bundle. The title is the bundle's when it was sold.
ALTER TABLE cart_lines ADD COLUMN bundle_id TEXT REFERENCES bundles (id);
ALTER TABLE order_lines ADD COLUMN bundle_id TEXT REFERENCES bundles (id);
ALTER TABLE order_lines ADD COLUMN bundle_title TEXT NOT NULL DEFAULT '';

-- +goose Down
SELECT 1;
