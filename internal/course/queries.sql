-- name: AnyPublishedOf :one
-- Of many, one is enough.
SELECT count(*) FROM (SELECT 1 FROM courses WHERE instructor_id = $1 AND status = 'published' LIMIT 1) AS any_of_theirs;

-- name: Insert :exec
INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level,
  months, status, price_cents, currency, price_since, reference_price_cents, captioned, skills, objectives,
  requirements, featured_position, lectures, articles, duration_ms, created_at, updated_at, published_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27);

-- name: InsertPrice :exec
INSERT INTO course_prices (course_id, since, price_cents, currency) VALUES ($1, $2, $3, $4)
ON CONFLICT (course_id, since) DO UPDATE SET price_cents = excluded.price_cents, currency = excluded.currency;

-- name: PricesOf :many
SELECT since, price_cents FROM course_prices WHERE course_id = $1 ORDER BY since;

-- name: SetPrice :exec
UPDATE courses SET price_cents = $2, price_since = $3, reference_price_cents = $4 WHERE id = $1;

-- name: Publish :exec
UPDATE courses SET status = 'published', published_at = coalesce(published_at, sqlc.arg(at)) WHERE id = sqlc.arg(id);

-- name: Withdraw :exec
UPDATE courses SET status = 'withdrawn' WHERE id = $1;

-- name: InsertSection :exec
INSERT INTO sections (id, course_id, position, title) VALUES ($1, $2, $3, $4);

-- name: InsertLesson :exec
INSERT INTO lessons (id, course_id, section_id, position, title, kind, media_id, body, duration_ms, preview, pass_mark,
  chapters) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: InsertResource :exec
INSERT INTO lesson_resources (id, lesson_id, course_id, position, name, media_id) VALUES ($1, $2, $3, $4, $5, $6);

-- name: InsertCaptions :exec
INSERT INTO lesson_captions (lesson_id, language, label, media_id) VALUES ($1, $2, $3, $4);

-- name: CaptionsOf :many
SELECT language, label, media_id FROM lesson_captions WHERE lesson_id = $1 ORDER BY language;

