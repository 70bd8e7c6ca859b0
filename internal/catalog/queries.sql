-- name: Version :one
SELECT version FROM catalog_version WHERE id = 1;

-- name: RaiseVersion :exec
UPDATE catalog_version SET version = version + 1 WHERE id = 1;

-- name: Subjects :many
SELECT * FROM subjects ORDER BY position, slug;

-- name: Categories :many
SELECT category_groups.slug AS group_slug, category_groups.title AS group_title, categories.slug, categories.title
FROM category_groups JOIN categories ON categories.group_slug = category_groups.slug
ORDER BY category_groups.position, category_groups.slug, categories.position, categories.slug;

-- name: InsertSubject :exec
INSERT INTO subjects (slug, name, icon, hue, position, home_tab) VALUES ($1, $2, $3, $4, $5, $6);

-- name: InsertGroup :exec
INSERT INTO category_groups (slug, title, position) VALUES ($1, $2, $3);

-- name: InsertCategory :exec
INSERT INTO categories (slug, group_slug, title, position) VALUES ($1, $2, $3, $4);

-- name: Learners :one
SELECT count(DISTINCT person_id) FROM enrolments;

-- name: Featured :many
SELECT slug, id, description FROM courses WHERE status = 'published' AND featured_position IS NOT NULL ORDER BY featured_position, slug LIMIT 12;

-- name: FirstPreview :one
SELECT lessons.id FROM lessons JOIN sections ON sections.id = lessons.section_id
WHERE lessons.course_id = $1 AND lessons.preview ORDER BY sections.position, lessons.position LIMIT 1;

-- name: Testimonials :many
SELECT * FROM testimonials ORDER BY position, id LIMIT 24;

-- name: SharedLearners :many
-- Which courses the latest learners of a course also take.
SELECT others.slug, count(*) AS learners
FROM (SELECT enrolments.person_id, enrolments.course_id FROM enrolments JOIN courses ON courses.id = enrolments.course_id
      WHERE courses.slug = $1 ORDER BY enrolments.enrolled_at DESC LIMIT 200) AS latest
JOIN enrolments AS also ON also.person_id = latest.person_id AND also.course_id <> latest.course_id
JOIN courses AS others ON others.id = also.course_id
WHERE others.status = 'published'
GROUP BY others.slug ORDER BY count(*) DESC, others.slug LIMIT 24;

-- name: Names :many
SELECT * FROM taxonomy_names;

-- name: InsertName :exec
INSERT INTO taxonomy_names (kind, slug, language, name) VALUES ($1, $2, $3, $4);

-- name: Supporters :many
SELECT name FROM supporters ORDER BY position LIMIT 12;
