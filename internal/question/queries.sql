-- name: InsertQuestion :exec
INSERT INTO lesson_questions (id, course_id, lesson_id, person_id, at_ms, body, created_at, indexed)
VALUES ($1, $2, $3, $4, $5, $6, $7, TRUE);

-- name: QuestionByID :one
SELECT * FROM lesson_questions WHERE id = $1;

-- name: Shown :one
SELECT
  lesson_questions.*, lessons.title AS lesson_title, people.name, people.slug,
  CAST(EXISTS (SELECT 1 FROM course_teachers WHERE course_teachers.course_id = lesson_questions.course_id
    AND course_teachers.person_id = lesson_questions.person_id) AS BOOLEAN) AS teaches,
  CAST(EXISTS (SELECT 1 FROM question_votes WHERE question_votes.question_id = lesson_questions.id
    AND question_votes.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS voted,
  CAST(EXISTS (SELECT 1 FROM question_follows WHERE question_follows.question_id = lesson_questions.id
    AND question_follows.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS following,
  (SELECT count(*) FROM lesson_answers WHERE lesson_answers.question_id = lesson_questions.id
    AND (lesson_answers.hidden_at IS NULL OR lesson_answers.person_id = sqlc.arg(viewer_id))) AS answer_count
FROM lesson_questions JOIN people ON people.id = lesson_questions.person_id
JOIN lessons ON lessons.id = lesson_questions.lesson_id
WHERE lesson_questions.id = $1;

-- name: Newest :many
SELECT
  lesson_questions.*, lessons.title AS lesson_title, people.name, people.slug,
  CAST(EXISTS (SELECT 1 FROM course_teachers WHERE course_teachers.course_id = lesson_questions.course_id
    AND course_teachers.person_id = lesson_questions.person_id) AS BOOLEAN) AS teaches,
  CAST(EXISTS (SELECT 1 FROM question_votes WHERE question_votes.question_id = lesson_questions.id
    AND question_votes.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS voted,
  CAST(EXISTS (SELECT 1 FROM question_follows WHERE question_follows.question_id = lesson_questions.id
    AND question_follows.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS following,
  (SELECT count(*) FROM lesson_answers WHERE lesson_answers.question_id = lesson_questions.id
    AND (lesson_answers.hidden_at IS NULL OR lesson_answers.person_id = sqlc.arg(viewer_id))) AS answer_count
FROM lesson_questions JOIN people ON people.id = lesson_questions.person_id
JOIN lessons ON lessons.id = lesson_questions.lesson_id
WHERE lesson_questions.course_id = $1
  AND (lesson_questions.hidden_at IS NULL OR lesson_questions.person_id = sqlc.arg(viewer_id))
  AND (CAST(sqlc.arg(lesson_id) AS TEXT) = '' OR lesson_questions.lesson_id = sqlc.arg(lesson_id))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 0 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_a) AND question_words.word < sqlc.arg(to_a)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 1 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_b) AND question_words.word < sqlc.arg(to_b)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 2 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_c) AND question_words.word < sqlc.arg(to_c)))
ORDER BY lesson_questions.created_at DESC, lesson_questions.id DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: MostVotes :many
SELECT
  lesson_questions.*, lessons.title AS lesson_title, people.name, people.slug,
  CAST(EXISTS (SELECT 1 FROM course_teachers WHERE course_teachers.course_id = lesson_questions.course_id
    AND course_teachers.person_id = lesson_questions.person_id) AS BOOLEAN) AS teaches,
  CAST(EXISTS (SELECT 1 FROM question_votes WHERE question_votes.question_id = lesson_questions.id
    AND question_votes.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS voted,
  CAST(EXISTS (SELECT 1 FROM question_follows WHERE question_follows.question_id = lesson_questions.id
    AND question_follows.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS following,
  (SELECT count(*) FROM lesson_answers WHERE lesson_answers.question_id = lesson_questions.id
    AND (lesson_answers.hidden_at IS NULL OR lesson_answers.person_id = sqlc.arg(viewer_id))) AS answer_count
FROM lesson_questions JOIN people ON people.id = lesson_questions.person_id
JOIN lessons ON lessons.id = lesson_questions.lesson_id
WHERE lesson_questions.course_id = $1
  AND (lesson_questions.hidden_at IS NULL OR lesson_questions.person_id = sqlc.arg(viewer_id))
  AND (CAST(sqlc.arg(lesson_id) AS TEXT) = '' OR lesson_questions.lesson_id = sqlc.arg(lesson_id))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 0 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_a) AND question_words.word < sqlc.arg(to_a)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 1 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_b) AND question_words.word < sqlc.arg(to_b)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 2 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_c) AND question_words.word < sqlc.arg(to_c)))
ORDER BY lesson_questions.votes DESC, lesson_questions.created_at DESC, lesson_questions.id DESC
LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: CountFound :one
SELECT count(*) FROM (SELECT 1 FROM lesson_questions
WHERE lesson_questions.course_id = $1
  AND (lesson_questions.hidden_at IS NULL OR lesson_questions.person_id = sqlc.arg(viewer_id))
  AND (CAST(sqlc.arg(lesson_id) AS TEXT) = '' OR lesson_questions.lesson_id = sqlc.arg(lesson_id))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 0 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_a) AND question_words.word < sqlc.arg(to_a)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 1 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_b) AND question_words.word < sqlc.arg(to_b)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 2 OR lesson_questions.id IN (
    SELECT question_words.question_id FROM question_words WHERE question_words.course_id = $1
    AND question_words.word >= sqlc.arg(from_c) AND question_words.word < sqlc.arg(to_c)))
