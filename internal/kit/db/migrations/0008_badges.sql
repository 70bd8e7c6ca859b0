-- +goose Up
-- What certificates are signed with: Ed25519 seeds. The newest signs; all are public
-- by their other half, so that what an older one signed can still be checked.
CREATE TABLE signing_keys (
  id TEXT PRIMARY KEY,
  private_key BYTEA NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);

-- The signed form of a certificate. It names the address that it was signed at, so
-- a marketplace that moves signs anew.
CREATE TABLE badges (
  code TEXT NOT NULL REFERENCES certificates (code) ON DELETE CASCADE,
  issuer TEXT NOT NULL,
  jwt TEXT NOT NULL,
  signed_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (code, issuer)
);

-- +goose Down
SELECT 1;
