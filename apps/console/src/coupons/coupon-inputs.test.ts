import { expect, test } from 'vitest'
import { toRules } from './coupon-inputs.tsx'

test('A coupon has what belongs to its kind alone, whatever was filled in before.', () => {
  const filled = { percent: 10, max_discount: '50.00', amount: '20.00', min_spend: '0.00' }
  const nothing = { percent: null, max_discount: null, amount: null, min_spend: '0.00' }
  expect(toRules({ ...filled, type: 'percent' })).toEqual({ ...filled, type: 'percent', amount: null })
  expect(toRules({ ...filled, type: 'fixed' })).toEqual({ ...nothing, type: 'fixed', amount: '20.00' })
  expect(toRules({ ...filled, type: 'free_shipping' })).toEqual({ ...nothing, type: 'free_shipping' })
})
