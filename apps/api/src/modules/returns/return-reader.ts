import { isService, OPEN_RETURN_STATUSES } from '@shop/contract/returns/returns.endpoints'
import type { Photo } from '@shop/contract/photos/photos.endpoints'
import type { Db, Tx } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { PhotoReader, PhotosService } from '../media/photos.service.ts'
import type { OrderLifecycle, OrderLineRow, OrderRow } from '../orders/order-lifecycle.service.ts'
import type { MerchantRefunds } from '../payments/refunds/merchant-refunds.service.ts'
import type { PricedProduct, ProductsService } from '../products/products.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { toSumsOf, type WantedItem } from './return-exchange.ts'
import { findCreditedTaxFen } from '../invoices/credit-tax.service.ts'
import type { ExchangedMoneyRow } from './exchanged-money.repository.ts'
import {
  listCarried,
  readRefundSource,
  toDifferenceRefund,
  toRefundKey,
  toStoredRefund,
} from './return-refund.ts'
import type { StoredRefund } from './refund-sums.ts'
import type { Returnable } from './return-rules.ts'
import {
  listHeldQuantities,
  listMadeToOrder,
  readParts,
  type ReturnLineRow,
  type ReturnParts,
  type ReturnRow,
} from './returns.repository.ts'

export interface ReaderDependencies {
  db: Db
  clock: Clock
  lifecycle: Pick<OrderLifecycle, 'find' | 'lock' | 'listLines'>
  products: Pick<ProductsService, 'findForPricing'>
  refunds: Pick<MerchantRefunds, 'readState'>
  photos: Pick<PhotosService, 'attach' | 'listOf'>
  settings: Pick<SettingsService, 'readTerms'>
}

/** A return with what its views need of its order. */
export interface FullReturn extends ReturnParts {
  order: OrderRow
  orderLines: OrderLineRow[]
  /** Whose money pays for the order, where it is from an exchange. */
  carried: ExchangedMoneyRow[]
  /** The new items of an exchange. */
  products: PricedProduct[]
  /** The order that an exchange, or a service that costs something, has placed. */
  placedOrder: OrderRow | undefined
  photos: Photo[]
  /** What it was refunded with, or is expected to come to. */
  refund: StoredRefund | undefined
  /** Of an exchange that is not approved yet: what there would be to pay. */
  surchargeFen: number | undefined
}

/** The new items of an exchange. */
export function listWanted(lines: readonly ReturnLineRow[]): WantedItem[] {
  return lines.flatMap(({ position, quantity, new_product_id: productId, new_size: size }) =>
    productId === null || size === null ? [] : [{ position, quantity, productId, size }],
  )
}

/** The product of each line, by its position. */
export function toBought(lines: readonly OrderLineRow[]): Map<number, string> {
  return new Map(lines.map(({ position, product_id: id }) => [position, id]))
}

export type ReturnReader = ReturnType<typeof createReturnReader>

/** Reads returns with their orders, and what decides about new ones. */
export function createReturnReader(deps: ReaderDependencies) {
  const { db, clock, lifecycle, products, refunds, photos, settings } = deps

  /** What of an order a new return can have. */
  async function readReturnable(tx: Tx, order: OrderRow): Promise<Returnable> {
    const lines = await lifecycle.listLines(tx, order.id)
    // Refunds of returns are among the refunds, and what was exchanged is on its line.
    const open = await listHeldQuantities(tx, order.id)
    const { refundedQuantities } = await refunds.readState(tx, order)
    const taken = lines.map((line) => {
      const refunded = refundedQuantities.get(line.position) ?? 0
      return [line.position, refunded + line.exchanged_quantity + (open.get(line.position) ?? 0)] as const
    })
    const madeToOrder = await listMadeToOrder(tx, [...toBought(lines).values()])
    const { restringingFen } = await settings.readTerms()
    return { order, lines, taken: new Map(taken), madeToOrder, restringingFen, now: clock() }
  }

  /** What a return would be refunded with, as things are; undefined where no money moves. */
  async function toExpected(
    tx: Tx,
    order: OrderRow,
    { row, lines, orderLines, products: prices, placedOrder }: Omit<FullReturn, 'refund' | 'surchargeFen'>,
  ): Promise<{ refund?: StoredRefund; surchargeFen?: number }> {
    const isOpen = OPEN_RETURN_STATUSES.some((status) => status === row.status)
    if (!isOpen || row.is_accepted === false || isService(row.remedy)) return {}
    const sums = await readRefundSource(tx, { order, lines: orderLines }, { refunds, lifecycle })
    if (row.remedy === 'refund' || placedOrder?.status === 'cancelled')
      return { refund: toStoredRefund(sums, { row, lines }) }
    const items = listWanted(lines)
    const isKnown = items.every(({ productId }) => prices.some(({ id }) => id === productId))
    if (row.status !== 'requested' || !isKnown) return {}
    const facts = { products: prices, sums, bought: toBought(orderLines) }
    const { surchargeFen, refundFen } = toSumsOf(items, facts)
    const refund = toDifferenceRefund(sums, { fen: refundFen, lines })
    return { surchargeFen, ...(refundFen > 0 ? { refund } : {}) }
  }

  /** A refund with the VAT of its credit notes, once they are issued: other refunds may have come between. */
  async function withCreditedTax(
    tx: Tx,
    { row, order, carried }: Pick<FullReturn, 'row' | 'order' | 'carried'>,
    refund: StoredRefund,
  ): Promise<StoredRefund> {
    const orderIds = [order.id, ...carried.map(({ from_order_id: id }) => id)]
    const taxFen = await findCreditedTaxFen(tx, orderIds, toRefundKey(row))
    return taxFen === undefined ? refund : { ...refund, tax_fen: taxFen }
  }

  async function complete(
    tx: Tx,
    order: OrderRow,
    parts: ReturnParts,
    as: PhotoReader = 'shopper',
  ): Promise<FullReturn> {
    const orderLines = await lifecycle.listLines(tx, order.id)
    const ids = listWanted(parts.lines).map(({ productId }) => productId)
    const prices = ids.length > 0 ? await products.findForPricing(tx, [...new Set(ids)]) : []
    const { exchange_order_id: exchangeId, refund: refunded } = parts.row
    const placedOrder = exchangeId ? await lifecycle.find(tx, exchangeId) : undefined
    const shown = (await photos.listOf(tx, 'return', [parts.row.id], as)).get(parts.row.id) ?? []
    const carried = await listCarried(tx, order)
    const facts = { ...parts, order, orderLines, carried, products: prices, placedOrder, photos: shown }
    const expected = refunded ? {} : await toExpected(tx, order, facts)
    return {
      ...facts,
      refund: refunded ? await withCreditedTax(tx, facts, refunded) : expected.refund,
      surchargeFen: expected.surchargeFen,
    }
  }

  return {
    readReturnable,
    complete,
    readSums: (tx: Tx, facts: { order: OrderRow; lines: OrderLineRow[] }) =>
      readRefundSource(tx, facts, { refunds, lifecycle }),

    /** The returns of orders, each with all that its views need. */
    readAll: (rows: readonly ReturnRow[], as?: PhotoReader): Promise<FullReturn[]> =>
      db.transaction().execute(async (tx) => {
        const all: FullReturn[] = []
        for (const parts of await readParts(tx, [...rows]))
          all.push(await complete(tx, (await lifecycle.find(tx, parts.row.order_id))!, parts, as))
        return all
      }),
  }
}
