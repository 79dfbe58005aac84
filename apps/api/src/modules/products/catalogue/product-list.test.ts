import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFilter, anySnapshot, listPlainly } from '../../../../test/any-products.ts'
import { rounds } from '../../../../test/form.ts'
import { findProductPage } from './product-list.ts'

test('A list has the products, order, facets and figures that its filters mean', () => {
  fc.assert(
    fc.property(anySnapshot, anyFilter, (snapshot, filter) => {
      const { items, facets, ...figures } = findProductPage(snapshot, filter)
      expect({
        ...figures,
        ids: items.map(({ product_id }) => product_id),
        facets: Object.fromEntries(
          Object.entries(facets).map(([name, values]) => [
            name,
            values.map(({ value, count }) => ({ value, count })),
          ]),
        ),
      }).toEqual(listPlainly(snapshot, filter))
    }),
    { numRuns: rounds({ short: 500, long: 50_000 }) },
  )
})
