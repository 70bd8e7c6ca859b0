-- +goose Up
-- What a course and an instructor have, counted in the transactions that change it, so that no page counts it:
-- internal/course/figures.go. A row that is missing is all zeros.
CREATE TABLE course_figures (
  course_id TEXT PRIMARY KEY REFERENCES courses (id),
  learners BIGINT NOT NULL,
  stars_1 BIGINT NOT NULL,
  stars_2 BIGINT NOT NULL,
  stars_3 BIGINT NOT NULL,
  stars_4 BIGINT NOT NULL,
  stars_5 BIGINT NOT NULL
);
CREATE TABLE instructor_figures (
  instructor_id TEXT PRIMARY KEY REFERENCES people (id),
  courses BIGINT NOT NULL,
  learners BIGINT NOT NULL,
  reviews BIGINT NOT NULL,
  stars BIGINT NOT NULL
);
INSERT INTO course_figures (course_id, learners, stars_1, stars_2, stars_3, stars_4, stars_5)
SELECT courses.id, coalesce(learnt.total, 0), coalesce(rated.one, 0), coalesce(rated.two, 0), coalesce(rated.three, 0),
  coalesce(rated.four, 0), coalesce(rated.five, 0)
FROM courses
LEFT JOIN (SELECT course_id, count(*) AS total FROM enrolments GROUP BY course_id) AS learnt ON learnt.course_id = courses.id
LEFT JOIN (SELECT course_id, sum(CASE WHEN stars = 1 THEN 1 ELSE 0 END) AS one, sum(CASE WHEN stars = 2 THEN 1 ELSE 0 END) AS two,
    sum(CASE WHEN stars = 3 THEN 1 ELSE 0 END) AS three, sum(CASE WHEN stars = 4 THEN 1 ELSE 0 END) AS four,
    sum(CASE WHEN stars = 5 THEN 1 ELSE 0 END) AS five
  FROM reviews GROUP BY course_id) AS rated ON rated.course_id = courses.id;
INSERT INTO instructor_figures (instructor_id, courses, learners, reviews, stars)
SELECT taught.instructor_id, taught.published, coalesce(learnt.total, 0), taught.reviews, taught.stars
FROM (SELECT courses.instructor_id, sum(CASE WHEN courses.status = 'published' THEN 1 ELSE 0 END) AS published,
    sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5) AS reviews, sum(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) AS stars
  FROM courses JOIN course_figures ON course_figures.course_id = courses.id GROUP BY courses.instructor_id) AS taught
LEFT JOIN (SELECT courses.instructor_id, count(DISTINCT enrolments.person_id) AS total
  FROM enrolments JOIN courses ON courses.id = enrolments.course_id GROUP BY courses.instructor_id) AS learnt
ON learnt.instructor_id = taught.instructor_id;

-- The featured courses, and the latest sales, without the others.
CREATE INDEX courses_featured ON courses (featured_position) WHERE featured_position IS NOT NULL;
CREATE INDEX enrolments_sold ON enrolments (enrolled_at, course_id) WHERE paid AND ended_at IS NULL;
-- A page of reviews in each order, with and without a number of stars; the votes of one person.
DROP INDEX reviews_newest;
DROP INDEX reviews_helpful;
CREATE INDEX reviews_newest ON reviews (course_id, created_at, id);
CREATE INDEX reviews_helpful ON reviews (course_id, helpful, created_at, id);
CREATE INDEX reviews_newest_stars ON reviews (course_id, stars, created_at, id);
CREATE INDEX reviews_helpful_stars ON reviews (course_id, stars, helpful, created_at, id);
CREATE INDEX review_votes_person ON review_votes (person_id, review_id);

-- +goose Down
SELECT 1;
