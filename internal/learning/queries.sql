-- name: EraseProgress :exec
DELETE FROM lesson_progress WHERE person_id = $1;

-- name: EraseAttempts :exec
DELETE FROM quiz_attempts WHERE person_id = $1;

-- name: EndAll :exec
UPDATE enrollments SET ended_at = $2, last_lesson_id = NULL WHERE person_id = $1 AND ended_at IS NULL;

-- name: EnrollmentOf :one
SELECT * FROM enrollments WHERE person_id = $1 AND course_id = $2;

-- name: LearnsFrom :one
-- Whether a person has ever learned another course by the instructor of this one. CROSS JOIN has SQLite begin with the
-- person's.
SELECT count(*) FROM (SELECT 1 FROM enrollments CROSS JOIN courses
  WHERE enrollments.person_id = $1 AND courses.id = enrollments.course_id AND courses.id <> sqlc.arg(course_id)
    AND courses.instructor_id = (SELECT taught.instructor_id FROM courses AS taught
      WHERE taught.id = sqlc.arg(course_id)) LIMIT 1) AS any_of_theirs;

-- name: Admitted :one
-- Whether a person may see the media of a course: its learners and who teaches it.
SELECT count(*) FROM people
WHERE people.id = $1 AND people.suspended_at IS NULL AND (
  EXISTS (SELECT 1 FROM enrollments WHERE enrollments.person_id = people.id
  AND enrollments.course_id = sqlc.arg(course_id) AND enrollments.ended_at IS NULL)
  OR EXISTS (SELECT 1 FROM course_teachers WHERE course_teachers.course_id = sqlc.arg(course_id)
  AND course_teachers.person_id = people.id));

