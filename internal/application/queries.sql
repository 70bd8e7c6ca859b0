-- name: Insert :exec
INSERT INTO instructor_applications (person_id, about, subjects, sample_url, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: Of :one
SELECT * FROM instructor_applications WHERE person_id = $1;

-- name: Delete :exec
DELETE FROM instructor_applications WHERE person_id = $1;
