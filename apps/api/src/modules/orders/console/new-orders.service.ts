import { readLocalizedFields, toLocalizedFields } from '@shop/contract/languages/translated'
import type { Data, Received } from '@shop/contract/http/endpoint'
import {
  MERCHANT_PAYMENT_HOURS,
  type createOrder,
  type findOrderProducts,
  type quoteNewOrder,
} from '@shop/contract/orders/new-orders.console'
import { toFen, toMoney } from '@shop/contract/money/money'
import { listShippingMethods } from '@shop/contract/orders/sale-terms'
import { ProductsQuery } from '@shop/contract/products/products.schemas'
import { isId } from '../../../db/ids.ts'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Language } from '../../../http/language.ts'
import { HOUR, type Clock } from '../../../jobs/clock.ts'
import type { AddressesService } from '../../addresses/addresses.service.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { listCurrentOffers } from '../../offers/current-offers.sql.ts'
import { priceCart } from '../../offers/price-cart.shared.ts'
import type { ProductsService } from '../../products/products.service.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import type { UsersService } from '../../users/users.service.ts'
import { toSubject } from '../merchant-command.shared.ts'
import { giveFreeGifts, toShownFreeGifts } from '../free-gifts.ts'
import { toGiftTerms } from '../gifts.ts'
import { toGivenDiscount } from '../given-discounts.ts'
import { isCounted, toCouponCart, toShownLine } from '../order-lines.shared.ts'
import { listApplied, toShownOffers } from '../order-offers.shared.ts'
import { toTotals } from '../order-totals.shared.ts'
import type { OrdersService } from '../orders.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  orders: OrdersService
  products: ProductsService
  users: UsersService
  addresses: AddressesService
  audit: AuditService
  settings: Pick<SettingsService, 'readTerms'>
}

const SHOWN_PRODUCTS = 12

/**
 * Orders by phone or message, for customers with a verified account: only they can open the payment link, and an account
 * that the merchant made for them would be one that they never agreed to.
 */
export function createNewOrders(deps: Dependencies) {
  const { db, clock, orders, products, users, addresses, audit, settings } = deps

  async function findVerified(find: () => ReturnType<UsersService['findById']>) {
    const user = await find()
    return user?.verified_at ? user : undefined
  }

  return {
    async findCustomer(email: string, { withPersonal }: { withPersonal: boolean }) {
      const user = await findVerified(() => users.findByEmail(email))
      if (!user) return {}
      return {
        customer: {
          id: user.id,
          name: withPersonal ? users.toDisplayName(user) : '',
          language: user.language as Language,
          addresses: withPersonal ? await addresses.list(user.id) : [],
        },
      }
    },

    async findProducts(q: string): Promise<Data<typeof findOrderProducts>> {
      const { items } = await products.list(ProductsQuery.parse({ q, limit: SHOWN_PRODUCTS }))
      const priced = await products.findForPricing(
        db,
        items.map(({ product_id: id }) => id),
      )
      return {
        items: items.map((item) => ({
          id: item.product_id,
          ...toLocalizedFields('name', readLocalizedFields(item, 'product_name')),
          price: item.product_price,
          image: item.imageUrl,
          sizes: (priced.find(({ id }) => id === item.product_id)?.sizes ?? []).map(({ size, stock }) => ({
            size,
            available: stock,
          })),
        })),
      }
    },

    /** @throws SHIPPING_NOT_AVAILABLE */
    async quote(body: Received<typeof quoteNewOrder, 'body'>): Promise<Data<typeof quoteNewOrder>> {
      if (!listShippingMethods(body.country).includes(body.shipping_method))
        throw new AppError('SHIPPING_NOT_AVAILABLE')
      const lines = await orders.priceItems(db, body.items)
      const terms = await settings.readTerms()
      const shippingMethod = body.shipping_method
      const now = clock()
      const current = await listCurrentOffers(db, { userId: body.customer_id, now })
      const counted = lines.filter(isCounted)
      const cart = toCouponCart(counted, {
        terms,
        country: body.country,
        shippingMethod,
        now,
        offers: current.offers.map(({ offer }) => offer),
      })
      const {
        cart: all,
        priced,
        freeGifts,
      } = await giveFreeGifts(
        (items) => orders.priceItems(db, items),
        {
          cart,
          priced: priceCart(cart, cart.offers, [toGivenDiscount(toFen(body.discount))]),
          lines: counted,
        },
        { current, declined: body.free_gifts?.declined },
      )
      const totals = toTotals(priced, { terms, isWrapped: body.wrapping !== undefined })
      return {
        lines: lines.map((line) => {
          const { slug: _, ...shown } = toShownLine(line)
          return { ...shown, unit_price: toMoney(line.unitPriceFen) }
        }),
        subtotal: toMoney(totals.subtotalFen),
        discount: toMoney(totals.discountFen),
        ...toShownOffers(listApplied(all, priced, [...current.offers, ...current.freeGifts])),
        ...toShownFreeGifts(freeGifts),
        shipping: toMoney(totals.shippingFen),
        wrapping: toMoney(totals.wrappingFen),
        tax_included: toMoney(totals.taxIncludedFen),
        total: toMoney(totals.totalFen),
        gift_terms: toGiftTerms(lines, { terms, shippingMethod, now }),
      }
    },

    /**
     * Places an order that holds its goods for days; its customer gets the payment link by mail. Once for each id.
     * @throws USER_NOT_FOUND and what placing an order throws
     */
    async create(body: Received<typeof createOrder, 'body'>, actor: Actor) {
      const user = await findVerified(async () =>
        isId(body.customer_id) ? users.findById(body.customer_id) : undefined,
      )
      if (!user) throw new AppError('USER_NOT_FOUND')
      // Nothing to pay could never become paid.
      if (toFen(body.expected_total) === 0) {
        const limit = toMoney(toFen(body.discount) - 1)
        throw new AppError('VALIDATION_FAILED', {
          details: [{ path: 'discount', message: 'Something must be left to pay', rule: 'too_high', limit }],
        })
      }
      const merchant = {
        orderId: body.id,
        discountFen: toFen(body.discount),
        discountReason: body.discount_reason,
        payWithinMs: MERCHANT_PAYMENT_HOURS * HOUR,
        record: (tx: Parameters<AuditService['record']>[0], order: { id: string; order_number: string }) =>
          audit.record(tx, actor, {
            action: 'order.created',
            subject: toSubject(order),
            after: { customer_id: user.id, total: body.expected_total, discount: body.discount },
          }),
      }
      const by = { userId: user.id, language: user.language as Language, idempotencyKey: undefined, merchant }
      const { items, shipping_method, address, note, gift, free_gifts, expected_total } = body
      return orders.place(by, {
        items,
        shipping_method,
        address,
        note,
        gift,
        free_gifts,
        expected_total,
      })
    },
  }
}
