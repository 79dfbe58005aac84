import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { isService, OPEN_RETURN_STATUSES } from '@shop/contract/returns/returns.rules'
import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { refused } from '../../http/refused.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { PhotosService } from '../media/photos.service.ts'
import type { PhotoReader } from '../media/photo-addresses.shared.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import { listOrderOffers } from '../orders/order-offers.sql.ts'
import type { OrderLineRow, OrderRow } from '../orders/order-rows.shared.ts'
import type { MerchantRefunds } from '../payments/refunds/merchant-refunds.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import { isOnSale, type PricedProduct } from '../products/catalogue/product-rows.shared.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { listHeldOffers } from './offers-of-rest.ts'
import { listWanted, toBought, toSumsOf, type WantedItem } from './exchange-sums.ts'
import type { FullReturn } from './full-return.ts'
import { findCreditedTaxFen, readCredited } from '../invoices/credit-tax.shared.ts'
import {
  toDifferenceRefund,
  toRefundKey,
  toStoredRefund,
  toSumLines,
  type RefundPlace,
  type RefundSource,
} from './refund-places.ts'
import { sumParts, type RefundPart, type StoredRefund } from './refund-sums.ts'
import type { Returnable } from './return-rules.ts'
import {
  findCouponMinFen,
  listExchangedMoney,
  listHeldQuantities,
  listMadeToOrder,
  listReturnsOfOrder,
  readParts,
  type ExchangedMoneyRow,
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

/** An order with all that sums need. */
export interface OrderFacts {
  order: OrderRow
  lines: OrderLineRow[]
}

export type ReturnReader = ReturnType<typeof createReturnReader>

/** Reads returns with their orders, and what decides about new ones. */
export function createReturnReader(deps: ReaderDependencies) {
  const { db, clock, lifecycle, products, refunds, photos, settings } = deps

  /** Reads what an order still has for its refunds. */
  async function readSums(tx: Tx, { order, lines }: OrderFacts): Promise<RefundSource> {
    const { leftFen, toGiftCardsFen, refundedQuantities: refunded } = await refunds.readState(tx, order)
    const couponMinFen = order.coupon_claim_id ? await findCouponMinFen(tx, order.coupon_claim_id) : 0
    const earlier = (await listReturnsOfOrder(tx, order.id)).flatMap(({ refund }) => refund?.parts ?? [])
    const sumOf = (...kinds: RefundPart['kind'][]) =>
      sumParts(earlier.filter(({ kind }) => kinds.includes(kind)))
    const own = { order, leftFen, leftToCardsFen: toGiftCardsFen, credited: await readCredited(tx, order) }
    const carried = await listCarried(tx, order)
    const offers = await listOrderOffers(tx, [order.id])
    const places = [own]
    for (const row of carried) {
      const from = (await lifecycle.find(tx, row.from_order_id))!
      places.push(await readCarriedPlace(tx, from, row.left_fen))
    }
    return {
      offers: listHeldOffers(offers),
      lines: toSumLines(lines, carried, offers).map((line) => ({
        ...line,
        refundedQuantity: refunded.get(line.position) ?? 0,
      })),
      isFromExchange: order.exchange !== null,
      couponMinFen,
      shippingFen: order.shipping_fen,
      wrappingFen: order.wrapping_fen,
      country: (order.address as { country: string }).country,
      couponLostFen: -sumOf('coupon_lost', 'coupon_regained', 'offers_of_rest'),
      giftsLostFen: -sumOf('free_gifts'),
      shippingRefundedFen: sumOf('shipping'),
      wrappingRefundedFen: sumOf('wrapping'),
      leftFen: places.reduce((sum, place) => sum + place.leftFen, 0),
      places,
    }
  }

  /** What of an order's money pays for another one can go back once it no longer does. */
  async function readCarriedPlace(tx: Tx, order: OrderRow, fen: number): Promise<RefundPlace> {
    const freed = { ...order, exchanged_fen: order.exchanged_fen - fen }
    const { toGiftCardsFen } = await refunds.readState(tx, freed)
    const leftToCardsFen = Math.min(fen, toGiftCardsFen)
    return { order, leftFen: fen, leftToCardsFen, credited: await readCredited(tx, order) }
  }

  /** The products of new items, each on sale in its size. @throws RETURN_REFUSED unknown_item */
  async function requireItems(tx: Tx, items: readonly WantedItem[]): Promise<PricedProduct[]> {
    const ids = items.map(({ productId }) => productId).filter((id) => isId(id) && id !== DESIGN_PRODUCT_ID)
    const found = await products.findForPricing(tx, [...new Set(ids)])
    for (const [index, { productId, size }] of items.entries()) {
      const product = found.find(({ id }) => id === productId)
      const isKnown =
        product !== undefined &&
        isOnSale(product, clock()) &&
        product.sizes.some((each) => each.size === size)
      if (!isKnown) throw refused('RETURN_REFUSED', 'unknown_item', { path: `lines.${index}.instead` })
    }
    return found
  }

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
  async function readExpected(
    tx: Tx,
    order: OrderRow,
    { row, lines, orderLines, products: prices, placedOrder }: Omit<FullReturn, 'refund' | 'surchargeFen'>,
  ): Promise<{ refund?: StoredRefund; surchargeFen?: number }> {
    const isOpen = OPEN_RETURN_STATUSES.some((status) => status === row.status)
    if (!isOpen || row.is_accepted === false || isService(row.remedy)) return {}
    const sums = await readSums(tx, { order, lines: orderLines })
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
  async function readCreditedTax(
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
    const expected = refunded ? {} : await readExpected(tx, order, facts)
    return {
      ...facts,
      refund: refunded ? await readCreditedTax(tx, facts, refunded) : expected.refund,
      surchargeFen: expected.surchargeFen,
    }
  }

  return {
    readReturnable,
    complete,
    readSums,
    requireItems,

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

/** Whose money pays for an order from an exchange. */
export async function listCarried(db: Tx, order: OrderRow): Promise<ExchangedMoneyRow[]> {
  return order.exchange === null ? [] : listExchangedMoney(db, order.id)
}
