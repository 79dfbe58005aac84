import { expect, test } from 'vitest'
import { toFriendlyMessage } from './friendly-messages.ts'

test.each([
  [400, 'request parameter error'],
  [401, 'login expired, please log in again'],
  [403, 'no permission'],
  [404, 'resource does not exist'],
  [500, 'server internal error, try later'],
  [503, 'server returned error (503)'],
  ['timeout', 'request timed out, check your network'],
  ['network', 'network error, cannot connect to server'],
] as const)('the message of the general client for %s is: %s [T524]', (outcome, message) => {
  expect(toFriendlyMessage(outcome)).toBe(message)
})
