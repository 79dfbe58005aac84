import fc from 'fast-check'
import type { Offer, OfferLine } from '../src/modules/offers/offer.shared.ts'
import { ALL_CLASSES, ALWAYS, aCart, aLine } from './offers.ts'

export const price = fc.integer({ min: 1, max: 400 })
const percent = fc.integer({ min: 1, max: 100 })
const small = fc.integer({ min: 1, max: 3 })
export const times = fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined })
const category = fc.constantFrom('jade', 'pearl')
const productId = fc.constantFrom('p0', 'p1', 'p2', 'p3')

export const anyLine: fc.Arbitrary<OfferLine> = fc
  .tuple(productId, category, price, small)
  .map(([product, of, unitPriceFen, quantity]) => aLine(product, unitPriceFen, quantity, of))
export const anyCart = (freeFromFen?: number) =>
  fc.array(anyLine, { minLength: 1, maxLength: 4 }).map((lines) =>
    aCart(lines, {
      shipping: { priceFen: 40, ...(freeFromFen === undefined ? {} : { freeFromFen }) },
    }),
  )
const match = fc.oneof(
  fc.constant(undefined),
  category.map((value) => ({ trait: 'category' as const, values: [value] })),
  fc
    .subarray(['p0', 'p1', 'p2', 'p3'], { minLength: 1 })
    .map((values) => ({ trait: 'product' as const, values })),
)
const sumBenefit = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percent,
    mostFen: fc.option(price, { nil: undefined }),
  }),
  price.map((amountFen) => ({ kind: 'amount' as const, amountFen })),
)
const productEffect = fc.oneof(
  fc.record({
    match,
    benefit: fc.oneof(
      percent.map((share) => ({ kind: 'unit_percent' as const, percent: share })),
      price.map((amountFen) => ({ kind: 'unit_amount' as const, amountFen })),
      price.map((priceFen) => ({ kind: 'unit_price' as const, priceFen })),
    ),
  }),
  fc.record({
    match,
    benefit: fc.oneof(
      sumBenefit,
      fc.record({ kind: fc.constant('buy_get' as const), buy: small, get: small, percent, times }),
      fc.record({ kind: fc.constant('count_price' as const), count: small, priceFen: price, times }),
    ),
  }),
  fc.record({
    match: fc
      .subarray(['p0', 'p1', 'p2'], { minLength: 1 })
      .map((values) => ({ trait: 'product' as const, values })),
    benefit: fc.record({ kind: fc.constant('set_price' as const), priceFen: price, times }),
  }),
)
const orderBenefit = fc.oneof(
  sumBenefit,
  fc.record({
    kind: fc.constant('steps' as const),
    by: fc.constantFrom('amount' as const, 'quantity' as const),
    steps: fc.array(fc.record({ from: fc.integer({ min: 1, max: 500 }), off: sumBenefit }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)
const anyTerms = fc.record({
  combinesWith: fc.oneof(fc.constant(ALL_CLASSES), fc.subarray(ALL_CLASSES)),
  minSpendFen: fc.oneof(fc.constant(0), price),
})
export const anyOffer = fc
  .oneof(
    { weight: 6, arbitrary: productEffect.map((effect) => ({ class: 'product' as const, ...effect })) },
    { weight: 2, arbitrary: orderBenefit.map((benefit) => ({ class: 'order' as const, benefit })) },
    {
      weight: 1,
      arbitrary: fc.record({
        class: fc.constant('shipping' as const),
        mostFen: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
        methods: fc.constantFrom(undefined, ['express' as const]),
      }),
    },
  )
  .chain((effect) => anyTerms.map((terms) => ({ ...ALWAYS, ...terms, ...effect })))
export const anyOffers = (maxLength: number) =>
  fc
    .array(anyOffer, { maxLength })
    .map((list) => list.map((offer, index): Offer => ({ ...offer, id: `offer-${index}` })))
export const threshold = fc.option(fc.integer({ min: 1, max: 1_500 }), { nil: undefined })
