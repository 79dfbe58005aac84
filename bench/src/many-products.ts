import type { Pool } from './shop-database.ts'

type Run = (text: string, values?: string[]) => Promise<{ rows: { name: string; definition: string }[] }>

/** Dependent tables of a product, and their columns that are copied unchanged. */
const PARTS = {
  stock_items: ['size', 'position', 'available', 'reserved'],
  product_images: ['position', 'url', 'srcset', 'alt', 'alt_zh', 'width', 'height', 'placeholder'],
  product_attributes: ['name', 'value'],
  product_search: ['document', 'words', 'recipe'],
} as const

/**
 * Fills the catalogue up to `total` products: copies of the existing ones with different names, prices and dates, so
 * that each word and each filter has a realistic selectivity.
 */
export async function fillCatalogue(pool: Pool, total: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(
      `CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
       WITH models AS (
         SELECT *, row_number() OVER (ORDER BY sku) - 1 AS turn, count(*) OVER () AS many
         FROM products WHERE sku NOT LIKE 'COPY-%' AND status = 'active'
       )
       SELECT gen_random_uuid() AS id, models.id AS model, number
       FROM generate_series((SELECT count(*) FROM products) + 1, $1) AS number
       JOIN models ON models.turn = number % models.many`,
      [total],
    )
    await withoutIndexes(
      (text, values) => client.query(text, values),
      ['products', ...Object.keys(PARTS)],
      () => writeCopies(client),
    )
    await client.query('COMMIT')
    await client.query('SET statement_timeout = 0')
    await settle((text) => client.query(text))
  } finally {
    client.release(true)
  }
}

async function writeCopies(client: { query(text: string): Promise<unknown> }): Promise<void> {
  await client.query(
    `INSERT INTO products (id, sku, slug, category, subcategory, status, price_fen, published_at, record, created_at,
       updated_at)
     SELECT c.id, 'COPY-' || number, p.slug || '-' || number, category, subcategory, status,
       price_fen + (number % 997) * 10, published_at - (number % 365) * interval '1 day', record, created_at, updated_at
     FROM copies c JOIN products p ON p.id = c.model`,
  )
  for (const [table, columns] of Object.entries(PARTS)) {
    const list = columns.join(', ')
    await client.query(
      `INSERT INTO ${table} (product_id, ${list})
       SELECT c.id, ${list} FROM copies c JOIN ${table} t ON t.product_id = c.model`,
    )
  }
  await client.query(
    `INSERT INTO product_changes (transaction_id, product_id, changed_at)
     SELECT pg_current_xact_id(), id, now() FROM copies`,
  )
}

/** Writes many rows in a transaction: building indexes at once, except keys, is many times as fast as row by row. */
export async function withoutIndexes(
  run: Run,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const definitions: string[] = []
  for (const table of tables) {
    const { rows } = await run(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename = $1 AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
      [table],
    )
    for (const { name } of rows) await run(`DROP INDEX ${name}`)
    definitions.push(...rows.map(({ definition }) => definition))
  }
  await work()
  await run(`SET LOCAL maintenance_work_mem = '1GB'`)
  for (const definition of definitions) await run(definition)
}

const PART = 50_000
const ADDRESS = JSON.stringify({
  recipient_name: 'Lian Wang',
  phone: '13800138000',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address_line1: 'Lotus Road 8',
})

/** Orders of one item each, numbered `from` to `to`, spread evenly over shoppers. */
export async function addOrders(
  pool: Pool,
  { from, to }: { from: number; to: number },
  shoppers: readonly string[],
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('BEGIN')
    const run: Run = (text, values) => client.query(text, values)
    await withoutIndexes(run, ['orders', 'order_lines', 'order_history'], async () => {
      for (let first = from; first <= to; first += PART) {
        await client.query(
          `WITH new AS MATERIALIZED (
             SELECT gen_random_uuid() AS id, number, ($1::uuid[])[1 + number % cardinality($1::uuid[])] AS user_id,
               now() - number * interval '1 minute' AS at
             FROM generate_series($2::int, $3::int) AS number
           ), model AS (SELECT id, slug FROM products ORDER BY sku LIMIT 1),
           history AS (
             INSERT INTO order_history (order_id, version, from_version, from_status, to_status, cause, created_at)
             SELECT id, 1, NULL, 'new', 'pending_payment', 'shopper', at FROM new
             UNION ALL SELECT id, 2, 1, 'pending_payment', 'cancelled', 'expiry', at FROM new
           ), written AS (
             INSERT INTO orders (id, order_number, user_id, status, version, currency, subtotal_fen, shipping_fen,
               tax_included_fen, total_fen, shipping_method, address, language, expires_at, created_at, updated_at)
             SELECT id, 'ST' || number || 'X', user_id, 'cancelled', 2, 'CNY', 10000, 0, 0, 10000, 'standard', $4, 'en',
               at, at, at FROM new
           )
           INSERT INTO order_lines (order_id, position, product_id, size, slug, name, name_zh, image, unit_price_fen,
             quantity, line_total_fen)
           SELECT new.id, 0, model.id, '', model.slug, 'Bracelet', '手链', '/images/placeholder.jpg', 10000, 1, 10000
           FROM new, model`,
          [shoppers, first, Math.min(to, first + PART - 1), ADDRESS],
        )
      }
    })
    await client.query('COMMIT')
    await settle((text) => client.query(text))
  } finally {
    client.release(true)
  }
}

/** Vacuums, analyses and checkpoints, so that no maintenance runs during a measurement. */
async function settle(run: (text: string) => Promise<unknown>): Promise<void> {
  await run('VACUUM (ANALYZE)')
  await run('CHECKPOINT')
}
