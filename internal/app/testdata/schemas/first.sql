-- A shop as the first schema has it, from which the others were upgraded: TestOldSchemas.
INSERT INTO people (id, email, email_folded, name, slug, password_hash, links, created_at, updated_at) VALUES
  ('p1', 'ada@stoa.test', 'ada@stoa.test', 'Ada Byron', 'ada', 'none', '[]', '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z'),
  ('p2', 'ben@stoa.test', 'ben@stoa.test', 'Ben Okri', 'ben', 'none', '[{"kind":"website","url":"https://example.org"}]', '2026-01-02T00:00:00.000000Z', '2026-01-02T00:00:00.000000Z');
INSERT INTO person_roles (person_id, role, granted_at) VALUES
  ('p1', 'learner', '2026-01-01T00:00:00.000000Z'), ('p1', 'instructor', '2026-01-01T00:00:00.000000Z'),
  ('p2', 'learner', '2026-01-02T00:00:00.000000Z');
INSERT INTO sessions (token_hash, person_id, user_agent, remember, created_at, seen_at, expires_at) VALUES
  ('s1', 'p2', 'Firefox', TRUE, '2026-01-02T00:00:00.000000Z', '2026-01-02T00:00:00.000000Z', '2027-01-02T00:00:00.000000Z');
INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('development', 'Development', 'code', 262, 1);
INSERT INTO category_groups (slug, title, position) VALUES ('programming', 'Programming', 1);
INSERT INTO categories (slug, group_slug, title, position) VALUES ('go', 'programming', 'Go', 1);
INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level, status,
  price_cents, currency, price_since, skills, objectives, requirements, lectures, created_at, updated_at, published_at) VALUES
  ('c1', 'go-in-a-day', 'p1', 'development', 'go', 'Go in a day', 'Everything', 'All of it', 'en', 'beginner', 'published', 1999,
   'USD', '2026-01-03T00:00:00.000000Z', '["Go"]', '["Write Go"]', '[]', 2, '2026-01-03T00:00:00.000000Z',
   '2026-01-03T00:00:00.000000Z', '2026-01-03T00:00:00.000000Z');
INSERT INTO course_prices (course_id, since, price_cents, currency) VALUES ('c1', '2026-01-03T00:00:00.000000Z', 1999, 'USD');
INSERT INTO sections (id, course_id, position, title) VALUES ('x1', 'c1', 1, 'Start');
INSERT INTO lessons (id, course_id, section_id, position, title, kind, body, pass_mark) VALUES
  ('l1', 'c1', 'x1', 1, 'Hello', 'text', 'Read this.', 0), ('l2', 'c1', 'x1', 2, 'Check', 'quiz', '', 80);
INSERT INTO quiz_questions (id, lesson_id, position, kind, prompt, choices, answers) VALUES
  ('q1', 'l2', 1, 'single', 'Is Go compiled?', '["Yes","No"]', '["Yes"]');
INSERT INTO course_faq (id, course_id, position, question, answer) VALUES ('f1', 'c1', 1, 'How long?', 'A day.');
INSERT INTO coupons (id, code, code_folded, kind, value, currency, max_uses, created_at) VALUES
  ('k1', 'HALF', 'half', 'percent', 50, 'USD', 10, '2026-01-03T00:00:00.000000Z');
INSERT INTO orders (id, number, person_id, status, currency, subtotal_cents, discount_cents, tax_cents, tax_label, total_cents,
  coupon_id, coupon_code, idempotency_key, quote, provider, provider_reference, buyer_name, buyer_email, created_at, paid_at) VALUES
  ('o1', 'S-1', 'p2', 'paid', 'USD', 1999, 999, 0, '', 1000, 'k1', 'HALF', 'key', 'quote', 'test', 'ref', 'Ben Okri',
   'ben@stoa.test', '2026-01-04T00:00:00.000000Z', '2026-01-04T00:00:01.000000Z');
INSERT INTO order_lines (order_id, course_id, position, title, instructor_id, price_cents, discount_cents) VALUES
  ('o1', 'c1', 1, 'Go in a day', 'p1', 1999, 999);
INSERT INTO coupon_uses (coupon_id, order_id, person_id) VALUES ('k1', 'o1', 'p2');
INSERT INTO enrolments (id, person_id, course_id, order_id, paid, percent, last_lesson_id, last_learned_at, enrolled_at) VALUES
  ('e1', 'p2', 'c1', 'o1', TRUE, 50, 'l1', '2026-01-05T00:00:00.000000Z', '2026-01-04T00:00:01.000000Z');
INSERT INTO lesson_progress (person_id, lesson_id, course_id, done_at, updated_at) VALUES
  ('p2', 'l1', 'c1', '2026-01-05T00:00:00.000000Z', '2026-01-05T00:00:00.000000Z');
INSERT INTO quiz_attempts (id, person_id, lesson_id, course_id, answers, score_percent, passed, created_at) VALUES
  ('t1', 'p2', 'l2', 'c1', '{"q1":["No"]}', 0, FALSE, '2026-01-05T00:00:00.000000Z');
INSERT INTO ledger_transactions (id, kind, reference, created_at) VALUES ('g1', 'sale', 'o1', '2026-01-04T00:00:01.000000Z');
INSERT INTO ledger_postings (transaction_id, position, account, amount_cents, currency) VALUES
  ('g1', 1, 'provider:test', 1000, 'USD'), ('g1', 2, 'instructor:p1', -700, 'USD'), ('g1', 3, 'revenue', -300, 'USD');
INSERT INTO cards (id, person_id, provider, token, brand, last4, exp_month, exp_year, name, is_default, created_at) VALUES
  ('d1', 'p2', 'test', 'tok', 'visa', '4242', 1, 2030, 'Ben Okri', TRUE, '2026-01-04T00:00:00.000000Z');
INSERT INTO reviews (id, course_id, person_id, stars, body, created_at, updated_at) VALUES
  ('r1', 'c1', 'p2', 5, 'I learned a lot in one day.', '2026-01-06T00:00:00.000000Z', '2026-01-06T00:00:00.000000Z');
INSERT INTO review_votes (review_id, person_id) VALUES ('r1', 'p1');
INSERT INTO site_settings (name, value) VALUES ('motto', 'Learn');
