import { ERRORS } from '@shop/contract/http/errors'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { toRefusalMessage } from './refusal-message.ts'

test.each(['CART_FULL', 'CART_ITEM_NOT_FOUND', 'COUPON_NOT_APPLICABLE', 'PAYMENT_STATUS_FORBIDDEN'] as const)(
  '%s has a message in the language of the page',
  (code) => {
    const failure = { code, message: ERRORS[code].message }
    const { status } = ERRORS[code]
    expect(toRefusalMessage(status, failure)).toMatch(/^[A-Z]/)
    overwriteGetLocale(() => 'zh')
    expect(toRefusalMessage(status, failure)).toMatch(/\p{Script=Han}/u)
  },
)

test.each([
  [400, 'request parameter error'],
  [403, 'no permission'],
  [404, 'resource does not exist'],
  [409, 'server returned error (409)'],
])('any other refusal of status %i shows: %s', (status, message) => {
  expect(toRefusalMessage(status, { code: 'ANY', message: 'As it came' })).toBe(message)
})
