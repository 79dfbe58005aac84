import { expect, test } from 'vitest'
import { toBuffersMib } from './settings.ts'

const GIB = 1024 ** 3

test.each([
  { memory: '256 MiB', bytes: GIB / 4, mib: 128 },
  { memory: '1 GiB', bytes: GIB, mib: 256 },
  { memory: '3 GiB', bytes: 3 * GIB, mib: 768 },
  { memory: '64 GiB', bytes: 64 * GIB, mib: 1_024 },
])('$memory of memory leave $mib MiB to the cache of the database', ({ bytes, mib }) => {
  expect(toBuffersMib(bytes)).toBe(mib)
})
