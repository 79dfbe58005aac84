import type { addCartItem } from '@shop/contract/cart/cart.endpoints'
import type { ServerCart } from '@shop/contract/cart/cart.schemas'
import type { Received } from '@shop/contract/http/endpoint'
import { MAX_ORDER_LINES } from '@shop/contract/orders/orders.rules'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId, isId } from '../../db/ids.ts'
import { findDesignOffers } from '../designs/design-lines.shared.ts'
import { listDesignCodes, priceLines } from '../orders/order-lines.shared.ts'
import type { ProductsService } from '../products/products.service.ts'
import { isOnSale } from '../products/catalogue/product-rows.shared.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import * as repository from './cart.repository.ts'
import { toServerCart } from './cart.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  products: ProductsService
}

/**
 * Carts with fewer lines are added to without a lock. The value is far below the limit: more concurrent
 * requests than the shop has connections would be needed to exceed it.
 */
const SMALL_CART = 12

type NewItem = Received<typeof addCartItem, 'body'>
export type CartService = ReturnType<typeof createCartService>

/** The cart stored for a customer: products and quantities only; everything else is read on each request. */
export function createCartService({ db, clock, products }: Dependencies) {
  async function get(userId: string): Promise<ServerCart> {
    return price(await repository.listLines(db, userId))
  }

  /** Prices lines at current prices. */
  async function price(stored: repository.StoredLine[]): Promise<ServerCart> {
    const lines = stored.map(({ product, ...line }, index) => ({ ...line, productId: product.id, index }))
    const designs = await findDesignOffers(db, listDesignCodes(lines))
    const priced = priceLines(lines, { products: stored.map(({ product }) => product), designs }, clock())
    return toServerCart(priced.map((line, index) => ({ ...line, id: stored[index]!.id })))
  }

  /** @throws PRODUCT_NOT_FOUND unless the product is on sale in this size */
  async function requireOnSale({ product_id, size = '' }: NewItem): Promise<void> {
    const [product] = await products.findForPricing(db, [product_id])
    const isSold = product && isOnSale(product, clock()) && product.sizes.some((each) => each.size === size)
    if (!isSold) throw new AppError('PRODUCT_NOT_FOUND')
  }

  /** One that is sold out may be in a cart, as products may. @throws DESIGN_NOT_MAKEABLE */
  async function requireMakeable(code: string): Promise<void> {
    const offer = (await findDesignOffers(db, [code])).get(code)
    if (offer?.isMakeable) return
    const details = (offer?.problems ?? []).map((problem) => ({
      path: 'design',
      message: 'This cannot be made',
      problem: problem.code,
      index: problem.index,
      part: problem.part,
    }))
    throw new AppError('DESIGN_NOT_MAKEABLE', { details })
  }

  return {
    get,

    /**
     * Quantities above the maximum of a line are capped. @throws PRODUCT_NOT_FOUND, DESIGN_NOT_MAKEABLE, CART_FULL
     */
    async add(userId: string, item: NewItem): Promise<ServerCart> {
      const { product_id: productId, design, size = design ?? '', quantity } = item
      if (!isId(productId)) throw new AppError('PRODUCT_NOT_FOUND')
      const isDesign = design !== undefined
      if (isDesign) await requireMakeable(design)
      const line = { id: createId(), userId, productId, size, quantity, isDesign, now: clock() }
      const small = await repository.addLine(db, { ...line, fewerThan: SMALL_CART })
      if (small) return price(small)
      if (!isDesign) await requireOnSale(item)
      const large = await inTransaction(db, async (db) => {
        await lockUser(db, userId)
        return repository.addLine(db, { ...line, fewerThan: MAX_ORDER_LINES })
      })
      if (!large) throw new AppError('CART_FULL')
      return price(large)
    },

    /** @throws CART_ITEM_NOT_FOUND */
    async setQuantity(userId: string, id: string, quantity: number): Promise<ServerCart> {
      const found = isId(id) && (await repository.updateQuantity(db, { userId, id, quantity, now: clock() }))
      if (!found) throw new AppError('CART_ITEM_NOT_FOUND')
      return get(userId)
    },

    /** @throws CART_ITEM_NOT_FOUND */
    async remove(userId: string, id: string): Promise<ServerCart> {
      const found = isId(id) && (await repository.deleteLine(db, userId, id))
      if (!found) throw new AppError('CART_ITEM_NOT_FOUND')
      return get(userId)
    },
  }
}
