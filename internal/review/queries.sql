-- name: CourseBySlug :one
SELECT id, instructor_id, title, language FROM courses WHERE slug = $1 AND status = 'published';

-- name: HasLearned :one
SELECT count(*) FROM enrollments WHERE person_id = $1 AND course_id = $2 AND ended_at IS NULL;

-- name: Newest :many
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last
FROM reviews JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE reviews.course_id = $1 AND reviews.hidden_at IS NULL
  ORDER BY reviews.created_at DESC, reviews.id DESC
  LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: NewestWith :many
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last
FROM reviews JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE reviews.course_id = $1 AND reviews.stars = $2 AND reviews.hidden_at IS NULL
  ORDER BY reviews.created_at DESC, reviews.id DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: Helpful :many
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last
FROM reviews JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE reviews.course_id = $1 AND reviews.hidden_at IS NULL
  ORDER BY reviews.helpful DESC, reviews.created_at DESC, reviews.id DESC
  LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: HelpfulWith :many
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last
FROM reviews JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE reviews.course_id = $1 AND reviews.stars = $2 AND reviews.hidden_at IS NULL
ORDER BY reviews.helpful DESC, reviews.created_at DESC, reviews.id DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: Mine :one
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last
FROM reviews JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE reviews.course_id = $1 AND reviews.person_id = $2;

