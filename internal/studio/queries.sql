-- drafts

-- name: InsertDraft :exec
INSERT INTO drafts (course_id, owner_id, state, plan, plan_revision, landing, landing_revision, price_cents,
  price_revision, order_revision, changed, bank, created_at, updated_at)
VALUES ($1, $2, 'draft', $3, 1, $4, 1, $5, $6, 1, $7, $8, $9, $9);

-- name: DraftByID :one
SELECT * FROM drafts WHERE course_id = $1 AND deleted_at IS NULL;

-- name: DraftsOf :many
-- Those of a person, who owns them or teaches in them.
SELECT drafts.* FROM drafts JOIN draft_instructors ON draft_instructors.course_id = drafts.course_id
WHERE draft_instructors.person_id = sqlc.arg(person_id) AND drafts.deleted_at IS NULL
  ORDER BY drafts.updated_at DESC, drafts.course_id LIMIT 500;

-- name: CoursesOf :many
-- The courses in which a person teaches and that are or were live.
SELECT courses.id, courses.slug, courses.title, courses.subject_slug, courses.status, courses.instructor_id,
  courses.updated_at,
  CAST(coalesce(course_figures.learners, 0) AS BIGINT) AS learners,
  CAST(coalesce(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0) AS BIGINT) AS reviews,
  CAST(coalesce(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5, 0) AS BIGINT) AS stars
FROM course_instructors JOIN courses ON courses.id = course_instructors.course_id
LEFT JOIN course_figures ON course_figures.course_id = courses.id
WHERE course_instructors.person_id = $1 ORDER BY courses.updated_at DESC LIMIT 500;

-- name: LiveOf :one
SELECT slug, subject_slug, status, published_at FROM courses WHERE id = $1;

-- name: CountDrafts :one
SELECT count(*) FROM drafts WHERE owner_id = $1 AND deleted_at IS NULL;

-- name: Touch :exec
UPDATE drafts SET changed = TRUE, updated_at = $2, files_at = NULL WHERE course_id = $1;

-- name: SavePlan :exec
UPDATE drafts SET plan = $2, plan_revision = plan_revision + 1 WHERE course_id = $1;

-- name: SaveLanding :exec
UPDATE drafts SET landing = $2, landing_revision = landing_revision + 1 WHERE course_id = $1;

-- name: SaveBank :exec
UPDATE drafts SET bank = $2, bank_revision = bank_revision + 1 WHERE course_id = $1;

-- name: SavePrice :exec
UPDATE drafts SET price_cents = $2, price_revision = price_revision + 1 WHERE course_id = $1;

-- name: SaveOrder :exec
UPDATE drafts SET order_revision = order_revision + 1 WHERE course_id = $1;

-- name: DeleteDraft :exec
UPDATE drafts SET deleted_at = $2, files_at = NULL WHERE course_id = $1;

-- name: PricesOf :many
SELECT since, price_cents FROM course_prices WHERE course_id = $1 ORDER BY since DESC LIMIT 100;

-- sections

-- name: InsertSection :exec
INSERT INTO draft_sections (id, course_id, position, title, revision) VALUES ($1, $2, $3, $4, 1);

-- name: SectionByID :one
SELECT * FROM draft_sections WHERE id = $1;

-- name: SectionsOf :many
SELECT * FROM draft_sections WHERE course_id = $1 AND removed_at IS NULL ORDER BY position, id;

-- name: CountSections :one
SELECT count(*) FROM draft_sections WHERE course_id = $1;

-- name: SaveSection :exec
UPDATE draft_sections SET title = $2, revision = revision + 1 WHERE id = $1;

-- name: PlaceSection :exec
UPDATE draft_sections SET position = $2 WHERE id = $1;

-- name: RemoveSection :exec
UPDATE draft_sections SET removed_at = $2 WHERE id = $1;

-- lessons

-- name: InsertLesson :exec
INSERT INTO draft_lessons (id, course_id, section_id, position, title, kind, preview, media_id, duration_ms, content,
  missing, revision)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1);

