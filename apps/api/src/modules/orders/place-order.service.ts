import type { z } from 'zod'
import type { AddressInput, AddressSnapshot } from '@shop/contract/addresses'
import { MAX_ORDER_FEN, toMoney } from '@shop/contract/money'
import {
  listShippingMethods,
  SHIPPING_REACH,
  type Order,
  type PlaceOrderBody,
  type SaleTerms,
} from '@shop/contract/orders'
import type { Db, Tx } from '../../db/pool.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { after, MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Events } from '../../observability/events.ts'
import { createId, createOrderNumber } from '../../db/ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { formatTimestamp, type Language } from '../../http/language.ts'
import { toDeliverable, type AddressesService } from '../addresses/addresses.service.ts'
import { allocate, couponUse, type ChosenCoupon } from '../coupons/coupon-use.service.ts'
import { ledger, orderPlaced } from '../ledger/ledger.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { stock, type StockLine } from '../products/stock/stock.service.ts'
import { toMailLines, type OrderMail } from './order-mail.service.ts'
import { toStockLines } from './line-goods.service.ts'
import { requireAvailable, toCouponCart, toGoodsName, type PricedLine } from './order-lines.service.ts'
import { toLineRow } from './order-line-rows.ts'
import type { OrderQuotes } from './order-quote.service.ts'
import { requireWishedDay, toGift } from './gifts.ts'
import { toTotals, type OrderTotals } from './order-totals.ts'
import * as repository from './orders.repository.ts'
import { toOrder } from './orders.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  addresses: AddressesService
  orderMail: OrderMail
  settings: Pick<SettingsService, 'readTerms'>
  priceItems: OrderQuotes['priceItems']
  /** Reads an order that an earlier try has placed. */
  get: (userId: string, orderId: string) => Promise<Order>
}

/** What the merchant decides about an order that they place for a customer. */
export interface MerchantTerms {
  /** The order's id, made by the client: a repeated request finds the order. */
  orderId: string
  discountFen: number
  discountReason: string | undefined
  payWithinMs: number
  /** Records who placed it; called last in the transaction. */
  record: (db: Tx, order: repository.OrderRow) => Promise<void>
}

/** Who places an order, in which language mail goes to them, and the idempotency key. */
export interface PlacedBy {
  userId: string
  language: Language
  idempotencyKey: string | undefined
  /** Missing when customers order themselves. */
  merchant?: MerchantTerms
  /** Without an account: `enter` writes the user, first in the transaction. */
  guest?: { enter: (db: Tx) => Promise<void> }
}

export type PlaceOrderInput = z.output<typeof PlaceOrderBody>

/** Attempts to place an order when its random number is already taken. */
export const MAX_TRIES = 3
export const ORDER_NUMBER_KEY = 'orders_order_number_key'

