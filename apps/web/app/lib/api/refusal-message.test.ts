import { ERRORS } from '@shop/contract/http/errors'
import { afterEach, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { toRefusalMessage } from './refusal-message.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

it.each(['CART_FULL', 'CART_ITEM_NOT_FOUND', 'COUPON_NOT_APPLICABLE', 'PAYMENT_STATUS_FORBIDDEN'] as const)(
  '%s has a message in the language of the page',
  (code) => {
    const failure = { code, message: ERRORS[code].message }
    expect(toRefusalMessage(failure)).toMatch(/^[A-Z]/)
    overwriteGetLocale(() => 'zh')
    expect(toRefusalMessage(failure)).toMatch(/\p{Script=Han}/u)
  },
)

it('any other refusal shows the message of the server', () => {
  expect(toRefusalMessage({ code: 'VALIDATION_FAILED', message: 'As it came' })).toBe('As it came')
})
