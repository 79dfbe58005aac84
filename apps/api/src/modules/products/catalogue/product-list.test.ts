import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFilter, anySnapshot, listPlainly, type PlainFilter } from '../../../../test/any-products.ts'
import { rounds } from '../../../../test/form.ts'
import { findProductPage } from './product-list.ts'
import { moveChanged } from './product-orders.ts'
import { replaceProducts, toMatches, toProductTable } from './product-table.ts'
import type { ProductSnapshot } from './snapshot-shapes.ts'

const numRuns = rounds({ short: 500, long: 50_000 })

/** A page with the ids of its products, and each facet as its values with their counts. */
function listPage(snapshot: ProductSnapshot, { ranks, ...filter }: PlainFilter) {
  const matches = ranks && toMatches(snapshot.table, ranks)
  const { items, facets, ...figures } = findProductPage(snapshot, { ...filter, matches })
  return {
    ...figures,
    ids: items.map(({ id }) => id),
    facets: Object.fromEntries(
      Object.entries(facets).map(([name, values]) => [
        name,
        values.map(({ value, count }) => ({ value, count })),
      ]),
    ),
  }
}

test('A list has the products, order, facets and figures that its filters mean', () => {
  fc.assert(
    fc.property(anySnapshot, anyFilter, (snapshot, filter) => {
      expect(listPage(snapshot, filter)).toEqual(listPlainly(snapshot, filter))
    }),
    { numRuns },
  )
})

test('A list means the same after products have changed, come and gone', () => {
  const anyPlaces = fc.uniqueArray(fc.nat({ max: 29 }))
  const anyChange = fc.record({ others: anySnapshot, places: anyPlaces, gone: anyPlaces, added: anyPlaces })
  fc.assert(
    fc.property(anySnapshot, anyChange, anyFilter, (snapshot, { others, ...change }, filter) => {
      const { table, profiles } = snapshot
      // The order that the list needs is made before.
      listPage(snapshot, filter)
      const take = (place: number) => others.table.products[place] ?? []
      const changed = change.places.flatMap((place) => {
        const known = table.products[place]
        return known
          ? [take(place)].flat().map((other) => ({ ...other, id: known.id, profile: known.profile }))
          : []
      })
      const added = change.added
        .filter(() => profiles.length > 0)
        .flatMap(take)
        .map((other, index) => ({
          ...other,
          id: `new-${index}`,
          profile: profiles[index % profiles.length]!,
        }))
      const isGone = new Set([...change.gone.map((place) => `p${place}`), ...changed.map(({ id }) => id)])
      const stay = table.products.filter(({ id }) => !isGone.has(id))
      const isSame = change.gone.length + added.length === 0
      const after = isSame ? replaceProducts(table, changed) : toProductTable([...stay, ...changed, ...added])
      const places = [...changed, ...added].map(({ id }) => after.places.get(id)!)
      const orders = moveChanged(snapshot.orders, { before: table, after }, places)
      const moved = { ...snapshot, table: after, orders }
      expect(listPage(moved, filter)).toEqual(listPlainly(moved, filter))
    }),
    { numRuns },
  )
})