/** Placing an order: its price, coupon, ledger entries, jobs, mail and stock in one transaction. */
export function createPlaceOrder({
  db,
  clock,
  events,
  jobs,
  addresses,
  orderMail,
  settings,
  priceItems,
  get,
}: Dependencies) {
  /** @throws OUT_OF_STOCK, PRODUCT_NOT_FOUND, PRICE_CHANGED and others of the contract; then nothing is written */
  async function place(by: PlacedBy, input: PlaceOrderInput): Promise<Order> {
    const buyerAddress = await resolveAddress(by.userId, input)
    const recipient = input.gift?.recipient
    const address = recipient ? toSnapshot(recipient, 'gift.recipient.') : buyerAddress
    if (!listShippingMethods(address.country).includes(input.shipping_method))
      throw new AppError('SHIPPING_NOT_AVAILABLE')
    const terms = await settings.readTerms()
    for (let tries = 1; ; tries += 1) {
      try {
        const placed = await inTransaction(db, (db) => write(db, { by, input, address, buyerAddress, terms }))
        events.emit('order_placed', { orderId: placed.order.id, totalFen: placed.order.total_fen })
        return toOrder(placed, undefined, placed.coupon?.coupon)
      } catch (error) {
        // The order of this key exists already: an earlier try wrote it, and its response was lost.
        const earlier = await findEarlier(by)
        if (earlier) return get(by.userId, earlier.id)
        if (findBrokenConstraint(error) !== ORDER_NUMBER_KEY || tries >= MAX_TRIES) throw error
      }
    }
  }

  function findEarlier({ userId, idempotencyKey, merchant }: PlacedBy) {
    if (merchant) return repository.findOrder(db, merchant.orderId)
    return idempotencyKey ? repository.findOrderByKey(db, userId, idempotencyKey) : undefined
  }

  async function write(db: Tx, { by, input, address, buyerAddress, terms }: OrderRequest) {
    await by.guest?.enter(db)
    const lines = await priceItems(db, input.items)
    requireAvailable(lines)
    const now = clock()
    requireWishedDay(lines, { input, terms, now })
    const coupon = await requireCoupon(db, by.userId, { input, terms, lines }, now)
    const totals = toTotals(lines, {
      terms,
      discountFen: coupon?.discount.goodsFen ?? by.merchant?.discountFen ?? 0,
      shippingDiscountFen: coupon?.discount.shippingFen ?? 0,
      shippingMethod: input.shipping_method,
      isWrapped: input.gift?.wrapping !== undefined,
    })
    requireExpected(totals, lines, input.expected_total)
    const order = toOrderRow({ by, input, lines, address, buyerAddress, terms, totals, coupon, now })
    const lineDiscounts =
      coupon?.discount.lineFen ??
      allocate(
        totals.discountFen,
        lines.map(({ unitPriceFen, quantity }) => unitPriceFen * quantity),
      )
    const orderLines = lines.map((line, position) =>
      toLineRow(order.id, line, position, lineDiscounts[position]!),
    )
    const savedFen = order.saved_fen
    const payUntil = formatTimestamp(order.expires_at, by.language)
    const { id: orderId, coupon_claim_id: claimId } = order
    await repository.insertOrder(db, order, orderLines, {
      ...{ cause: by.merchant ? 'merchant' : 'shopper', now },
    })
    await couponUse.hold(db, { orderId, userId: by.userId, claimId, savedFen })
    const goods = toStockLines(lines)
    await ledger.record(
      db,
      now,
      orderPlaced({ order, savedFen, lines: goods, hasCoupon: coupon !== undefined }),
    )
    await jobs.send(db, 'orders.expire', { orderId }, { startAfter: order.expires_at })
    await orderMail.post(db, order, 'order_placed', { ...toMailLines(order, orderLines), payUntil })
    // Last, because many orders may wait for the row lock of one product.
    await reserveStock(db, goods, input)
    await by.merchant?.record(db, order)
    const history = [{ order_id: orderId, to_status: order.status, reason: null, created_at: now }]
    return { order, lines: orderLines, history, coupon }
  }

  /** @throws OUT_OF_STOCK when other orders were faster since the lines were priced */
  async function reserveStock(db: Tx, goods: StockLine[], input: PlaceOrderInput): Promise<void> {
    const missing = await stock.reserve(db, goods)
    if (missing.length === 0) return
    // Priced again for the error's details: how many are left now.
    requireAvailable(await priceItems(db, input.items))
    throw new AppError('OUT_OF_STOCK')
  }

  async function resolveAddress(userId: string, input: PlaceOrderInput): Promise<AddressSnapshot> {
    if (input.address) return toSnapshot(input.address, 'address.')
    const { address_id: _, is_default: __, ...address } = await addresses.get(userId, input.address_id!)
    return address
  }

  return place
}

/** @throws ADDRESS_REGION_UNKNOWN, with the field below `path` */
function toSnapshot(typed: AddressInput, path: string): AddressSnapshot {
  return JSON.parse(JSON.stringify(toDeliverable(typed, path))) as AddressSnapshot
}

