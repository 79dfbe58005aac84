-- How fast the shop is: for its visitors (decisions, section 10), and on its own side. Nothing here is about a person.

-- One row for each hour, and for each day once it is over, of each kind of page, device and language.
CREATE TABLE vital_rollups (
  span text NOT NULL CHECK (span IN ('hour', 'day')),
  starts_at timestamptz NOT NULL,
  page text NOT NULL,
  device text NOT NULL,
  language text NOT NULL,
  vital text NOT NULL,
  good integer NOT NULL DEFAULT 0,
  needs_improvement integer NOT NULL DEFAULT 0,
  poor integer NOT NULL DEFAULT 0,
  sketch text NOT NULL DEFAULT '', -- an encoded HdrHistogram, in ms or ten-thousandths; empty for one without values
  PRIMARY KEY (starts_at, span, page, device, language, vital)
);

-- The elements that visits waited for: selectors of our own pages.
CREATE TABLE vital_targets (
  day date NOT NULL,
  page text NOT NULL,
  vital text NOT NULL,
  target text NOT NULL,
  visits integer NOT NULL,
  poor integer NOT NULL,
  total double precision NOT NULL, -- of all values, in ms or as a share
  PRIMARY KEY (day, page, vital, target)
);

-- What the server answered in each minute, of all processes together.
CREATE TABLE server_minutes (
  at timestamptz PRIMARY KEY,
  requests integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  sketch text NOT NULL DEFAULT '' -- as above, in tenths of a millisecond
);

-- Versions of the shop, by when they first ran: figures before and after can be told apart.
CREATE TABLE releases (
  name text PRIMARY KEY,
  at timestamptz NOT NULL
);
