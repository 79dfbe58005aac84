import { sql, type RawBuilder, type Selectable } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
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
import { noteProductChanges, notePriceChanges } from '../products/catalogue/product-changes.sql.ts'
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

/** A product with the prices that the merchant sets, and that of the sale that it is in. */
interface PricedProduct {
  id: string
  regularFen: number
  /** As the merchant has typed it, if it was true when it was last looked at. */
  typedOldFen: number | null
  sale: SalePrice | null
}

/** A row of `sale_prices`. */
interface SalePrice {
  saleId: string
  priceFen: number
  oldFen: number | null
  from: Date
  until: Date
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
  const needOld = products.filter(({ id, typedOldFen }) => best.has(id) || typedOldFen !== null)
  const histories = await readPriceHistories(
    db,
    needOld.map(({ id }) => id),
  )
  const priced = products.map((product) => ({
    ...product,
    next: toSalePrice(best.get(product.id), histories.get(product.id) ?? [], now),
  }))
  const changed = priced.filter(({ sale, next }) => !isSame(sale, next))
  await writeSalePrices(db, changed)
  const untrue = priced.filter(
    ({ id, regularFen, typedOldFen, next }) =>
      !next && typedOldFen !== null && typedOldFen !== toOldFen(histories.get(id) ?? [], regularFen, now),
  )
  await removeOldPrices(
    db,
    untrue.map(({ id }) => id),
  )
  await recordPrices(db, ids, now)
  return {
    pricesFen: new Map(priced.map(({ id, regularFen, next }) => [id, next?.priceFen ?? regularFen])),
    changed: [...new Set([...changed, ...untrue].map(({ id }) => id))],
  }
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
    .selectFrom('products as p')
    .leftJoin('sale_prices as sale', 'sale.product_id', 'p.id')
    .select(['p.id', 'p.price_fen as regularFen', 'p.compare_at_fen as typedOldFen'])
    .select(['sale.sale_id', 'sale.price_fen', 'sale.old_fen', 'sale.sale_from', 'sale.sale_until'])
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, regularFen, typedOldFen, ...sale }) => ({
    id,
    regularFen,
    typedOldFen,
    sale:
      sale.sale_id === null
        ? null
        : {
            saleId: sale.sale_id,
            priceFen: sale.price_fen!,
            oldFen: sale.old_fen,
            from: sale.sale_from!,
            until: sale.sale_until!,
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

function toSalePrice(best: BestSale | undefined, history: PricePeriod[], now: Date): SalePrice | null {
  if (!best) return null
  const { priceFen, sale } = best
  const oldFen = toOldFen(history, priceFen, now) ?? null
  return { saleId: sale.id, priceFen, oldFen, from: sale.starts_at, until: sale.ends_at }
}

function isSame(one: SalePrice | null, other: SalePrice | null): boolean {
  if (!one || !other) return one === other
  return (
    one.saleId === other.saleId &&
    one.priceFen === other.priceFen &&
    one.oldFen === other.oldFen &&
    Number(one.from) === Number(other.from) &&
    Number(one.until) === Number(other.until)
  )
}

async function writeSalePrices(db: Tx, products: { id: string; next: SalePrice | null }[]): Promise<void> {
  await notePriceChanges(
    db,
    products.map(({ id }) => id),
  )
  const ended = products.filter(({ next }) => !next).map(({ id }) => id)
  if (ended.length > 0) await db.deleteFrom('sale_prices').where('product_id', '=', anyOf(ended)).execute()
  const rows = products.flatMap(({ id, next }) => (next ? [{ id, ...next }] : []))
  if (rows.length === 0) return
  await sql`INSERT INTO sale_prices (product_id, sale_id, price_fen, old_fen, sale_from, sale_until)
    SELECT n.product_id, n.sale_id, n.price_fen, n.old_fen, sales.starts_at, sales.ends_at FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ saleId }) => saleId)}::uuid[],
      ${rows.map(({ priceFen }) => priceFen)}::bigint[],
      ${rows.map(({ oldFen }) => oldFen)}::bigint[]
    ) AS n (product_id, sale_id, price_fen, old_fen) JOIN sales ON sales.id = n.sale_id
    ON CONFLICT (product_id) DO UPDATE SET sale_id = excluded.sale_id, price_fen = excluded.price_fen,
      old_fen = excluded.old_fen, sale_from = excluded.sale_from, sale_until = excluded.sale_until`.execute(
    db,
  )
}

/** What is no longer true of the regular price is not shown until the merchant types it again. */
async function removeOldPrices(db: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await noteProductChanges(db, ids)
  await db.updateTable('products').set({ compare_at_fen: null }).where('id', '=', anyOf(ids)).execute()
}
