import { expect, test } from 'vitest'
import { toStoredPhone } from './phone-numbers.shared.ts'

test.each([
  ['CN', '+86 138 0013 8000', '13800138000'],
  ['CN', '138-0013-8000', '13800138000'],
  ['CN', '１３８００１３８０００', '13800138000'],
  ['CN', '+65 8123 4567', '+6581234567'],
  ['SG', '8123 4567', '+6581234567'],
  ['SG', '+86 138 0013 8000', '+8613800138000'],
  ['DE', '030 / 1234567', '+49301234567'],
  ['DE', '+49 (0)30 1234567', '+49301234567'],
  ['US', '(213) 373-4253 ext. 12', '+12133734253 ext. 12'],
  ['US', '+1 213 373 4253 x12', '+12133734253 ext. 12'],
  ['GB', '\u202A+44 20 7946 0958\u202C', '+442079460958'],
  // Neither the country nor the number is known.
  ['ZZ', '123 4567', '123 4567'],
])('In %s, %j is stored as %s.', (country, typed, stored) => {
  expect(toStoredPhone(typed, country)).toBe(stored)
})

test('A stored number is stored alike again.', () => {
  for (const stored of ['+49301234567', '+12133734253 ext. 12'])
    expect(toStoredPhone(stored, 'DE')).toBe(stored)
})