-- name: LessonByID :one
SELECT * FROM draft_lessons WHERE id = $1;

-- name: LessonsOf :many
-- In the order of their sections; without their content.
SELECT draft_lessons.id, draft_lessons.section_id, draft_lessons.title, draft_lessons.kind, draft_lessons.preview,
  draft_lessons.media_id, draft_lessons.missing, draft_lessons.revision,
  CAST(CASE WHEN videos.state = 'ready' THEN coalesce(media.duration_ms, 0) ELSE draft_lessons.duration_ms END AS BIGINT)
    AS duration_ms,
  coalesce(videos.state, '') AS state, coalesce(videos.percent, 0) AS percent, coalesce(videos.failure, '') AS failure
FROM draft_lessons JOIN draft_sections ON draft_sections.id = draft_lessons.section_id
LEFT JOIN videos ON videos.media_id = draft_lessons.media_id
LEFT JOIN media ON media.id = draft_lessons.media_id
WHERE draft_lessons.course_id = $1 AND draft_lessons.removed_at IS NULL AND draft_sections.removed_at IS NULL
ORDER BY draft_sections.position, draft_sections.id, draft_lessons.position, draft_lessons.id;

-- name: WholeLessonsOf :many
SELECT draft_lessons.* FROM draft_lessons JOIN draft_sections ON draft_sections.id = draft_lessons.section_id
WHERE draft_lessons.course_id = $1 AND draft_lessons.removed_at IS NULL AND draft_sections.removed_at IS NULL
ORDER BY draft_sections.position, draft_sections.id, draft_lessons.position, draft_lessons.id;

-- name: QuizzesOf :many
SELECT id, content FROM draft_lessons WHERE course_id = $1 AND kind = 'quiz' AND removed_at IS NULL;

-- name: CountLessons :one
SELECT count(*) FROM draft_lessons WHERE course_id = $1;

-- name: SaveLesson :exec
UPDATE draft_lessons SET title = $2, preview = $3, media_id = $4, duration_ms = $5, content = $6, missing = $7,
  revision = revision + 1 WHERE id = $1;

-- name: SetMedia :exec
UPDATE draft_lessons SET media_id = $2, duration_ms = $3, missing = $4 WHERE id = $1;

-- name: PlaceLesson :exec
UPDATE draft_lessons SET section_id = $2, position = $3 WHERE id = $1;

-- name: RemoveLesson :exec
UPDATE draft_lessons SET removed_at = $2 WHERE id = $1;