LIMIT 1000) AS counted;

-- name: InsertAnswer :exec
INSERT INTO lesson_answers (id, question_id, person_id, body, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: AnswerByID :one
SELECT * FROM lesson_answers WHERE id = $1;

-- name: Accept :exec
-- One answer, or none if the id is empty.
UPDATE lesson_answers SET accepted = (id = sqlc.arg(answer_id)) WHERE question_id = $1;

-- name: InsertVote :execrows
INSERT INTO question_votes (question_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: DeleteVote :execrows
DELETE FROM question_votes WHERE question_id = $1 AND person_id = $2;

-- name: AddVotes :exec
UPDATE lesson_questions SET votes = votes + $2 WHERE id = $1;

-- name: Follow :exec
INSERT INTO question_follows (question_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: Unfollow :exec
DELETE FROM question_follows WHERE question_id = $1 AND person_id = $2;

-- name: FollowersOf :many
-- Those who still are in the course, as learners or as who teaches it.
SELECT people.id, people.name, people.email, people.language, notification_choices.bell, notification_choices.mail,
  notification_choices.push
FROM question_follows JOIN people ON people.id = question_follows.person_id
JOIN lesson_questions ON lesson_questions.id = question_follows.question_id
LEFT JOIN notification_choices ON notification_choices.person_id = people.id AND notification_choices.topic = $3
WHERE question_follows.question_id = $1 AND question_follows.person_id > $2
  AND people.suspended_at IS NULL AND people.closing_at IS NULL
  AND (EXISTS (SELECT 1 FROM course_teachers WHERE course_teachers.course_id = lesson_questions.course_id
    AND course_teachers.person_id = people.id) OR EXISTS (SELECT 1 FROM enrollments
    WHERE enrollments.person_id = people.id AND enrollments.course_id = lesson_questions.course_id
    AND enrollments.ended_at IS NULL))
ORDER BY question_follows.person_id LIMIT 500;

-- name: InsertWord :exec
INSERT INTO question_words (course_id, word, question_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: ForgetWords :exec
DELETE FROM question_words WHERE question_id = $1;

-- name: TextsOf :many
SELECT body FROM lesson_answers WHERE question_id = $1 AND hidden_at IS NULL ORDER BY created_at LIMIT 500;

-- name: Unindexed :many
SELECT id FROM lesson_questions WHERE NOT indexed ORDER BY id LIMIT 100;

-- name: SetIndexed :exec
UPDATE lesson_questions SET indexed = TRUE WHERE id = $1;

-- name: Inbox :many
-- What is asked in the courses that a person teaches, without the person's own questions.
SELECT
  lesson_questions.*, lessons.title AS lesson_title, people.name, people.slug,
  CAST(EXISTS (SELECT 1 FROM course_teachers AS asker WHERE asker.course_id = lesson_questions.course_id
    AND asker.person_id = lesson_questions.person_id) AS BOOLEAN) AS teaches,
  CAST(EXISTS (SELECT 1 FROM question_votes WHERE question_votes.question_id = lesson_questions.id
    AND question_votes.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS voted,
  CAST(EXISTS (SELECT 1 FROM question_follows WHERE question_follows.question_id = lesson_questions.id
    AND question_follows.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS following,
  (SELECT count(*) FROM lesson_answers WHERE lesson_answers.question_id = lesson_questions.id
    AND (lesson_answers.hidden_at IS NULL OR lesson_answers.person_id = sqlc.arg(viewer_id))) AS answer_count,
  courses.title AS course_title, courses.slug AS course_slug,
  CAST(EXISTS (SELECT 1 FROM question_unread WHERE question_unread.question_id = lesson_questions.id
    AND question_unread.person_id = sqlc.arg(viewer_id)) AS BOOLEAN) AS unread
FROM course_teachers JOIN lesson_questions ON lesson_questions.course_id = course_teachers.course_id
JOIN courses ON courses.id = lesson_questions.course_id
JOIN people ON people.id = lesson_questions.person_id
JOIN lessons ON lessons.id = lesson_questions.lesson_id
WHERE course_teachers.person_id = sqlc.arg(viewer_id) AND lesson_questions.person_id <> sqlc.arg(viewer_id)
  AND lesson_questions.hidden_at IS NULL
  AND (CAST(sqlc.arg(of_course) AS TEXT) = '' OR course_teachers.course_id = sqlc.arg(of_course))
  AND (CAST(sqlc.arg(show) AS TEXT) <> 'unread' OR EXISTS (SELECT 1 FROM question_unread AS theirs
    WHERE theirs.question_id = lesson_questions.id AND theirs.person_id = sqlc.arg(viewer_id)))
  AND (CAST(sqlc.arg(show) AS TEXT) <> 'unanswered' OR NOT lesson_questions.answered)
  AND (CAST(sqlc.arg(show) AS TEXT) <> 'answered' OR lesson_questions.answered)
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 0 OR EXISTS (SELECT 1 FROM question_words
    WHERE question_words.question_id = lesson_questions.id
    AND question_words.word >= sqlc.arg(from_a) AND question_words.word < sqlc.arg(to_a)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 1 OR EXISTS (SELECT 1 FROM question_words
    WHERE question_words.question_id = lesson_questions.id
    AND question_words.word >= sqlc.arg(from_b) AND question_words.word < sqlc.arg(to_b)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 2 OR EXISTS (SELECT 1 FROM question_words
    WHERE question_words.question_id = lesson_questions.id
    AND question_words.word >= sqlc.arg(from_c) AND question_words.word < sqlc.arg(to_c)))
ORDER BY lesson_questions.created_at DESC, lesson_questions.id DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: CountInbox :one
SELECT count(*) FROM (SELECT 1
FROM course_teachers JOIN lesson_questions ON lesson_questions.course_id = course_teachers.course_id
WHERE course_teachers.person_id = sqlc.arg(viewer_id) AND lesson_questions.person_id <> sqlc.arg(viewer_id)
  AND lesson_questions.hidden_at IS NULL
  AND (CAST(sqlc.arg(of_course) AS TEXT) = '' OR course_teachers.course_id = sqlc.arg(of_course))
  AND (CAST(sqlc.arg(show) AS TEXT) <> 'unread' OR EXISTS (SELECT 1 FROM question_unread AS theirs
    WHERE theirs.question_id = lesson_questions.id AND theirs.person_id = sqlc.arg(viewer_id)))
  AND (CAST(sqlc.arg(show) AS TEXT) <> 'unanswered' OR NOT lesson_questions.answered)
  AND (CAST(sqlc.arg(show) AS TEXT) <> 'answered' OR lesson_questions.answered)
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 0 OR EXISTS (SELECT 1 FROM question_words
    WHERE question_words.question_id = lesson_questions.id
    AND question_words.word >= sqlc.arg(from_a) AND question_words.word < sqlc.arg(to_a)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 1 OR EXISTS (SELECT 1 FROM question_words
    WHERE question_words.question_id = lesson_questions.id
    AND question_words.word >= sqlc.arg(from_b) AND question_words.word < sqlc.arg(to_b)))
  AND (CAST(sqlc.arg(words) AS INTEGER) <= 2 OR EXISTS (SELECT 1 FROM question_words
    WHERE question_words.question_id = lesson_questions.id
    AND question_words.word >= sqlc.arg(from_c) AND question_words.word < sqlc.arg(to_c)))
LIMIT 1000) AS counted;

-- name: CountUnread :one
SELECT count(*) FROM (SELECT 1 FROM question_unread
JOIN lesson_questions ON lesson_questions.id = question_unread.question_id
JOIN course_teachers ON course_teachers.course_id = lesson_questions.course_id
  AND course_teachers.person_id = question_unread.person_id
WHERE question_unread.person_id = $1 LIMIT 1000) AS counted;

-- name: SetUnread :exec
-- For all who teach the course, but one.
INSERT INTO question_unread (person_id, question_id)
SELECT course_teachers.person_id, lesson_questions.id FROM lesson_questions
JOIN course_teachers ON course_teachers.course_id = lesson_questions.course_id
WHERE lesson_questions.id = sqlc.arg(question_id) AND course_teachers.person_id <> sqlc.arg(except_id)
ON CONFLICT DO NOTHING;

-- name: SetUnreadFor :exec
INSERT INTO question_unread (person_id, question_id) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: SetRead :exec
DELETE FROM question_unread WHERE person_id = $1 AND question_id = $2;

-- name: SetAnswered :exec
UPDATE lesson_questions SET answered = EXISTS (SELECT 1 FROM lesson_answers
  WHERE lesson_answers.question_id = lesson_questions.id AND lesson_answers.hidden_at IS NULL
  AND (lesson_answers.accepted OR EXISTS (SELECT 1
    FROM course_teachers WHERE course_teachers.course_id = lesson_questions.course_id
    AND course_teachers.person_id = lesson_answers.person_id)))
WHERE lesson_questions.id = $1;

-- name: SavedAnswers :many
SELECT * FROM saved_answers WHERE person_id = $1 ORDER BY created_at DESC, id DESC LIMIT 100;

-- name: CountSaved :one
SELECT count(*) FROM saved_answers WHERE person_id = $1;

-- name: InsertSaved :exec
INSERT INTO saved_answers (person_id, id, title, body, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: UpdateSaved :execrows
UPDATE saved_answers SET title = $3, body = $4 WHERE person_id = $1 AND id = $2;

-- name: DeleteSaved :execrows
DELETE FROM saved_answers WHERE person_id = $1 AND id = $2;

-- name: EraseSaved :exec
DELETE FROM saved_answers WHERE person_id = $1;

-- name: EraseUnread :exec
DELETE FROM question_unread WHERE person_id = $1;

-- name: EraseVoteCounts :exec
UPDATE lesson_questions SET votes = votes - 1
WHERE id IN (SELECT question_votes.question_id FROM question_votes WHERE question_votes.person_id = $1);

-- name: EraseVotes :exec
DELETE FROM question_votes WHERE person_id = $1;

-- name: EraseFollows :exec
DELETE FROM question_follows WHERE person_id = $1;

-- name: CountAsked :one
SELECT count(*) FROM lesson_questions WHERE person_id = $1 AND created_at > $2;

-- name: CountAnswered :one
SELECT count(*) FROM lesson_answers WHERE person_id = $1 AND created_at > $2;

-- name: DeleteQuestion :execrows
DELETE FROM lesson_questions WHERE id = $1 AND person_id = $2;

-- name: DeleteAnswer :execrows
DELETE FROM lesson_answers WHERE id = $1 AND person_id = $2;

-- name: QuestionFor :one
SELECT lesson_questions.id, lesson_questions.course_id, lesson_questions.lesson_id,
  lesson_questions.person_id AS author_id,
  people.name AS author, lesson_questions.person_id AS asker_id
FROM lesson_questions JOIN people ON people.id = lesson_questions.person_id WHERE lesson_questions.id = $1;

-- name: AnswerFor :one
SELECT lesson_questions.id, lesson_questions.course_id, lesson_questions.lesson_id,
  lesson_answers.person_id AS author_id,
  people.name AS author, lesson_questions.person_id AS asker_id
FROM lesson_answers JOIN lesson_questions ON lesson_questions.id = lesson_answers.question_id
JOIN people ON people.id = lesson_answers.person_id WHERE lesson_answers.id = $1;

-- name: AskedBy :many
SELECT lesson_questions.body, lesson_questions.created_at, courses.slug
FROM lesson_questions JOIN courses ON courses.id = lesson_questions.course_id
WHERE lesson_questions.person_id = $1 ORDER BY lesson_questions.created_at DESC LIMIT 1000;

-- name: AnsweredBy :many
SELECT lesson_answers.body, lesson_answers.created_at, courses.slug FROM lesson_answers
JOIN lesson_questions ON lesson_questions.id = lesson_answers.question_id
JOIN courses ON courses.id = lesson_questions.course_id
WHERE lesson_answers.person_id = $1 ORDER BY lesson_answers.created_at DESC LIMIT 1000;

-- name: Recent :many
SELECT id, person_id, created_at FROM lesson_questions WHERE course_id = $1 AND hidden_at IS NULL
ORDER BY created_at DESC, id DESC LIMIT 50;

-- name: TaughtAnswers :many
-- What those who teach a course answered to the questions from a time on.
SELECT lesson_answers.question_id, lesson_answers.created_at
FROM lesson_questions JOIN lesson_answers ON lesson_answers.question_id = lesson_questions.id
JOIN course_teachers ON course_teachers.course_id = lesson_questions.course_id
  AND course_teachers.person_id = lesson_answers.person_id
WHERE lesson_questions.course_id = $1 AND lesson_questions.created_at >= $2 AND lesson_answers.hidden_at IS NULL
ORDER BY lesson_answers.created_at LIMIT 1000;

-- name: HideQuestion :execrows
UPDATE lesson_questions SET hidden_at = $2, hidden_reason = $3, hidden_note = $4 WHERE id = $1;

-- name: HideAnswer :execrows
UPDATE lesson_answers SET hidden_at = $2, hidden_reason = $3, hidden_note = $4 WHERE id = $1;

-- name: ForgetUnread :exec
DELETE FROM question_unread WHERE question_id = $1;
