import { expect, test } from 'vitest'
import { listOutgrown, measureYardstick, toUnitParts } from './test-budget.mjs'

test('the seconds of the files are added up by part', () => {
  const files = [
    { file: 'apps/api/src/modules/cart/cart.test.ts', seconds: 2 },
    { file: 'apps/api/test/faults/money.faults.test.ts', seconds: 3 },
    { file: 'apps/api/test/faults/process/kill.test.ts', seconds: 5 },
    { file: 'packages/contract/src/money/money.test.ts', seconds: 1 },
    { file: 'packages/regions/src/regions.test.ts', seconds: 1 },
  ]
  expect(toUnitParts(files)).toEqual([
    { title: 'API', seconds: 2 },
    { title: 'Faults', seconds: 3 },
    { title: 'Kills', seconds: 5 },
    { title: 'Other packages', seconds: 2 },
  ])
})

test('a part has outgrown its budget when it takes more than half longer, as a ratio to the fixed piece of work', () => {
  const parts = [
    { title: 'Types', seconds: 30 },
    { title: 'Lint', seconds: 31 },
    { title: 'API', seconds: 31 },
    { title: 'Kills', seconds: 1_000 },
  ]
  const budget = { Types: 10, Lint: 10, API: 10 }
  const lint = 'Lint: 15.5 times the fixed piece of work, budget 10'
  const api = 'API: 15.5 times the fixed piece of work, budget 10'
  expect(listOutgrown(parts, 2, { isAll: false, budget })).toEqual([lint, api])
  expect(listOutgrown(parts, 2, { isAll: true, budget })).toEqual([lint])
})

test('each part of npm test has a budget', () => {
  const parts = [
    'Preparation',
    'Types',
    'Lint',
    'Format',
    'API',
    'Faults',
    'Console',
    'Web',
    'Other packages',
  ]
  const slow = [...parts, 'Browser tests'].map((title) => ({ title, seconds: 1_000_000 }))
  expect(listOutgrown(slow, 1, { isAll: false })).toHaveLength(slow.length)
})

test('the fixed piece of work takes time', () => {
  expect(measureYardstick(1)).toBeGreaterThan(0)
})
