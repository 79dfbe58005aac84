import { withoutIndexes } from './many-products.ts'
import { addServiceData } from './service-data.ts'
import type { Pool } from './shop-database.ts'

/** How many there are of everything except products. */
export interface ConsoleData {
  orders: number
  customers: number
}

/** Orders that wait to be shipped, those of the bulk action among them. */
export const PAID = 2_000
/** Orders with an unknown payment, and as many with a failed refund. */
const TROUBLED = 50
const AUDIT_ENTRIES = 200_000
const BATCHES = 20
const GROUP_MEMBERS = 20_000
const CODES = 1_000
const CLAIMS = 20_000
/** Orders of one statement. */
const PART = 50_000

const SURNAMES = '王,李,张,刘,陈,杨,赵,黄,周,吴,Wang,Li,Zhang,Smith,Martin,Dubois,Müller,Rossi,Silva,Novak'
const NAMES = '伟,芳,娜,秀英,敏,静,丽,强,磊,军,Lian,Mei,Anna,Zoé,Emma,Louis,Jonas,Chiara,Paulo,Jana'
const COUNTRIES = 'CN,CN,CN,CN,CN,CN,CN,CN,HK,FR,DE,US,SG,JP,GB,AU'

/** The element of a list that a number stands for. */
const pick = (list: string, number: string) =>
  `(string_to_array('${list}', ','))[1 + (${number}) % ${list.split(',').length}]`

/** What a shop has after years: customers, orders of every status with their history, coupons, the audit log. */
export async function addConsoleData(pool: Pool, { orders, customers }: ConsoleData): Promise<void> {
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('SET statement_timeout = 0')
    await run('BEGIN')
    await addCustomers(run, customers)
    await withoutIndexes(
      (text, values) => client.query(text, values),
      ['orders', 'order_history', 'order_lines', 'ledger_entries', 'invoice_documents'],
      async () => {
        await addOrders(run, orders)
        await addServiceData(run)
      },
    )
    await addSales(run)
    await addTrouble(run)
    await addGroups(run)
    await addCoupons(run)
    await addAuditEntries(run)
    await run('COMMIT')
    await run('VACUUM (ANALYZE)')
    await run('CHECKPOINT')
  } finally {
    client.release(true)
  }
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>

async function addCustomers(run: Run, customers: number): Promise<void> {
  await run(
    `CREATE TEMPORARY TABLE bench_customers AS
     SELECT gen_random_uuid() AS id, n, ${pick(NAMES, 'n * 7')} AS first, ${pick(SURNAMES, 'n * 3 + n / 20')} AS last,
       now() - n * interval '20 minutes' AS at
     FROM generate_series(1, $1::int) AS n`,
    [customers],
  )
  await run(
    `INSERT INTO users (id, password_hash, nickname, first_name, last_name, phone, points, language, last_login_at,
       disabled_at, created_at, updated_at)
     SELECT id, '-', CASE WHEN n % 3 = 0 THEN last || first END, first, last, '138' || lpad(n::text, 8, '0'),
       n * 37 % 5000, CASE WHEN n % 2 = 0 THEN 'zh' ELSE 'en' END, CASE WHEN n % 5 > 0 THEN at + interval '1 day' END,
       CASE WHEN n % 1000 = 0 THEN at END, at, at FROM bench_customers`,
  )
  await run(
    `INSERT INTO user_emails (email_key, user_id, email, verified_at, created_at)
     SELECT email, id, email, at, at FROM (
       SELECT *, 'customer' || n || '@' || ${pick('gmail.com,qq.com,163.com,mail.example', 'n')} AS email
       FROM bench_customers) AS named`,
  )
}

