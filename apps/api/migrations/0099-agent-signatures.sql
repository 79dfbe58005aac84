-- Signatures with which platforms changed something and sent no Idempotency-Key (docs/decisions/0096): each is valid once.

CREATE TABLE agent_signatures (
  id text PRIMARY KEY, -- SHA-256 of the platform and the part of the signature that has no second form
  created_at timestamptz NOT NULL
);

CREATE INDEX agent_signatures_created_at ON agent_signatures (created_at);
