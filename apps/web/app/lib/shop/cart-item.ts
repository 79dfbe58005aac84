import { toFen, toMoney, type Money } from '@shop/contract/money'

/** A line of the cart. `id` and `size` together identify it. */
export interface CartItem {
  id: string
  slug: string
  name: string
  name_zh: string
  /** Empty string without a picture. */
  imageUrl: string
  size?: string
  /** Unit price. */
  price: Money
  quantity: number
}

/** Key of a line of a cart, quote or order, in lists and maps. */
export function toLineKey(productId: string, size: string | undefined): string {
  return `${productId}/${size ?? ''}`
}

/** Total price of a line. */
export function toLineTotal({ price, quantity }: Pick<CartItem, 'price' | 'quantity'>): Money {
  return toMoney(toFen(price) * quantity)
}
