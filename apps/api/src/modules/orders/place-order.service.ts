import type { AddressInput, AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import { listShippingMethods } from '@shop/contract/orders/sale-terms'
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Events } from '../../observability/events.ts'
import { toDeliverable, type AddressesService } from '../addresses/addresses.service.ts'
import { couponUse, type ChosenCoupon } from '../coupons/coupon-use.service.ts'
import type { CouponCart } from '../coupons/coupon-offer.shared.ts'
import { requireShares, type GiftCardPayments } from '../gift-cards/gift-card-payments.service.ts'
import type { PlatformsService } from '../platforms/platforms.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import { stock } from '../products/stock/stock.service.ts'
import type { StockLine } from '../products/stock/stock-line.shared.ts'
import { awaitPayment } from './placing/await-payment.ts'
import { requireExpected } from './placing/expected-total.ts'
import { giveFreeGifts, listGifts, requireFreeGifts, type EarnedFreeGift } from './free-gifts.ts'
import { requireWishedDay } from './gifts.ts'
import { toGivenDiscount } from './given-discounts.ts'
import { toStockLines } from './line-goods.shared.ts'
import type { OrderCompletion } from './order-completion.service.ts'
import { toLineRow } from './placing/order-line-rows.ts'
import { requireAvailable, toCouponCart } from './order-lines.shared.ts'
import type { OrderMail } from './order-mail.service.ts'
import type { OrderQuotes } from './order-quote.service.ts'
import type { OrderRequest, PlacedBy, PlaceOrderInput } from './placing/order-request.ts'
import { priceOrder } from './placing/price-order.ts'
import { toOrderRow } from './placing/order-row.ts'
import { placeOnce } from './placing/place-once.ts'
import { requireShown } from './placing/require-shown.ts'
import { FreeGiftsGone, withoutGoneGifts } from './placing/without-gone-gifts.ts'
import { toPayableFen, toTotals } from './order-totals.shared.ts'
import * as repository from './orders.repository.ts'
import { toOrder } from './orders.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  addresses: AddressesService
  orderMail: OrderMail
  settings: Pick<SettingsService, 'readTerms'>
  giftCardPayments: Pick<GiftCardPayments, 'share' | 'pay'>
  completion: OrderCompletion
  platforms: Pick<PlatformsService, 'openOrigin'>
  priceItems: OrderQuotes['priceItems']
  /** Reads an order that an earlier try has placed. */
  get: (userId: string, orderId: string) => Promise<Order>
}

/**
 * Placing an order: its price, coupon, gift cards, ledger entries, mail and stock in one transaction. Gift cards that
 * cover all of it pay it at once.
 */
