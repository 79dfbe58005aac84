import { expect, test } from 'vitest'
import { listUnmeasured } from './console-lists.ts'

test('every filter of every list of the console can be measured', async () => {
  expect(await listUnmeasured()).toEqual([])
})
