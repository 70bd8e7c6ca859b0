-- +goose NO TRANSACTION
-- +goose Up
-- Late charges whose refund waits for an operator.
CREATE INDEX CONCURRENTLY orders_return_stopped ON orders (return_stopped_at) WHERE return_stopped_at IS NOT NULL;

-- +goose Down
DROP INDEX orders_return_stopped;