-- name: Insert :exec
INSERT INTO reviews (id, course_id, person_id, stars, body, helpful, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: Update :exec
UPDATE reviews SET stars = $3, body = $4, updated_at = $5 WHERE course_id = $1 AND person_id = $2;

-- name: StarsOf :one
SELECT stars, created_at, hidden_at FROM reviews WHERE course_id = $1 AND person_id = $2;

-- name: Delete :exec
DELETE FROM reviews WHERE course_id = $1 AND person_id = $2;

-- name: PersonOf :one
SELECT person_id FROM reviews WHERE id = $1 AND hidden_at IS NULL;

-- name: InsertVote :execrows
INSERT INTO review_votes (review_id, person_id) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: DeleteVote :execrows
DELETE FROM review_votes WHERE review_id = $1 AND person_id = $2;

-- name: AddHelpful :one
UPDATE reviews SET helpful = helpful + $2 WHERE id = $1 RETURNING helpful;

-- name: VotesOf :many
-- CROSS JOIN has SQLite begin with the person's votes: a course may have more.
SELECT review_votes.review_id FROM review_votes CROSS JOIN reviews
WHERE review_votes.person_id = $1 AND reviews.id = review_votes.review_id AND reviews.course_id = $2;

-- name: ReviewsBy :many
SELECT reviews.stars, reviews.body, reviews.created_at, courses.slug, courses.title
FROM reviews JOIN courses ON courses.id = reviews.course_id WHERE reviews.person_id = $1
  ORDER BY reviews.created_at DESC LIMIT 500;

-- name: ByID :one
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last
FROM reviews JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE reviews.id = $1;

-- name: InsertReply :exec
INSERT INTO review_replies (review_id, person_id, body, created_at, updated_at) VALUES ($1, $2, $3, $4, $5);

-- name: UpdateReply :execrows
-- What was deleted begins anew.
UPDATE review_replies SET person_id = $2, body = $3, updated_at = $4,
  created_at = CASE WHEN body = '' THEN $4 ELSE created_at END
WHERE review_id = $1;

-- name: Desk :many
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last,
  courses.title AS course_title, courses.slug AS course_slug
FROM course_teachers JOIN reviews ON reviews.course_id = course_teachers.course_id
JOIN courses ON courses.id = reviews.course_id JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE course_teachers.person_id = $1 AND reviews.hidden_at IS NULL
  AND (CAST(sqlc.arg(of_course) AS TEXT) = '' OR course_teachers.course_id = sqlc.arg(of_course))
  AND (NOT CAST(sqlc.arg(unreplied) AS BOOLEAN) OR coalesce(review_replies.body, '') = '')
  AND (CAST(sqlc.arg(stars) AS INTEGER) = 0 OR reviews.stars = sqlc.arg(stars))
ORDER BY reviews.created_at DESC, reviews.id DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: CountDesk :one
SELECT count(*) FROM (SELECT 1 FROM course_teachers JOIN reviews ON reviews.course_id = course_teachers.course_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
WHERE course_teachers.person_id = $1 AND reviews.hidden_at IS NULL
  AND (CAST(sqlc.arg(of_course) AS TEXT) = '' OR course_teachers.course_id = sqlc.arg(of_course))
  AND (NOT CAST(sqlc.arg(unreplied) AS BOOLEAN) OR coalesce(review_replies.body, '') = '')
  AND (CAST(sqlc.arg(stars) AS INTEGER) = 0 OR reviews.stars = sqlc.arg(stars)) LIMIT 1000) AS counted;

-- name: RepliesBy :many
SELECT review_replies.body, review_replies.created_at, courses.slug FROM review_replies
JOIN reviews ON reviews.id = review_replies.review_id JOIN courses ON courses.id = reviews.course_id
WHERE review_replies.person_id = $1 AND review_replies.body <> '' ORDER BY review_replies.created_at DESC LIMIT 1000;


-- name: About :many
-- The reviews that speak of a topic, with these stars or any.
SELECT reviews.*, people.name, people.slug,
  coalesce(review_replies.body, '') AS reply, coalesce(replier.name, '') AS replier,
  coalesce(replier.slug, '') AS replier_slug, coalesce(review_replies.created_at, reviews.created_at) AS replied_at,
  coalesce(review_replies.updated_at, reviews.created_at) AS replied_last
FROM review_words JOIN reviews ON reviews.id = review_words.review_id JOIN people ON people.id = reviews.person_id
LEFT JOIN review_replies ON review_replies.review_id = reviews.id
LEFT JOIN people AS replier ON replier.id = review_replies.person_id
WHERE review_words.course_id = $1 AND review_words.word = $2 AND reviews.hidden_at IS NULL
  AND (CAST(sqlc.arg(stars) AS INTEGER) = 0 OR reviews.stars = sqlc.arg(stars))
ORDER BY CASE WHEN CAST(sqlc.arg(helpful_first) AS BOOLEAN) THEN reviews.helpful ELSE 0 END DESC,
  reviews.created_at DESC, reviews.id DESC LIMIT sqlc.arg(size) OFFSET sqlc.arg(skip);

-- name: CountAbout :one
SELECT count(*) FROM review_words JOIN reviews ON reviews.id = review_words.review_id
WHERE review_words.course_id = $1 AND review_words.word = $2 AND reviews.hidden_at IS NULL
  AND (CAST(sqlc.arg(stars) AS INTEGER) = 0 OR reviews.stars = sqlc.arg(stars));

-- name: TopicsOf :many
SELECT word, label, reviews FROM review_topics WHERE course_id = $1 AND reviews > 1
ORDER BY reviews DESC, word LIMIT 40;

-- name: IDOf :one
SELECT id FROM reviews WHERE course_id = $1 AND person_id = $2;

-- name: TextOf :one
SELECT reviews.course_id, reviews.body, courses.language FROM reviews JOIN courses ON courses.id = reviews.course_id
WHERE reviews.id = $1;

-- name: InsertWord :exec
INSERT INTO review_words (course_id, word, review_id) VALUES ($1, $2, $3);

-- name: AddTopic :exec
INSERT INTO review_topics (course_id, word, label, reviews) VALUES ($1, $2, $3, 1)
ON CONFLICT (course_id, word) DO UPDATE SET reviews = review_topics.reviews + 1;

-- name: TakeTopics :exec
UPDATE review_topics SET reviews = reviews - 1
WHERE EXISTS (SELECT 1 FROM review_words WHERE review_words.review_id = $1
  AND review_words.course_id = review_topics.course_id AND review_words.word = review_topics.word)
  AND review_topics.course_id = $2;

-- name: ForgetEmptyTopics :exec
DELETE FROM review_topics WHERE course_id = $1 AND reviews < 1;

-- name: ForgetWords :exec
DELETE FROM review_words WHERE review_id = $1;

-- name: SetIndexed :exec
UPDATE reviews SET indexed = TRUE WHERE id = $1;

-- name: Unindexed :many
SELECT id FROM reviews WHERE NOT indexed ORDER BY id LIMIT 100;

-- name: SetHidden :exec
-- What was never indexed isn't to be: it would be found.
UPDATE reviews SET hidden_at = $2, hidden_reason = $3, hidden_note = $4, indexed = TRUE WHERE id = $1;
