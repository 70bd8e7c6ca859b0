-- +goose NO TRANSACTION
-- +goose Up
-- The reviews of one person, for their page in the admin.
CREATE INDEX CONCURRENTLY reviews_person ON reviews (person_id, created_at);

-- +goose Down
DROP INDEX reviews_person;