-- name: InsertInstructor :exec
INSERT INTO draft_instructors (id, course_id, person_id, email, percent, token_hash, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: InstructorsOf :many
SELECT draft_instructors.id, draft_instructors.person_id, draft_instructors.percent, draft_instructors.email,
  coalesce(people.name, '') AS name, coalesce(people.slug, '') AS slug
FROM draft_instructors LEFT JOIN people ON people.id = draft_instructors.person_id
WHERE draft_instructors.course_id = $1 ORDER BY draft_instructors.created_at, draft_instructors.id;

-- name: TeachesIn :one
SELECT count(*) FROM draft_instructors WHERE course_id = $1 AND person_id = $2;

-- figures

-- name: RevenueOf :many
-- What was paid since a time for the courses in which a person teaches, without what was refunded.
SELECT enrollments.course_id, CAST(sum(CASE WHEN order_lines.seats > 0 THEN enrollments.revenue_cents
  ELSE order_lines.price_cents - order_lines.discount_cents END) AS BIGINT) AS cents
FROM course_instructors JOIN enrollments ON enrollments.course_id = course_instructors.course_id
JOIN order_lines ON order_lines.order_id = enrollments.order_id AND order_lines.course_id = enrollments.course_id
WHERE course_instructors.person_id = $1 AND enrollments.paid AND enrollments.ended_at IS NULL
  AND enrollments.enrolled_at >= $2
GROUP BY enrollments.course_id;

-- name: MayUse :one
-- Whether a medium belongs to someone who teaches in a course, or is live in it.
SELECT count(*) FROM media WHERE media.id = sqlc.arg(id) AND (
  EXISTS (SELECT 1 FROM draft_instructors WHERE draft_instructors.course_id = sqlc.arg(course_id)
  AND draft_instructors.person_id = media.owner_id)
  OR EXISTS (SELECT 1 FROM draft_media WHERE draft_media.course_id = sqlc.arg(course_id)
    AND draft_media.media_id = media.id));

-- name: AllowMedia :exec
INSERT INTO draft_media (course_id, media_id) VALUES ($1, $2) ON CONFLICT (course_id, media_id) DO NOTHING;

-- name: ForbidMedia :exec
DELETE FROM draft_media WHERE course_id = $1 AND media_id = $2;

-- name: NeedsCaptions :one
-- Whether another course, another lesson or, being older, a version may need captions that a lesson no longer has.
SELECT count(*) FROM media WHERE media.id = sqlc.arg(media_id) AND (media.kind <> 'captions'
  OR EXISTS (SELECT 1 FROM draft_media WHERE draft_media.media_id = media.id
    AND draft_media.course_id <> sqlc.arg(course_id))
  OR EXISTS (SELECT 1 FROM draft_lessons WHERE draft_lessons.course_id = sqlc.arg(course_id)
    AND CAST(draft_lessons.content AS TEXT) LIKE '%' || media.id || '%')
  OR EXISTS (SELECT 1 FROM course_versions WHERE course_versions.course_id = sqlc.arg(course_id)
    AND course_versions.submitted_at >= media.created_at));

-- versions

-- name: LatestVersion :one
SELECT id, number, state, submitted_at FROM course_versions WHERE course_id = $1 ORDER BY number DESC LIMIT 1;

-- name: LatestSubmission :one
SELECT id, number, state, submitted_at FROM course_versions
WHERE course_id = $1 AND state <> 'corrected' ORDER BY number DESC LIMIT 1;

-- name: DurationOf :one
SELECT duration_ms FROM media WHERE id = $1;

-- name: VersionByID :one
SELECT * FROM course_versions WHERE id = $1;

-- name: VersionByNumber :one
SELECT * FROM course_versions WHERE course_id = $1 AND number = $2;

-- name: DecidedBefore :one
SELECT * FROM course_versions WHERE course_id = $1 AND number < $2 AND decided_at IS NOT NULL
  ORDER BY number DESC LIMIT 1;

-- name: VersionsOf :many
SELECT course_versions.number, course_versions.state, course_versions.note, course_versions.submitted_at,
  course_versions.decided_at,
  course_versions.launched_at, people.name
FROM course_versions JOIN people ON people.id = course_versions.submitted_by WHERE course_versions.course_id = $1
ORDER BY course_versions.number DESC LIMIT 500;

-- name: InsertVersion :exec
INSERT INTO course_versions (id, course_id, number, state, content, note, submitted_by, submitted_at)
  VALUES ($1, $2, $3, 'in_review', $4, $5, $6, $7);

-- name: LastApproved :one
-- What a specialist approved of what is live, before it was corrected.
SELECT content FROM course_versions WHERE course_id = $1 AND state = 'launched' ORDER BY number DESC LIMIT 1;

-- name: InsertLive :exec
-- A version that is live without having waited for a specialist.
INSERT INTO course_versions (id, course_id, number, state, content, note, submitted_by, submitted_at, decided_at,
  launched_at)
VALUES ($1, $2, $3, $4, $5, '', $6, $7, $8, $7);

-- name: SetChanged :exec
UPDATE drafts SET changed = $2 WHERE course_id = $1;

-- name: SetVersionState :exec
UPDATE course_versions SET state = $2, decided_at = coalesce($3, decided_at) WHERE id = $1;

-- name: SetState :exec
UPDATE drafts SET state = $2 WHERE course_id = $1;

-- launches

-- name: ApprovedVersion :one
SELECT * FROM course_versions WHERE course_id = $1 AND state = 'approved' ORDER BY number DESC LIMIT 1;

-- name: Schedule :exec
UPDATE drafts SET state = $2, launch_at = $3 WHERE course_id = $1;

-- name: SetLaunched :exec
UPDATE course_versions SET state = 'launched', launched_at = $2 WHERE id = $1;

-- name: Settle :exec
UPDATE drafts SET state = 'draft', launch_at = NULL, changed = $2 WHERE course_id = $1;

-- name: Due :many
SELECT course_id FROM drafts WHERE launch_at <= $1 AND deleted_at IS NULL ORDER BY launch_at LIMIT 100;

-- media

-- name: VideoOf :one
SELECT state, percent, failure FROM videos WHERE media_id = $1;

-- name: UploadsOf :many
-- What a person is uploading for the lessons of a course; the latest last.
SELECT id, lesson_id, bytes, received FROM uploads
WHERE owner_id = $1 AND course_id = $2 AND purpose IN ('video', 'file') AND media_id IS NULL AND NOT refused
  ORDER BY id;

-- name: SetDurations :exec
UPDATE draft_lessons SET duration_ms = sqlc.arg(duration_ms) WHERE media_id = sqlc.arg(media_id);

-- name: UseOf :many
SELECT DISTINCT draft_media.course_id, CAST(draft_instructors.person_id AS TEXT) AS person_id FROM draft_media
JOIN draft_instructors ON draft_instructors.course_id = draft_media.course_id
WHERE draft_media.media_id = $1 AND draft_instructors.person_id IS NOT NULL;
-- name: PlaceOfVideo :one
-- The course for which a video was uploaded, and the lesson that has it; none of a promotional video.
SELECT drafts.course_id, drafts.plan, coalesce(draft_lessons.title, '') AS lesson FROM draft_media
JOIN drafts ON drafts.course_id = draft_media.course_id
LEFT JOIN draft_lessons ON draft_lessons.course_id = draft_media.course_id
  AND draft_lessons.media_id = draft_media.media_id
  AND draft_lessons.removed_at IS NULL
WHERE draft_media.media_id = $1 AND drafts.deleted_at IS NULL ORDER BY drafts.created_at, draft_lessons.id LIMIT 1;

-- name: VideosUnderWay :one
-- Whether videos of a person for a course are being processed, or were being uploaded a while ago.
SELECT CAST(EXISTS (
  SELECT 1 FROM draft_media JOIN media ON media.id = draft_media.media_id
    JOIN videos ON videos.media_id = draft_media.media_id
  WHERE draft_media.course_id = sqlc.arg(course_id) AND media.owner_id = sqlc.arg(owner_id)
    AND videos.state IN ('queued', 'processing')
) OR EXISTS (
  SELECT 1 FROM uploads WHERE uploads.owner_id = sqlc.arg(owner_id) AND uploads.course_id = sqlc.arg(course_id)
  AND uploads.purpose IN ('video', 'promo') AND uploads.media_id IS NULL AND NOT uploads.refused
    AND uploads.updated_at > sqlc.arg(since)
) AS BOOLEAN);

-- instructors

-- name: InstructorByID :one
SELECT * FROM draft_instructors WHERE id = $1;

-- name: SetShare :exec
UPDATE draft_instructors SET percent = $2 WHERE id = $1;

-- name: DeleteInstructor :exec
DELETE FROM draft_instructors WHERE id = $1;

-- name: SetToken :exec
UPDATE draft_instructors SET token_hash = $2 WHERE id = $1;

-- name: InvitationByID :one
SELECT draft_instructors.email, drafts.plan, people.name, people.language
FROM draft_instructors JOIN drafts ON drafts.course_id = draft_instructors.course_id
  JOIN people ON people.id = drafts.owner_id
WHERE draft_instructors.id = $1 AND draft_instructors.person_id IS NULL AND drafts.deleted_at IS NULL;

-- name: InvitationByToken :one
SELECT draft_instructors.id, draft_instructors.course_id, draft_instructors.percent, draft_instructors.created_at,
  drafts.plan, people.name
FROM draft_instructors JOIN drafts ON drafts.course_id = draft_instructors.course_id
  JOIN people ON people.id = drafts.owner_id
WHERE draft_instructors.token_hash = $1 AND draft_instructors.person_id IS NULL AND drafts.deleted_at IS NULL;

-- name: AcceptInvitation :exec
UPDATE draft_instructors SET person_id = $2, email = '', token_hash = NULL WHERE id = $1;

-- name: SetOpenComments :exec
UPDATE drafts SET open_comments = $2 WHERE course_id = $1;

-- erasure

-- name: TaughtBy :many
SELECT drafts.* FROM drafts JOIN draft_instructors ON draft_instructors.course_id = drafts.course_id
WHERE draft_instructors.person_id = $1;

-- name: ForgetInvitations :exec
DELETE FROM draft_instructors WHERE person_id IS NULL AND email = $1;

-- name: LeaveDraft :exec
DELETE FROM draft_instructors WHERE course_id = $1 AND person_id = $2;

-- name: EraseLessons :exec
DELETE FROM draft_lessons WHERE course_id = $1;

-- name: EraseSections :exec
DELETE FROM draft_sections WHERE course_id = $1;

-- name: EraseMedia :exec
DELETE FROM draft_media WHERE course_id = $1;

-- name: EraseInstructors :exec
DELETE FROM draft_instructors WHERE course_id = $1;

-- name: EraseVersions :exec
UPDATE course_versions SET content = '{}', note = '', state = CASE
  WHEN state = 'in_review' THEN 'taken_back' ELSE state END WHERE course_id = $1;

-- name: EraseDraft :exec
UPDATE drafts SET plan = '{}', landing = '{}', bank = '[]', launch_at = NULL, deleted_at = $2 WHERE course_id = $1;

-- files

-- name: DraftsToCheck :many
SELECT course_id FROM drafts WHERE files_at IS NULL OR files_at <= $1 ORDER BY course_id LIMIT 100;

-- name: FilesChecked :exec
UPDATE drafts SET files_at = $2 WHERE course_id = $1;

-- name: DraftOrDeleted :one
SELECT * FROM drafts WHERE course_id = $1;

-- name: FilesOf :many
SELECT draft_media.media_id, media.unused_since FROM draft_media JOIN media ON media.id = draft_media.media_id
WHERE draft_media.course_id = $1;

-- name: CoursesWithFile :many
SELECT course_id FROM draft_media WHERE media_id = $1;

-- name: KeptVersions :many
-- Those that may go live, and those that ended since a time.
SELECT content FROM course_versions WHERE course_id = $1
AND (state IN ('in_review', 'approved') OR coalesce(launched_at, decided_at, submitted_at) > sqlc.arg(since));

-- name: RemovedLessonsOf :many
-- Of a deleted draft, all.
SELECT draft_lessons.* FROM draft_lessons JOIN draft_sections ON draft_sections.id = draft_lessons.section_id
JOIN drafts ON drafts.course_id = draft_lessons.course_id
WHERE draft_lessons.course_id = $1
AND (draft_lessons.removed_at IS NOT NULL OR draft_sections.removed_at IS NOT NULL OR drafts.deleted_at IS NOT NULL);

-- name: OriginalsDue :many
-- Uploaded videos that are ready and were approved before a time, whose originals are still there.
SELECT videos.media_id FROM videos JOIN media ON media.id = videos.media_id
WHERE videos.state = 'ready' AND videos.original = '' AND media.owner_id IS NOT NULL
AND EXISTS (SELECT 1 FROM draft_media JOIN course_versions ON course_versions.course_id = draft_media.course_id
  WHERE draft_media.media_id = videos.media_id AND course_versions.state IN ('approved', 'launched')
  AND course_versions.decided_at <= $1
  AND CAST(course_versions.content AS TEXT) LIKE '%' || videos.media_id || '%')
ORDER BY videos.media_id LIMIT 100;

-- name: DeleteLesson :exec
DELETE FROM draft_lessons WHERE id = $1;

-- name: ForgetFile :exec
DELETE FROM draft_media WHERE media_id = $1;

-- name: DeleteRemovedLessons :exec
DELETE FROM draft_lessons WHERE draft_lessons.course_id = sqlc.arg(course_id)
  AND (draft_lessons.removed_at <= sqlc.arg(before)
  OR draft_lessons.section_id IN (SELECT draft_sections.id FROM draft_sections
    WHERE draft_sections.course_id = sqlc.arg(course_id) AND draft_sections.removed_at <= sqlc.arg(before)));

-- name: DeleteRemovedSections :exec
DELETE FROM draft_sections WHERE course_id = sqlc.arg(course_id) AND removed_at <= sqlc.arg(before);

-- name: DeletedBefore :many
SELECT course_id FROM drafts WHERE deleted_at <= $1
AND EXISTS (SELECT 1 FROM draft_instructors WHERE draft_instructors.course_id = drafts.course_id)
  ORDER BY deleted_at LIMIT 100;

-- name: FiledCategories :many
-- How many courses are published in a category, and what else is: others, and drafts of those that are filed elsewhere.
SELECT categories.slug,
  (SELECT count(*) FROM courses WHERE courses.category_slug = categories.slug AND courses.status = 'published') AS published,
  (SELECT count(*) FROM courses WHERE courses.category_slug = categories.slug AND courses.status <> 'published')
  + (SELECT count(*) FROM drafts WHERE CAST(plan ->> 'category' AS TEXT) = categories.slug AND NOT EXISTS (
    SELECT 1 FROM courses WHERE courses.id = drafts.course_id AND courses.category_slug = categories.slug)) AS others
FROM categories;

-- name: FiledSubjects :many
SELECT subjects.slug,
  (SELECT count(*) FROM courses WHERE courses.subject_slug = subjects.slug AND courses.status = 'published') AS published,
  (SELECT count(*) FROM courses WHERE courses.subject_slug = subjects.slug AND courses.status <> 'published')
  + (SELECT count(*) FROM drafts WHERE CAST(plan ->> 'subject' AS TEXT) = subjects.slug AND NOT EXISTS (
    SELECT 1 FROM courses WHERE courses.id = drafts.course_id AND courses.subject_slug = subjects.slug)) AS others
FROM subjects;

-- name: DraftsOfCategory :many
SELECT course_id, plan FROM drafts WHERE CAST(plan ->> 'category' AS TEXT) = CAST(sqlc.arg(slug) AS TEXT);

-- name: DraftsOfSubject :many
SELECT course_id, plan FROM drafts WHERE CAST(plan ->> 'subject' AS TEXT) = CAST(sqlc.arg(slug) AS TEXT);

-- name: Refile :exec
UPDATE drafts SET plan = $2 WHERE course_id = $1;

-- name: VersionsOfCategory :one
-- Versions that may still be launched.
SELECT count(*) FROM course_versions WHERE state IN ('in_review', 'approved')
  AND (content -> 'plan' ->> 'category') = CAST(sqlc.arg(slug) AS TEXT);

-- name: VersionsOfSubject :one
SELECT count(*) FROM course_versions WHERE state IN ('in_review', 'approved')
  AND (content -> 'plan' ->> 'subject') = CAST(sqlc.arg(slug) AS TEXT);

-- name: CoursesOfCategory :one
SELECT count(*) FROM courses WHERE category_slug = $1;

-- name: CoursesOfSubject :one
SELECT count(*) FROM courses WHERE subject_slug = $1;

-- name: DraftCountOfCategory :one
SELECT count(*) FROM drafts WHERE CAST(plan ->> 'category' AS TEXT) = CAST(sqlc.arg(slug) AS TEXT);

-- name: DraftCountOfSubject :one
SELECT count(*) FROM drafts WHERE CAST(plan ->> 'subject' AS TEXT) = CAST(sqlc.arg(slug) AS TEXT);

-- name: VersionTexts :many
SELECT id, content FROM course_versions;

-- name: SetVersionText :exec
UPDATE course_versions SET content = $2 WHERE id = $1;
