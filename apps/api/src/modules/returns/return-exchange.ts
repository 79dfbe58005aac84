import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/designs.endpoints'
import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { refused } from '../../http/refused.ts'
import { isOnSale, type PricedProduct, type ProductsService } from '../products/products.service.ts'
import { toExchangeSums, type ExchangeSums } from './exchange-sums.ts'
import type { SumOrder } from './refund-sums.ts'

/** Units of a line, and what is wanted instead. */
export interface WantedItem {
  position: number
  quantity: number
  productId: string
  size: string
}

type FindForPricing = Pick<ProductsService, 'findForPricing'>

/** The products of new items, each on sale in its size. @throws RETURN_REFUSED unknown_item */
export async function requireItems(
  db: Db | Tx,
  { findForPricing }: FindForPricing,
  items: readonly WantedItem[],
  now: Date,
): Promise<PricedProduct[]> {
  const ids = items.map(({ productId }) => productId).filter((id) => isId(id) && id !== DESIGN_PRODUCT_ID)
  const products = await findForPricing(db, [...new Set(ids)])
  for (const [index, { productId, size }] of items.entries()) {
    const product = products.find(({ id }) => id === productId)
    const isKnown =
      product !== undefined && isOnSale(product, now) && product.sizes.some((each) => each.size === size)
    if (!isKnown) throw refused('RETURN_REFUSED', 'unknown_item', { path: `lines.${index}.instead` })
  }
  return products
}

/** What exchanging them comes to at today's prices. */
export function toSumsOf(
  items: readonly WantedItem[],
  { products, sums, bought }: ExchangeFacts,
  extraFen = 0,
): ExchangeSums {
  const lines = items.map(({ position, quantity, productId }) => ({
    line: sums.lines.find((line) => line.position === position)!,
    quantity,
    newPriceFen: products.find(({ id }) => id === productId)!.price_fen,
    isSameProduct: bought.get(position) === productId,
  }))
  return toExchangeSums(lines, extraFen)
}

/** `bought`: the product of each line of the order. */
export interface ExchangeFacts {
  products: readonly PricedProduct[]
  sums: SumOrder
  bought: ReadonlyMap<number, string>
}
