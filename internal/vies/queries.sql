-- name: Check :one
SELECT * FROM vat_checks WHERE vat_id = $1;

-- name: Keep :exec
INSERT INTO vat_checks (vat_id, requester, asked_at, standing, answered_at, consultation) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (vat_id) DO UPDATE SET requester = excluded.requester, asked_at = excluded.asked_at,
  standing = excluded.standing, answered_at = excluded.answered_at, consultation = excluded.consultation;

-- name: Forget :exec
DELETE FROM vat_checks WHERE asked_at < $1;
