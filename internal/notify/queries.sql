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

-- name: ChoiceOf :one
SELECT * FROM notification_choices WHERE person_id = $1 AND topic = $2;

-- name: SaveChoice :exec
INSERT INTO notification_choices (person_id, topic, bell, mail) VALUES ($1, $2, $3, $4)
ON CONFLICT (person_id, topic) DO UPDATE SET bell = excluded.bell, mail = excluded.mail;

-- name: StopMails :execrows
INSERT INTO notification_choices (person_id, topic, bell, mail) VALUES ($1, $2, $3, FALSE)
ON CONFLICT (person_id, topic) DO UPDATE SET mail = FALSE;

-- name: Wanting :many
SELECT notification_choices.bell, notification_choices.mail, people.id, people.name, people.email, people.language
FROM notification_choices JOIN people ON people.id = notification_choices.person_id
WHERE notification_choices.topic = $1 AND (notification_choices.bell OR notification_choices.mail)
  AND people.email_verified_at IS NOT NULL AND people.suspended_at IS NULL AND people.closing_at IS NULL AND people.id > $2
ORDER BY people.id LIMIT 500;

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
SELECT count(*) FROM follows JOIN people ON people.id = follows.instructor_id WHERE follows.person_id = $1 AND people.slug = $2;

-- name: Followed :many
SELECT people.slug, people.name FROM follows JOIN people ON people.id = follows.instructor_id WHERE follows.person_id = $1 ORDER BY follows.created_at DESC LIMIT 500;

-- name: FollowersOf :many
SELECT people.id, people.name, people.email, people.language, notification_choices.bell, notification_choices.mail
FROM follows JOIN people ON people.id = follows.person_id
LEFT JOIN notification_choices ON notification_choices.person_id = people.id AND notification_choices.topic = $2
WHERE follows.instructor_id = $1 AND people.id > $3
  AND people.email_verified_at IS NOT NULL AND people.suspended_at IS NULL AND people.closing_at IS NULL
ORDER BY people.id LIMIT 500;

-- name: ForgetFollows :exec
DELETE FROM follows WHERE person_id = $1 OR instructor_id = $1;
