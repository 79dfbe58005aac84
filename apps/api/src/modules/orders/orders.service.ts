import type { z } from 'zod'
import { toPageInfo } from '@shop/contract/envelope'
import { MAX_ORDER_FEN, toMoney } from '@shop/contract/money'
import {
  PAYMENT_WINDOW_MINUTES,
  type listOrders,
  type Order,
  type PlaceOrderBody,
} from '@shop/contract/orders'
import type { AddressSnapshot } from '@shop/contract/addresses'
import type { Received } from '@shop/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import { after, MINUTE, type Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction, leaveFlushToLaterWrite, together } from '../../db/transaction.ts'
import type { Events } from '../../platform/events.ts'
import { createId, createOrderNumber, isId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { toMomentInWords, type Language } from '../../platform/language.ts'
import { toDeliverable, type AddressesService } from '../addresses/addresses.service.ts'
import { couponUse } from '../coupons/coupon-use.service.ts'
import { ledger, orderPlaced } from '../ledger/ledger.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import { stock } from '../products/stock.service.ts'
import { toMailLines, type OrderMail } from './order-mail.service.ts'
import { requireAvailable, toCouponCart, type PricedLine } from './order-lines.ts'
import { createOrderQuotes } from './order-quote.service.ts'
import { listShippingMethods, toTotals, type OrderTotals } from './order-totals.ts'
import * as repository from './orders.repository.ts'
import { toOrder } from './orders.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  products: ProductsService
  addresses: AddressesService
  orderMail: OrderMail
}

/** Who places an order, in which language they are written to, and the key that makes it happen once. */
export interface Placement {
  userId: string
  language: Language
  idempotencyKey: string | undefined
}

/** How often an order is tried while pieces go and come back, or others have drawn its number. */
const MAX_TRIES = 3
const ORDER_NUMBER_KEY = 'orders_order_number_key'

type ListQuery = Received<typeof listOrders, 'query'>
export type OrdersService = ReturnType<typeof createOrdersService>

