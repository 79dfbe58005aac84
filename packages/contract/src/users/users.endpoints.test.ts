import { expect, test } from 'vitest'
import { LEVEL_STEPS, toLevel } from './users.endpoints.ts'

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [299, 2],
  [300, 3],
  [799, 3],
  [800, 4],
  [1_999, 4],
  [2_000, 5],
  [100_000, 5],
  [-1, 1],
])('%i points within a year are level %i', (points, level) => {
  expect(toLevel(points)).toBe(level)
})

test('levels start at 0 points, and each needs more than the previous one', () => {
  expect(LEVEL_STEPS[0]).toBe(0)
  expect(LEVEL_STEPS.toSorted((a, b) => a - b)).toEqual([...new Set(LEVEL_STEPS)])
})
