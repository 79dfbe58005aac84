-- Newsletters (docs/decisions/0095): what is sent to those who agreed, once to each address.

CREATE TABLE newsletters (
  id uuid PRIMARY KEY,
  subject jsonb NOT NULL, -- by language
  body jsonb NOT NULL, -- Markdown by language
  state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  last_subscriber_id uuid, -- up to whom it was mailed, in the sequence of their ids
  mailed integer NOT NULL DEFAULT 0,
  unsubscribed integer NOT NULL DEFAULT 0, -- by a link in it
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((state = 'draft') = (send_at IS NULL))
);
CREATE INDEX newsletters_created_at ON newsletters (created_at, id);
CREATE INDEX newsletters_unfinished ON newsletters (send_at) WHERE state IN ('scheduled', 'sending');

CREATE TABLE newsletter_recipients (
  newsletter_id uuid NOT NULL REFERENCES newsletters (id),
  recipient_digest text NOT NULL, -- keyed hash of the address
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (newsletter_id, recipient_digest)
);
CREATE INDEX newsletter_recipients_mailed_at ON newsletter_recipients (mailed_at);
