-- +goose Up
-- A line for a team is so many seats of a course; its price is that of all of them. 0: one course, for the buyer or as a
-- gift.
ALTER TABLE cart_lines ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE earnings ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_lines ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;
-- A person's seats of a course, however often they have bought some. mailed is how many invitations were emailed on
-- mailed_on, a day of UTC.
CREATE TABLE teams (
  id TEXT PRIMARY KEY,
  buyer_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  created_at TIMESTAMPTZ NOT NULL,
  mailed_on TEXT NOT NULL DEFAULT '',
  mailed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (buyer_id, course_id)
);
-- A paid line of an order. number and cents are the order's and the line's. Once a refund is approved, the license is void
-- and nobody can take a seat any more; who has one keeps it until the money is back.
CREATE TABLE team_licenses (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL REFERENCES teams (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  number TEXT NOT NULL,
  seats INTEGER NOT NULL,
  cents BIGINT NOT NULL,
  bought_at TIMESTAMPTZ NOT NULL,
  voided_at TIMESTAMPTZ,
  refunded_at TIMESTAMPTZ,
  UNIQUE (order_id, team_id)
);
CREATE INDEX team_licenses_team ON team_licenses (team_id, bought_at);
-- A seat that someone was invited to, and has taken once joined_at is there. Free seats have no row. email is empty where
-- the buyer passes on the link.
CREATE TABLE team_seats (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL REFERENCES teams (id),
  license_id TEXT NOT NULL REFERENCES team_licenses (id),
  code TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  language TEXT NOT NULL,
  emails INTEGER NOT NULL,
  invited_at TIMESTAMPTZ NOT NULL,
  person_id TEXT REFERENCES people (id),
  joined_at TIMESTAMPTZ
);
CREATE INDEX team_seats_team ON team_seats (team_id, invited_at);
CREATE INDEX team_seats_license ON team_seats (license_id);
CREATE INDEX team_seats_person ON team_seats (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX team_seats_email ON team_seats (email_folded) WHERE email_folded <> '';

-- +goose Down
SELECT 1;
