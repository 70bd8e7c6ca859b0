-- +goose Up
-- An erased person has no name; what stands instead is worded in the reader's language.
UPDATE people SET name = '' WHERE erased_at IS NOT NULL;
UPDATE orders SET buyer_name = '' WHERE person_id IN (SELECT id FROM people WHERE erased_at IS NOT NULL);
UPDATE certificates SET learner_name = '' WHERE person_id IN (SELECT id FROM people WHERE erased_at IS NOT NULL);

-- +goose Down
SELECT 1;
