-- +goose Up
-- Where an instructor's money goes. The IBAN is sealed; its last four characters are shown.
CREATE TABLE payout_details (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  holder TEXT NOT NULL,
  iban TEXT NOT NULL,
  last4 TEXT NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
-- Where the operator's comes from (one row).
CREATE TABLE payout_settings (
  id INTEGER PRIMARY KEY,
  minimum_cents BIGINT NOT NULL,
  holder TEXT NOT NULL,
  iban TEXT NOT NULL,
  last4 TEXT NOT NULL
);
INSERT INTO payout_settings (id, minimum_cents, holder, iban, last4) VALUES (1, 2500, '', '', '');
CREATE TABLE payout_runs (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  currency TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  sent_by TEXT NOT NULL DEFAULT '',
  sent_at TIMESTAMPTZ,
  holder TEXT NOT NULL DEFAULT '',
  iban TEXT NOT NULL DEFAULT ''
);
CREATE INDEX payout_runs_newest ON payout_runs (created_at, id);
-- There is one proposal at a time.
CREATE UNIQUE INDEX payout_runs_proposed ON payout_runs (state) WHERE state = 'proposed';
CREATE TABLE payouts (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES payout_runs (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  amount_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  state TEXT NOT NULL,
  holder TEXT NOT NULL,
  iban TEXT NOT NULL,
  last4 TEXT NOT NULL,
  sent_at TIMESTAMPTZ,
  confirmed_at TIMESTAMPTZ,
  returned_at TIMESTAMPTZ,
  return_reason TEXT NOT NULL DEFAULT '',
  UNIQUE (run_id, person_id)
);
CREATE INDEX payouts_person ON payouts (person_id, sent_at, id) WHERE sent_at IS NOT NULL;

-- +goose Down
SELECT 1;