-- name: Enroll :execrows
-- Nothing where the person learned the course before.
INSERT INTO enrollments (id, person_id, course_id, order_id, paid, revenue_cents, enrolled_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (person_id, course_id) DO NOTHING;

-- name: EnrollAgain :exec
-- An enrollment that goes on is left alone.
UPDATE enrollments SET ended_at = NULL, order_id = $3, paid = $4, revenue_cents = $5, enrolled_at = $6, archived_at = NULL
  WHERE person_id = $1 AND course_id = $2 AND ended_at IS NOT NULL;

-- name: EndEnrollment :exec
UPDATE enrollments SET ended_at = coalesce(ended_at, $3), revenue_cents = 0
  WHERE person_id = $1 AND course_id = $2;

-- name: SetPercent :exec
UPDATE enrollments SET percent = $3, most_percent = CASE WHEN most_percent < $3 THEN $3 ELSE most_percent END
  WHERE person_id = $1 AND course_id = $2;

-- name: SetLast :exec
-- A report that comes late leaves alone what is newer. Who learns in an archived course has it back.
UPDATE enrollments SET last_lesson_id = $3, last_learned_at = $4, archived_at = NULL
WHERE person_id = $1 AND course_id = $2 AND (last_learned_at IS NULL OR last_learned_at <= $4);

-- name: SetWatchedSince :exec
UPDATE enrollments SET watched_since = $3 WHERE person_id = $1 AND course_id = $2;

-- name: SetCompleted :execrows
UPDATE enrollments SET completed_at = $3 WHERE person_id = $1 AND course_id = $2 AND completed_at IS NULL;

-- name: ForgetLast :exec
UPDATE enrollments SET last_lesson_id = NULL WHERE person_id = $1 AND course_id = $2;

-- name: CoursesOf :many
-- Where to go on is as in ResumeOf.
SELECT mine.*, courses.slug, courses.title, courses.summary, courses.subject_slug, courses.price_cents,
  courses.currency, people.name AS instructor_name,
  CAST(coalesce((SELECT lessons.title FROM lessons WHERE lessons.id = mine.resume_lesson_id),
    '') AS TEXT) AS resume_title,
  CAST(coalesce((SELECT certificates.code FROM certificates
    WHERE certificates.person_id = mine.person_id AND certificates.course_id = mine.course_id),
    '') AS TEXT) AS certificate_code
FROM (SELECT enrollments.*, CAST(coalesce((
    SELECT lessons.id FROM lessons LEFT JOIN lesson_progress ON lesson_progress.lesson_id = lessons.id
      AND lesson_progress.person_id = enrollments.person_id
    WHERE lessons.course_id = enrollments.course_id AND lessons.removed_at IS NULL
    ORDER BY (lesson_progress.done_at IS NOT NULL),
      (lessons.position < coalesce((SELECT latest.position FROM lessons AS latest
      WHERE latest.id = enrollments.last_lesson_id), 0)), lessons.position
    LIMIT 1), '') AS TEXT) AS resume_lesson_id
  FROM enrollments WHERE enrollments.person_id = $1 AND enrollments.ended_at IS NULL
  ORDER BY coalesce(enrollments.last_learned_at, enrollments.enrolled_at) DESC, enrollments.id LIMIT $2) AS mine
JOIN courses ON courses.id = mine.course_id JOIN people ON people.id = courses.instructor_id
ORDER BY coalesce(mine.last_learned_at, mine.enrolled_at) DESC, mine.id;

-- name: AheadOf :many
-- What a person is in the middle of, last learned first: the next lesson as in ResumeOf, and what is left.
SELECT mine.person_id, mine.course_id, mine.percent, mine.last_learned_at, courses.slug, courses.title, courses.language,
  courses.subject_slug,
  people.name AS instructor_name, lessons.id AS lesson_id, lessons.title AS lesson_title, lessons.kind AS lesson_kind,
  lessons.duration_ms AS lesson_ms, CAST(coalesce((SELECT lesson_progress.position_ms FROM lesson_progress
    WHERE lesson_progress.person_id = mine.person_id AND lesson_progress.lesson_id = lessons.id), 0) AS BIGINT)
    AS position_ms,
  CAST(coalesce((SELECT sum(counted.duration_ms) FROM lessons AS counted
    WHERE counted.course_id = mine.course_id AND counted.removed_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM lesson_progress WHERE lesson_progress.person_id = mine.person_id
      AND lesson_progress.lesson_id = counted.id AND lesson_progress.done_at IS NOT NULL)), 0) AS BIGINT) AS left_ms,
  (SELECT count(*) FROM lessons AS counted
    WHERE counted.course_id = mine.course_id AND counted.removed_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM lesson_progress WHERE lesson_progress.person_id = mine.person_id
      AND lesson_progress.lesson_id = counted.id AND lesson_progress.done_at IS NOT NULL)) AS lessons_left
FROM (SELECT enrollments.*, CAST(coalesce((
    SELECT lessons.id FROM lessons LEFT JOIN lesson_progress ON lesson_progress.lesson_id = lessons.id
      AND lesson_progress.person_id = enrollments.person_id
    WHERE lessons.course_id = enrollments.course_id AND lessons.removed_at IS NULL
    ORDER BY (lesson_progress.done_at IS NOT NULL),
      (lessons.position < coalesce((SELECT latest.position FROM lessons AS latest
      WHERE latest.id = enrollments.last_lesson_id), 0)), lessons.position
    LIMIT 1), '') AS TEXT) AS resume_lesson_id
  FROM enrollments WHERE enrollments.person_id = $1 AND enrollments.ended_at IS NULL
    AND enrollments.archived_at IS NULL AND enrollments.percent < 100
  ORDER BY coalesce(enrollments.last_learned_at, enrollments.enrolled_at) DESC, enrollments.id LIMIT $2) AS mine
JOIN courses ON courses.id = mine.course_id JOIN people ON people.id = courses.instructor_id
JOIN lessons ON lessons.id = mine.resume_lesson_id
ORDER BY coalesce(mine.last_learned_at, mine.enrolled_at) DESC, mine.id;

