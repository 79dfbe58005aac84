import { expect, test } from 'vitest'
import { createBriefCache } from './brief-cache.ts'

function aCache(limit = 2) {
  let nowMs = 0
  const get = createBriefCache<number>({ clock: () => new Date(nowMs), keepMs: 1_000, limit })
  let made = 0
  return {
    ask: (key: string) => get(key, async () => (made += 1)),
    fail: (key: string) => get(key, () => Promise.reject(new Error('no answer'))),
    advance: (ms: number) => (nowMs += ms),
  }
}

test('an answer is given again until its time is over', async () => {
  const { ask, advance } = aCache()
  expect(await ask('a')).toBe(1)
  advance(999)
  expect(await ask('a')).toBe(1)
  advance(1)
  expect(await ask('a')).toBe(2)
})

test('those who ask at once wait for one answer', async () => {
  const { ask } = aCache()
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2])
})

test('a failure is not kept', async () => {
  const { ask, fail } = aCache()
  await expect(fail('a')).rejects.toThrow('no answer')
  expect(await ask('a')).toBe(1)
})

test('beyond the limit the oldest answer goes', async () => {
  const { ask } = aCache(2)
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect(await ask('c')).toBe(3)
  expect(await ask('b')).toBe(2)
  expect(await ask('a')).toBe(4)
})
