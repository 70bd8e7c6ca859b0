-- +goose Up
-- How much each caller has used of a limit that all instances share: until is when it is
-- whole again, in microseconds. The key is a hash: no address, no email.
CREATE TABLE allowances (
  key TEXT PRIMARY KEY,
  until BIGINT NOT NULL
);

-- +goose Down
SELECT 1;
