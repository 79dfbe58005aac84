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
    { title: 'New', seconds: 1 },
  ]
  expect(listOutgrown(parts, 2, { Types: 10, Lint: 10 })).toEqual([
    'Lint: 15.5 times the fixed piece of work, budget 10',
    'New: has no budget in scripts/test-budget.json',
  ])
})

test('the fixed piece of work takes time', () => {
  expect(measureYardstick(1)).toBeGreaterThan(0)
})
