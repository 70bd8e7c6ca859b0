-- +goose Up
-- Who somebody is at an OpenID provider; a subject is never given to another person there.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_person ON identities (person_id);

-- A browser on its way to a provider and back; gone once it is back. person_id is who
-- wants to link, NULL for who wants to sign in.
CREATE TABLE identity_attempts (
  secret_hash TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  next_path TEXT NOT NULL,
  person_id TEXT REFERENCES people (id),
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX identity_attempts_expiry ON identity_attempts (expires_at);

-- An identity that waits for a person: to sign in, so that it becomes theirs, or, where
-- it is theirs, to enter the code of their authenticator. Gone once used.
CREATE TABLE identity_links (
  token_hash TEXT PRIMARY KEY,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id),
  next_path TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX identity_links_expiry ON identity_links (expires_at);

-- +goose Down
SELECT 1;
