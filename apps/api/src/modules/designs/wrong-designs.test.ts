import fc from 'fast-check'
import { NUMBERED_PARTS } from '@shop/bracelet/numbered-parts'
import { beforeAll, expect, test } from 'vitest'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { aShopper, anOrderBody } from '../../../test/builders.ts'
import { aDesign, seedBeads } from '../../../test/designs.ts'
import { rounds } from '../../../test/form.ts'
import { createTestApp } from '../../../test/test-app.ts'

/** Calls of all kinds together. `npm run test:faults` has the long form. */
const CALLS = rounds({ short: 300, long: 10_000 })

const shop = await createTestApp()
const shopper = await aShopper(shop)
const headers = { authorization: `Bearer ${shopper.token}`, 'content-type': 'application/json' }
let stock = ''
beforeAll(async () => {
  await seedBeads(shop)
  stock = await readStock()
})

async function readStock(): Promise<string> {
  const rows = await shop.db
    .selectFrom('stock_items')
    .select(['size', 'available', 'reserved'])
    .orderBy('size')
    .execute()
  const orders = await shop.db.selectFrom('orders').select('id').execute()
  return JSON.stringify([rows, orders])
}

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\0', '\ud800', '%', "';--", '<b>', '٣', '../..', '1'.repeat(5_000)),
)
const odd = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }).filter((value) => typeof value !== 'bigint'),
  fc.constantFrom<unknown>(-1, 0, 1e21, 0.5, Number.MAX_SAFE_INTEGER, [], {}, null),
  oddText,
)
const part = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NUMBERED_PARTS) },
  { weight: 1, arbitrary: fc.constantFrom('moon-dust-8', 'amethyst-99', '__proto__', 'constructor') },
  { weight: 1, arbitrary: oddText },
)
/** Like designs, and wrong in a place or two; hardly one of them closes around the wrist. */
const design = fc.record(
  {
    version: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: odd }),
    wrist_mm: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 100, max: 260 }) },
      { weight: 1, arbitrary: odd },
    ),
    ease: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('snug', 'regular', 'loose') },
      { weight: 1, arbitrary: odd },
    ),
    cord: part,
    pieces: fc.oneof(
      { weight: 9, arbitrary: fc.array(part, { maxLength: 100 }) },
      { weight: 1, arbitrary: odd },
    ),
    total_fen: fc.integer(),
  },
  { requiredKeys: [] },
)
/** Damaged codes, and invented ones. */
const code = fc.oneof(
  oddText,
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz-_') }),
  fc
    .tuple(fc.nat({ max: 30 }), fc.constantFrom(...'09az-_~'))
    .map(([at, character]) => `${aDesign().code.slice(0, at)}${character}${aDesign().code.slice(at + 1)}x`),
)
const item = fc.record(
  {
    product_id: fc.oneof(
      { weight: 9, arbitrary: fc.constant(DESIGN_PRODUCT_ID) },
      { weight: 1, arbitrary: odd },
    ),
    design: fc.oneof(code, odd),
    size: oddText,
    quantity: fc.oneof(fc.integer({ min: 1, max: 99 }), odd),
    price: fc.constant('0.01'),
  },
  { requiredKeys: ['product_id'] },
)

const encode = (text: string) => encodeURIComponent(text.toWellFormed()) || '%20'
const toPost = (url: string, payload: unknown) => ({
  method: 'POST' as const,
  url: `/api${url}`,
  headers,
  payload: JSON.stringify(payload) ?? '',
})
const call = fc.oneof(
  design.map((each) => toPost('/v1/designs/price', { design: each })),
  odd.map((each) => toPost('/v1/designs/price', each)),
  code.map((each) => ({ method: 'GET' as const, url: `/api/v1/designs/by-code/${encode(each)}`, headers })),
  fc.tuple(code, odd).map(([each, name]) => toPost('/v1/designs', { code: each, name })),
  item.map((each) => toPost('/cart/items', each)),
  fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => toPost('/v1/orders/quote', { items })),
  fc
    .array(item, { minLength: 1, maxLength: 4 })
    .map((items) => toPost('/v1/orders', anOrderBody({ items: items as never }))),
)

test(
  'no design, however wrong, is an error of the server, and none changes anything',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(call, async (request) => {
        const response = await shop.app.inject(request)
        expect([response.statusCode < 500, response.statusCode, response.body]).toEqual([
          true,
          response.statusCode,
          response.body,
        ])
      }),
      { numRuns: CALLS },
    )
    expect(await readStock()).toBe(stock)
  },
)
