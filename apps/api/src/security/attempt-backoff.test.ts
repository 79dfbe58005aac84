import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { HOUR, MINUTE, SECOND } from '../jobs/clock.ts'
import { createAttemptBackoff } from './attempt-backoff.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createWait() {
  const wait = createAttemptBackoff(
    ({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    'test',
  )
  return {
    ...wait,
    isLet: (key = 'somebody') =>
      wait.pass(key).then(
        () => true,
        () => false,
      ),
  }
}

/** Times (ms) of allowed tries of a caller who tries whenever `isEager` is true. */
async function listPasses(hours: number, isEager: (elapsedMs: number) => boolean): Promise<number[]> {
  const { isLet } = createWait()
  const start = Date.now()
  const passes: number[] = []
  for (let elapsed = 0; elapsed < hours * HOUR; elapsed += SECOND) {
    vi.setSystemTime(start + elapsed)
    if (!isEager(elapsed)) continue
    while (passes.length < 2_000 && (await isLet())) passes.push(elapsed)
  }
  return passes
}

function countBusiestHour(passes: number[]): number {
  const counts = passes.map((from) => passes.filter((at) => at >= from && at < from + HOUR).length)
  return Math.max(...counts)
}

test('ten tries are free, then waits double up to a minute and a half [T59]', async () => {
  const passes = await listPasses(0.25, () => true)
  expect(passes.slice(0, 10)).toEqual(Array(10).fill(0))
  const waits = passes.slice(10).map((at, index) => (at - passes[index + 9]!) / SECOND)
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, ...Array(waits.length - 7).fill(90)])
  expect(waits.length).toBeGreaterThan(12)
})

test.each([
  ['without pause', () => true],
  ['in bursts with half an hour between', (elapsed: number) => elapsed % (32 * MINUTE) < 2 * MINUTE],
  ['in bursts with an hour between', (elapsed: number) => elapsed % (62 * MINUTE) < 3 * MINUTE],
  ['from the end of one period on', (elapsed: number) => elapsed === 0 || elapsed > 29 * MINUTE],
])('trying %s gets fewer than sixty tries in any hour and is never locked out', async (_, isEager) => {
  const passes = await listPasses(4, isEager)
  expect(countBusiestHour(passes)).toBeLessThan(60)
  expect(passes.at(-1)).toBeGreaterThan(2.9 * HOUR)
})

test('a refused try does not extend the wait', async () => {
  const { isLet } = createWait()
  for (let i = 0; i < 10; i += 1) await isLet()
  for (let i = 0; i < 50; i += 1) expect(await isLet()).toBe(false)
  vi.setSystemTime(Date.now() + 1 * SECOND)
  expect(await isLet()).toBe(true)
  vi.setSystemTime(Date.now() + 2 * SECOND)
  expect(await isLet()).toBe(true)
})

test('of many concurrent tries only the free ones and one pass', async () => {
  const { isLet } = createWait()
  const responses = await Promise.all(Array.from({ length: 100 }, () => isLet()))
  expect(responses.filter(Boolean)).toHaveLength(10)
})

test('others do not wait, and a success resets the count', async () => {
  const { isLet, forget } = createWait()
  for (let i = 0; i < 20; i += 1) await isLet()
  expect(await isLet()).toBe(false)
  expect(await isLet('somebody else')).toBe(true)
  await forget('somebody')
  for (let i = 0; i < 10; i += 1) expect(await isLet()).toBe(true)
})