/** Pricing and placing orders, and reading them. What happens to them later is the lifecycle's. */
export function createOrdersService(deps: Dependencies) {
  const { db, clock, events, jobs, products, addresses, orderMail } = deps
  const { quote, priceItems } = createOrderQuotes({ db, clock, products })

  async function place(by: Placement, body: z.output<typeof PlaceOrderBody>): Promise<Order> {
    const address = await resolveAddress(by.userId, body)
    if (!listShippingMethods(address.country).includes(body.shipping_method))
      throw new AppError('SHIPPING_NOT_AVAILABLE')
    for (let tries = 1; ; tries += 1) {
      try {
        return await inTransaction(db, (db) => write(db, by, body, address))
      } catch (error) {
        // The key's order is there already, however it came that its answer is not; whatever stood in this one's way.
        const earlier =
          by.idempotencyKey && (await repository.findOrderByKey(db, by.userId, by.idempotencyKey))
        if (earlier) return get(by.userId, earlier.id)
        // Another order of this day drew the same number.
        if (findBrokenConstraint(error) === ORDER_NUMBER_KEY && tries < MAX_TRIES) continue
        if (!stock.isTooFew(error)) throw error
        await requireStill(body, tries)
      }
    }
  }

  /** Somebody was faster since the lines were read. @throws OUT_OF_STOCK, unless pieces have come back meanwhile */
  async function requireStill({ items }: z.output<typeof PlaceOrderBody>, tries: number): Promise<void> {
    const lines = await priceItems(db, items)
    requireAvailable(lines)
    if (tries >= MAX_TRIES) throw new AppError('OUT_OF_STOCK')
  }

  async function write(
    db: Tx,
    by: Placement,
    body: z.output<typeof PlaceOrderBody>,
    address: AddressSnapshot,
  ): Promise<Order> {
    // The key's answer is written before anybody is told of the order. So nobody waits for the shelf while a disk turns.
    const [lines, reader] = await together([
      priceItems(db, body.items),
      orderMail.findReader(db, by.userId),
      by.idempotencyKey === undefined ? Promise.resolve() : leaveFlushToLaterWrite(db),
    ])
    requireAvailable(lines)
    const now = clock()
    const shippingMethod = body.shipping_method
    const wish = { userId: by.userId, idOfClaimOrCoupon: body.coupon_id!, now }
    const coupon =
      body.coupon_id === undefined
        ? undefined
        : await couponUse.require(db, wish, toCouponCart(lines, shippingMethod))
    const totals = toTotals(lines, {
      discountFen: coupon?.discount.goodsFen ?? 0,
      shippingDiscountFen: coupon?.discount.shippingFen ?? 0,
      shippingMethod,
    })
    requireExpected(totals, lines, body.expected_total)
    const id = createId()
    const expiresAt = after(now, PAYMENT_WINDOW_MINUTES * MINUTE)
    const order: repository.OrderRow = {
      id,
      order_number: createOrderNumber(now),
      user_id: by.userId,
      status: 'pending_payment',
      version: 1,
      currency: 'CNY',
      subtotal_fen: totals.subtotalFen,
      discount_fen: totals.discountFen,
      shipping_fen: totals.shippingFen,
      tax_included_fen: totals.taxIncludedFen,
      total_fen: totals.totalFen,
      shipping_method: body.shipping_method,
      address: { ...address },
      note: body.note || null,
      coupon_claim_id: coupon?.claimId ?? null,
      coupon_code: coupon?.coupon.code ?? null,
      language: by.language,
      idempotency_key: by.idempotencyKey ?? null,
      refunded_fen: 0,
      carrier: null,
      tracking_number: null,
      delivered_at: null,
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    }
    const orderLines = lines.map((line, position) =>
      toLineRow(id, line, position, coupon?.discount.lineFen[position] ?? 0),
    )
    const savedFen = coupon?.savedFen ?? 0
    const payUntil = toMomentInWords(expiresAt, by.language)
    await together([
      repository.insertOrder(db, { ...order, address: JSON.stringify(address) }, orderLines, now),
      couponUse.hold(db, { orderId: id, userId: by.userId, claimId: order.coupon_claim_id, savedFen }),
      ledger.record(db, now, orderPlaced({ order, savedFen, lines, hasCoupon: coupon !== undefined })),
      jobs.send(db, 'orders.expire', { orderId: id }, { startAfter: expiresAt }),
      orderMail.postTo(db, reader, order, 'order_placed', { ...toMailLines(order, orderLines), payUntil }),
    ])
    // Last: many may wait for the same shelf.
    await stock.reserveAndCommit(db, lines)
    events.emit('order_placed', { orderId: id, totalFen: totals.totalFen })
    const history = [{ order_id: id, to_status: order.status, reason: null, created_at: now }]
    return toOrder({ order, lines: orderLines, history }, undefined, coupon?.coupon)
  }

  async function resolveAddress(
    userId: string,
    body: z.output<typeof PlaceOrderBody>,
  ): Promise<AddressSnapshot> {
    if (body.address)
      return JSON.parse(JSON.stringify(toDeliverable(body.address, 'address.'))) as AddressSnapshot
    const { address_id: _, is_default: __, ...address } = await addresses.get(userId, body.address_id!)
    return address
  }

  async function toOrders(rows: repository.OrderRow[]): Promise<Order[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const codes = rows.flatMap(({ coupon_code }) => (coupon_code === null ? [] : [coupon_code]))
    const [lines, history, payments, coupons] = await Promise.all([
      repository.listLines(db, ids),
      repository.listHistory(db, ids),
      repository.listLatestPayments(db, ids),
      couponUse.listNames(db, codes),
    ])
    const of = <Row extends { order_id: string }>(all: Row[], id: string) =>
      all.filter((row) => row.order_id === id)
    return rows.map((order) =>
      toOrder(
        { order, lines: of(lines, order.id), history: of(history, order.id) },
        of(payments, order.id).at(-1),
        coupons.find(({ code }) => code === order.coupon_code),
      ),
    )
  }

  /** Somebody else's order is not found either. */
  async function get(userId: string, orderId: string): Promise<Order> {
    const row = isId(orderId) ? await repository.findOrder(db, orderId) : undefined
    if (!row || row.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
    return (await toOrders([row]))[0]!
  }

  return {
    quote,
    place,
    get,

    async list(userId: string, query: ListQuery) {
      const { orders, total } = await repository.findOrderPage(db, {
        userId,
        status: query.status,
        numberPart: query.q,
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
      })
      return { items: await toOrders(orders), ...toPageInfo(query, total) }
    },
  }
}

/** The shopper pays what the page showed, or is shown the new figures first. */
function requireExpected(totals: OrderTotals, lines: PricedLine[], expected: string | undefined): void {
  if (totals.totalFen > MAX_ORDER_FEN) throw new AppError('ORDER_TOO_LARGE')
  const actual = toMoney(totals.totalFen)
  if (expected === undefined || expected === actual) return
  throw new AppError('PRICE_CHANGED', {
    details: [
      { path: 'expected_total', message: `The total is now ¥${actual}`, expected, actual },
      ...lines.map((line) => ({
        path: `items.${line.index}`,
        message: `¥${toMoney(line.unitPriceFen)}`,
        product_id: line.productId,
        size: line.size,
        unit_price: toMoney(line.unitPriceFen),
      })),
    ],
  })
}

function toLineRow(orderId: string, line: PricedLine, position: number, discountFen: number) {
  const product = line.product!
  return {
    order_id: orderId,
    position,
    product_id: line.productId,
    size: line.size,
    slug: product.slug,
    name: product.record.name.en,
    name_zh: product.record.name.zh,
    image: product.images[0]?.url ?? '/images/placeholder.jpg',
    unit_price_fen: line.unitPriceFen,
    quantity: line.quantity,
    line_total_fen: line.unitPriceFen * line.quantity,
    discount_fen: discountFen,
  }
}
