import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, toSaleTerms } from './sale-terms.ts'

test('each term of sale is that of its own setting', () => {
  const toShipping = (price: string, days: number) => ({
    price,
    free_from: `${days}00.00`,
    days_min: days,
    days_max: days + 1,
  })
  const terms = toSaleTerms({
    ...DEFAULT_SETTINGS,
    shipping_standard: toShipping('1.00', 2),
    shipping_express: toShipping('3.00', 4),
    shipping_international: toShipping('5.00', 6),
    gift_wrapping: { price: '7.00' },
    restringing: { price: '8.00' },
    vat: { percent: 9 },
    payment_window: { minutes: 10 },
    returns: { mainland_days: 11, abroad_days: 12 },
  })
  expect(terms).toEqual({
    shipping: {
      standard: { priceFen: 100, freeFromFen: 20_000, days: [2, 3] },
      express: { priceFen: 300, freeFromFen: 40_000, days: [4, 5] },
      international: { priceFen: 500, freeFromFen: 60_000, days: [6, 7] },
    },
    wrappingFen: 700,
    restringingFen: 800,
    vatPercent: 9,
    paymentMinutes: 10,
    returnDays: { mainland: 11, abroad: 12 },
  })
})

test('a service without a price is not offered', () => {
  expect(toSaleTerms({ ...DEFAULT_SETTINGS, restringing: { price: null } })).not.toHaveProperty(
    'restringingFen',
  )
})
