import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderRefusedError, ProviderUnavailableError, type PaymentPort } from './payment-port.ts'
import { PORT_TIMEOUT_MS, withPayDeadline } from './pay-deadline.ts'
import { HALF_OPEN_AFTER_MS, TIMEOUTS_TO_OPEN, withResilience } from './resilient-port.ts'

/** The provider's next response. */
let respond: () => Promise<unknown>
let calls: number
let port: PaymentPort
let events: string[]

const hang = () => new Promise<never>(() => {})
const call = () => port.readRefund('any')

/** Calls a provider that never responds, until the timeout. */
async function timeOut(): Promise<void> {
  const rejected = expect(call()).rejects.toThrow('no response in')
  await vi.advanceTimersByTimeAsync(PORT_TIMEOUT_MS)
  await rejected
}

async function openCircuit(): Promise<void> {
  respond = hang
  for (let count = 0; count < TIMEOUTS_TO_OPEN; count += 1) await timeOut()
}

beforeEach(() => {
  vi.useFakeTimers()
  calls = 0
  events = []
  const readRefund = () => {
    calls += 1
    return respond()
  }
  port = withResilience({ name: 'stripe', readRefund } as unknown as PaymentPort, {
    events: { emit: (name) => void events.push(name) },
  })
})
afterEach(() => void vi.useRealTimers())

test('after five timeouts only a probe reaches the provider, until one succeeds', async () => {
  await openCircuit()
  await expect(call()).rejects.toThrow('circuit of stripe is open')
  expect(calls).toBe(TIMEOUTS_TO_OPEN)
  expect(events).toEqual(['payment_provider_down'])

  await vi.advanceTimersByTimeAsync(HALF_OPEN_AFTER_MS)
  const probe = expect(call()).rejects.toThrow('no response in')
  await expect(call()).rejects.toThrow('circuit of stripe is open')
  expect(calls).toBe(TIMEOUTS_TO_OPEN + 1)
  await vi.advanceTimersByTimeAsync(PORT_TIMEOUT_MS)
  await probe

  await vi.advanceTimersByTimeAsync(HALF_OPEN_AFTER_MS)
  respond = async () => 'here'
  expect(await call()).toBe('here')
  expect(await call()).toBe('here')
  expect(events).toEqual(['payment_provider_down', 'payment_provider_up'])
})

test.each([
  ['a success', async () => 'here'],
  ['a refusal', () => Promise.reject(new ProviderRefusedError('declined'))],
  ['an error', () => Promise.reject(new ProviderUnavailableError('500'))],
])('%s between timeouts keeps the circuit closed', async (_, between) => {
  respond = hang
  for (let count = 0; count < TIMEOUTS_TO_OPEN - 1; count += 1) await timeOut()
  respond = between
  await call().catch(() => undefined)
  respond = hang
  for (let count = 0; count < TIMEOUTS_TO_OPEN - 1; count += 1) await timeOut()
  expect(calls).toBe(2 * TIMEOUTS_TO_OPEN - 1)
})

test('a provider that fails at once is called each time, since no request waits for it', async () => {
  respond = async () => Promise.reject(new ProviderUnavailableError('500'))
  for (let count = 0; count < 3 * TIMEOUTS_TO_OPEN; count += 1) await expect(call()).rejects.toThrow('500')
  expect(calls).toBe(3 * TIMEOUTS_TO_OPEN)
})

test('the calls of one request share a deadline of seven seconds', async () => {
  respond = hang
  await withPayDeadline(async () => {
    await timeOut()
    const rejected = expect(call()).rejects.toThrow('no response in 1000 ms')
    await vi.advanceTimersByTimeAsync(1_000)
    await rejected
    await expect(call()).rejects.toThrow('no time left')
  })
  expect(calls).toBe(2)
})

test('a failure after the timeout is ignored', async () => {
  const delayed = Promise.withResolvers<never>()
  respond = () => delayed.promise
  await timeOut()
  delayed.reject(new Error('late'))
  respond = async () => 'here'
  expect(await call()).toBe('here')
})
