import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakeBrowser } from '../../test/fake-browser.ts'
import { underLease } from './storage-lease.ts'

const KEY = 'refreshLease'

describe('a lease in storage', () => {
  let stored: Map<string, string>

  beforeEach(() => {
    stored = openFakeBrowser(new Date('2025-06-01T08:00:00Z')).stored
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Something that takes a while, and a note of when it ran. */
  function aRun(name: string, log: string[], durationMs: number) {
    return async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, durationMs))
      log.push(`${name} ends`)
      return name
    }
  }

  it('lets ten tabs run one after the other', async () => {
    const log: string[] = []
    const runs = Array.from({ length: 10 }, (_, tab) => underLease(KEY, aRun(`${tab}`, log, 300)))
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await Promise.all(runs)).toSorted()).toEqual([...'0123456789'])
    // Whoever begins ends before the next one begins.
    const order = log.filter((_, index) => index % 2 === 0).map((line) => line[0])
    expect(log).toEqual(order.flatMap((tab) => [`${tab} begins`, `${tab} ends`]))
    expect(stored.size).toBe(0)
  })

  it('is kept for as long as the run takes', async () => {
    const log: string[] = []
    const first = underLease(KEY, aRun('first', log, 20_000))
    await vi.advanceTimersByTimeAsync(100)
    const second = underLease(KEY, aRun('second', log, 100))
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all([first, second])
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('passes on from a tab that died', async () => {
    stored.set(KEY, JSON.stringify({ holder: 'dead', until: Date.now() + 5_000 }))
    const log: string[] = []
    const run = underLease(KEY, aRun('next', log, 0))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(log).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await run).toBe('next')
  })

  it('ends when the run fails', async () => {
    const failed = expect(underLease(KEY, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(100)
    await failed
    expect(stored.size).toBe(0)
  })

  it('does not hold up a browser that keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const run = underLease(KEY, async () => 'done')
    await vi.advanceTimersByTimeAsync(100)
    expect(await run).toBe('done')
  })
})