/** One in twenty is of one product, the best seller. */
async function addOrders(run: Run, orders: number): Promise<void> {
  await run(
    `CREATE TEMPORARY TABLE bench_products AS
     SELECT id, slug, record -> 'name' ->> 'en' AS name, record -> 'name' ->> 'zh' AS name_zh, price_fen,
       row_number() OVER (ORDER BY id) - 1 AS n FROM products WHERE status = 'active'`,
  )
  await run('CREATE UNIQUE INDEX ON bench_products (n)')
  await run('CREATE UNIQUE INDEX ON bench_customers (n)')
  await run('ANALYZE bench_products, bench_customers')
  for (let first = 1; first <= orders; first += PART)
    await run(
      `WITH numbered AS MATERIALIZED (
         SELECT gen_random_uuid() AS id, n, now() - n * interval '2 minutes' AS at,
           (SELECT count(*) FROM bench_customers) AS customers, (SELECT count(*) FROM bench_products) AS products,
           CASE WHEN n <= ${PAID} THEN 'paid' WHEN n <= ${PAID} + 500 THEN 'preparing' WHEN n % 100 < 8 THEN 'cancelled'
             WHEN n % 100 = 8 THEN 'refunded' WHEN n % 100 = 9 THEN 'partially_refunded' WHEN n < 20000 THEN 'shipped'
             WHEN n < 40000 THEN 'delivered' ELSE 'completed' END AS status,
           ${pick(COUNTRIES, 'n')} AS country
         FROM generate_series($1::bigint, $2::bigint) AS n
       ), new AS MATERIALIZED (
         SELECT numbered.*, string_to_array('pending_payment,' || CASE status WHEN 'cancelled' THEN 'cancelled'
             WHEN 'paid' THEN 'paid' WHEN 'preparing' THEN 'paid,preparing' WHEN 'shipped' THEN 'paid,preparing,shipped'
             WHEN 'delivered' THEN 'paid,preparing,shipped,delivered'
             WHEN 'completed' THEN 'paid,preparing,shipped,delivered,completed' ELSE 'paid,' || status END, ',') AS path, customer.id AS user_id, customer.first, customer.last, customer.n AS customer,
           product.id AS product_id, product.slug, product.name, product.name_zh, product.price_fen
         FROM numbered JOIN bench_customers customer ON customer.n = 1 + numbered.n * 7919 % customers
         JOIN bench_products product
           ON product.n = CASE WHEN numbered.n % 20 = 0 THEN 0 ELSE numbered.n * 104729 % products END
       ), history AS (
         INSERT INTO order_history (order_id, version, from_version, from_status, to_status, cause, created_at)
         SELECT id, step, nullif(step - 1, 0), CASE step WHEN 1 THEN 'new' ELSE path[step - 1] END, path[step], 'system',
           least(at + greatest(step - 2, 0) * interval '12 hours', now())
         FROM new, generate_series(1, cardinality(path)) AS step
       ), sold AS (
         INSERT INTO ledger_entries (movement, line, from_account, to_account, unit, amount, order_id, created_at)
         SELECT 'order:' || id || ':placed', 1, 'shelf:' || product_id || ':', 'sold:' || product_id || ':', 'pieces', 1,
           id, at FROM new
       ), lines AS (
         INSERT INTO order_lines (order_id, position, product_id, size, slug, name, name_zh, image, unit_price_fen,
           quantity, line_total_fen, cost_fen)
         SELECT id, 0, product_id, '', slug, name, name_zh, '/images/placeholder.jpg', price_fen, 1, price_fen,
           CASE WHEN n % 10 > 0 THEN price_fen * 2 / 5 END FROM new
       ), sent AS (
         INSERT INTO shipments (order_id, number, carrier, tracking_number, shipped_at, delivered_at)
         SELECT id, 1, 'SF Express', 'SF' || n, at + interval '1 day',
           CASE WHEN status = 'partially_refunded' THEN at + interval '3 days' END
         FROM new WHERE status IN ('shipped', 'delivered', 'completed', 'partially_refunded')
       ), units AS (
         INSERT INTO shipment_lines (order_id, shipment_number, position, quantity, first_unit, last_unit)
         SELECT id, 1, 0, 1, 1, 1
         FROM new WHERE status IN ('shipped', 'delivered', 'completed', 'partially_refunded')
       )
       INSERT INTO orders (id, order_number, user_id, status, version, currency, subtotal_fen, shipping_fen,
         tax_included_fen, total_fen, shipping_method, address, note, language, expires_at, created_at, updated_at,
         paid_at, product_ids, delivered_at)
       SELECT id, 'SY' || to_char(at AT TIME ZONE 'UTC', 'YYMMDD') || lpad(upper(to_hex(n)), 6, '0'), user_id, status,
         cardinality(path), 'CNY', price_fen, 0, 0, price_fen,
         CASE WHEN country <> 'CN' THEN 'international' WHEN n % 10 = 0 THEN 'express' ELSE 'standard' END,
         jsonb_build_object('recipient_name', last || ' ' || first || ' ' || customer, 'phone',
           '138' || lpad(customer::text, 8, '0'), 'country', country, 'province', '浙江省', 'city', '杭州市',
           'address_line1', 'Lotus Road ' || n),
         CASE WHEN n % 50 = 0 THEN 'Please wrap it as a gift' END, 'en', at, at, at,
         CASE WHEN status <> 'cancelled' THEN at END, ARRAY[product_id],
         CASE WHEN status = 'partially_refunded' THEN at + interval '3 days' END
       FROM new`,
      [first, Math.min(orders, first + PART - 1)],
    )
}

/** What was sold by day, by the orders. */
async function addSales(run: Run): Promise<void> {
  await run(
    `INSERT INTO product_sales (day, product_id, units)
     SELECT (paid_at AT TIME ZONE 'Asia/Shanghai')::date, product_id, sum(quantity)
     FROM orders JOIN order_lines ON order_id = orders.id WHERE status NOT IN ('pending_payment', 'cancelled')
     GROUP BY 1, 2`,
  )
}

