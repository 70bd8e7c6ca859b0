-- name: Insert :exec
INSERT INTO approvals (version_id, course_id, number, title, subject, language, lessons, duration_ms, owner_id,
  submitted_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (version_id) DO NOTHING;

-- name: ByID :one
SELECT approvals.*, course_versions.state, course_versions.note AS submitted_note, course_versions.content,
  owners.name AS owner,
  CAST(coalesce(claimants.name, '') AS TEXT) AS claimant, CAST(coalesce(deciders.name, '') AS TEXT) AS decider,
  CAST(EXISTS (SELECT 1 FROM courses WHERE courses.id = approvals.course_id
    AND courses.status = 'published') AS BOOLEAN) AS live
FROM approvals JOIN course_versions ON course_versions.id = approvals.version_id
  JOIN people AS owners ON owners.id = approvals.owner_id
LEFT JOIN people AS claimants ON claimants.id = approvals.claimed_by LEFT
  JOIN people AS deciders ON deciders.id = approvals.decided_by
WHERE approvals.version_id = $1;

-- name: Waiting :many
-- The queue, oldest first. An empty subject is every subject.
SELECT approvals.version_id, approvals.course_id, approvals.number, approvals.title, approvals.subject,
  approvals.language, approvals.lessons,
  approvals.duration_ms, approvals.owner_id, approvals.submitted_at, approvals.found, approvals.inspected_at,
  approvals.claimed_by, approvals.claimed_at, approvals.active_at,
  owners.name AS owner, CAST(coalesce(claimants.name, '') AS TEXT) AS claimant,
  CAST(EXISTS (SELECT 1 FROM courses WHERE courses.id = approvals.course_id
    AND courses.status = 'published') AS BOOLEAN) AS live
FROM course_versions JOIN approvals ON approvals.version_id = course_versions.id
JOIN people AS owners ON owners.id = approvals.owner_id LEFT
  JOIN people AS claimants ON claimants.id = approvals.claimed_by
WHERE course_versions.state = 'in_review' AND approvals.decided_at IS NULL
  AND (approvals.subject = sqlc.arg(subject) OR sqlc.arg(subject) = '')
ORDER BY course_versions.submitted_at, course_versions.id LIMIT 200;

-- name: TaughtBy :many
SELECT course_id FROM draft_instructors WHERE person_id = $1;

-- name: Teaches :one
SELECT count(*) FROM draft_instructors JOIN drafts ON drafts.course_id = draft_instructors.course_id
WHERE draft_instructors.course_id = $1 AND draft_instructors.person_id = $2 AND drafts.deleted_at IS NULL;

-- name: WaitingBySubject :many
SELECT approvals.subject, count(*) AS waiting
FROM course_versions JOIN approvals ON approvals.version_id = course_versions.id
WHERE course_versions.state = 'in_review' AND approvals.decided_at IS NULL GROUP BY approvals.subject
  ORDER BY waiting DESC, approvals.subject;

-- name: SetFindings :execrows
UPDATE approvals SET findings = $2, found = $3, inspected_at = $4, links_checked_at = $5 WHERE version_id = $1;

-- name: SetClaim :exec
UPDATE approvals SET claimed_by = $2, claimed_at = $3, active_at = $4, first_claimed_at = coalesce(first_claimed_at, $3)
  WHERE version_id = $1;

-- name: EndClaim :execrows
UPDATE approvals SET claimed_by = NULL, claimed_at = NULL, active_at = NULL WHERE version_id = $1 AND claimed_by = $2;

-- name: SetDecision :exec
UPDATE approvals SET decided_by = $2, decided_at = $3, approved = $4, note = $5, claimed_by = NULL, claimed_at = NULL,
  active_at = NULL
WHERE version_id = $1;

-- name: LastDecided :one
-- The version of a course that a specialist has last seen, before another.
SELECT approvals.version_id, approvals.number, approvals.approved, approvals.note, approvals.decided_at,
  course_versions.content
FROM approvals JOIN course_versions ON course_versions.id = approvals.version_id
WHERE approvals.course_id = $1 AND approvals.number < $2 AND approvals.decided_at IS NOT NULL
  ORDER BY approvals.number DESC LIMIT 1;

-- name: LiveBefore :many
-- The versions of a course that were live, the latest first.
SELECT course_versions.number, course_versions.state, course_versions.content, course_versions.launched_at, people.name
FROM course_versions JOIN people ON people.id = course_versions.submitted_by
WHERE course_versions.course_id = $1 AND course_versions.number < $2 AND course_versions.launched_at IS NOT NULL
ORDER BY course_versions.number DESC LIMIT 50;

-- name: InsertComment :exec
INSERT INTO approval_comments (id, course_id, version_id, author_id, lesson_id, at_ms, quote, body, private, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: CommentByID :one
SELECT * FROM approval_comments WHERE id = $1;

-- name: CommentsOf :many
SELECT approval_comments.*, people.name, people.slug, approvals.number
FROM approval_comments JOIN people ON people.id = approval_comments.author_id
  JOIN approvals ON approvals.version_id = approval_comments.version_id
WHERE approval_comments.course_id = $1 ORDER BY approval_comments.created_at, approval_comments.id LIMIT 1000;

-- name: RepliesOf :many
SELECT approval_replies.*, people.name, people.slug
FROM approval_replies JOIN approval_comments ON approval_comments.id = approval_replies.comment_id
  JOIN people ON people.id = approval_replies.author_id
WHERE approval_comments.course_id = $1 ORDER BY approval_replies.created_at, approval_replies.id LIMIT 1000;

-- name: CountComments :one
SELECT count(*) FROM approval_comments WHERE course_id = $1;

-- name: CountOpen :one
-- What the instructor is asked to do.
SELECT count(*) FROM approval_comments WHERE course_id = $1 AND NOT private AND resolved_at IS NULL;

-- name: CountUnanswered :one
SELECT count(*) FROM approval_comments
WHERE course_id = $1 AND NOT private AND resolved_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM approval_replies WHERE approval_replies.comment_id = approval_comments.id);

-- name: Resolve :execrows
UPDATE approval_comments SET resolved_at = $2 WHERE id = $1;

-- name: ResolveAll :exec
UPDATE approval_comments SET resolved_at = $2 WHERE course_id = $1 AND resolved_at IS NULL AND NOT private;

-- name: DeleteComment :exec
DELETE FROM approval_comments WHERE id = $1;

-- name: InsertReply :exec
INSERT INTO approval_replies (id, comment_id, author_id, body, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: CountReplies :one
SELECT count(*) FROM approval_replies WHERE comment_id = $1;

-- name: DecidedSince :many
SELECT approvals.subject, approvals.submitted_at, approvals.first_claimed_at, approvals.decided_at, approvals.approved,
  people.name
FROM approvals JOIN people ON people.id = approvals.decided_by WHERE approvals.decided_at >= $1
  ORDER BY approvals.decided_at DESC LIMIT 10000;

-- name: WaitingSince :many
SELECT approvals.subject, course_versions.submitted_at FROM course_versions
  JOIN approvals ON approvals.version_id = course_versions.id
WHERE course_versions.state = 'in_review' AND approvals.decided_at IS NULL
  ORDER BY course_versions.submitted_at LIMIT 10000;

-- name: Version :one
SELECT * FROM course_versions WHERE id = $1;

-- name: SpecialistsFor :many
-- Who may judge a course.
SELECT person_roles.person_id FROM person_roles JOIN people ON people.id = person_roles.person_id
WHERE person_roles.role = 'specialist' AND people.suspended_at IS NULL AND people.closing_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM draft_instructors
    WHERE draft_instructors.course_id = $1 AND draft_instructors.person_id = person_roles.person_id)
ORDER BY person_roles.person_id;

-- name: ClaimedBy :one
SELECT claimed_by FROM approvals WHERE version_id = $1;

-- name: TeachersOf :many
SELECT person_id FROM draft_instructors WHERE course_id = $1 AND person_id IS NOT NULL ORDER BY person_id;

-- name: Subject :one
-- What a notification is about.
SELECT approvals.course_id, approvals.title, approvals.owner_id, owners.name AS owner,
  CAST(course_versions.state = 'in_review' AS BOOLEAN) AS waiting
FROM approvals JOIN people AS owners ON owners.id = approvals.owner_id
  JOIN course_versions ON course_versions.id = approvals.version_id
WHERE approvals.version_id = $1;

-- name: Answered :one
SELECT approval_comments.author_id, approval_comments.version_id, approvals.title, people.name AS replied_by
FROM approval_comments JOIN approvals ON approvals.version_id = approval_comments.version_id
JOIN approval_replies ON approval_replies.comment_id = approval_comments.id
  JOIN people ON people.id = approval_replies.author_id
WHERE approval_comments.id = $1 ORDER BY approval_replies.created_at DESC LIMIT 1;

-- name: Admits :one
SELECT count(*) FROM person_roles WHERE person_roles.person_id = $1 AND person_roles.role = 'specialist'
  AND EXISTS (SELECT 1 FROM approvals WHERE approvals.course_id = $2);

-- name: Measured :one
SELECT videos.source, videos.measured, CAST(videos.state IN ('queued', 'processing') AS BOOLEAN) AS under_way
FROM videos WHERE videos.media_id = $1;

-- name: File :one
SELECT media.name, media.content_type FROM media WHERE media.id = $1;

-- name: LastDecision :one
SELECT approvals.number, approvals.approved, approvals.note, approvals.decided_at, people.name
FROM approvals JOIN people ON people.id = approvals.decided_by
WHERE approvals.course_id = $1 AND approvals.decided_at IS NOT NULL ORDER BY approvals.number DESC LIMIT 1;

-- name: CommentsBy :many
SELECT approvals.title, approvals.number, approval_comments.quote, approval_comments.body, approval_comments.private,
  approval_comments.created_at
FROM approval_comments JOIN approvals ON approvals.version_id = approval_comments.version_id
WHERE approval_comments.author_id = $1 ORDER BY approval_comments.created_at DESC LIMIT 1000;

-- name: RepliesBy :many
SELECT approvals.title, approvals.number, approval_replies.body, approval_replies.created_at
FROM approval_replies JOIN approval_comments ON approval_comments.id = approval_replies.comment_id
  JOIN approvals ON approvals.version_id = approval_comments.version_id
WHERE approval_replies.author_id = $1 ORDER BY approval_replies.created_at DESC LIMIT 1000;

-- name: DecisionsOf :many
SELECT title, number, approved, note, decided_at FROM approvals
WHERE decided_by = $1 ORDER BY decided_at DESC LIMIT 1000;

-- name: Refile :exec
UPDATE approvals SET subject = sqlc.arg(now) WHERE subject = sqlc.arg(was);
