// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rejectAll } from './choose.ts'
import { consentView, startConsent } from './consent-store.ts'

beforeEach(async () => {
  // jsdom ends loading a page in tasks of its own, which would wait for the clock of the test.
  await vi.waitUntil(() => document.readyState === 'complete', { interval: 1 })
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('the banner appears 1000 ms after the page has loaded, and slides out for 300 ms after a choice [T511]', async () => {
  const Part = () => null
  const readBanner = () => consentView.get().banner
  startConsent({ banner: async () => Part, settings: async () => Part })
  await vi.advanceTimersByTimeAsync(999)
  expect(readBanner()).toBe('hidden')
  await vi.advanceTimersByTimeAsync(1)
  expect(readBanner()).toBe('shown')
  rejectAll()
  await vi.advanceTimersByTimeAsync(299)
  expect(readBanner()).toBe('leaving')
  await vi.advanceTimersByTimeAsync(1)
  expect(readBanner()).toBe('hidden')
})
