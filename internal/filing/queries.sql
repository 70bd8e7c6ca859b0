-- name: Subjects :many
SELECT * FROM subjects ORDER BY position, slug;

-- name: Groups :many
SELECT * FROM category_groups ORDER BY position, slug;

-- name: Categories :many
SELECT * FROM categories ORDER BY position, slug;

-- name: Names :many
SELECT * FROM taxonomy_names;

-- name: AnySubjects :one
SELECT count(*) FROM (SELECT 1 FROM subjects LIMIT 1) AS one;

-- name: CountSubject :one
SELECT count(*) FROM subjects WHERE slug = $1;

-- name: CountCategory :one
SELECT count(*) FROM categories WHERE slug = $1;

-- name: InsertSubject :exec
INSERT INTO subjects (slug, name, icon, hue, position, home_tab) VALUES ($1, $2, $3, $4, $5, $6);

-- name: InsertGroup :exec
INSERT INTO category_groups (slug, title, position) VALUES ($1, $2, $3);

-- name: InsertCategory :exec
INSERT INTO categories (slug, group_slug, title, position) VALUES ($1, $2, $3, $4);

-- name: InsertName :exec
INSERT INTO taxonomy_names (kind, slug, language, name) VALUES ($1, $2, $3, $4);

-- name: DeleteNames :exec
DELETE FROM taxonomy_names WHERE kind = $1 AND slug = $2;

-- name: SetSubject :exec
UPDATE subjects SET name = $2, icon = $3, hue = $4, position = $5, home_tab = $6, revision = $7 WHERE slug = $1;

-- name: SetGroup :exec
UPDATE category_groups SET title = $2, position = $3, revision = $4 WHERE slug = $1;

-- name: SetCategory :exec
UPDATE categories SET group_slug = $2, title = $3, position = $4, revision = $5 WHERE slug = $1;

-- name: DeleteSubject :exec
DELETE FROM subjects WHERE slug = $1;

-- name: DeleteGroup :exec
DELETE FROM category_groups WHERE slug = $1;

-- name: DeleteCategory :exec
DELETE FROM categories WHERE slug = $1;

-- name: MovedTo :one
SELECT target FROM filing_moves WHERE kind = $1 AND slug = $2;

-- name: InsertMove :exec
INSERT INTO filing_moves (kind, slug, target) VALUES ($1, $2, $3);

-- name: RetargetMoves :exec
UPDATE filing_moves SET target = sqlc.arg(now) WHERE kind = sqlc.arg(kind) AND target = sqlc.arg(was);

-- name: DeleteMove :exec
DELETE FROM filing_moves WHERE kind = $1 AND slug = $2;

-- name: DeleteMovesTo :exec
DELETE FROM filing_moves WHERE kind = $1 AND target = $2;
