-- +goose Up
-- How the ledger is exported to DATEV (one row): the numbers that the accountant has given, and the accounts that differ
-- from those of the chart, as JSON.
CREATE TABLE datev_settings (
  id INTEGER PRIMARY KEY,
  consultant BIGINT NOT NULL,
  client BIGINT NOT NULL,
  chart TEXT NOT NULL,
  year_begins INTEGER NOT NULL,
  accounts TEXT NOT NULL
);
INSERT INTO datev_settings (id, consultant, client, chart, year_begins, accounts) VALUES (1, 0, 0, '03', 1, '{}');

-- +goose Down
SELECT 1;
