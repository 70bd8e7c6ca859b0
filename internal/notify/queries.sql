-- name: InsertNotification :exec
INSERT INTO notifications (id, person_id, kind, details, href, created_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Newest :many
SELECT * FROM notifications WHERE person_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20;

-- name: Unread :one
SELECT count(*) FROM notifications WHERE person_id = $1 AND read_at IS NULL;

-- name: MarkRead :exec
UPDATE notifications SET read_at = $3 WHERE person_id = $1 AND id = $2 AND read_at IS NULL;

-- name: MarkAllRead :exec
UPDATE notifications SET read_at = $2 WHERE person_id = $1 AND read_at IS NULL;

-- name: ChoicesOf :many
SELECT * FROM notification_choices WHERE person_id = $1;

-- name: SaveChoice :exec
INSERT INTO notification_choices (person_id, topic, bell, mail, push) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id, topic) DO UPDATE SET bell = excluded.bell, mail = excluded.mail, push = excluded.push;

-- name: SetMails :exec
INSERT INTO notification_choices (person_id, topic, bell, mail, push) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id, topic) DO UPDATE SET mail = excluded.mail;

-- name: SetMailsAndPush :exec
INSERT INTO notification_choices (person_id, topic, bell, mail, push) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id, topic) DO UPDATE SET mail = excluded.mail, push = excluded.push;

-- name: SubscriberOf :one
SELECT people.id, people.name, people.email, people.language, notification_choices.bell, notification_choices.mail,
  notification_choices.push
FROM people LEFT JOIN notification_choices ON notification_choices.person_id = people.id
  AND notification_choices.topic = $2
WHERE people.id = $1 AND people.erased_at IS NULL;

-- name: ForgetNotifications :exec
DELETE FROM notifications WHERE person_id = $1;

-- name: ForgetChoices :exec
DELETE FROM notification_choices WHERE person_id = $1;

-- name: Follow :exec
INSERT INTO follows (person_id, instructor_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: Unfollow :exec
DELETE FROM follows WHERE person_id = $1 AND instructor_id = $2;

-- name: CountFollows :one
SELECT count(*) FROM follows WHERE person_id = $1;

-- name: Follows :one
SELECT count(*) FROM follows JOIN people ON people.id = follows.instructor_id
  WHERE follows.person_id = $1 AND people.slug = $2;

-- name: Followed :many
SELECT people.slug, people.name FROM follows JOIN people ON people.id = follows.instructor_id
  WHERE follows.person_id = $1 ORDER BY follows.created_at DESC LIMIT 500;

-- name: AudienceOf :many
-- Followers of an instructor and subscribers to a topic, each once. Both limits are what a batch reads of each index.
SELECT people.id, people.name, people.email, people.language, follows.person_id AS follower,
  updates.bell AS updates_bell, updates.mail AS updates_mail, updates.push AS updates_push,
  wanted.bell AS wanted_bell, wanted.mail AS wanted_mail, wanted.push AS wanted_push
FROM (
  SELECT following.person_id FROM (
    SELECT f.person_id FROM follows AS f JOIN people AS p ON p.id = f.person_id
    WHERE f.instructor_id = sqlc.arg(instructor) AND f.person_id > sqlc.arg(after)
      AND p.email_verified_at IS NOT NULL AND p.suspended_at IS NULL AND p.closing_at IS NULL
    ORDER BY f.person_id LIMIT 500
  ) AS following
  UNION
  SELECT subscribed.person_id FROM (
    SELECT c.person_id FROM notification_choices AS c JOIN people AS p ON p.id = c.person_id
    WHERE c.topic = sqlc.arg(topic) AND c.person_id > sqlc.arg(after) AND (c.bell OR c.mail OR c.push)
      AND p.email_verified_at IS NOT NULL AND p.suspended_at IS NULL AND p.closing_at IS NULL
    ORDER BY c.person_id LIMIT 500
  ) AS subscribed
) AS reached
JOIN people ON people.id = reached.person_id
LEFT JOIN follows ON follows.person_id = reached.person_id AND follows.instructor_id = sqlc.arg(instructor)
LEFT JOIN notification_choices AS updates ON updates.person_id = reached.person_id AND updates.topic = sqlc.arg(updates)
LEFT JOIN notification_choices AS wanted ON wanted.person_id = reached.person_id AND wanted.topic = sqlc.arg(topic)
ORDER BY people.id LIMIT 500;

-- name: ForgetFollows :exec
DELETE FROM follows WHERE person_id = $1 OR instructor_id = $1;

-- name: SaveDevice :exec
-- A browser has one subscription: that of who signed in there last.
INSERT INTO push_devices (id, person_id, session_hash, endpoint, p256dh, auth, agent, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (endpoint) DO UPDATE SET person_id = excluded.person_id, session_hash = excluded.session_hash,
  p256dh = excluded.p256dh, auth = excluded.auth, agent = excluded.agent;

-- name: DeviceAt :one
SELECT id FROM push_devices WHERE endpoint = $1;

-- name: DevicesOf :many
SELECT id, session_hash, agent, created_at FROM push_devices WHERE person_id = $1 ORDER BY created_at DESC, id DESC
LIMIT 20;

-- name: DeviceToSend :one
SELECT push_devices.endpoint, push_devices.p256dh, push_devices.auth
FROM push_devices JOIN people ON people.id = push_devices.person_id
WHERE push_devices.id = $1 AND push_devices.person_id = $2 AND people.suspended_at IS NULL
  AND people.closing_at IS NULL;

-- name: RemoveDevice :execrows
DELETE FROM push_devices WHERE id = $1 AND person_id = $2;

-- name: RemoveEndedDevices :exec
DELETE FROM push_devices WHERE push_devices.person_id = $1
  AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.token_hash = push_devices.session_hash);

-- name: ForgetDevices :exec
DELETE FROM push_devices WHERE person_id = $1;
