-- name: Version :one
SELECT version, rebuild FROM catalog_version WHERE id = 1;

-- name: ChangeAll :exec
UPDATE catalog_version SET version = version + 1, rebuild = version + 1 WHERE id = 1;

-- name: RaiseVersion :one
UPDATE catalog_version SET version = version + 1 WHERE id = 1 RETURNING version;

-- name: ChangeCourse :exec
INSERT INTO catalog_changes (course_id, version) VALUES ($1, $2)
  ON CONFLICT (course_id) DO UPDATE SET version = excluded.version;

-- name: ChangeTaught :exec
INSERT INTO catalog_changes (course_id, version)
SELECT courses.id, sqlc.arg(version) FROM courses
  WHERE courses.instructor_id = sqlc.arg(instructor_id) AND courses.status = 'published'
ON CONFLICT (course_id) DO UPDATE SET version = excluded.version;

-- name: ChangedSince :many
SELECT courses.id, courses.slug, courses.status FROM catalog_changes
  JOIN courses ON courses.id = catalog_changes.course_id
WHERE catalog_changes.version > $1 ORDER BY catalog_changes.version, catalog_changes.course_id LIMIT $2;

-- name: Subjects :many
SELECT * FROM subjects ORDER BY position, slug;

-- name: Categories :many
SELECT category_groups.slug AS group_slug, category_groups.title AS group_title, categories.slug, categories.title
FROM category_groups JOIN categories ON categories.group_slug = category_groups.slug
ORDER BY category_groups.position, category_groups.slug, categories.position, categories.slug;

-- name: Learners :one
SELECT count(DISTINCT person_id) FROM enrollments;

-- name: Featured :many
SELECT slug, id, description FROM courses WHERE status = 'published' AND featured_position IS NOT NULL
  ORDER BY featured_position, slug LIMIT 12;

-- name: FirstPreview :one
SELECT lessons.id FROM lessons JOIN sections ON sections.id = lessons.section_id
WHERE lessons.course_id = $1 AND lessons.preview AND lessons.removed_at IS NULL
  ORDER BY sections.position, lessons.position LIMIT 1;

-- name: Testimonials :many
SELECT * FROM testimonials ORDER BY position, id LIMIT 24;

-- name: SharedLearners :many
-- Which courses the latest learners of a course also take: of 60 learners, at most 1,000 enrollments. CROSS JOIN has
-- SQLite begin with the 48 courses; else it goes through all that are published.
SELECT courses.slug FROM (
  SELECT theirs.course_id, count(*) AS learners FROM (
    SELECT also.course_id FROM (
      SELECT enrollments.person_id, enrollments.course_id FROM enrollments
      WHERE enrollments.course_id = (SELECT taught.id FROM courses AS taught WHERE taught.slug = $1)
        ORDER BY enrollments.enrolled_at DESC LIMIT 60) AS latest
    CROSS JOIN enrollments AS also WHERE also.person_id = latest.person_id AND also.course_id <> latest.course_id
      LIMIT 1000) AS theirs
  GROUP BY theirs.course_id ORDER BY count(*) DESC, theirs.course_id LIMIT 48) AS counted
CROSS JOIN courses WHERE courses.id = counted.course_id AND courses.status = 'published'
ORDER BY counted.learners DESC, courses.slug LIMIT 24;

-- name: Names :many
SELECT * FROM taxonomy_names;

-- name: InsertTestimonial :exec
INSERT INTO testimonials (id, position, author, designation, stars, title, body, portrait)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: InsertSupporter :exec
INSERT INTO supporters (position, name) VALUES ($1, $2);

-- name: Supporters :many
SELECT name FROM supporters ORDER BY position LIMIT 12;

-- name: Synonyms :many
SELECT * FROM search_synonyms ORDER BY words, id LIMIT 1000;

-- name: CountSynonyms :one
SELECT count(*) FROM search_synonyms;

-- name: InsertSynonym :exec
INSERT INTO search_synonyms (id, words, created_at) VALUES ($1, $2, $3);

-- name: SetSynonym :execrows
UPDATE search_synonyms SET words = $2 WHERE id = $1;

-- name: DeleteSynonym :execrows
DELETE FROM search_synonyms WHERE id = $1;

-- name: InsertSnapshot :exec
INSERT INTO catalog_snapshots (id, version, saved_at) VALUES ($1, $2, $3);

-- name: ForgetSnapshots :exec
DELETE FROM catalog_snapshots WHERE saved_at < $1;

-- name: SnapshotVersion :one
SELECT version FROM catalog_snapshots WHERE id = $1;

-- name: FilingMoves :many
SELECT kind, slug, target FROM filing_moves;