-- name: TakenOf :many
-- All courses that a person learns or has learned, the last first.
SELECT courses.slug, courses.title FROM enrollments JOIN courses ON courses.id = enrollments.course_id
WHERE enrollments.person_id = $1
ORDER BY coalesce(enrollments.last_learned_at, enrollments.enrolled_at) DESC, enrollments.id LIMIT 500;

-- name: SetArchived :execrows
UPDATE enrollments SET archived_at = $3 WHERE person_id = $1 AND ended_at IS NULL
  AND course_id = (SELECT courses.id FROM courses WHERE courses.slug = $2);

-- name: GoalOf :one
SELECT * FROM learning_goals WHERE person_id = $1;

-- name: SetGoal :exec
INSERT INTO learning_goals (person_id, days, zone, set_at, look_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id) DO UPDATE SET days = excluded.days, zone = excluded.zone, look_at = excluded.look_at;

-- name: DropGoal :exec
DELETE FROM learning_goals WHERE person_id = $1;

-- name: AddToDay :exec
INSERT INTO learning_days (person_id, day, watched_ms, lessons, goal) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id, day) DO UPDATE SET watched_ms = learning_days.watched_ms + excluded.watched_ms,
  lessons = learning_days.lessons + excluded.lessons, goal = excluded.goal;

-- name: SetDayGoals :exec
UPDATE learning_days SET goal = $3 WHERE person_id = $1 AND day >= $2;

-- name: DaysOf :many
SELECT * FROM learning_days WHERE person_id = $1 AND day >= $2 ORDER BY day LIMIT 400;

-- name: DoneSince :many
SELECT done_at FROM lesson_progress WHERE person_id = $1 AND done_at >= $2 LIMIT 500;

-- name: ForgetDays :exec
DELETE FROM learning_days WHERE person_id = $1;

-- name: GoalsToLookAt :many
SELECT * FROM learning_goals WHERE look_at <= $1 ORDER BY look_at LIMIT 200;

-- name: SetLook :exec
UPDATE learning_goals SET look_at = $2 WHERE person_id = $1;

-- name: ResumeOf :one
-- What is not done comes first, in order from the lesson opened last.
SELECT lessons.id FROM lessons
LEFT JOIN lesson_progress ON lesson_progress.lesson_id = lessons.id AND lesson_progress.person_id = $1
LEFT JOIN enrollments ON enrollments.person_id = $1 AND enrollments.course_id = lessons.course_id
LEFT JOIN lessons AS latest ON latest.id = enrollments.last_lesson_id
WHERE lessons.course_id = $2 AND lessons.removed_at IS NULL
ORDER BY (lesson_progress.done_at IS NOT NULL), (lessons.position < coalesce(latest.position, 0)), lessons.position
  LIMIT 1;

-- name: LessonByID :one
SELECT * FROM lessons WHERE id = $1 AND removed_at IS NULL;

-- name: ProgressOf :many
SELECT * FROM lesson_progress WHERE person_id = $1 AND course_id = $2;

-- name: ProgressIn :one
SELECT * FROM lesson_progress WHERE person_id = $1 AND lesson_id = $2;

