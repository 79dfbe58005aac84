import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { Received } from '@shop/contract/http/endpoint'
import { toFen, toMoney } from '@shop/contract/money/money'
import type {
  createSale,
  listSales,
  Sale,
  SalePreview,
  previewSale,
  updateSale,
} from '@shop/contract/sales/sales.console'
import { toSaleFen } from '@shop/contract/sales/sales.rules'
import { listChangedFields } from '../../../db/changed-fields.ts'
import { isId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { readPriceHistories } from '../../products/prices/price-history.sql.ts'
import {
  toOldFen,
  toPriorFen,
  type PriceBasis,
  type PricePeriod,
} from '../../products/prices/prior-price.shared.ts'
import { listGoods, type SaleRow } from '../sale-prices.sql.ts'
import * as repository from '../sales.repository.ts'
import { toFields, toSale } from '../sales.view.ts'
import { listPreviewed } from './sale-preview.repository.ts'

type Fields = Received<typeof previewSale, 'body'>

export type SalesConsole = ReturnType<typeof createSalesConsole>

/** The merchant's work with sales. Prices follow by the round of `SalesService`. */
export function createSalesConsole({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditService }) {
  async function view(db: Db | Tx, row: SaleRow): Promise<Sale> {
    const counts = await repository.countProducts(db, [row.id])
    return toSale(row, { products: counts.get(row.id) ?? 0, now: clock() })
  }

  /** @throws SALE_NOT_FOUND */
  async function lock(db: Tx, id: string): Promise<SaleRow> {
    const row = isId(id) ? await repository.lockSale(db, id) : undefined
    if (!row) throw new AppError('SALE_NOT_FOUND')
    return row
  }

  const record = (
    db: Tx,
    actor: Actor,
    row: SaleRow,
    change: { action: AuditActionOf<'sale'>; before?: object; after?: object },
  ) =>
    audit.record(db, actor, {
      ...change,
      subject: { type: 'sale', id: row.id, label: toFields(row).title.en },
    })

  return {
    list: (query: Received<typeof listSales, 'query'>) =>
      readPage(query, {
        async list(page) {
          const rows = await repository.listSales(db, { ...page, sort: query.sort, order: query.order })
          const counts = await repository.countProducts(
            db,
            rows.map(({ id }) => id),
          )
          return rows.map((row) => ({ row, products: counts.get(row.id) ?? 0 }))
        },
        count: (limit) => repository.countSales(db, limit),
        toItem: ({ row, products }) => toSale(row, { products, now: clock() }),
      }),

    /** @throws SALE_NOT_FOUND */
    async get(id: string): Promise<Sale> {
      const row = isId(id) ? await repository.findSale(db, id) : undefined
      if (!row) throw new AppError('SALE_NOT_FOUND')
      return view(db, row)
    },

    create: (actor: Actor, { id, ...fields }: Received<typeof createSale, 'body'>): Promise<Sale> =>
      inTransaction(db, async (db) => {
        const now = clock()
        const isNew = await repository.insertSale(db, {
          ...toColumns(fields),
          id,
          created_at: now,
          updated_at: now,
        })
        const row = (await repository.findSale(db, id))!
        if (isNew) await record(db, actor, row, { action: 'sale.created', after: toFields(row) })
        return view(db, row)
      }),

    /** @throws SALE_NOT_FOUND, STALE_VERSION */
    update: (
      actor: Actor,
      id: string,
      { version, ...fields }: Received<typeof updateSale, 'body'>,
    ): Promise<Sale> =>
      inTransaction(db, async (db) => {
        const before = await lock(db, id)
        if (before.version !== version) throw staleVersion(await view(db, before))
        const row = await repository.updateSale(db, id, { ...toColumns(fields), updated_at: clock() })
        const [was, is] = [toFields(before), toFields(row)]
        const changed = listChangedFields(was, is)
        const pick = (facts: typeof is) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
        await record(db, actor, row, { action: 'sale.changed', before: pick(was), after: pick(is) })
        return view(db, row)
      }),

    /** A repeat does nothing. @throws SALE_NOT_FOUND */
    stop: (actor: Actor, id: string): Promise<Sale> =>
      inTransaction(db, async (db) => {
        const before = await lock(db, id)
        if (before.is_stopped) return view(db, before)
        const row = await repository.updateSale(db, id, { is_stopped: true, updated_at: clock() })
        await record(db, actor, row, { action: 'sale.stopped' })
        return view(db, row)
      }),

    /** What it would do by itself: another sale of the same goods may be better. */
    async preview(fields: Fields): Promise<SalePreview> {
      const now = clock()
      const startsAt = new Date(fields.starts_at)
      const at = startsAt > now ? startsAt : now
      const ids = await listGoods(db, { trait: fields.trait, goods: fields.values })
      const products = await listPreviewed(db, ids)
      const histories = await readPriceHistories(
        db,
        products.map(({ id }) => id),
      )
      return {
        count: ids.length,
        items: products.map(({ id, sku, name, price }) => {
          const saleFen = toSaleFen(toFen(price), toTermsOf(fields))
          const prices =
            saleFen === undefined
              ? {}
              : { sale: toMoney(saleFen), ...toOldPrices(histories.get(id) ?? [], saleFen, at) }
          return { id, sku, name, regular: price, ...prices }
        }),
      }
    },
  }
}

const BASES: readonly PriceBasis[] = ['lowest_of_30_days', 'lowest_of_7_days', 'price_before']

function toOldPrices(history: PricePeriod[], saleFen: number, at: Date) {
  const shown = toOldFen(history, saleFen, at)
  const byBasis = BASES.flatMap((basis) => {
    const fen = toPriorFen(history, at, basis)
    return fen === undefined || fen <= saleFen ? [] : [[basis, toMoney(fen)]]
  })
  return { ...(shown !== undefined && { shown: toMoney(shown) }), ...Object.fromEntries(byBasis) }
}

const toTermsOf = ({ effect, percent, amount, rounding }: Fields) => ({
  effect,
  percent,
  amountFen: amount === null ? null : toFen(amount),
  rounding,
})

function toColumns(fields: Fields) {
  const { title, trait, values, starts_at, ends_at } = fields
  const { amountFen, ...terms } = toTermsOf(fields)
  return {
    title: JSON.stringify(title),
    trait,
    goods: values,
    ...terms,
    amount_fen: amountFen,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
  }
}
