/** Runs a statement in the transaction that fills the shop. */
type Run = (text: string, values?: unknown[]) => Promise<unknown>

const GIFT_CARDS = 50_000
const RETURNS = 50_000
const REVIEWS = 100_000
const QUESTIONS = 20_000
/** How many returns, reviews and questions wait for the staff. */
const WAITING = 300

/**
 * What comes with and after orders: gift cards, an invoice for every paid order, returns, reviews, questions. Needs the
 * orders, and the temporary tables of customers and products.
 */
export async function addServiceData(run: Run): Promise<void> {
  await addGiftCards(run)
  await addInvoices(run)
  await addReturns(run)
  await addReviews(run)
  await addQuestions(run)
}

async function addGiftCards(run: Run): Promise<void> {
  await run(
    `WITH new AS (
       INSERT INTO gift_cards (id, code_hash, last_four, amount_fen, balance_fen, status, created_at, updated_at)
       SELECT gen_random_uuid(), sha256(n::text::bytea), upper(lpad(to_hex(n % 65536), 4, '0')), 20000,
         CASE WHEN n % 3 = 0 THEN 20000 ELSE 0 END, CASE WHEN n % 200 = 0 THEN 'blocked' ELSE 'active' END,
         now() - n * interval '20 minutes', now()
       FROM generate_series(1, ${GIFT_CARDS}) AS n
       RETURNING id, amount_fen, created_at
     )
     INSERT INTO gift_card_movements (id, gift_card_id, kind, amount_fen, created_at)
     SELECT gen_random_uuid(), id, 'given', amount_fen, created_at FROM new`,
  )
}

/** One invoice for each paid order, numbered in the order of payment; shorter than real ones. */
async function addInvoices(run: Run): Promise<void> {
  await run(
    `CREATE TEMPORARY TABLE bench_invoices AS
     SELECT id AS order_id, order_number, address ->> 'recipient_name' AS name, total_fen, paid_at,
       extract(year FROM paid_at AT TIME ZONE 'Asia/Shanghai')::int AS year,
       row_number() OVER (PARTITION BY extract(year FROM paid_at AT TIME ZONE 'Asia/Shanghai') ORDER BY paid_at, id)::int
         AS number
     FROM orders WHERE paid_at IS NOT NULL AND total_fen > 0
       AND NOT EXISTS (SELECT 1 FROM invoice_documents WHERE order_id = orders.id)`,
  )
  // After those that the demo shop has issued already.
  await run(
    `UPDATE bench_invoices SET number = number + last_number FROM invoice_series
     WHERE kind = 'invoice' AND invoice_series.year = bench_invoices.year`,
  )
  await run(
    `INSERT INTO invoice_series (kind, year, last_number, last_issued_at)
     SELECT 'invoice', year, max(number), max(paid_at) FROM bench_invoices GROUP BY year
     ON CONFLICT (kind, year) DO UPDATE SET last_number = excluded.last_number`,
  )
  await run(
    `INSERT INTO invoice_documents (id, kind, year, number, document_number, order_id, reason, total_fen, tax_fen, content,
       issued_at)
     SELECT gen_random_uuid(), 'invoice', year, number, 'INV-' || year || '-' || lpad(number::text, 6, '0'), order_id,
       'payment', total_fen, 0,
       jsonb_build_object('order_number', order_number, 'buyer', jsonb_build_object('name', name), 'lines', '[]'::jsonb),
       paid_at
     FROM bench_invoices`,
  )
}

