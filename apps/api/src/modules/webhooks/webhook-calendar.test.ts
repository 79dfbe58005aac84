import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setOfferActive } from '@shop/contract/offers/offers.console'
import { createSale, stopSale } from '@shop/contract/sales/sales.console'
import { createWebhook } from '@shop/contract/webhooks/webhooks.console'
import { aProduct } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { anOffer } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('owner')
await console.call(
  createWebhook,
  {
    body: {
      id: randomUUID(),
      url: 'https://93.184.215.14/events',
      description: 'Calendar',
      event_types: ['offer.started', 'offer.ended', 'sale.started', 'sale.ended', 'product.updated'],
    },
  },
  { as },
)
const time = (minutes: number) => new Date(shop.clock().getTime() + minutes * MINUTE)

/** The rounds of the background: prices first. */
async function goOn(minutes = 0): Promise<void> {
  shop.clock.set(time(minutes))
  await shop.services.webhookCalendar.recordTurns()
  await shop.services.sales.applyDue()
  await shop.services.webhookCalendar.recordTurns()
}

const listEvents = (about: string) =>
  shop.db
    .selectFrom('webhook_events')
    .select(['type', 'data', 'created_at'])
    .where('subject', '=', about)
    .orderBy('sequence')
    .execute()
const listTypes = async (about: string) => (await listEvents(about)).map(({ type }) => type)

async function aSale(from: number, until: number) {
  const id = randomUUID()
  const body = {
    id,
    title: { en: 'Sale', zh: '促销' },
    trait: 'all' as const,
    values: [],
    effect: 'percent' as const,
    percent: 10,
    amount: null,
    rounding: 'fen' as const,
    starts_at: time(from).toISOString(),
    ends_at: time(until).toISOString(),
  }
  await console.call(createSale, { body }, { as })
  return body
}

test('A sale starts once products have its price, and ends by the clock or by hand.', async () => {
  await aProduct(shop)
  const { id, starts_at, ends_at } = await aSale(1, 5)
  const stopped = await aSale(1, 9)
  await goOn()
  expect(await listTypes(`sale:${id}`)).toEqual([])
  shop.clock.set(time(1))
  await shop.services.webhookCalendar.recordTurns()
  expect(await listTypes(`sale:${id}`)).toEqual([])
  await goOn()
  await goOn()
  const [started, ...others] = await listEvents(`sale:${id}`)
  expect([started, others]).toMatchObject([
    { type: 'sale.started', data: { sale_id: id, starts_at, ends_at } },
    [],
  ])
  await console.call(stopSale, { params: { id: stopped.id } }, { as })
  await goOn()
  expect(await listTypes(`sale:${stopped.id}`)).toEqual(['sale.started', 'sale.ended'])
  expect(await listTypes(`sale:${id}`)).toEqual(['sale.started'])
  await goOn(5)
  expect(await listTypes(`sale:${id}`)).toEqual(['sale.started', 'sale.ended'])
})

test('Programs get the prices of a sale after shoppers have them.', async () => {
  const { id } = await aProduct(shop, { price: '200.00' })
  const listPrices = async () => (await listEvents(`product:${id}`)).map(({ data }) => data)
  await aSale(1, 5)
  await goOn(1)
  expect(await listPrices()).toEqual([])
  await shop.runJobs()
  await goOn(5)
  await shop.runJobs()
  expect(await listPrices()).toMatchObject([
    { product_id: id, price: '180.00' },
    { product_id: id, price: '200.00' },
  ])
})

test('An offer starts and ends by the clock, and with each pause.', async () => {
  const id = await anOffer(
    shop,
    { kind: 'percent', percent: 10 },
    { starts_at: time(1), ends_at: time(9), is_active: true },
  )
  await goOn()
  expect(await listTypes(`offer:${id}`)).toEqual([])
  await goOn(1)
  const body = (is_active: boolean) => ({ params: { id }, body: { is_active } })
  await console.call(setOfferActive, body(false), { as })
  await goOn()
  await console.call(setOfferActive, body(true), { as })
  await goOn()
  await goOn(8)
  expect(await listTypes(`offer:${id}`)).toEqual([
    'offer.started',
    'offer.ended',
    'offer.started',
    'offer.ended',
  ])
})

test('Two processes that look at the same time record an event once.', async () => {
  const id = await anOffer(
    shop,
    { kind: 'free_shipping' },
    { starts_at: time(0), ends_at: time(9), is_active: true },
  )
  const { recordTurns } = shop.services.webhookCalendar
  await Promise.all([recordTurns(), recordTurns(), recordTurns()])
  expect(await listTypes(`offer:${id}`)).toEqual(['offer.started'])
})
