-- name: Version :one
SELECT version FROM transcript_version WHERE id = 1;

-- name: RaiseVersion :one
UPDATE transcript_version SET version = version + 1 WHERE id = 1 RETURNING version;

-- name: Change :exec
INSERT INTO transcript_changes (course_id, version) VALUES ($1, $2)
  ON CONFLICT (course_id) DO UPDATE SET version = excluded.version;

-- name: ChangedSince :many
-- The courses of one version all come at once: there is only one of each.
SELECT courses.id, courses.slug, courses.status, transcript_changes.version
FROM transcript_changes JOIN courses ON courses.id = transcript_changes.course_id
WHERE transcript_changes.version > $1 ORDER BY transcript_changes.version LIMIT 500;

-- name: Unread :many
-- Published before there were transcripts, or by the sample.
SELECT courses.id FROM courses WHERE courses.status = 'published' AND courses.id > $1
AND NOT EXISTS (SELECT 1 FROM transcript_changes WHERE transcript_changes.course_id = courses.id)
ORDER BY courses.id LIMIT 100;

-- name: StatusOf :one
SELECT status, language FROM courses WHERE id = $1;

-- name: CaptionsOf :many
SELECT lesson_captions.lesson_id, lesson_captions.language, lesson_captions.media_id
FROM lessons JOIN lesson_captions ON lesson_captions.lesson_id = lessons.id
WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL AND lessons.kind = 'video';

-- name: ArticlesOf :many
SELECT id, body FROM lessons WHERE course_id = $1 AND removed_at IS NULL AND kind = 'text';

-- name: SourcesOf :many
SELECT lesson_id, language, source FROM transcripts WHERE course_id = $1;

-- name: Set :exec
INSERT INTO transcripts (lesson_id, language, course_id, source, cues) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (lesson_id, language) DO UPDATE SET course_id = excluded.course_id, source = excluded.source,
  cues = excluded.cues;

-- name: Delete :exec
DELETE FROM transcripts WHERE lesson_id = $1 AND language = $2;

-- name: OfCourse :many
SELECT transcripts.lesson_id, transcripts.language, transcripts.cues, lessons.position
FROM transcripts JOIN lessons ON lessons.id = transcripts.lesson_id
WHERE transcripts.course_id = $1 ORDER BY lessons.position, transcripts.lesson_id, transcripts.language;

-- name: Passage :one
SELECT transcripts.cues, lessons.title AS lesson_title, lessons.kind, lessons.preview, courses.id AS course_id,
  courses.slug,
  courses.title AS course_title
FROM transcripts JOIN lessons ON lessons.id = transcripts.lesson_id JOIN courses ON courses.id = transcripts.course_id
WHERE transcripts.lesson_id = $1 AND transcripts.language = $2 AND courses.status = 'published'
  AND lessons.removed_at IS NULL;

-- name: PreviewOf :many
-- The first preview that has a transcript in the language of its course.
SELECT lessons.id, lessons.title, transcripts.cues
FROM lessons JOIN courses ON courses.id = lessons.course_id
JOIN transcripts ON transcripts.lesson_id = lessons.id AND transcripts.language = courses.language
WHERE lessons.course_id = $1 AND lessons.preview AND lessons.kind = 'video' AND lessons.removed_at IS NULL
  AND courses.status = 'published'
ORDER BY lessons.position LIMIT 1;
