import { ERRORS } from '@shop/contract/errors'
import { afterEach, expect, it } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { toRefusalWords } from './refusal-words.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

it.each(['CART_FULL', 'CART_ITEM_NOT_FOUND', 'COUPON_NOT_APPLICABLE', 'PAYMENT_STATUS_FORBIDDEN'] as const)(
  'tells of %s in the language of the page',
  (code) => {
    const failure = { code, message: ERRORS[code].message }
    expect(toRefusalWords(failure)).toMatch(/^[A-Z]/)
    overwriteGetLocale(() => 'zh')
    expect(toRefusalWords(failure)).toMatch(/\p{Script=Han}/u)
  },
)

it('passes on what the server says of any other refusal', () => {
  expect(toRefusalWords({ code: 'VALIDATION_FAILED', message: 'As it came' })).toBe('As it came')
})
