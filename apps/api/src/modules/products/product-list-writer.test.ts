import type { ProductList, ProductSummary } from '@shop/contract/products'
import { expect, test, vi } from 'vitest'
import { createListWriter } from './product-list-writer.ts'

/** A serialiser that writes what is declared, as the compiled one does. */
const aSerialiser = () => vi.fn((answer: object) => JSON.stringify(answer))

const aCard = (product_name: string) => ({ product_name, product_name_zh: '紫水晶 𠮷' }) as ProductSummary

const aList = (items: ProductSummary[]) =>
  ({ items, total: items.length, facets: { gem: [] } }) as unknown as ProductList

test('a list is written to the byte as the serialiser writes it', () => {
  const write = aSerialiser()
  const toBody = createListWriter()
  const cards = ['“Stillness”', 'Jade, "old"', '{"items":['].map(aCard)
  for (const items of [[], cards.slice(0, 1), cards, cards.toReversed(), []]) {
    const list = aList(items)
    expect(toBody(list, write).toString()).toBe(write({ success: true, data: list }))
  }
})

test('a card is written once, and another one anew though it is of the same product', () => {
  const write = aSerialiser()
  const toBody = createListWriter()
  const [amethyst, jade] = [aCard('Amethyst'), aCard('Jade')]
  toBody(aList([amethyst, jade]), write)
  write.mockClear()
  toBody(aList([jade, amethyst]), write)
  expect(write).toHaveBeenCalledTimes(1)
  expect(toBody(aList([{ ...amethyst, product_name: 'Quartz' }]), write).toString()).toContain('Quartz')
})

test('a list that begins otherwise is not put together wrongly', () => {
  const write = ({ data }: { data: ProductList }) => JSON.stringify({ data })
  expect(() => createListWriter()(aList([aCard('Jade')]), write)).toThrow('thought to begin')
})
