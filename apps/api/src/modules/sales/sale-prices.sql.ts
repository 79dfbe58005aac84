import { sql, type RawBuilder, type Selectable } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { toFen } from '@shop/contract/money/money'
import {
  toSaleFen,
  type SaleEffect,
  type SaleRounding,
  type SaleTerms,
  type SaleTrait,
} from '@shop/contract/sales/sales.rules'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { Sales } from '../../db/tables.ts'
import { readPriceHistories, recordPrices } from '../products/prices/price-history.sql.ts'
import { toOldFen, type PricePeriod } from '../products/prices/prior-price.shared.ts'

export type SaleRow = Selectable<Sales>

/** The goods of a sale. */
export interface SaleGoods {
  trait: SaleTrait
  goods: string[]
}

export const toGoods = ({ trait, goods }: SaleRow): SaleGoods => ({ trait: trait as SaleTrait, goods })

/** How a stored sale lowers a price. */
export const toTerms = (row: SaleRow): SaleTerms => ({
  effect: row.effect as SaleEffect,
  percent: row.percent,
  amountFen: row.amount_fen,
  rounding: row.rounding as SaleRounding,
})

/** Whether a product `p` is among the goods of a sale. */
function isAmong({ trait, goods }: SaleGoods): RawBuilder<boolean> {
  const values = sql`${goods}::text[]`
  const conditions: Record<SaleTrait, RawBuilder<boolean>> = {
    all: sql<boolean>`true`,
    product: sql<boolean>`p.id::text = ANY(${values})`,
    category: sql<boolean>`(p.category = ANY(${values}) OR p.subcategory = ANY(${values}))`,
    stone: sql<boolean>`p.record->'gem' ?| ${values}`,
    label: sql<boolean>`p.record->'tags' ?| ${values}`,
    element: sql<boolean>`p.record->'element' ?| ${values}`,
    treatment: sql<boolean>`p.record->'treatment'->>'en' = ANY(${values})`,
  }
  return conditions[trait]
}

