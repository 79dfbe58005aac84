import { data, redirect } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiUnavailableError } from '../api/api-result.ts'
import { loadPageData } from './load-page-data.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NO_CONNECTION = new TypeError('Failed to fetch')
const never = () => new Promise<never>(() => undefined)

/** Loads page data; the attempts take these turns, the last one again and again. */
function open(...turns: (() => Promise<string>)[]) {
  const navigation = new AbortController()
  const request = new Request('https://shop.example/category/bracelets', { signal: navigation.signal })
  const serverLoader = vi.fn(() => (turns.length > 1 ? turns.shift()! : turns[0]!)())
  const loaded = loadPageData({ request, serverLoader }).catch((error: unknown) => error)
  return { navigation, serverLoader, loaded }
}
const fail = (error: unknown) => () => Promise.reject(error)

describe('page data', () => {
  test('is requested three more times without a response, waiting 1, 2 and 3 s [T300]', async () => {
    const { serverLoader, loaded } = open(fail(NO_CONNECTION))
    await vi.advanceTimersByTimeAsync(0)
    for (const [waitMs, before] of [
      [1_000, 1],
      [2_000, 2],
      [3_000, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(serverLoader).toHaveBeenCalledTimes(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(serverLoader).toHaveBeenCalledTimes(before + 1)
    }
    expect(await loaded).toMatchObject({ message: 'network error, cannot connect to server' })
  })

  test('times out after 10 s, and is requested again [T301]', async () => {
    const { serverLoader, loaded } = open(never)
    await vi.advanceTimersByTimeAsync(10_999)
    expect(serverLoader).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(serverLoader).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(35_000)
    const error = await loaded
    expect(error).toBeInstanceOf(ApiUnavailableError)
    expect(error).toMatchObject({ message: 'request timed out, check your network' })
  })

  test('is returned from the attempt that gets a response', async () => {
    const { loaded } = open(fail(NO_CONNECTION), never, () => Promise.resolve('the products'))
    await vi.advanceTimersByTimeAsync(13_000)
    expect(await loaded).toBe('the products')
  })

  test('is requested again when the response breaks off', async () => {
    const brokenOff = new Error('Unable to decode', { cause: new TypeError('network error') })
    const { loaded } = open(fail(brokenOff), () => Promise.resolve('the products'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await loaded).toBe('the products')
  })

  test.each([
    ['a redirect', redirect('/product/jade')],
    ['a 404', data(null, { status: 404 })],
    ['an error of the server', new Error('Unexpected Server Error')],
  ])('passes %s through at once', async (_, thrown) => {
    const { serverLoader, loaded } = open(fail(thrown))
    expect(await loaded).toBe(thrown)
    expect(serverLoader).toHaveBeenCalledOnce()
  })

  test('is not requested again for a navigation that was aborted', async () => {
    const { navigation, serverLoader, loaded } = open(fail(NO_CONNECTION))
    await vi.advanceTimersByTimeAsync(500)
    navigation.abort()
    expect(await loaded).toMatchObject({ code: 'REQUEST_CANCELLED' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(serverLoader).toHaveBeenCalledOnce()
  })
})
