-- Photos by shoppers, reviews, and questions about products (decision 70).

-- What is shown of them with a product, changed in the transaction that moderates.
ALTER TABLE products
  -- How many reviews bought here gave one star, two, … five.
  ADD COLUMN star_counts integer[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(star_counts) = 5),
  -- Which size most owners with a wrist wear, once enough of them have told.
  ADD COLUMN fit_lines jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fit_lines) = 'array'),
  ADD COLUMN question_count integer NOT NULL DEFAULT 0 CHECK (question_count >= 0);

-- Files are in the private store, under the id; `subject_id` is the review or the return that shows them.
CREATE TABLE photos (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  subject_kind text CHECK (subject_kind IN ('review', 'return')),
  subject_id uuid,
  position integer CHECK (position BETWEEN 0 AND 3),
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  discarded_at timestamptz, -- its files are about to be deleted
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL) AND (subject_id IS NULL) = (position IS NULL)),
  CHECK (subject_id IS NULL OR discarded_at IS NULL),
  CHECK (NOT is_public OR subject_kind = 'review')
);
CREATE INDEX photos_subject ON photos (subject_id, position) WHERE subject_id IS NOT NULL;
CREATE INDEX photos_user_id ON photos (user_id);
CREATE INDEX photos_unused ON photos (created_at) WHERE subject_id IS NULL;

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  product_id uuid NOT NULL REFERENCES products (id),
  -- What was bought, and by whom; an imported review has a source instead.
  order_id uuid,
  position integer,
  user_id uuid REFERENCES users (id),
  source_name text CHECK (length(source_name) BETWEEN 1 AND 80),
  source_url text,
  source_key text UNIQUE, -- of the import, so that a repeat changes nothing
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  stone integer CHECK (stone BETWEEN 1 AND 5),
  finish integer CHECK (finish BETWEEN 1 AND 5),
  fit integer CHECK (fit BETWEEN 1 AND 5),
  title text NOT NULL CHECK (length(title) <= 100),
  text text NOT NULL CHECK (length(text) <= 3000),
  shown_name text NOT NULL CHECK (length(shown_name) BETWEEN 1 AND 40),
  language text NOT NULL,
  wrist_mm integer CHECK (wrist_mm BETWEEN 120 AND 230 AND wrist_mm % 5 = 0),
  size text NOT NULL, -- bought; empty for products without sizes
  photo_count integer NOT NULL DEFAULT 0,
  flags text[] NOT NULL DEFAULT '{}',
  flagged_words text[] NOT NULL DEFAULT '{}',
  rejection_reason text,
  rejection_note text,
  reply text CHECK (length(reply) BETWEEN 2 AND 2000),
  replied_at timestamptz,
  helpful_count integer NOT NULL DEFAULT 0 CHECK (helpful_count >= 0),
  report_count integer NOT NULL DEFAULT 0 CHECK (report_count >= 0), -- those that nobody has dismissed
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  moderated_at timestamptz,
  FOREIGN KEY (order_id, position) REFERENCES order_lines (order_id, position),
  UNIQUE (order_id, position),
  CHECK ((order_id IS NULL) = (position IS NULL) AND (order_id IS NULL) = (user_id IS NULL)),
  CHECK ((order_id IS NULL) = (source_name IS NOT NULL) AND (source_name IS NULL) = (source_key IS NULL)),
  CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL)),
  CHECK ((reply IS NULL) = (replied_at IS NULL))
);
-- The lists of a product, in the orders that shoppers choose.
CREATE INDEX reviews_helpful ON reviews (product_id, helpful_count, created_at, id) WHERE status = 'approved';
CREATE INDEX reviews_newest ON reviews (product_id, created_at, id);
CREATE INDEX reviews_stars ON reviews (product_id, stars, created_at, id) WHERE status = 'approved';
-- The queue of the console.
CREATE INDEX reviews_created_at ON reviews (created_at, id);
CREATE INDEX reviews_pending ON reviews (created_at, id) WHERE status = 'pending' OR report_count > 0;
CREATE INDEX reviews_user_id ON reviews (user_id);

CREATE TABLE review_votes (
  review_id uuid NOT NULL REFERENCES reviews (id),
  user_id uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_votes_user_id ON review_votes (user_id);

-- Which delivered orders were asked about, or were not to be.
CREATE TABLE review_requests (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  is_mailed boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX orders_delivered_at ON orders (delivered_at) WHERE delivered_at IS NOT NULL;

-- Who wants no mails that ask for reviews: an account, or the address of orders without one.
CREATE TABLE review_mail_stops (
  recipient_digest text PRIMARY KEY,
  user_id uuid REFERENCES users (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX review_mail_stops_user_id ON review_mail_stops (user_id);

CREATE TABLE questions (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  product_id uuid NOT NULL REFERENCES products (id),
  user_id uuid NOT NULL REFERENCES users (id),
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  text text NOT NULL CHECK (length(text) <= 500),
  shown_name text NOT NULL CHECK (length(shown_name) BETWEEN 1 AND 40),
  language text NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  flagged_words text[] NOT NULL DEFAULT '{}',
  rejection_reason text,
  reply_count integer NOT NULL DEFAULT 0 CHECK (reply_count >= 0), -- approved ones
  has_shop_reply boolean NOT NULL DEFAULT false,
  -- The question, a reply or a report waits for a moderator.
  is_waiting boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  moderated_at timestamptz,
  CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL))
);
CREATE INDEX questions_product ON questions (product_id, created_at, id);
CREATE INDEX questions_created_at ON questions (created_at, id);
CREATE INDEX questions_waiting ON questions (created_at, id)
  WHERE is_waiting OR (status = 'approved' AND NOT has_shop_reply AND reply_count = 0);
CREATE INDEX questions_user_id ON questions (user_id, created_at);

CREATE TABLE replies (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions (id),
  user_id uuid REFERENCES users (id), -- null: the merchant
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  text text NOT NULL CHECK (length(text) BETWEEN 2 AND 2000),
  shown_name text CHECK (length(shown_name) BETWEEN 1 AND 40),
  language text NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  flagged_words text[] NOT NULL DEFAULT '{}',
  rejection_reason text,
  created_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (shown_name IS NULL)),
  CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL)),
  UNIQUE (question_id, user_id)
);
CREATE UNIQUE INDEX replies_of_merchant ON replies (question_id) WHERE user_id IS NULL;
CREATE INDEX replies_user_id ON replies (user_id);

CREATE TABLE content_reports (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('review', 'question', 'reply')),
  subject_id uuid NOT NULL,
  user_id uuid REFERENCES users (id), -- null: a visitor
  reporter_digest text NOT NULL, -- of the account or the network, so that each reports once
  reason text NOT NULL,
  note text NOT NULL CHECK (length(note) <= 500),
  created_at timestamptz NOT NULL,
  dismissed_at timestamptz,
  UNIQUE (subject_id, reporter_digest)
);
CREATE INDEX content_reports_user_id ON content_reports (user_id);
CREATE INDEX content_reports_created_at ON content_reports (created_at);

-- Roles of shops that exist already, as new ones have them.
INSERT INTO staff_role_permissions (role_id, permission)
SELECT staff_roles.id, permission
FROM staff_roles CROSS JOIN (VALUES
  ('manager', 'reviews.read'), ('manager', 'reviews.moderate'),
  ('content', 'reviews.read'), ('content', 'reviews.moderate'),
  ('support', 'reviews.read'), ('support', 'reviews.moderate')
) AS added (role_id, permission)
WHERE staff_roles.id = added.role_id;
