import { describe, expect, test } from 'vitest'
import { readCalendar } from '@shop/contract/calendar/calendar.console'
import { createId } from '../../db/ids.ts'
import { aCoupon } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { anOffer } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { db } = shop
const { call, aMember } = await createTestConsole(shop)
const manager = await aMember('manager')

const read = async (from: string, until: string, as = manager) =>
  (await call(readCalendar, { query: { from, until } }, { as })).data
const names = (items: { kind: string; title: string; state: string }[]) =>
  items.map(({ kind, title, state }) => `${kind} ${title} ${state}`)
const at = (day: string, time = '00:00') => new Date(`${day}T${time}:00+08:00`)
const now = shop.clock()

await anOffer(
  shop,
  { kind: 'percent', percent: 10 },
  { title: 'Lanterns', starts_at: at('2027-02-03'), ends_at: at('2027-02-06') },
)
await anOffer(
  shop,
  { kind: 'free_shipping' },
  { title: 'Post', is_active: false, starts_at: at('2027-02-05'), ends_at: at('2027-02-08') },
)
await db
  .insertInto('sales')
  .values({
    id: createId(),
    title: JSON.stringify({ en: 'Spring', zh: '春季' }),
    trait: 'all',
    goods: [],
    effect: 'percent',
    percent: 10,
    rounding: 'fen',
    starts_at: at('2027-02-01', '10:00'),
    ends_at: at('2027-03-01'),
    created_at: now,
    updated_at: now,
  })
  .execute()
const coupon = await aCoupon(shop, {
  starts_at: '2027-02-10T00:00:00+08:00',
  ends_at: '2027-02-20T00:00:00+08:00',
})
const batchId = createId()
for (let code = 0; code < 3; code += 1) {
  const { id } = await aCoupon(shop, {
    starts_at: '2027-02-12T00:00:00+08:00',
    ends_at: '2027-02-13T00:00:00+08:00',
  })
  await db
    .updateTable('coupons')
    .set({ batch_id: batchId, title: 'Partner', stopped_at: code < 2 ? now : null })
    .where('id', '=', id)
    .execute()
}
await db
  .insertInto('newsletters')
  .values([
    {
      id: createId(),
      subject: JSON.stringify({ en: 'Lantern news', zh: '灯笼' }),
      body: JSON.stringify({ en: 'x', zh: 'x' }),
      state: 'scheduled',
      send_at: at('2027-02-28', '23:59'),
      created_at: now,
      updated_at: now,
    },
    {
      id: createId(),
      subject: JSON.stringify({ en: 'A draft', zh: '草稿' }),
      body: JSON.stringify({ en: 'x', zh: 'x' }),
      state: 'draft',
      created_at: now,
      updated_at: now,
    },
  ])
  .execute()

describe('the calendar', () => {
  test('has offers, sales, coupons, batches and newsletters of a month, in the order in which they start', async () => {
    const { items, has_more } = await read('2027-02-01', '2027-02-28')
    expect(names(items)).toEqual([
      'sale Spring scheduled',
      'offer Lanterns scheduled',
      'offer Post paused',
      `coupon ${coupon.record.title.en} scheduled`,
      'coupon_batch Partner scheduled',
      'newsletter Lantern news scheduled',
    ])
    expect(has_more).toBe(false)
    expect(items.find(({ kind }) => kind === 'coupon_batch')).toMatchObject({ id: batchId })
    expect(items.at(-1)).not.toHaveProperty('ends_at')
    expect(items[0]).toMatchObject({ title_zh: '春季', starts_at: '2027-02-01T02:00:00.000Z' })
  })

  test('has days of the shop’s clock: what ends at midnight does not run on the day after', async () => {
    expect(names((await read('2027-02-05', '2027-02-05')).items)).toContain('offer Lanterns scheduled')
    expect(names((await read('2027-02-06', '2027-02-06')).items)).not.toContain('offer Lanterns scheduled')
    expect(names((await read('2027-02-28', '2027-02-28')).items)).toContain(
      'newsletter Lantern news scheduled',
    )
    expect((await read('2027-03-01', '2027-03-01')).items).toEqual([])
  })

  test('shows what a role may see, and is refused without any of it', async () => {
    const kinds = async (role: 'analyst' | 'content') => {
      const { items } = await read('2027-02-01', '2027-02-28', await aMember(role))
      return [...new Set(items.map(({ kind }) => kind))]
    }
    expect(await kinds('analyst')).toEqual(['sale', 'coupon', 'coupon_batch'])
    expect(await kinds('content')).toEqual(['sale'])
  })

  test.each([
    ['2027-02-02', '2027-02-01', 'ends_before_start'],
    ['2027-02-01', '2027-03-15', 'too_high'],
  ])('of %s to %s is refused', async (from, until, rule) => {
    const { error } = await call(readCalendar, { query: { from, until } }, { as: manager })
    expect(error.details).toMatchObject([{ path: 'until', rule }])
  })

  test('says that there is more than it lists', async () => {
    for (let count = 0; count < 201; count += 1)
      await anOffer(
        shop,
        { kind: 'percent', percent: 1 },
        { starts_at: at('2027-05-01'), ends_at: at('2027-05-02') },
      )
    const { items, has_more } = await read('2027-05-01', '2027-05-01')
    expect([items.length, has_more]).toEqual([200, true])
  })
})
