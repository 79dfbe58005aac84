import { toDesignPath } from '@shop/contract/designs/bracelet-parts.rules'
import type { LocalizedField } from '@shop/contract/languages/translated'
import { toFen, toMoney, type Money } from '@shop/contract/money/money'
import type { OrderLine } from '@shop/contract/orders/orders.schemas'

/** What the cart knows of a bracelet that the shopper designed. */
export interface CartDesign {
  /** Code of the design, which the server reads. */
  code: string
  /** As the shop writes sizes: `16.5 cm`. */
  wrist: string
  /** What is strung, the cord apart. */
  parts: number
}

/** A line of the cart. `id` with `size` or the design's code identifies it. */
export interface CartItem extends LocalizedField<'name'> {
  id: string
  slug: string
  /** Empty string without a picture. */
  imageUrl: string
  size?: string
  design?: CartDesign
  /** Unit price. */
  price: Money
  quantity: number
}

/** Key of a line of the cart, in lists and maps. */
export function toLineKey({ id, size, design }: Pick<CartItem, 'id' | 'size' | 'design'>): string {
  return `${id}/${design?.code ?? size ?? ''}`
}

/** The same key for a line of a quote or an order, apart from a free gift. A design's size there is its wrist. */
export function toSoldLineKey(line: {
  product_id: string
  size?: string | undefined
  design?: { code: string } | undefined
  free_gift?: true | undefined
}): string {
  const key = `${line.product_id}/${line.design?.code ?? line.size ?? ''}`
  return line.free_gift ? `${key}/gift` : key
}

/** Path of what a line is about: its product, or its design in the builder. */
export function toLinePath({
  slug,
  design,
}: {
  slug: string
  design?: { code: string } | undefined
}): string {
  return design ? toDesignPath(design.code) : `/product/${slug}`
}

/** The design of a line of an order or a quote, for the cart. Its bill ends with the cord. */
export function toCartDesign({ size, design }: Pick<OrderLine, 'size' | 'design'>): CartDesign | undefined {
  if (!design) return undefined
  const parts = design.bill.reduce((sum, { quantity }) => sum + quantity, 0) - 1
  return { code: design.code, wrist: size ?? '', parts: Math.max(0, parts) }
}

/** Total price of a line. */
export function toLineTotal({ price, quantity }: Pick<CartItem, 'price' | 'quantity'>): Money {
  return toMoney(toFen(price) * quantity)
}
