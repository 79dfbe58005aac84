// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restartSlowLoads, runAwaited, useIsSlow } from './slow-loads.ts'

function Page() {
  return <p>{useIsSlow() ? 'slow' : 'fine'}</p>
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Page />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A load whose attempts end only when they are aborted, or by `finish`. */
function aLoad() {
  const finishes: ((data: string) => void)[] = []
  const load = vi.fn(
    (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        finishes.push(resolve)
      }),
  )
  return { load, finish: (data: string) => finishes.at(-1)!(data) }
}

test('a load is slow after 5 s, until it has ended', async () => {
  const { load, finish } = aLoad()
  const loaded = runAwaited(load)
  await pass(4_999)
  expect(screen.getByText('fine')).toBeTruthy()
  await pass(1)
  expect(screen.getByText('slow')).toBeTruthy()
  finish('orders')
  await pass(0)
  expect(screen.getByText('fine')).toBeTruthy()
  expect(await loaded).toBe('orders')
})

test('a slow load that is restarted aborts its request and sends another', async () => {
  const { load, finish } = aLoad()
  const loaded = runAwaited(load)
  await pass(5_000)
  act(restartSlowLoads)
  await pass(0)
  expect(load).toHaveBeenCalledTimes(2)
  expect(load.mock.calls[0]![0].aborted).toBe(true)
  expect(screen.getByText('fine')).toBeTruthy()
  finish('orders')
  expect(await loaded).toBe('orders')
})

test('a load that is not slow is not restarted', async () => {
  const { load, finish } = aLoad()
  const loaded = runAwaited(load)
  await pass(4_000)
  restartSlowLoads()
  await pass(0)
  expect(load).toHaveBeenCalledOnce()
  finish('orders')
  expect(await loaded).toBe('orders')
})

test('a load that nobody waits for any more ends', async () => {
  const { load } = aLoad()
  const page = new AbortController()
  const failed = expect(runAwaited(load, page.signal)).rejects.toBe('left')
  await pass(5_000)
  page.abort('left')
  await failed
  await pass(0)
  expect(load).toHaveBeenCalledOnce()
  expect(screen.getByText('fine')).toBeTruthy()
})
