import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NETWORK_PATIENCE_MS, takeNetworkFirst } from './network-first.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const COPY = async () => new Response('copy')
const NO_COPY = async () => undefined

async function read(
  network: Promise<Response>,
  findCopy: () => Promise<Response | undefined>,
): Promise<string> {
  const { response, isCopy } = await takeNetworkFirst(network, findCopy)
  const body = await response.text()
  expect(isCopy).toBe(body === 'copy')
  return body
}

const after = (ms: number, response: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(response), ms))

describe('the network first', () => {
  it('takes what the network says, a refusal too', async () => {
    expect(await read(Promise.resolve(new Response('fresh')), COPY)).toBe('fresh')
    expect(await read(Promise.resolve(new Response('gone', { status: 404 })), COPY)).toBe('gone')
  })

  it('takes the copy where the network fails or the shop is out of order', async () => {
    expect(await read(Promise.reject(new TypeError('offline')), COPY)).toBe('copy')
    expect(await read(Promise.resolve(new Response('down', { status: 503 })), COPY)).toBe('copy')
  })

  it('takes the copy when its patience ends, and not before', async () => {
    const inTime = read(after(NETWORK_PATIENCE_MS - 1, new Response('fresh')), COPY)
    const late = read(after(NETWORK_PATIENCE_MS + 1, new Response('fresh')), COPY)
    await vi.advanceTimersByTimeAsync(NETWORK_PATIENCE_MS + 1)
    expect(await inTime).toBe('fresh')
    expect(await late).toBe('copy')
  })

  it('waits for the network where there is no copy', async () => {
    const late = read(after(NETWORK_PATIENCE_MS * 3, new Response('fresh')), NO_COPY)
    await vi.advanceTimersByTimeAsync(NETWORK_PATIENCE_MS * 3)
    expect(await late).toBe('fresh')
    expect(await read(Promise.resolve(new Response('down', { status: 503 })), NO_COPY)).toBe('down')
    await expect(read(Promise.reject(new TypeError('offline')), NO_COPY)).rejects.toThrow('offline')
  })
})
