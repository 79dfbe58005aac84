import { expect, it } from 'vitest'
import { formatRateLimit } from './rate-limit-message.ts'

it.each([
  [undefined, 'Too many requests, please wait a moment'],
  [0, 'Too many requests, please wait a moment'],
  [1, 'Too many requests, please wait 1 second'],
  [90, 'Too many requests, please wait 90 seconds'],
  [91, 'Too many requests, please wait 2 minutes'],
  [900, 'Too many requests, please wait 15 minutes'],
])('a wait of %s seconds is shown as: %s', (seconds, text) => {
  expect(formatRateLimit(seconds === undefined ? {} : { retryAfterSeconds: seconds })).toBe(text)
})
