import { expect, test } from 'vitest'
import { listFieldConflicts, mergeVersions, type Conflict } from './conflict.ts'

const BASE = {
  id: '1',
  version: 1,
  name: { en: 'Jade', zh: '玉' },
  value: { price: '12.00', free_from: '299.00' },
}
const CONFLICT: Conflict = {
  resource: 'stones',
  fields: ['version', 'name', 'value'],
  base: BASE,
  mine: { ...BASE, name: { en: 'Jade', zh: '碧玉' }, value: { price: '10.00', free_from: null } },
  theirs: {
    ...BASE,
    version: 2,
    name: { en: 'Green jade', zh: '玉' },
    value: { price: '11.00', free_from: '299.00' },
  },
}

test('Two people who change a field within a field each keep both changes.', () => {
  const conflicts = listFieldConflicts(CONFLICT)
  expect(conflicts.map(({ field, suggested, changedByBoth }) => [field, suggested, changedByBoth])).toEqual([
    ['name.en', 'theirs', false],
    ['name.zh', 'mine', false],
    ['value.price', 'mine', true],
    ['value.free_from', 'mine', false],
  ])
  const sides = Object.fromEntries(conflicts.map(({ field, suggested }) => [field, suggested]))
  expect(mergeVersions(CONFLICT, { ...sides, 'value.price': 'theirs' })).toEqual({
    id: '1',
    version: 2,
    name: { en: 'Green jade', zh: '碧玉' },
    value: { price: '11.00', free_from: null },
  })
})