-- name: SaveProgress :exec
INSERT INTO lesson_progress (person_id, lesson_id, course_id, position_ms, position_at, watched_ms, watched,
  forgotten_at, done_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (person_id, lesson_id) DO UPDATE SET position_ms = excluded.position_ms, position_at = excluded.position_at,
  watched_ms = excluded.watched_ms, watched = excluded.watched, forgotten_at = excluded.forgotten_at,
  done_at = excluded.done_at, updated_at = excluded.updated_at;

-- name: CountLessons :one
SELECT count(*) FROM lessons WHERE course_id = $1 AND removed_at IS NULL;

-- name: CountDone :one
SELECT count(*) FROM lesson_progress JOIN lessons ON lessons.id = lesson_progress.lesson_id
WHERE lesson_progress.person_id = $1 AND lesson_progress.course_id = $2 AND lesson_progress.done_at IS NOT NULL
  AND lessons.removed_at IS NULL;

-- name: ForgetProgress :exec
DELETE FROM lesson_progress WHERE person_id = $1 AND course_id = $2;

-- name: BankOf :one
SELECT questions FROM question_banks WHERE course_id = $1;

-- name: QuestionsOf :many
SELECT * FROM quiz_questions WHERE lesson_id = $1 ORDER BY position;

-- name: BeforeInSection :many
SELECT id, title, kind FROM lessons WHERE section_id = $1 AND position < $2 AND removed_at IS NULL ORDER BY position;

-- name: AttemptsOf :many
SELECT score_percent, passed, created_at FROM quiz_attempts WHERE person_id = $1 AND lesson_id = $2
  ORDER BY created_at DESC LIMIT 20;

-- name: CountAttempts :one
SELECT count(*) FROM quiz_attempts WHERE person_id = $1 AND lesson_id = $2;

-- name: HasPassed :one
SELECT count(*) FROM quiz_attempts WHERE person_id = $1 AND lesson_id = $2 AND passed;

-- name: InsertAttempt :exec
INSERT INTO quiz_attempts (id, person_id, lesson_id, course_id, answers, score_percent, passed, created_at, key, drawn)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: AttemptByKey :one
SELECT lesson_id, answers, drawn FROM quiz_attempts WHERE person_id = $1 AND key = $2;

-- name: BestScores :many
SELECT lessons.id, CAST(coalesce(max(quiz_attempts.score_percent), 0) AS INTEGER) AS best FROM lessons
LEFT JOIN quiz_attempts ON quiz_attempts.lesson_id = lessons.id AND quiz_attempts.person_id = $1
WHERE lessons.course_id = $2 AND lessons.kind = 'quiz' AND lessons.removed_at IS NULL GROUP BY lessons.id;

-- name: CertificateOf :one
SELECT code FROM certificates WHERE person_id = $1 AND course_id = $2;

-- name: DownloadsOf :many
SELECT lessons.id, lessons.id AS lesson_id, media.name, media.bytes, media.id AS media_id, -1 AS position
FROM lessons JOIN media ON media.id = lessons.media_id
WHERE lessons.course_id = $1 AND lessons.kind = 'file' AND lessons.removed_at IS NULL
UNION ALL
SELECT lesson_resources.id, lesson_resources.lesson_id, lesson_resources.name, media.bytes, media.id AS media_id,
  lesson_resources.position
FROM lesson_resources JOIN media ON media.id = lesson_resources.media_id
  JOIN lessons ON lessons.id = lesson_resources.lesson_id
WHERE lesson_resources.course_id = $1 AND lessons.removed_at IS NULL
ORDER BY position;

-- name: LearnersOf :many
SELECT people.id, people.name, people.email, people.language, notification_choices.bell, notification_choices.mail,
  notification_choices.push
FROM enrollments JOIN people ON people.id = enrollments.person_id
LEFT JOIN notification_choices ON notification_choices.person_id = people.id AND notification_choices.topic = $3
WHERE enrollments.course_id = $1 AND enrollments.ended_at IS NULL AND enrollments.person_id > $2
  AND people.suspended_at IS NULL AND people.closing_at IS NULL
ORDER BY enrollments.person_id LIMIT 500;

-- name: LearnersAt :many
-- Those who were enrolled at a time.
SELECT people.id, people.name, people.email, people.language, notification_choices.bell, notification_choices.mail,
  notification_choices.push
FROM enrollments JOIN people ON people.id = enrollments.person_id
LEFT JOIN notification_choices ON notification_choices.person_id = people.id AND notification_choices.topic = $3
WHERE enrollments.course_id = $1 AND enrollments.ended_at IS NULL AND enrollments.person_id > $2
  AND enrollments.enrolled_at <= $4 AND people.suspended_at IS NULL AND people.closing_at IS NULL
ORDER BY enrollments.person_id LIMIT 500;

-- name: CountLearners :one
SELECT count(*) FROM enrollments WHERE course_id = $1 AND ended_at IS NULL;

-- name: StudentsByName :many
SELECT enrollments.person_id, enrollments.enrolled_at, enrollments.percent, enrollments.last_learned_at,
  enrollments.completed_at, people.name, people.slug
FROM enrollments JOIN people ON people.id = enrollments.person_id
WHERE enrollments.course_id = $1 AND enrollments.ended_at IS NULL
ORDER BY lower(people.name), enrollments.person_id LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: StudentsByEnrollment :many
SELECT enrollments.person_id, enrollments.enrolled_at, enrollments.percent, enrollments.last_learned_at,
  enrollments.completed_at, people.name, people.slug
FROM enrollments JOIN people ON people.id = enrollments.person_id
WHERE enrollments.course_id = $1 AND enrollments.ended_at IS NULL
ORDER BY enrollments.enrolled_at DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: StudentsByActivity :many
-- Those who have not begun are last, on both databases.
SELECT enrollments.person_id, enrollments.enrolled_at, enrollments.percent, enrollments.last_learned_at,
  enrollments.completed_at, people.name, people.slug
FROM enrollments JOIN people ON people.id = enrollments.person_id
WHERE enrollments.course_id = $1 AND enrollments.ended_at IS NULL
ORDER BY (enrollments.last_learned_at IS NULL), enrollments.last_learned_at DESC, enrollments.enrolled_at DESC
LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: StudentsByProgress :many
SELECT enrollments.person_id, enrollments.enrolled_at, enrollments.percent, enrollments.last_learned_at,
  enrollments.completed_at, people.name, people.slug
FROM enrollments JOIN people ON people.id = enrollments.person_id
WHERE enrollments.course_id = $1 AND enrollments.ended_at IS NULL
ORDER BY enrollments.percent DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: StudentsAfter :many
SELECT enrollments.person_id, enrollments.enrolled_at, enrollments.percent, enrollments.last_learned_at,
  enrollments.completed_at, people.name
FROM enrollments JOIN people ON people.id = enrollments.person_id
WHERE enrollments.course_id = $1 AND enrollments.ended_at IS NULL AND enrollments.person_id > $2
ORDER BY enrollments.person_id LIMIT 1000;

-- name: Unfinished :many
SELECT * FROM enrollments WHERE course_id = $1 AND person_id > $2 AND ended_at IS NULL AND completed_at IS NULL
  AND percent > 0
ORDER BY person_id LIMIT $3;

-- name: FilmsOf :many
SELECT lessons.id, media.id AS media_id, media.name, media.bytes FROM lessons JOIN media ON media.id = lessons.media_id
WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL AND lessons.kind = 'video';

-- name: RenditionsOf :many
SELECT lessons.id, media_renditions.details FROM lessons JOIN media_hls ON media_hls.media_id = lessons.media_id
JOIN media_renditions ON media_renditions.media_id = lessons.media_id
WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL AND lessons.kind = 'video';

-- name: CalendarOf :one
SELECT * FROM learning_calendars WHERE person_id = $1;

-- name: SetCalendar :exec
INSERT INTO learning_calendars (person_id, token_hash, days, minute, set_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person_id) DO UPDATE SET token_hash = excluded.token_hash, days = excluded.days, minute = excluded.minute,
  set_at = excluded.set_at;

-- name: DropCalendar :exec
DELETE FROM learning_calendars WHERE person_id = $1;

-- name: CalendarByToken :one
SELECT learning_calendars.*, people.language FROM learning_calendars
JOIN people ON people.id = learning_calendars.person_id
WHERE learning_calendars.token_hash = $1 AND people.suspended_at IS NULL AND people.closing_at IS NULL;