async function requireCoupon(
  db: Tx,
  userId: string,
  { input, terms, lines }: Pick<OrderRequest, 'input' | 'terms'> & { lines: PricedLine[] },
  now: Date,
): Promise<ChosenCoupon | undefined> {
  const { coupon_id: idOfClaimOrCoupon, shipping_method: shippingMethod } = input
  if (idOfClaimOrCoupon === undefined) return undefined
  return couponUse.require(db, { userId, idOfClaimOrCoupon, now }, toCouponCart(lines, shippingMethod, terms))
}

interface OrderRequest {
  by: PlacedBy
  input: PlaceOrderInput
  address: AddressSnapshot
  /** The same one unless the parcel goes to somebody else. */
  buyerAddress: AddressSnapshot
  /** The shop's terms when the order is placed, which it keeps. */
  terms: SaleTerms
}

interface OrderFacts extends OrderRequest {
  lines: PricedLine[]
  totals: OrderTotals
  coupon: ChosenCoupon | undefined
  now: Date
}

function toOrderRow({
  by,
  input,
  lines,
  address,
  buyerAddress,
  terms,
  totals,
  coupon,
  now,
}: OrderFacts): repository.OrderRow {
  const [daysMin, daysMax] = terms.shipping[input.shipping_method].days
  return {
    id: by.merchant?.orderId ?? createId(),
    order_number: createOrderNumber(now),
    user_id: by.userId,
    status: 'pending_payment',
    version: 1,
    currency: 'CNY',
    subtotal_fen: totals.subtotalFen,
    discount_fen: totals.discountFen,
    shipping_fen: totals.shippingFen,
    wrapping_fen: totals.wrappingFen,
    tax_included_fen: totals.taxIncludedFen,
    total_fen: totals.totalFen,
    shipping_method: input.shipping_method,
    address: { ...address },
    ...{ gift: toGift(input.gift), buyer_address: input.gift?.recipient ? { ...buyerAddress } : null },
    gift_card: null,
    note: input.note || null,
    coupon_claim_id: coupon?.claimId ?? null,
    coupon_code: coupon?.coupon.code ?? null,
    discount_reason: by.merchant?.discountReason ?? null,
    saved_fen: toSavedFen(lines, { input, terms, totals, coupon }),
    ...{ days_min: daysMin, days_max: daysMax },
    by_guest: by.guest !== undefined,
    return_days: terms.returnDays[SHIPPING_REACH[input.shipping_method]],
    language: by.language,
    idempotency_key: by.idempotencyKey ?? null,
    refunded_fen: 0,
    carrier: null,
    tracking_number: null,
    delivered_at: null,
    paid_at: null,
    edits: 0,
    product_ids: [...new Set(lines.map(({ productId }) => productId))],
    expires_at: after(now, by.merchant?.payWithinMs ?? terms.paymentMinutes * MINUTE),
    created_at: now,
    updated_at: now,
  }
}

/**
 * How much cheaper the coupon or the merchant's discount makes an order: less than the discount where the reduced
 * subtotal no longer qualifies for free shipping.
 */
function toSavedFen(
  lines: PricedLine[],
  { input, terms, totals, coupon }: Pick<OrderFacts, 'input' | 'terms' | 'totals' | 'coupon'>,
): number {
  if (coupon) return coupon.savedFen
  const { totalFen } = toTotals(lines, {
    ...{ terms, discountFen: 0, shippingMethod: input.shipping_method },
    isWrapped: input.gift?.wrapping !== undefined,
  })
  return Math.max(0, totalFen - totals.totalFen)
}

/** Rejects an order whose total is not the one the page showed. */
function requireExpected(totals: OrderTotals, lines: PricedLine[], expected: string | undefined): void {
  if (totals.totalFen > MAX_ORDER_FEN) throw new AppError('ORDER_TOO_LARGE')
  const actual = toMoney(totals.totalFen)
  if (expected === undefined || expected === actual) return
  throw new AppError('PRICE_CHANGED', {
    details: [
      { path: 'expected_total', message: `Your total is now ¥${actual}`, expected, actual },
      ...lines.map((line) => ({
        path: `items.${line.index}`,
        message: `¥${toMoney(line.unitPriceFen)}`,
        ...toGoodsName(line),
        unit_price: toMoney(line.unitPriceFen),
      })),
    ],
  })
}
