import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderRefusedError, ProviderUnavailableError, type PaymentPort } from './payment-port.ts'
import { withinPayCall } from './provider-patience.ts'
import { SILENT_AFTER, SILENT_MS, spared } from './spared-port.ts'

const WAITED_MS = 6_000

/** What the provider does next. */
let answer: () => unknown
let calls: number
let port: PaymentPort
let told: string[]

const ask = () => port.readRefund('any')
const stayAway = (ms: number) => () => {
  vi.advanceTimersByTime(ms)
  throw new ProviderUnavailableError('no answer in time')
}

async function askTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await expect(ask()).rejects.toThrow()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  calls = 0
  const readRefund = async () => {
    calls += 1
    return answer()
  }
  told = []
  port = spared({ name: 'stripe', readRefund } as unknown as PaymentPort, {
    clock: () => new Date(),
    events: { emit: (name) => void told.push(name) },
  })
})
afterEach(() => void vi.useRealTimers())

test('A silent provider is asked no more, but by one call every few seconds, until it answers.', async () => {
  answer = stayAway(WAITED_MS)
  await askTimes(SILENT_AFTER)
  await expect(ask()).rejects.toThrow('stripe is silent')
  expect(calls).toBe(SILENT_AFTER)
  expect(told).toEqual(['payment_provider_silent'])

  vi.advanceTimersByTime(SILENT_MS)
  const { promise: hanging, reject } = Promise.withResolvers()
  answer = () => hanging
  const probe = ask()
  await expect(ask()).rejects.toThrow('stripe is silent')
  expect(calls).toBe(SILENT_AFTER + 1)
  vi.advanceTimersByTime(WAITED_MS)
  reject(new ProviderUnavailableError('no answer in time'))
  await expect(probe).rejects.toThrow('no answer in time')

  answer = () => 'here'
  expect(await ask()).toBe('here')
  expect(await ask()).toBe('here')
  expect(told).toEqual(['payment_provider_silent', 'payment_provider_back'])
})

test('A clock that is set back does not keep it from being asked.', async () => {
  answer = stayAway(WAITED_MS)
  await askTimes(SILENT_AFTER)
  vi.setSystemTime(Date.now() - 3_600_000)
  answer = () => 'here'
  expect(await ask()).toBe('here')
})

test('Who has no time left says nothing of the provider, and who has little waits in vain all the same.', async () => {
  const askLate = (passedMs: number) =>
    withinPayCall(async () => {
      vi.advanceTimersByTime(passedMs)
      return ask()
    })
  answer = stayAway(WAITED_MS)
  await askTimes(SILENT_AFTER - 2)
  await expect(askLate(6_500)).rejects.toThrow('no time left')
  answer = stayAway(1_500)
  await expect(askLate(5_500)).rejects.toThrow('no answer in time')
  answer = stayAway(WAITED_MS)
  await askTimes(1)
  await expect(ask()).rejects.toThrow('stripe is silent')
})

test('A provider that fails at once is asked each time: nobody waits for it.', async () => {
  answer = stayAway(0)
  await askTimes(3 * SILENT_AFTER)
  expect(calls).toBe(3 * SILENT_AFTER)
})

test.each([
  ['an answer', () => 'here'],
  [
    'a refusal',
    () => {
      throw new ProviderRefusedError('no')
    },
  ],
])('%s between them breaks the row.', async (_, given) => {
  answer = stayAway(WAITED_MS)
  await askTimes(SILENT_AFTER - 1)
  answer = given
  await ask().catch(() => {})
  answer = stayAway(WAITED_MS)
  await askTimes(SILENT_AFTER - 1)
  expect(calls).toBe(2 * SILENT_AFTER - 1)
})
