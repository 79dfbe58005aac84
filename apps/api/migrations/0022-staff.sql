-- The people who run the shop, apart from its shoppers: accounts, second factors, sessions, roles, and what they changed.

CREATE TABLE staff_roles (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);

-- Owners have every permission without rows here.
CREATE TABLE staff_role_permissions (
  role_id text NOT NULL REFERENCES staff_roles (id),
  permission text NOT NULL,
  PRIMARY KEY (role_id, permission)
);

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  role_id text NOT NULL REFERENCES staff_roles (id),
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  password_hash text NOT NULL,
  totp_secret text, -- encrypted with a key of AUTH_SECRET
  totp_confirmed_at timestamptz, -- the app has shown a right code; before that the secret asks for nothing
  totp_last_step bigint, -- the 30 seconds of the last code used: a code works once
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX staff_role_id ON staff (role_id);

CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL REFERENCES staff (id),
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

CREATE TABLE staff_passkeys (
  id text PRIMARY KEY, -- the credential's id
  staff_id uuid NOT NULL REFERENCES staff (id),
  public_key text NOT NULL, -- base64url
  counter bigint NOT NULL,
  transports text NOT NULL, -- separated by commas
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX staff_passkeys_staff_id ON staff_passkeys (staff_id);

-- What a passkey has to sign, once.
CREATE TABLE staff_challenges (
  challenge text PRIMARY KEY,
  staff_id uuid REFERENCES staff (id), -- empty for signing in with a passkey alone
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_challenges_expires_at ON staff_challenges (expires_at);
CREATE INDEX staff_challenges_staff_id ON staff_challenges (staff_id);

CREATE TABLE staff_invitations (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  role_id text NOT NULL REFERENCES staff_roles (id),
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  token_hash text NOT NULL UNIQUE,
  invited_by uuid REFERENCES staff (id), -- empty for the command line
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX staff_invitations_role_id ON staff_invitations (role_id);
CREATE INDEX staff_invitations_invited_by ON staff_invitations (invited_by);
CREATE INDEX staff_invitations_expires_at ON staff_invitations (expires_at);

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  token_hash text NOT NULL UNIQUE,
  device text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  second_factor_at timestamptz,
  confirmed_at timestamptz -- when it was last shown who is at the keyboard
);
CREATE INDEX staff_sessions_staff_id ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_expires_at ON staff_sessions (expires_at);

-- Every change by staff or by the command line, each entry chained to the one before by its hash. Entries are never
-- changed: the chain's keys, a trigger and missing privileges refuse it, and `npm run audit -- verify` would find it.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  staff_id uuid REFERENCES staff (id), -- empty for the command line
  who text NOT NULL,
  network text NOT NULL,
  device text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  subject_label text NOT NULL,
  before jsonb,
  after jsonb,
  previous_seq bigint CHECK (previous_seq = seq - 1),
  previous_hash text,
  hash text NOT NULL,
  UNIQUE (seq, hash),
  CHECK ((seq = 1) = (previous_seq IS NULL)),
  CHECK ((previous_seq IS NULL) = (previous_hash IS NULL)),
  FOREIGN KEY (previous_seq, previous_hash) REFERENCES audit_log (seq, hash)
);
CREATE INDEX audit_log_staff_id ON audit_log (staff_id, seq);
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, seq);
CREATE INDEX audit_log_action ON audit_log (action, seq);
CREATE INDEX audit_log_previous ON audit_log (previous_seq, previous_hash);

-- The newest entry: its lock makes writers of the chain take turns.
CREATE TABLE audit_head (
  id integer PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL,
  hash text NOT NULL
);
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, '');

-- A database that is emptied for a restore still has it.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is never changed';
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
REVOKE UPDATE, DELETE ON audit_log FROM PUBLIC, CURRENT_USER;
-- The chain's foreign key locks the entry before, which takes the right to update some column of it.
GRANT UPDATE (previous_seq) ON audit_log TO CURRENT_USER;