/** Ids of the products of a sale that are on sale in the shop; of these `ids`, if there are any. In their order. */
export async function listGoods(db: Db | Tx, goods: SaleGoods, ids?: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.status', '=', 'active')
    .where('p.id', '!=', DESIGN_PRODUCT_ID)
    .where(isAmong(goods))
    .$if(ids !== undefined, (query) => query.where('p.id', '=', anyOf(ids!)))
    .orderBy('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

const listRunning = (db: Db | Tx, now: Date): Promise<SaleRow[]> =>
  db
    .selectFrom('sales')
    .selectAll()
    .where('is_stopped', '=', false)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .execute()

/** A product with the price that the merchant sets, and the prices that shoppers see. */
interface PricedProduct {
  id: string
  regularFen: number
  /** The old price that the merchant has typed. */
  typedOldFen: number | undefined
  shown: ShownPrice
}

/** The columns of a product that a sale changes. */
interface ShownPrice {
  priceFen: number
  oldFen: number | null
  sale: { id: string; from: Date; until: Date; regularFen: number } | null
}

const LOCK = sql`hashtextextended('sale prices', 0)`

/**
 * Gives locked products the prices that shoppers are asked now: that of the best sale, else the regular one, with the old
 * price that is true. Called whenever products are written, and when a sale begins or ends.
 * @returns the price of each in fen, and of which it has changed
 */
export async function applyPrices(
  db: Tx,
  ids: string[],
  now: Date,
): Promise<{ pricesFen: Map<string, number>; changed: string[] }> {
  if (ids.length === 0) return { pricesFen: new Map(), changed: [] }
  await sql`SELECT pg_advisory_xact_lock_shared(${LOCK})`.execute(db)
  const products = await readPriced(db, ids)
  const best = await findBestSales(db, products, now)
  const needOld = products.filter(({ id, typedOldFen }) => best.has(id) || typedOldFen !== undefined)
  const histories = await readPriceHistories(
    db,
    needOld.map(({ id }) => id),
  )
  const next = new Map(
    products.map((product) => [
      product.id,
      toShown(product, { best: best.get(product.id), history: histories.get(product.id) ?? [], now }),
    ]),
  )
  const changed = products.filter(({ id, shown }) => !isSame(shown, next.get(id)!)).map(({ id }) => id)
  await writeShown(
    db,
    changed.map((id) => ({ id, ...next.get(id)! })),
    now,
  )
  await recordPrices(db, ids, now)
  return { pricesFen: new Map([...next].map(([id, { priceFen }]) => [id, priceFen])), changed }
}

/**
 * The price in fen of each of these products at a time, with the sales that are planned now. A design has none: its parts
 * are not in sales.
 */
export async function readPricesAt(db: Db | Tx, ids: string[], at: Date): Promise<Map<string, number>> {
  const products = await readPriced(
    db,
    ids.filter((id) => id !== DESIGN_PRODUCT_ID),
  )
  const best = await findBestSales(db, products, at)
  return new Map(products.map(({ id, regularFen }) => [id, best.get(id)?.priceFen ?? regularFen]))
}

/** Whether no transaction writes products now: then none misses a sale that begins meanwhile. Holds until the end. */
export async function isAloneWithPrices(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS alone`.execute(
    db,
  )
  return rows[0]!.alone
}

async function readPriced(db: Db | Tx, ids: string[]): Promise<PricedProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'price_fen', 'compare_at_fen', 'regular_fen', 'sale_id', 'sale_from', 'sale_until'])
    .select([
      sql<string>`record->>'price'`.as('price'),
      sql<string | null>`record->>'compare_at_price'`.as('old'),
    ])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    regularFen: toFen(row.price),
    typedOldFen: row.old === null ? undefined : toFen(row.old),
    shown: {
      priceFen: row.price_fen,
      oldFen: row.compare_at_fen,
      sale:
        row.sale_id === null
          ? null
          : { id: row.sale_id, from: row.sale_from!, until: row.sale_until!, regularFen: row.regular_fen! },
    },
  }))
}

type BestSale = { sale: SaleRow; priceFen: number }

/** The sale with the lowest price of each product; of equal ones the one that lasts longest. */
async function findBestSales(
  db: Db | Tx,
  products: PricedProduct[],
  now: Date,
): Promise<Map<string, BestSale>> {
  const best = new Map<string, BestSale>()
  const regular = new Map(products.map(({ id, regularFen }) => [id, regularFen]))
  for (const sale of await listRunning(db, now)) {
    for (const id of await listGoods(db, toGoods(sale), [...regular.keys()])) {
      const priceFen = toSaleFen(regular.get(id)!, toTerms(sale))
      const other = best.get(id)
      if (priceFen === undefined) continue
      const isBetter =
        !other ||
        priceFen < other.priceFen ||
        (priceFen === other.priceFen && sale.ends_at > other.sale.ends_at)
      if (isBetter) best.set(id, { sale, priceFen })
    }
  }
  return best
}

function toShown(
  { regularFen, typedOldFen }: PricedProduct,
  { best, history, now }: { best: BestSale | undefined; history: PricePeriod[]; now: Date },
): ShownPrice {
  const priceFen = best?.priceFen ?? regularFen
  const trueFen = toOldFen(history, priceFen, now)
  if (!best) return { priceFen, oldFen: typedOldFen === trueFen ? (typedOldFen ?? null) : null, sale: null }
  const { id, starts_at: from, ends_at: until } = best.sale
  return { priceFen, oldFen: trueFen ?? null, sale: { id, from, until, regularFen } }
}

const isSame = (one: ShownPrice, other: ShownPrice) => JSON.stringify(one) === JSON.stringify(other)

async function writeShown(db: Tx, products: ({ id: string } & ShownPrice)[], now: Date): Promise<void> {
  if (products.length === 0) return
  await sql`UPDATE products p SET price_fen = n.price_fen, compare_at_fen = n.old_fen, regular_fen = n.regular_fen,
      sale_id = n.sale_id, sale_from = n.sale_from, sale_until = n.sale_until, updated_at = ${now}
    FROM unnest(
      ${products.map(({ id }) => id)}::uuid[],
      ${products.map(({ priceFen }) => priceFen)}::bigint[],
      ${products.map(({ oldFen }) => oldFen)}::bigint[],
      ${products.map(({ sale }) => sale?.regularFen ?? null)}::bigint[],
      ${products.map(({ sale }) => sale?.id ?? null)}::uuid[],
      ${products.map(({ sale }) => sale?.from ?? null)}::timestamptz[],
      ${products.map(({ sale }) => sale?.until ?? null)}::timestamptz[]
    ) AS n (id, price_fen, old_fen, regular_fen, sale_id, sale_from, sale_until)
    WHERE p.id = n.id`.execute(db)
}
