-- +goose Up
-- What VIES last said of a VAT id, for a day: valid or invalid; unknown where nothing was heard.
CREATE TABLE vat_checks (
  vat_id TEXT PRIMARY KEY,
  requester TEXT NOT NULL,
  asked_at TIMESTAMPTZ NOT NULL,
  standing TEXT NOT NULL,
  answered_at TIMESTAMPTZ,
  consultation TEXT NOT NULL
);
-- The same as it was when an order was placed, or when it could be asked for later: it is asked when it is due.
CREATE TABLE order_vat_checks (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  vat_id TEXT NOT NULL,
  requester TEXT NOT NULL,
  standing TEXT NOT NULL,
  answered_at TIMESTAMPTZ,
  consultation TEXT NOT NULL,
  tries INTEGER NOT NULL,
  due_at TIMESTAMPTZ
);
CREATE INDEX order_vat_checks_due ON order_vat_checks (due_at) WHERE due_at IS NOT NULL;
-- What an operator is to look at: the kind says what about the tax of the order is open.
CREATE TABLE tax_matters (
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL,
  opened_at TIMESTAMPTZ NOT NULL,
  settled_at TIMESTAMPTZ,
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX tax_matters_open ON tax_matters (opened_at) WHERE settled_at IS NULL;

-- +goose Down
SELECT 1;