export function createPlaceOrder({
  db,
  clock,
  events,
  addresses,
  orderMail,
  settings,
  giftCardPayments,
  completion,
  platforms,
  priceItems,
  get,
}: Dependencies) {
  /** @throws OUT_OF_STOCK, PRICE_CHANGED, FREE_GIFT_GONE, GIFT_CARD_CHANGED and others of the contract; then nothing is written */
  async function place(by: PlacedBy, input: PlaceOrderInput): Promise<Order> {
    const buyerAddress = await resolveAddress(by.userId, input)
    const recipient = input.gift?.recipient
    const address = recipient ? toSnapshot(recipient, 'gift.recipient.') : buyerAddress
    if (!listShippingMethods(address.country).includes(input.shipping_method))
      throw new AppError('SHIPPING_NOT_AVAILABLE')
    const terms = await settings.readTerms()
    return placeOnce({
      write: async () => {
        const request = { by, input, address, buyerAddress, terms }
        const placed = await withoutGoneGifts((gone) => inTransaction(db, (db) => write(db, request, gone)))
        events.emit('order_placed', { orderId: placed.order.id, totalFen: placed.order.total_fen })
        if (placed.order.gift_card_fen > 0) return get(by.userId, placed.order.id)
        return toOrder({ ...placed, giftCards: [], shipments: [] }, undefined, placed.coupon?.coupon)
      },
      findEarlier: async () => {
        const earlier = await findEarlierRow(by)
        return earlier && get(by.userId, earlier.id)
      },
    })
  }

  async function findEarlierRow({ userId, idempotencyKey, merchant }: PlacedBy) {
    if (merchant) return repository.findOrder(db, merchant.orderId)
    return idempotencyKey ? repository.findOrderByKey(db, userId, idempotencyKey) : undefined
  }

  /** The lines of an order with its gifts, and what all of it costs. */
  async function price(db: Tx, { by, input, address, terms }: OrderRequest, gone: ReadonlySet<string>) {
    const bought = await priceItems(db, input.items)
    requireAvailable(bought)
    const now = clock()
    requireWishedDay(bought, { input, terms, now })
    const { shipping_method: shippingMethod, free_gifts: wanted } = input
    const given = by.merchant ? [toGivenDiscount(by.merchant.discountFen)] : []
    const result = await priceOrder(db, { userId: by.userId, now }, async (current) => {
      const offers = current.offers.map(({ offer }) => offer)
      const cart = toCouponCart(bought, { terms, country: address.country, shippingMethod, now, offers })
      const coupon = await requireCoupon(db, by, input.coupon_id, cart)
      if (coupon) return { cart, coupon, priced: coupon.priced, lines: bought, freeGifts: [] }
      const priced = { cart, priced: priceCart(cart, offers, given), lines: bought }
      const choice = { current, declined: wanted?.declined, gone }
      const all = await giveFreeGifts((items) => priceItems(db, items), priced, choice)
      return { ...all, coupon: undefined }
    })
    return { ...result, now }
  }

  async function write(db: Tx, request: OrderRequest, gone: ReadonlySet<string>) {
    const { by, input, address, buyerAddress, terms } = request
    await by.guest?.enter(db)
    const { lines, coupon, priced, applied, freeGifts, now } = await price(db, request, gone)
    const { gift } = input
    const totals = toTotals(priced, { terms, isWrapped: gift?.wrapping !== undefined })
    await requireShown(db, { by, now }, () => {
      requireFreeGifts(freeGifts, input.free_gifts?.expected)
      requireExpected(totals, lines, input.expected_total)
    })
    const shares = await giftCardPayments.share(db, input.gift_cards ?? [], totals.totalFen)
    const giftCardFen = shares.reduce((sum, { paysFen }) => sum + paysFen, 0)
    requireShares(shares, {
      payableFen: totals.totalFen - giftCardFen,
      expected: input.expected_payable,
    })
    const order = toOrderRow({
      by,
      input,
      lines,
      address,
      buyerAddress,
      terms,
      totals,
      savedFen: priced.savedFen,
      coupon,
      giftCardFen,
      now,
    })
    const orderLines = lines.map((line, position) =>
      toLineRow(order.id, line, position, priced.lines[position]!.discountFen),
    )
    const savedFen = order.saved_fen
    const { id: orderId, coupon_claim_id: claimId } = order
    const goods = toStockLines(lines)
    await repository.insertOrder(db, order, orderLines, {
      cause: by.merchant ? 'merchant' : 'shopper',
      now,
      placed: { savedFen, lines: goods, hasCoupon: coupon !== undefined },
      offers: applied,
      agent: by.agent ?? platforms.openOrigin(input.agent_origin),
    })
    await couponUse.hold(db, { orderId, userId: by.userId, claimId, savedFen })
    await giftCardPayments.pay(db, orderId, shares)
    const isCovered = giftCardFen > 0 && toPayableFen(order) === 0
    if (!isCovered) await awaitPayment(db, orderMail, { order, lines: orderLines, offers: applied })
    // Last, because many orders may wait for the row lock of one product.
    await reserveStock(db, goods, { input, freeGifts })
    await by.merchant?.record(db, order)
    if (isCovered) await completion.complete(db, order, 'shopper')
    const history = [{ order_id: orderId, to_status: order.status, reason: null, created_at: now }]
    return { order, lines: orderLines, history, coupon, offers: applied }
  }

  /** @throws FreeGiftsGone or OUT_OF_STOCK when other orders were faster since the lines were priced */
  async function reserveStock(
    db: Tx,
    goods: StockLine[],
    { input, freeGifts }: { input: PlaceOrderInput; freeGifts: readonly EarnedFreeGift[] },
  ): Promise<void> {
    const missing = await stock.reserve(db, goods)
    if (missing.length === 0) return
    const gone = listGifts(freeGifts, missing)
    if (gone.length > 0) throw new FreeGiftsGone(gone)
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
  { userId, guest }: Pick<PlacedBy, 'userId' | 'guest'>,
  idOfClaimOrCoupon: string | undefined,
  cart: CouponCart,
): Promise<ChosenCoupon | undefined> {
  if (idOfClaimOrCoupon === undefined) return undefined
  const request = { userId, idOfClaimOrCoupon }
  return guest ? couponUse.requireForGuest(db, request, cart) : couponUse.require(db, request, cart)
}
