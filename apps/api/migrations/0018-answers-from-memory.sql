-- How many answers were sent as they were kept in memory: the share that the dashboard tells.

ALTER TABLE server_minutes ADD COLUMN kept integer NOT NULL DEFAULT 0;
