-- +goose Up
-- What says where the buyer of an order is: the kind of evidence, and the country that it names. Nothing else is stored.
CREATE TABLE order_evidence (
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL,
  country TEXT NOT NULL,
  PRIMARY KEY (order_id, kind)
);

-- +goose Down
SELECT 1;
