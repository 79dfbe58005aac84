import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_FAULTS } from './all-faults.ts'
import type { Endangered } from './fault.ts'

const ROOT = join(import.meta.dirname, '../..')
const GRAVE: readonly Endangered[] = ['money', 'stock', 'access']

test('every edit of a fault applies to one place of its file, and changes it', () => {
  const problems: string[] = []
  for (const { id, edits } of ALL_FAULTS)
    for (const { file, find, replace } of edits) {
      const count = readFileSync(join(ROOT, file), 'utf8').split(find).length - 1
      if (count !== 1) problems.push(`${id}: its text occurs ${String(count)} times in ${file}`)
      if (find === replace) problems.push(`${id}: nothing changes in ${file}`)
    }
  expect(problems).toEqual([])
})

test('every fault has an edit, and an id of its own', () => {
  const ids = ALL_FAULTS.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([])
  expect(ALL_FAULTS.filter(({ edits }) => edits.length === 0).map(({ id }) => id)).toEqual([])
})

test('there are enough faults, and half of them endanger money, stock or access', () => {
  expect(ALL_FAULTS.length).toBeGreaterThanOrEqual(80)
  const grave = ALL_FAULTS.filter(({ endangers }) => GRAVE.includes(endangers))
  expect(grave.length * 2).toBeGreaterThanOrEqual(ALL_FAULTS.length)
})
