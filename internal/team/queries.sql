-- name: TeamOf :one
-- A person's team for a course; it is made with the first license.
INSERT INTO teams (id, buyer_id, course_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (buyer_id, course_id) DO UPDATE SET course_id = excluded.course_id RETURNING id;

-- name: AddLicense :exec
INSERT INTO team_licenses (id, team_id, order_id, number, seats, cents, bought_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: LicenseOf :one
-- That of a line of an order.
SELECT team_licenses.* FROM team_licenses JOIN teams ON teams.id = team_licenses.team_id
WHERE team_licenses.order_id = $1 AND teams.course_id = $2;

-- name: Void :exec
UPDATE team_licenses SET voided_at = coalesce(voided_at, $2) WHERE id = $1;

-- name: Refunded :exec
UPDATE team_licenses SET refunded_at = coalesce(refunded_at, $3), voided_at = coalesce(voided_at, $3)
WHERE order_id = $1 AND team_id IN (SELECT teams.id FROM teams WHERE teams.course_id = $2);

-- name: DropInvitations :exec
DELETE FROM team_seats WHERE license_id = $1 AND joined_at IS NULL;

-- name: MembersBy :many
-- Who has a seat of a license.
SELECT person_id FROM team_seats WHERE license_id = $1 AND person_id IS NOT NULL ORDER BY id LIMIT 500;

-- name: SeatsBought :one
SELECT CAST(coalesce(sum(team_licenses.seats), 0) AS BIGINT) AS seats
FROM teams JOIN team_licenses ON team_licenses.team_id = teams.id
WHERE teams.buyer_id = $1 AND teams.course_id = $2 AND team_licenses.voided_at IS NULL;

-- name: ByID :one
SELECT teams.*, courses.slug, courses.title, courses.subject_slug, courses.status
FROM teams JOIN courses ON courses.id = teams.course_id WHERE teams.id = $1;

-- name: TeamsOf :many
-- A person's teams, with their seats, the invitations that are open, and the seats that are taken. A license whose refund
-- is on its way has only the seats that are taken.
SELECT teams.id, courses.slug, courses.title, courses.subject_slug,
  CAST(coalesce((SELECT sum(CASE WHEN team_licenses.voided_at IS NULL THEN team_licenses.seats
      ELSE (SELECT count(*) FROM team_seats WHERE team_seats.license_id = team_licenses.id) END)
    FROM team_licenses WHERE team_licenses.team_id = teams.id AND team_licenses.refunded_at IS NULL), 0) AS BIGINT) AS seats,
  CAST((SELECT count(*) FROM team_seats JOIN team_licenses ON team_licenses.id = team_seats.license_id
    WHERE team_seats.team_id = teams.id AND team_licenses.refunded_at IS NULL AND team_seats.joined_at IS NULL)
    AS BIGINT) AS invited,
  CAST((SELECT count(*) FROM team_seats JOIN team_licenses ON team_licenses.id = team_seats.license_id
    WHERE team_seats.team_id = teams.id AND team_licenses.refunded_at IS NULL AND team_seats.joined_at IS NOT NULL)
    AS BIGINT) AS used
FROM teams JOIN courses ON courses.id = teams.course_id
WHERE teams.buyer_id = $1 ORDER BY teams.created_at DESC, teams.id LIMIT 200;

-- name: LicensesOf :many
-- The licenses of a team, the oldest first, and how many of their seats someone has, or was invited to.
SELECT team_licenses.*,
  CAST((SELECT count(*) FROM team_seats WHERE team_seats.license_id = team_licenses.id) AS BIGINT) AS taken
FROM team_licenses WHERE team_licenses.team_id = $1 ORDER BY bought_at, id LIMIT 1000;

-- name: SeatsOf :many
-- The seats of a team, and of the enrollments that they led to what a buyer may know.
SELECT team_seats.*, team_licenses.order_id, team_licenses.voided_at, CAST(coalesce(people.name, '') AS TEXT) AS name,
  CAST(people.erased_at IS NOT NULL AS BOOLEAN) AS erased, CAST(coalesce(enrollments.percent, 0) AS INTEGER) AS percent,
  enrollments.last_learned_at, enrollments.completed_at, certificates.code AS certificate
FROM team_seats JOIN team_licenses ON team_licenses.id = team_seats.license_id
  JOIN teams ON teams.id = team_seats.team_id
  LEFT JOIN people ON people.id = team_seats.person_id
  LEFT JOIN enrollments ON enrollments.person_id = team_seats.person_id AND enrollments.course_id = teams.course_id
    AND enrollments.order_id = team_licenses.order_id AND enrollments.ended_at IS NULL
  LEFT JOIN certificates ON certificates.person_id = team_seats.person_id
    AND certificates.course_id = teams.course_id AND certificates.revoked_at IS NULL
WHERE team_seats.team_id = $1 AND team_licenses.refunded_at IS NULL
ORDER BY team_seats.invited_at, team_seats.id LIMIT 2000;

-- name: Seat :one
SELECT team_seats.*, teams.buyer_id, teams.course_id, team_licenses.order_id, team_licenses.voided_at,
  enrollments.last_learned_at, CAST(coalesce(enrollments.percent, 0) AS INTEGER) AS percent
FROM team_seats JOIN teams ON teams.id = team_seats.team_id
  JOIN team_licenses ON team_licenses.id = team_seats.license_id
  LEFT JOIN enrollments ON enrollments.person_id = team_seats.person_id AND enrollments.course_id = teams.course_id
WHERE team_seats.id = $1;

-- name: AddSeat :exec
INSERT INTO team_seats (id, team_id, license_id, code, email, email_folded, language, emails, invited_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8);

-- name: IsInvited :one
SELECT count(*) FROM team_seats JOIN team_licenses ON team_licenses.id = team_seats.license_id
WHERE team_seats.team_id = $1 AND team_seats.email_folded = $2 AND team_licenses.refunded_at IS NULL;

-- name: CountEmail :execrows
UPDATE team_seats SET emails = emails + 1 WHERE id = $1 AND emails < $2;

-- name: CountMailed :exec
UPDATE teams SET mailed_on = $2, mailed = $3 WHERE id = $1;

-- name: Withdraw :execrows
DELETE FROM team_seats WHERE id = $1 AND (joined_at IS NOT NULL) = CAST(sqlc.arg(joined) AS BOOLEAN);

-- name: ByCode :one
SELECT team_seats.*, teams.buyer_id, teams.course_id, buyers.name AS buyer_name, team_licenses.order_id,
  team_licenses.cents, team_licenses.seats, team_licenses.voided_at, team_licenses.refunded_at, courses.slug, courses.title, courses.summary,
  courses.subject_slug, people.name AS instructor
FROM team_seats JOIN teams ON teams.id = team_seats.team_id JOIN people AS buyers ON buyers.id = teams.buyer_id
  JOIN team_licenses ON team_licenses.id = team_seats.license_id
  JOIN courses ON courses.id = teams.course_id JOIN people ON people.id = courses.instructor_id
WHERE team_seats.code = $1;

-- name: Take :execrows
UPDATE team_seats SET person_id = $2, joined_at = $3 WHERE id = $1 AND joined_at IS NULL;

-- name: SeatsTaken :many
-- A person's own seats in the teams of others.
SELECT team_seats.email, team_seats.joined_at, team_licenses.refunded_at, courses.slug, courses.title,
  courses.subject_slug, people.name AS buyer_name
FROM team_seats JOIN teams ON teams.id = team_seats.team_id JOIN people ON people.id = teams.buyer_id
  JOIN team_licenses ON team_licenses.id = team_seats.license_id JOIN courses ON courses.id = teams.course_id
WHERE team_seats.person_id = $1 ORDER BY team_seats.joined_at DESC, team_seats.id LIMIT 500;

-- name: ForgetInvitations :exec
-- Those of a buyer, and those that wait for a person at their address.
DELETE FROM team_seats WHERE joined_at IS NULL AND (email_folded = $2 AND email_folded <> ''
  OR team_id IN (SELECT teams.id FROM teams WHERE teams.buyer_id = $1));

-- name: ForgetAddresses :exec
UPDATE team_seats SET email = '', email_folded = '' WHERE person_id = $1 OR email_folded = $2 AND email_folded <> ''
  OR team_id IN (SELECT teams.id FROM teams WHERE teams.buyer_id = $1);
