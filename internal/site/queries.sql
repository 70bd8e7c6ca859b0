-- name: Setting :one
SELECT value FROM site_settings WHERE name = $1;

-- name: InsertSetting :exec
INSERT INTO site_settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: InsertTestimonial :exec
INSERT INTO testimonials (id, position, author, designation, stars, title, body, portrait) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: InsertSupporter :exec
INSERT INTO supporters (position, name) VALUES ($1, $2);
