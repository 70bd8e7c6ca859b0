-- +goose Up
-- What learners have brought from another Stoa: certificates, which stay verifiable where they were issued, and courses
-- that are not here, or in which they are not enrolled, so that nothing is lost on the way: internal/record.
CREATE TABLE record_certificates (
  person_id TEXT NOT NULL REFERENCES people (id),
  id TEXT NOT NULL, -- of the badge: an address at the issuer
  badge TEXT NOT NULL, -- the signed form
  imported_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, id)
);
CREATE TABLE record_courses (
  person_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL, -- where it comes from
  content JSONB NOT NULL, -- record.Course
  imported_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, course_id)
);

-- +goose Down
SELECT 1;