/** Adds returns of the newest orders that have arrived. */
async function addReturns(run: Run): Promise<void> {
  await run(
    `WITH chosen AS (
       SELECT gen_random_uuid() AS id, orders.id AS order_id, order_number, total_fen, orders.created_at AS at,
         row_number() OVER (ORDER BY orders.created_at DESC) AS n
       FROM orders WHERE status IN ('delivered', 'completed') ORDER BY orders.created_at DESC LIMIT ${RETURNS}
     ), new AS (
       SELECT *, string_to_array('requested' || CASE WHEN n <= ${WAITING} THEN '' WHEN n % 20 = 0 THEN ',declined'
         WHEN n % 20 = 1 THEN ',withdrawn' WHEN n % 20 < 6 THEN ',approved,sent,received,inspected,repaired'
         ELSE ',approved,sent,received,inspected,refunded' END, ',') AS path
       FROM chosen
     ), history AS (
       INSERT INTO return_history (return_id, version, from_version, from_status, to_status, cause, created_at)
       SELECT id, step, nullif(step - 1, 0), CASE step WHEN 1 THEN 'new' ELSE path[step - 1] END, path[step], 'merchant',
         least(at + step * interval '1 day', now())
       FROM new, generate_series(1, cardinality(path)) AS step
     ), lines AS (
       INSERT INTO return_lines (return_id, position, quantity) SELECT id, 0, 1 FROM new
     )
     INSERT INTO returns (id, order_id, number, return_number, status, version, remedy, reason, refund, refunded_fen, created_at, updated_at)
     SELECT id, order_id, 1, order_number || '-R1', path[cardinality(path)], cardinality(path),
       CASE WHEN n % 20 BETWEEN 2 AND 5 THEN 'repair' ELSE 'refund' END,
       CASE WHEN n % 20 BETWEEN 2 AND 5 THEN 'worn' WHEN n % 7 = 0 THEN 'faulty' ELSE 'changed_mind' END,
       CASE WHEN path[cardinality(path)] = 'refunded' THEN jsonb_build_object('parts',
         jsonb_build_array(jsonb_build_object('kind', 'goods', 'fen', total_fen)), 'to_gift_cards_fen', 0,
         'to_payment_fen', total_fen, 'tax_fen', 0) END,
       CASE WHEN path[cardinality(path)] = 'refunded' THEN total_fen END, at, at
     FROM new`,
  )
}

async function addReviews(run: Run): Promise<void> {
  await run(
    `INSERT INTO reviews (id, product_id, order_id, position, user_id, status, stars, title, text, shown_name, language,
       size, photo_count, flags, report_count, rejection_reason, created_at, moderated_at)
     SELECT gen_random_uuid(), product_id, order_id, 0, user_id, status, 1 + n % 5, 'Lovely ' || n,
       'Smooth beads, and the clasp holds. ' || n, 'Lian ' || n, CASE WHEN n % 2 = 0 THEN 'zh' ELSE 'en' END, '', n % 4,
       CASE WHEN n % 500 = 0 THEN ARRAY['cure'] ELSE '{}' END, CASE WHEN n % 1000 = 0 THEN 1 ELSE 0 END,
       CASE WHEN status = 'rejected' THEN 'off_topic' END, at, CASE WHEN status <> 'pending' THEN at END
     FROM (SELECT orders.id AS order_id, orders.user_id, order_lines.product_id, orders.created_at AS at,
         row_number() OVER (ORDER BY orders.created_at DESC) AS n,
         CASE WHEN row_number() OVER (ORDER BY orders.created_at DESC) <= ${WAITING} THEN 'pending'
           WHEN row_number() OVER (ORDER BY orders.created_at DESC) % 40 = 0 THEN 'rejected' ELSE 'approved' END AS status
       FROM orders JOIN order_lines ON order_lines.order_id = orders.id
       WHERE orders.status IN ('delivered', 'completed') ORDER BY orders.created_at DESC LIMIT ${REVIEWS}) AS bought`,
  )
}

async function addQuestions(run: Run): Promise<void> {
  await run(
    `INSERT INTO questions (id, product_id, user_id, status, text, shown_name, language, is_waiting, reply_count,
       created_at)
     SELECT gen_random_uuid(), bench_products.id, bench_customers.id, CASE WHEN asked <= ${WAITING} THEN 'pending' ELSE 'approved' END,
       'Does number ' || asked || ' fit a wrist of 16 cm?', 'Mei', 'en', asked <= ${WAITING}, asked % 3,
       now() - asked * interval '10 minutes'
     FROM generate_series(1, ${QUESTIONS}) AS asked
     JOIN bench_products ON bench_products.n = asked % (SELECT count(*) FROM bench_products)
     JOIN bench_customers ON bench_customers.n = 1 + asked % (SELECT count(*) FROM bench_customers)`,
  )
}
