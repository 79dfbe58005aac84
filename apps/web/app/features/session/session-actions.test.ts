import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueue } from './session-actions.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('starts one call per interval and delays early ones [T177]', async () => {
  const startedAt: number[] = []
  const begin = Date.now()
  const spaced = createQueue(2_000)
  const calls = [1, 2, 3].map((name) =>
    spaced(async () => {
      startedAt.push(Date.now() - begin)
      return name
    }),
  )
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await Promise.all(calls)).toEqual([1, 2, 3])
  expect(startedAt).toEqual([0, 2_000, 4_000])
})

it('starts a call after the interval at once', async () => {
  const spaced = createQueue(2_000)
  await spaced(async () => {})
  await vi.advanceTimersByTimeAsync(2_000)
  const begin = Date.now()
  await spaced(async () => {})
  expect(Date.now()).toBe(begin)
})
