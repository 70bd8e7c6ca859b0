-- +goose Up
-- One set of statements for SQLite and PostgreSQL. Ids are UUIDv7 text, money is minor units, times are UTC microseconds.

-- account ---------------------------------------------------------------
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  email_verified_at TIMESTAMPTZ,
  headline TEXT NOT NULL DEFAULT '',
  bio TEXT NOT NULL DEFAULT '',
  location TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  public_email TEXT NOT NULL DEFAULT '',
  links JSONB NOT NULL,
  portrait TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT 'en',
  terms_version TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE person_roles (
  person_id TEXT NOT NULL REFERENCES people (id),
  role TEXT NOT NULL,
  granted_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, role)
);
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  user_agent TEXT NOT NULL,
  remember BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  seen_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sessions_person ON sessions (person_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE TABLE person_tokens (
  token_hash TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  purpose TEXT NOT NULL,
  next_path TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  used_at TIMESTAMPTZ
);
CREATE INDEX person_tokens_person ON person_tokens (person_id, purpose);

-- media -----------------------------------------------------------------
CREATE TABLE media (
  id TEXT PRIMARY KEY,
  owner_id TEXT REFERENCES people (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  sha256 TEXT NOT NULL UNIQUE,
  duration_ms BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE media_captions (
  media_id TEXT NOT NULL REFERENCES media (id),
  language TEXT NOT NULL,
  label TEXT NOT NULL,
  captions_media_id TEXT NOT NULL REFERENCES media (id),
  PRIMARY KEY (media_id, language)
);

-- catalog: what courses are filed under -----------------------------------
CREATE TABLE subjects (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  icon TEXT NOT NULL,
  hue INTEGER NOT NULL,
  position INTEGER NOT NULL,
  home_tab INTEGER
);
CREATE TABLE category_groups (
  slug TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE TABLE categories (
  slug TEXT PRIMARY KEY,
  group_slug TEXT NOT NULL REFERENCES category_groups (slug),
  title TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE INDEX categories_group ON categories (group_slug, position);
-- One row: raised by whoever changes what the catalogue shows, watched by every instance.
CREATE TABLE catalog_version (
  id INTEGER PRIMARY KEY,
  version BIGINT NOT NULL
);
INSERT INTO catalog_version (id, version) VALUES (1, 1);

-- course ----------------------------------------------------------------
CREATE TABLE courses (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  instructor_id TEXT NOT NULL REFERENCES people (id),
  subject_slug TEXT NOT NULL REFERENCES subjects (slug),
  category_slug TEXT NOT NULL REFERENCES categories (slug),
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  description TEXT NOT NULL,
  language TEXT NOT NULL,
  level TEXT NOT NULL,
  months INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  price_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  price_since TIMESTAMPTZ NOT NULL,
  reference_price_cents BIGINT,
  captioned BOOLEAN NOT NULL DEFAULT FALSE,
  skills JSONB NOT NULL,
  objectives JSONB NOT NULL,
  requirements JSONB NOT NULL,
  featured_position INTEGER,
  lectures INTEGER NOT NULL DEFAULT 0,
  articles INTEGER NOT NULL DEFAULT 0,
  duration_ms BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  published_at TIMESTAMPTZ
);
CREATE INDEX courses_instructor ON courses (instructor_id);
CREATE INDEX courses_status ON courses (status, published_at);
CREATE TABLE course_prices (
  course_id TEXT NOT NULL REFERENCES courses (id),
  since TIMESTAMPTZ NOT NULL,
  price_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (course_id, since)
);
CREATE TABLE sections (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES courses (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL
);
CREATE INDEX sections_course ON sections (course_id, position);
CREATE TABLE lessons (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES courses (id),
  section_id TEXT NOT NULL REFERENCES sections (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  kind TEXT NOT NULL,
  media_id TEXT REFERENCES media (id),
  body TEXT NOT NULL DEFAULT '',
  duration_ms BIGINT NOT NULL DEFAULT 0,
  preview BOOLEAN NOT NULL DEFAULT FALSE,
  pass_mark INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX lessons_course ON lessons (course_id, position);
CREATE INDEX lessons_section ON lessons (section_id, position);
CREATE TABLE lesson_resources (
  id TEXT PRIMARY KEY,
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id)
);
CREATE INDEX lesson_resources_course ON lesson_resources (course_id);
CREATE TABLE quiz_questions (
  id TEXT PRIMARY KEY,
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  prompt TEXT NOT NULL,
  choices JSONB NOT NULL,
  answers JSONB NOT NULL
);
CREATE INDEX quiz_questions_lesson ON quiz_questions (lesson_id, position);
CREATE TABLE course_faq (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES courses (id),
  position INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL
);
CREATE INDEX course_faq_course ON course_faq (course_id, position);

-- learning --------------------------------------------------------------
CREATE TABLE enrolments (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  order_id TEXT,
  paid BOOLEAN NOT NULL,
  percent INTEGER NOT NULL DEFAULT 0,
  last_lesson_id TEXT,
  last_learned_at TIMESTAMPTZ,
  enrolled_at TIMESTAMPTZ NOT NULL,
  completed_at TIMESTAMPTZ,
  ended_at TIMESTAMPTZ,
  UNIQUE (person_id, course_id)
);
CREATE INDEX enrolments_course ON enrolments (course_id, enrolled_at);
CREATE TABLE lesson_progress (
  person_id TEXT NOT NULL REFERENCES people (id),
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  position_ms BIGINT NOT NULL DEFAULT 0,
  watched_ms BIGINT NOT NULL DEFAULT 0,
  done_at TIMESTAMPTZ,
  updated_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, lesson_id)
);
CREATE INDEX lesson_progress_course ON lesson_progress (person_id, course_id);
CREATE TABLE quiz_attempts (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  lesson_id TEXT NOT NULL REFERENCES lessons (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  answers JSONB NOT NULL,
  score_percent INTEGER NOT NULL,
  passed BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX quiz_attempts_lesson ON quiz_attempts (person_id, lesson_id, created_at);
CREATE INDEX quiz_attempts_course ON quiz_attempts (person_id, course_id);

-- ledger: double entry; the postings of one transaction add up to zero ------
CREATE TABLE ledger_transactions (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  reference TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  UNIQUE (kind, reference)
);
CREATE TABLE ledger_postings (
  transaction_id TEXT NOT NULL REFERENCES ledger_transactions (id),
  position INTEGER NOT NULL,
  account TEXT NOT NULL,
  amount_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (transaction_id, position)
);
CREATE INDEX ledger_postings_account ON ledger_postings (account, currency);

-- payment ---------------------------------------------------------------
CREATE TABLE cards (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  provider TEXT NOT NULL,
  token TEXT NOT NULL,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL,
  exp_month INTEGER NOT NULL,
  exp_year INTEGER NOT NULL,
  name TEXT NOT NULL,
  is_default BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX cards_person ON cards (person_id, created_at);
-- What the test provider itself remembers: never a number, only what a token will do.
CREATE TABLE test_provider_tokens (
  token TEXT PRIMARY KEY,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL,
  exp_month INTEGER NOT NULL,
  exp_year INTEGER NOT NULL,
  name TEXT NOT NULL,
  outcome TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE test_provider_charges (
  idempotency_key TEXT PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  token TEXT NOT NULL,
  amount_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  outcome TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);

-- order -----------------------------------------------------------------
CREATE TABLE cart_lines (
  person_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  price_cents BIGINT NOT NULL,
  added_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (person_id, course_id)
);
CREATE TABLE coupons (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  code_folded TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  value BIGINT NOT NULL,
  currency TEXT NOT NULL,
  course_id TEXT REFERENCES courses (id),
  starts_at TIMESTAMPTZ,
  ends_at TIMESTAMPTZ,
  max_uses INTEGER,
  max_per_person INTEGER,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE cart_coupons (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  coupon_id TEXT NOT NULL REFERENCES coupons (id)
);
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  person_id TEXT NOT NULL REFERENCES people (id),
  status TEXT NOT NULL,
  currency TEXT NOT NULL,
  subtotal_cents BIGINT NOT NULL,
  discount_cents BIGINT NOT NULL,
  tax_cents BIGINT NOT NULL,
  tax_label TEXT NOT NULL,
  total_cents BIGINT NOT NULL,
  coupon_id TEXT REFERENCES coupons (id),
  coupon_code TEXT NOT NULL DEFAULT '',
  idempotency_key TEXT NOT NULL,
  quote TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_token TEXT NOT NULL DEFAULT '',
  provider_reference TEXT NOT NULL DEFAULT '',
  save_card BOOLEAN NOT NULL DEFAULT FALSE,
  card_brand TEXT NOT NULL DEFAULT '',
  card_last4 TEXT NOT NULL DEFAULT '',
  failure_code TEXT NOT NULL DEFAULT '',
  buyer_name TEXT NOT NULL,
  buyer_email TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  paid_at TIMESTAMPTZ,
  refunded_at TIMESTAMPTZ,
  UNIQUE (person_id, idempotency_key)
);
CREATE INDEX orders_person ON orders (person_id, created_at);
CREATE INDEX orders_status ON orders (status, created_at);
CREATE TABLE order_lines (
  order_id TEXT NOT NULL REFERENCES orders (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  instructor_id TEXT NOT NULL REFERENCES people (id),
  price_cents BIGINT NOT NULL,
  discount_cents BIGINT NOT NULL,
  PRIMARY KEY (order_id, course_id)
);
CREATE INDEX order_lines_course ON order_lines (course_id);
-- A use is reserved with the pending order and given back when the payment fails.
CREATE TABLE coupon_uses (
  coupon_id TEXT NOT NULL REFERENCES coupons (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  PRIMARY KEY (coupon_id, order_id)
);
CREATE INDEX coupon_uses_person ON coupon_uses (coupon_id, person_id);

-- review ----------------------------------------------------------------
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  course_id TEXT NOT NULL REFERENCES courses (id),
  person_id TEXT NOT NULL REFERENCES people (id),
  stars INTEGER NOT NULL,
  body TEXT NOT NULL,
  helpful INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  UNIQUE (course_id, person_id)
);
CREATE INDEX reviews_newest ON reviews (course_id, created_at);
CREATE INDEX reviews_helpful ON reviews (course_id, helpful);
CREATE TABLE review_votes (
  review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id),
  PRIMARY KEY (review_id, person_id)
);

-- certificate -----------------------------------------------------------
CREATE TABLE certificates (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  person_id TEXT NOT NULL REFERENCES people (id),
  course_id TEXT NOT NULL REFERENCES courses (id),
  learner_name TEXT NOT NULL,
  course_title TEXT NOT NULL,
  instructor_name TEXT NOT NULL,
  remarks TEXT NOT NULL,
  lectures INTEGER NOT NULL,
  duration_ms BIGINT NOT NULL,
  enrolled_at TIMESTAMPTZ NOT NULL,
  completed_at TIMESTAMPTZ NOT NULL,
  revoked_at TIMESTAMPTZ,
  UNIQUE (person_id, course_id)
);
CREATE INDEX certificates_person ON certificates (person_id, completed_at);

-- site ------------------------------------------------------------------
CREATE TABLE testimonials (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  author TEXT NOT NULL,
  designation TEXT NOT NULL,
  stars INTEGER NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  portrait TEXT NOT NULL
);
CREATE TABLE site_settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- +goose Down
SELECT 1;
