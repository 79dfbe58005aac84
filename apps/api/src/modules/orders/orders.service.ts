import { toPageInfo } from '@shop/contract/http/envelope'
import type { Received } from '@shop/contract/http/endpoint'
import type { listOrders } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { toTypedOrderNumber } from '@shop/contract/text/typed-text.rules'
import type { Db } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Events } from '../../observability/events.ts'
import { isId } from '../../db/ids.ts'
import type { GiftCardPayments } from '../gift-cards/gift-card-payments.service.ts'
import { orderGiftCards } from '../gift-cards/order-gift-cards.service.ts'
import type { AddressesService } from '../addresses/addresses.service.ts'
import { couponUse } from '../coupons/coupon-use.service.ts'
import type { PlatformsService } from '../platforms/platforms.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { OrderCompletion } from './order-completion.service.ts'
import type { OrderMail } from './order-mail.service.ts'
import { createOrderQuotes } from './order-quote.service.ts'
import { listOrderOffers } from './order-offers.sql.ts'
import type { OrderRow } from './order-rows.shared.ts'
import * as repository from './orders.repository.ts'
import { toOrder } from './orders.view.ts'
import { createPlaceOrder } from './place-order.service.ts'
import { createPlaceGiftCard } from './placing/place-gift-card.ts'
import { listShipments } from './shipments/shipments.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  products: ProductsService
  addresses: AddressesService
  orderMail: OrderMail
  settings: Pick<SettingsService, 'readTerms'>
  giftCardPayments: GiftCardPayments
  completion: OrderCompletion
  platforms: Pick<PlatformsService, 'openOrigin'>
}

type ListQuery = Received<typeof listOrders, 'query'>
export type OrdersService = ReturnType<typeof createOrdersService>

/** Quotes, places and reads orders. Later changes belong to the order lifecycle. */
export function createOrdersService(deps: Dependencies) {
  const { db } = deps
  const { quote, priceItems } = createOrderQuotes(deps)
  const placeGiftCard = createPlaceGiftCard({ ...deps, get })
  const place = createPlaceOrder({ ...deps, priceItems, get })

  async function readOrders(rows: OrderRow[]): Promise<Order[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const codes = rows.flatMap(({ coupon_code }) => (coupon_code === null ? [] : [coupon_code]))
    const [lines, history, payments, coupons, giftCards, shipments, sales, offers] = await Promise.all([
      repository.listLines(db, ids),
      repository.listHistory(db, ids),
      repository.listPayments(db, ids),
      couponUse.listNames(db, codes),
      orderGiftCards.listPaid(
        db,
        rows.filter(({ gift_card_fen: fen }) => fen > 0).map(({ id }) => id),
      ),
      listShipments(db, ids),
      rows.some(({ gift_card }) => gift_card !== null) ? orderGiftCards.listSold(db, ids) : [],
      listOrderOffers(db, ids),
    ])
    const of = <Row extends { order_id: string }>(all: Row[], id: string) =>
      all.filter((row) => row.order_id === id)
    return rows.map((order) =>
      toOrder(
        {
          order,
          lines: of(lines, order.id),
          history: of(history, order.id),
          giftCards: of(giftCards, order.id),
          shipments: of(shipments, order.id),
          sale: of(sales, order.id)[0],
          offers: of(offers, order.id),
        },
        of(payments, order.id).at(-1),
        coupons.find(({ code }) => code === order.coupon_code),
      ),
    )
  }

  /** Another shopper's order is not found. */
  async function get(userId: string, orderId: string): Promise<Order> {
    const row = isId(orderId) ? await repository.findOrder(db, orderId) : undefined
    if (!row || row.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
    return (await readOrders([row]))[0]!
  }

  return {
    quote,
    priceItems,
    place,
    placeGiftCard,
    get,

    async list(userId: string, query: ListQuery) {
      const { orders, total } = await repository.findOrderPage(db, {
        userId,
        status: query.status,
        numberPart: query.q && toTypedOrderNumber(query.q),
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
      })
      return { items: await readOrders(orders), ...toPageInfo(query, total) }
    },
  }
}