async function addTrouble(run: Run): Promise<void> {
  await run(
    `WITH chosen AS (
       SELECT gen_random_uuid() AS payment_id, id, user_id, total_fen, created_at,
         CASE WHEN row_number() OVER () <= ${TROUBLED} THEN 'unknown' ELSE 'succeeded' END AS status
       FROM (SELECT * FROM orders WHERE status = 'completed' LIMIT ${2 * TROUBLED}) AS troubled
     ), history AS (
       INSERT INTO payment_history (payment_id, version, from_version, from_status, to_status, cause, created_at)
       SELECT payment_id, 1, NULL, 'new', 'created', 'shopper', created_at FROM chosen
       UNION ALL SELECT payment_id, 2, 1, 'created', status, 'system', created_at FROM chosen
     ), paid AS (
       INSERT INTO payments (id, order_id, user_id, provider, status, version, amount_minor, currency, created_at,
         updated_at)
       SELECT payment_id, id, user_id, 'stripe', status, 2, total_fen, 'CNY', created_at, created_at FROM chosen
     )
     INSERT INTO refunds (id, payment_id, amount_fen, amount_minor, currency, reason, status, created_at, updated_at)
     SELECT gen_random_uuid(), payment_id, total_fen, total_fen, 'CNY', 'merchant', 'failed', created_at, created_at
     FROM chosen WHERE status = 'succeeded'`,
  )
}

/** Groups, the first of them with many members. */
async function addGroups(run: Run): Promise<void> {
  await run(
    `WITH made AS (
       INSERT INTO customer_groups (id, name, created_at)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Friends ' || n, now() - n * interval '1 hour'
       FROM generate_series(1, 50) AS n RETURNING id
     )
     INSERT INTO customer_group_members (group_id, user_id, added_at)
     SELECT (SELECT min(id::text)::uuid FROM made), id, now() FROM bench_customers WHERE n <= ${GROUP_MEMBERS}`,
  )
}

async function addCoupons(run: Run): Promise<void> {
  await run(
    `INSERT INTO coupons (id, code, title, title_zh, description, description_zh, type, amount_fen, min_spend_fen,
       per_user_limit, total_limit, is_public, batch_id, starts_at, ends_at, created_at, updated_at)
     SELECT gen_random_uuid(), 'BENCH' || n, 'Ten off ' || n, '减十元' || n, '', '', 'fixed', 1000, 0, 1, NULL, n % 2 = 0,
       NULL::uuid, now() - interval '1 year', now() + (n % 500 - 250) * interval '1 day', now() - n * interval '1 hour', now()
     FROM generate_series(1, 2000) AS n
     UNION ALL SELECT gen_random_uuid(), 'BATCH' || batch || 'C' || n, 'Partner ' || batch, '合作方' || batch, '', '',
       'fixed', 1000, 0, 1, 1, false, ids.id, now() - interval '1 year', now() + interval '1 year',
       now() - batch * interval '1 day', now()
     FROM (SELECT batch, gen_random_uuid() AS id FROM generate_series(1, ${BATCHES}) AS batch) AS ids,
       generate_series(1, ${CODES}) AS n`,
  )
  await run(
    `WITH shared AS (SELECT id FROM coupons WHERE code = 'BENCH2'), claims AS (
       INSERT INTO coupon_claims (id, coupon_id, user_id, number, status, claimed_at)
       SELECT gen_random_uuid(), shared.id, bench_customers.id, 1, 'available', at
       FROM shared, bench_customers WHERE n <= ${CLAIMS}
     )
     UPDATE coupons SET claimed_count = ${CLAIMS} WHERE code = 'BENCH2'`,
  )
}

/** A chain of the right form, whose hashes are made up. */
async function addAuditEntries(run: Run): Promise<void> {
  await run(
    `INSERT INTO audit_log (seq, id, at, who, network, device, action, subject_type, subject_id, subject_label, after,
       previous_seq, previous_hash, hash)
     SELECT seq, gen_random_uuid(), now() - (${AUDIT_ENTRIES} - n) * interval '1 minute',
       ${pick('mei@shop.example,jon@shop.example,command line', 'n')}, '127.0.0.1', 'Bench',
       ${pick('order.shipped,order.noted,product.changed,stock.count', 'n')},
       ${pick('order,order,product,stock', 'n')}, 'subject-' || n, 'SY' || lpad(n::text, 7, '0') || 'B',
       '{"status": "shipped"}', nullif(seq - 1, 0),
       CASE WHEN seq = 1 THEN NULL WHEN n = 1 THEN head ELSE md5((seq - 1)::text) END, md5(seq::text)
     FROM (SELECT n, n + audit_head.seq AS seq, audit_head.hash AS head
       FROM generate_series(1, ${AUDIT_ENTRIES}) AS n, audit_head) AS numbered`,
  )
  await run(`UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1)`)
}
