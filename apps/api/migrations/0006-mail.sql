-- Outbox: a message is written in the transaction of what it is about, and sent after it.
CREATE TABLE mail_messages (
  id uuid PRIMARY KEY,
  effect_key text NOT NULL UNIQUE, -- one message for one effect, however often the effect is tried
  recipient text NOT NULL,
  language text NOT NULL,
  template text NOT NULL,
  data jsonb NOT NULL, -- emptied once it is sent: it may hold a link that opens an account
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  failed_tries integer NOT NULL DEFAULT 0
);
CREATE INDEX mail_messages_unsent ON mail_messages (created_at) WHERE sent_at IS NULL;

-- Counters of the rate limits, shared by all processes (rate-limiter-flexible's own shape).
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
