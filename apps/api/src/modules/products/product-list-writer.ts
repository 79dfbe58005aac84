import type { ProductList, ProductSummary } from '@shop/contract/products'
import type { Write } from '../../platform/route.ts'

/** How every list begins: `items` are the first of what the contract declares of it. */
const START = '{"success":true,"data":{"items":['
const COMMA = Buffer.from(',')

/**
 * Writes lists as the compiled serialiser does, to the byte. What cards show is most of a list, and mostly the same
 * objects (product-cards.ts), so the text of each is made once.
 * @throws when lists no longer begin with their items
 */
export function createListWriter() {
  const texts = new WeakMap<ProductSummary, Buffer>()

  function addTexts(list: ProductList, items: readonly ProductSummary[], write: Write<ProductList>): void {
    const toText = (items: ProductSummary[]) =>
      write({ success: true, data: { ...list, facets: {}, items } }).slice(START.length)
    // A card's text is what a list has more by it; all else is kept short.
    const end = toText([]).length
    for (const item of items) texts.set(item, toBytes(toText([item]).slice(0, -end)))
  }

  return (list: ProductList, write: Write<ProductList>): Buffer => {
    const without = write({ success: true, data: { ...list, items: [] } })
    if (!without.startsWith(START)) throw new Error(`A list is thought to begin with ${START}`)
    const unknown = list.items.filter((item) => !texts.has(item))
    if (unknown.length > 0) addTexts(list, unknown, write)
    const items = list.items.flatMap((item, index) => {
      const text = texts.get(item)!
      return index === 0 ? [text] : [COMMA, text]
    })
    return Buffer.concat([Buffer.from(START), ...items, Buffer.from(without.slice(START.length))])
  }
}

/** With memory of its own: a piece of what Node shares among short texts would keep all of that alive. */
function toBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
