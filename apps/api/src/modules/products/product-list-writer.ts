import type { ProductList, ProductSummary } from '@shop/contract/products'
import type { Write } from '../../platform/route.ts'

/** How every list begins: `items` are the first of what the contract declares of it. */
const START = '{"success":true,"data":{"items":['
const COMMA = Buffer.from(',')

/**
 * Writes lists as the compiled serialiser does, to the byte. What cards show is most of a list, and the same object for
 * as long as it says the same (product-memory.service.ts), so the text of each is made once.
 * @throws when lists no longer begin with their items
 */
export function createListWriter() {
  const texts = new WeakMap<ProductSummary, Buffer>()

  function toText(
    list: ProductList,
    item: ProductSummary,
    without: string,
    write: Write<ProductList>,
  ): Buffer {
    const known = texts.get(item)
    if (known) return known
    const whole = write({ success: true, data: { ...list, items: [item] } })
    const text = Buffer.from(whole.slice(START.length, whole.length - (without.length - START.length)))
    texts.set(item, text)
    return text
  }

  return (list: ProductList, write: Write<ProductList>): Buffer => {
    const without = write({ success: true, data: { ...list, items: [] } })
    if (!without.startsWith(START)) throw new Error(`A list is thought to begin with ${START}`)
    const items = list.items.flatMap((item, index) => {
      const text = toText(list, item, without, write)
      return index === 0 ? [text] : [COMMA, text]
    })
    return Buffer.concat([Buffer.from(START), ...items, Buffer.from(without.slice(START.length))])
  }
}