-- name: InsertQuestion :exec
INSERT INTO quiz_questions (id, lesson_id, position, kind, prompt, choices, answers, explanations, explained_lesson,
  explained_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: InsertFAQ :exec
INSERT INTO course_faq (id, course_id, position, question, answer) VALUES ($1, $2, $3, $4, $5);

-- name: InsertInstructor :exec
INSERT INTO course_instructors (course_id, person_id, percent) VALUES ($1, $2, $3);

-- name: InsertTeacher :exec
INSERT INTO course_teachers (person_id, course_id) SELECT sqlc.arg(person_id), courses.id FROM courses
WHERE courses.id = sqlc.arg(course_id) ON CONFLICT DO NOTHING;

-- name: DeleteTeachers :exec
-- The owner stays.
DELETE FROM course_teachers WHERE course_teachers.course_id = $1
  AND course_teachers.person_id <> (SELECT courses.instructor_id FROM courses WHERE courses.id = $1);

-- name: TeachesIn :one
SELECT count(*) FROM course_teachers WHERE person_id = $1 AND course_id = $2;

-- name: TeachersOf :many
SELECT person_id FROM course_teachers WHERE course_id = $1 ORDER BY person_id;

-- name: TaughtBy :many
-- What was launched at some time.
SELECT courses.id, courses.slug, courses.title FROM course_teachers JOIN courses ON courses.id = course_teachers.course_id
WHERE course_teachers.person_id = $1 ORDER BY courses.title, courses.id LIMIT 500;

-- name: BySlug :one
SELECT courses.*, people.name AS instructor_name, people.slug AS instructor_slug, categories.title AS category_title,
  category_groups.slug AS group_slug, category_groups.title AS group_title
FROM courses JOIN people ON people.id = courses.instructor_id
JOIN categories ON categories.slug = courses.category_slug
  JOIN category_groups ON category_groups.slug = categories.group_slug
WHERE courses.slug = $1;

-- name: FeaturedSlug :one
SELECT slug FROM courses WHERE status = 'published' AND featured_position IS NOT NULL
  ORDER BY featured_position, published_at DESC LIMIT 1;

-- name: LatestSlug :one
SELECT slug FROM courses WHERE status = 'published' ORDER BY published_at DESC LIMIT 1;

-- name: SectionsOf :many
SELECT id, title FROM sections WHERE course_id = $1 AND removed_at IS NULL ORDER BY position;

-- name: LessonsOf :many
SELECT id, section_id, title, kind, media_id, duration_ms, preview FROM lessons
  WHERE course_id = $1 AND removed_at IS NULL ORDER BY position;

-- name: ResourcesOf :many
SELECT lesson_resources.id, lesson_resources.lesson_id, lesson_resources.name, media.bytes, media.id AS media_id
FROM lesson_resources JOIN media ON media.id = lesson_resources.media_id
  JOIN lessons ON lessons.id = lesson_resources.lesson_id
WHERE lesson_resources.course_id = $1 AND lessons.removed_at IS NULL ORDER BY lesson_resources.position;

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

-- name: NamedFile :one
SELECT name, bytes FROM media WHERE id = $1;

-- name: FAQOf :many
SELECT id, question, answer FROM course_faq WHERE course_id = $1 ORDER BY position;

-- name: LessonByID :one
SELECT * FROM lessons WHERE id = $1 AND removed_at IS NULL;

-- name: FiguresOf :one
SELECT * FROM course_figures WHERE course_id = $1;

-- name: AddToFigures :exec
INSERT INTO course_figures (course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (course_id) DO UPDATE SET learners = course_figures.learners + excluded.learners,
  stars_1 = course_figures.stars_1 + excluded.stars_1, stars_2 = course_figures.stars_2 + excluded.stars_2,
  stars_3 = course_figures.stars_3 + excluded.stars_3, stars_4 = course_figures.stars_4 + excluded.stars_4,
  stars_5 = course_figures.stars_5 + excluded.stars_5;

-- name: AddToDay :exec
INSERT INTO course_days (course_id, day, enrolled, completed, revenue_cents, reviews, stars)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (course_id, day) DO UPDATE SET enrolled = course_days.enrolled + excluded.enrolled,
  completed = course_days.completed + excluded.completed,
  revenue_cents = course_days.revenue_cents + excluded.revenue_cents,
  reviews = course_days.reviews + excluded.reviews, stars = course_days.stars + excluded.stars;

-- name: AddToInstructorFigures :exec
INSERT INTO instructor_figures (instructor_id, courses, learners, reviews, stars)
VALUES ((SELECT courses.instructor_id FROM courses WHERE courses.id = sqlc.arg(course_id)), sqlc.arg(courses),
  sqlc.arg(learners), sqlc.arg(reviews), sqlc.arg(stars))
ON CONFLICT (instructor_id) DO UPDATE SET courses = instructor_figures.courses + excluded.courses,
  learners = instructor_figures.learners + excluded.learners, reviews = instructor_figures.reviews + excluded.reviews,
  stars = instructor_figures.stars + excluded.stars;

-- name: CaptionLanguagesOf :many
SELECT DISTINCT lesson_captions.language FROM lessons JOIN lesson_captions ON lesson_captions.lesson_id = lessons.id
WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL ORDER BY lesson_captions.language;

-- name: InstructorBySlug :one
SELECT people.id, people.slug, people.name, people.headline, people.bio, people.public_email, people.public_phone,
  people.links,
  CAST(coalesce(instructor_figures.courses, 0) AS BIGINT) AS courses,
    CAST(coalesce(instructor_figures.learners, 0) AS BIGINT) AS students,
  CAST(coalesce(instructor_figures.stars, 0) AS BIGINT) AS stars,
    CAST(coalesce(instructor_figures.reviews, 0) AS BIGINT) AS reviews,
  (SELECT count(*) FROM person_roles WHERE person_roles.person_id = people.id
    AND person_roles.role = 'instructor') AS roles
FROM people LEFT JOIN instructor_figures ON instructor_figures.instructor_id = people.id WHERE people.slug = $1;

-- name: CoverOf :one
SELECT cover_media_id, cover_seed, category_slug FROM courses WHERE slug = $1;

-- name: SlugOfPerson :one
SELECT slug FROM people WHERE id = $1;

-- name: Filing :one
SELECT categories.title AS category_title, category_groups.slug AS group_slug, category_groups.title AS group_title
FROM categories JOIN category_groups ON category_groups.slug = categories.group_slug WHERE categories.slug = $1;

-- name: ByID :one
SELECT courses.id, courses.slug, courses.title, courses.instructor_id, people.name AS instructor_name,
  courses.subject_slug, courses.status, courses.price_cents, courses.currency, courses.reference_price_cents
FROM courses JOIN people ON people.id = courses.instructor_id WHERE courses.id = $1;

-- name: BriefBySlug :one
SELECT courses.id, courses.slug, courses.title, courses.instructor_id, people.name AS instructor_name,
  courses.subject_slug, courses.status, courses.price_cents, courses.currency, courses.reference_price_cents
FROM courses JOIN people ON people.id = courses.instructor_id WHERE courses.slug = $1;

-- name: Lessons :many
SELECT lessons.id, lessons.title, lessons.kind, lessons.duration_ms, sections.title AS section_title
FROM lessons JOIN sections ON sections.id = lessons.section_id
  WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL ORDER BY lessons.position;

-- admin

-- name: Featured :many
SELECT courses.id, courses.slug, courses.title, courses.subject_slug, courses.status, people.name AS instructor_name
FROM courses JOIN people ON people.id = courses.instructor_id
WHERE courses.featured_position IS NOT NULL ORDER BY courses.featured_position, courses.published_at DESC, courses.id;

-- name: SetFeatured :exec
UPDATE courses SET featured_position = $2 WHERE id = $1;

-- name: LastLesson :one
SELECT section_id, position FROM lessons WHERE course_id = $1 AND removed_at IS NULL ORDER BY position DESC LIMIT 1;

-- name: CountLesson :exec
UPDATE courses SET lectures = lectures + 1, duration_ms = duration_ms + $2, updated_at = $3 WHERE id = $1;

-- name: UsesMedia :one
-- Apart from pictures in texts.
SELECT EXISTS (
  SELECT 1 FROM lessons WHERE lessons.media_id = sqlc.arg(media_id) AND lessons.removed_at IS NULL
  UNION ALL SELECT 1 FROM lessons WHERE lessons.poster_media_id = sqlc.arg(media_id) AND lessons.removed_at IS NULL
  UNION ALL SELECT 1 FROM courses WHERE courses.cover_media_id = sqlc.arg(media_id)
  UNION ALL SELECT 1 FROM courses WHERE courses.promo_media_id = sqlc.arg(media_id)
  UNION ALL SELECT 1 FROM lesson_resources WHERE lesson_resources.media_id = sqlc.arg(media_id)
  UNION ALL SELECT 1 FROM lesson_captions JOIN lessons ON lessons.id = lesson_captions.lesson_id
    WHERE lesson_captions.media_id = sqlc.arg(media_id) AND lessons.removed_at IS NULL
);

-- name: ForgetVideo :exec
UPDATE lessons SET media_id = NULL WHERE media_id = $1 AND removed_at IS NOT NULL;

-- name: ForgetPoster :exec
UPDATE lessons SET poster_media_id = NULL WHERE poster_media_id = $1 AND removed_at IS NOT NULL;

-- name: ForgetCaptions :exec
DELETE FROM lesson_captions WHERE lesson_captions.media_id = $1
AND EXISTS (SELECT 1 FROM lessons WHERE lessons.id = lesson_captions.lesson_id AND lessons.removed_at IS NOT NULL);

-- whole courses: read.go and apply.go

-- name: WholeByID :one
SELECT * FROM courses WHERE id = $1;

-- name: InstructorsOf :many
SELECT person_id, percent FROM course_instructors WHERE course_id = $1 ORDER BY percent DESC, person_id;

-- name: WholeLessonsOf :many
SELECT * FROM lessons WHERE course_id = $1 AND removed_at IS NULL ORDER BY position;

-- name: AllCaptionsOf :many
SELECT lesson_captions.* FROM lesson_captions JOIN lessons ON lessons.id = lesson_captions.lesson_id
WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL
  ORDER BY lesson_captions.lesson_id, lesson_captions.language;

-- name: QuestionsOf :many
SELECT quiz_questions.* FROM quiz_questions JOIN lessons ON lessons.id = quiz_questions.lesson_id
WHERE lessons.course_id = $1 AND lessons.removed_at IS NULL ORDER BY lessons.position, quiz_questions.position;

-- name: OwnerOfLesson :one
-- Of a removed one, too.
SELECT course_id FROM lessons WHERE id = $1;

-- name: OwnerOfSection :one
SELECT course_id FROM sections WHERE id = $1;

-- name: UpdateWhole :exec
UPDATE courses SET title = $2, summary = $3, subject_slug = $4, category_slug = $5, level = $6, language = $7,
  months = $8, audience = $9,
  objectives = $10, requirements = $11, skills = $12, description = $13, cover_media_id = $14, promo_media_id = $15,
  captioned = $16,
  lectures = $17, articles = $18, duration_ms = $19, updated_at = $20, cover_seed = $21 WHERE id = $1;

-- name: DeleteFAQ :exec
DELETE FROM course_faq WHERE course_id = $1;

-- name: DeleteInstructors :exec
DELETE FROM course_instructors WHERE course_id = $1;

-- name: UpsertSection :execrows
INSERT INTO sections (id, course_id, position, title) VALUES ($1, $2, $3, $4)
ON CONFLICT (id) DO UPDATE SET position = excluded.position, title = excluded.title, removed_at = NULL
  WHERE sections.course_id = excluded.course_id;

-- name: UpsertLesson :execrows
INSERT INTO lessons (id, course_id, section_id, position, title, kind, media_id, poster_media_id, body, duration_ms,
  preview, pass_mark, shuffle, draw, draws, chapters)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
ON CONFLICT (id) DO UPDATE SET section_id = excluded.section_id, position = excluded.position, title = excluded.title,
  kind = excluded.kind,
  media_id = excluded.media_id, poster_media_id = excluded.poster_media_id, body = excluded.body,
  duration_ms = excluded.duration_ms,
  preview = excluded.preview, pass_mark = excluded.pass_mark, shuffle = excluded.shuffle, draw = excluded.draw,
  draws = excluded.draws,
  chapters = excluded.chapters, removed_at = NULL
WHERE lessons.course_id = excluded.course_id;

-- name: SaveBank :exec
INSERT INTO question_banks (course_id, questions) VALUES ($1, $2)
  ON CONFLICT (course_id) DO UPDATE SET questions = excluded.questions;

-- name: BankOf :one
SELECT questions FROM question_banks WHERE course_id = $1;

-- name: PlaceLesson :exec
UPDATE lessons SET section_id = $2, position = $3 WHERE id = $1;

-- name: DeleteCaptions :exec
DELETE FROM lesson_captions WHERE lesson_id = $1;

-- name: DeleteQuestions :exec
DELETE FROM quiz_questions WHERE lesson_id = $1;

-- name: DeleteResources :exec
DELETE FROM lesson_resources WHERE course_id = $1 AND lesson_id = $2;

-- name: RemoveSection :exec
UPDATE sections SET removed_at = $2 WHERE id = $1;

-- name: RemoveLesson :exec
UPDATE lessons SET removed_at = $2 WHERE id = $1;

-- name: SetFigures :exec
INSERT INTO course_figures (course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (course_id) DO UPDATE SET learners = excluded.learners, stars_1 = excluded.stars_1,
  stars_2 = excluded.stars_2, stars_3 = excluded.stars_3, stars_4 = excluded.stars_4, stars_5 = excluded.stars_5;

-- name: SetInstructorFigures :exec
INSERT INTO instructor_figures (instructor_id, courses, learners, reviews, stars) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (instructor_id) DO UPDATE SET courses = excluded.courses, learners = excluded.learners,
  reviews = excluded.reviews, stars = excluded.stars;

-- name: Withhold :exec
UPDATE courses SET withheld_at = $2 WHERE id = $1;

-- name: WithheldAt :one
SELECT withheld_at FROM courses WHERE id = $1;

-- name: BeginFigures :exec
INSERT INTO course_figures (course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5)
  VALUES ($1, 0, 0, 0, 0, 0, 0) ON CONFLICT (course_id) DO NOTHING;

-- name: RefileCategory :exec
UPDATE courses SET category_slug = sqlc.arg(now) WHERE category_slug = sqlc.arg(was);

-- name: RefileSubject :exec
UPDATE courses SET subject_slug = sqlc.arg(now) WHERE subject_slug = sqlc.arg(was);

-- name: RelabelCourses :exec
UPDATE courses SET currency = $1 WHERE currency <> $1;

-- name: RelabelPrices :exec
UPDATE course_prices SET currency = $1 WHERE currency <> $1;
