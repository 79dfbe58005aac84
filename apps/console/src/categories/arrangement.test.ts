import { expect, test } from 'vitest'
import { listPlaced, moveProduct } from './arrangement.ts'

const SHOP_ORDER = { ids: ['a', 'b', 'c', 'd'], placed: 0 }

test('A product that is moved to the top has the first place, and the others keep the shop’s order.', () => {
  const moved = moveProduct(SHOP_ORDER, 2, 0)
  expect(moved).toEqual({ ids: ['c', 'a', 'b', 'd'], placed: 1 })
  expect(listPlaced(moved)).toEqual(['c'])
  expect(moveProduct(moved, 3, 0)).toEqual({ ids: ['d', 'c', 'a', 'b'], placed: 2 })
})

test('Everything above a product that is moved gets its place too.', () => {
  expect(moveProduct(SHOP_ORDER, 3, 2)).toEqual({ ids: ['a', 'b', 'd', 'c'], placed: 3 })
  expect(moveProduct(SHOP_ORDER, 0, 1)).toEqual({ ids: ['b', 'a', 'c', 'd'], placed: 2 })
})

test('A placed product that is moved down among the others stays placed.', () => {
  const two = { ids: ['a', 'b', 'c', 'd'], placed: 2 }
  expect(moveProduct(two, 0, 1)).toEqual({ ids: ['b', 'a', 'c', 'd'], placed: 2 })
  expect(moveProduct(two, 0, 2)).toEqual({ ids: ['b', 'c', 'a', 'd'], placed: 3 })
})

test('Nothing is moved beyond the ends.', () => {
  expect(moveProduct(SHOP_ORDER, 0, -1)).toEqual(SHOP_ORDER)
  expect(moveProduct(SHOP_ORDER, 3, 4)).toEqual(SHOP_ORDER)
})
