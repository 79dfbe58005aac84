import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planRemoval } from './guards/edits.ts'
import { GUARDS } from './guards/guards.ts'

const API = join(import.meta.dirname, '..', '..')

// `npm run test:faults -- guards` removes them; here they only must be where it looks.
test.each(GUARDS)('The guard "$name" stands where it is looked for, once.', async (guard) => {
  const { before, after } = await planRemoval(API, guard)
  expect([...after.values()]).not.toEqual([...before.values()])
  for (const name of guard.tests) await access(join(import.meta.dirname, `${name}.faults.test.ts`))
})
