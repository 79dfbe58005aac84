-- Invoices and credit notes (decision 67).

-- The last number of each series. A document takes the next one in its own transaction, so what is rolled back takes none.
CREATE TABLE invoice_series (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 9999),
  last_number integer NOT NULL CHECK (last_number > 0),
  last_issued_at timestamptz NOT NULL, -- numbers and dates go the same way, whatever the clocks of several machines say
  PRIMARY KEY (kind, year)
);

-- The company that an order's invoice is for. Changeable; a document has a copy of its own.
CREATE TABLE invoice_companies (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  company jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Documents as they were issued. Nothing updates `content`: every rendering shows the same.
CREATE TABLE invoice_documents (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  document_number text NOT NULL UNIQUE, -- INV-2026-000123, CN-2026-000045
  order_id uuid NOT NULL REFERENCES orders (id),
  reason text NOT NULL,
  refund_id uuid REFERENCES refunds (id),
  -- The invoice that a credit note reduces or a correction replaces. No foreign key: after the time that the law asks for,
  -- an invoice is deleted before its later credit note.
  invoice_id uuid,
  total_fen bigint NOT NULL CHECK (total_fen > 0),
  tax_fen bigint NOT NULL CHECK (tax_fen BETWEEN 0 AND total_fen),
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  exported_at timestamptz, -- handed to the tax system: from then on nothing is corrected here
  UNIQUE (kind, year, number),
  UNIQUE (kind, refund_id),
  FOREIGN KEY (kind, year) REFERENCES invoice_series (kind, year),
  CHECK ((kind, reason) IN (
    ('invoice', 'payment'), ('invoice', 'correction'), ('invoice', 'refund_returned'),
    ('credit_note', 'refund'), ('credit_note', 'correction'))),
  CHECK ((reason IN ('refund', 'refund_returned')) = (refund_id IS NOT NULL)),
  CHECK ((reason = 'payment') = (invoice_id IS NULL))
);
CREATE UNIQUE INDEX invoice_documents_first ON invoice_documents (order_id) WHERE reason = 'payment';
CREATE UNIQUE INDEX invoice_documents_corrected ON invoice_documents (kind, invoice_id) WHERE reason = 'correction';
CREATE INDEX invoice_documents_order_id ON invoice_documents (order_id);
CREATE INDEX invoice_documents_refund_id ON invoice_documents (refund_id);
CREATE INDEX invoice_documents_issued_at ON invoice_documents (issued_at, id);
-- Of the content only expressions are indexed.
CREATE INDEX invoice_documents_search ON invoice_documents USING gin (
  document_number gin_trgm_ops, (content ->> 'order_number') gin_trgm_ops
);
