-- +goose Up
-- What happened, by whom, to what; rows are only ever added.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  at TIMESTAMPTZ NOT NULL,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  details JSONB NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at);
CREATE INDEX audit_log_subject ON audit_log (subject, at);

ALTER TABLE people ADD COLUMN first_name TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN last_name TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN picture TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN cover TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN suspended_at TIMESTAMPTZ;
ALTER TABLE people ADD COLUMN closing_at TIMESTAMPTZ;
ALTER TABLE people ADD COLUMN erased_at TIMESTAMPTZ;
CREATE INDEX people_closing ON people (closing_at);

-- Failed sign-ins by the hash of an email, whether or not it has an account.
CREATE TABLE signin_failures (
  email_hash TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at TIMESTAMPTZ NOT NULL,
  locked_until TIMESTAMPTZ
);

-- Codes from an authenticator app (RFC 6238); last_step is the last one used.
CREATE TABLE authenticators (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  secret TEXT NOT NULL,
  last_step BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  confirmed_at TIMESTAMPTZ
);
CREATE TABLE recovery_codes (
  person_id TEXT NOT NULL REFERENCES people (id),
  code_hash TEXT NOT NULL,
  used_at TIMESTAMPTZ,
  PRIMARY KEY (person_id, code_hash)
);
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  name TEXT NOT NULL,
  credential JSONB NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  used_at TIMESTAMPTZ
);
CREATE INDEX passkeys_person ON passkeys (person_id, created_at);
CREATE TABLE passkey_challenges (
  id_hash TEXT PRIMARY KEY,
  session JSONB NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);

-- What somebody wants to hear of, and how; no row means yes to all but promotions.
CREATE TABLE notification_choices (
  person_id TEXT NOT NULL REFERENCES people (id),
  topic TEXT NOT NULL,
  bell BOOLEAN NOT NULL,
  mail BOOLEAN NOT NULL,
  PRIMARY KEY (person_id, topic)
);

-- A row that its owner does not want to see; the order stays.
ALTER TABLE order_lines ADD COLUMN hidden_at TIMESTAMPTZ;
ALTER TABLE order_lines ADD COLUMN refund_asked_at TIMESTAMPTZ;
ALTER TABLE order_lines ADD COLUMN refund_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN refund_refused_at TIMESTAMPTZ;
ALTER TABLE order_lines ADD COLUMN refunded_at TIMESTAMPTZ;
ALTER TABLE order_lines ADD COLUMN refund_reference TEXT NOT NULL DEFAULT '';
CREATE INDEX order_lines_refund ON order_lines (refund_asked_at);
CREATE TABLE test_provider_refunds (
  idempotency_key TEXT PRIMARY KEY,
  charge_key TEXT NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  amount_cents BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
SELECT 1;
