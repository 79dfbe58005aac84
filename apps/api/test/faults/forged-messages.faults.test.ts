import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOpenPayment } from '../builders.ts'
import { CARD_KEYS, CARDS } from '../card-provider.ts'
import { createOrderSteps } from '../order-steps.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences } from './ledger.ts'
import { report, rounds } from '../form.ts'
import { postToWebhook, listMessages, sign, deliver, type ProviderMessage } from './messages.ts'

const shop = await createTestApp()
const { readOrder } = createOrderSteps(shop)
/** In total, over the kinds below. */
const FORGERIES = rounds({ short: 150, long: 10_000 })
const CONCURRENT = 20

let opened: Awaited<ReturnType<typeof anOpenPayment>>
let message: ProviderMessage

// A payment that was made, and of which only forged messages arrive: any effect would show.
beforeAll(async () => {
  opened = await anOpenPayment(shop)
  await shop.provider.payWith(CARDS.pays, opened.form.payment_intent_id)
  const messages = await listMessages(shop, opened.form.payment_intent_id)
  message = messages.find(({ type }) => type === 'payment_intent.succeeded')!
})

afterAll(async () => {
  expect(await listDifferences(shop, { isSettled: false })).toEqual([])
})

const readStatus = async () => (await readOrder(opened)).status

/** A unique message, as a forger would write it. */
const write = () => JSON.stringify({ ...message, id: `evt_${randomBytes(12).toString('hex')}` })

const FORGERIES_BY_KIND: Record<string, () => [payload: string, signature: string | undefined]> = {
  'signed with another secret': () => {
    const payload = write()
    return [payload, sign(shop, payload, { secret: `whsec_${randomBytes(16).toString('hex')}` })]
  },
  'with one bit of its text changed': () => {
    const payload = write()
    return [flipBit(payload), sign(shop, payload)]
  },
  'with one digit of its signature changed': () => {
    const payload = write()
    const signature = sign(shop, payload)
    const place = signature.length - 1 - randomInt(64)
    const digit = signature[place] === '0' ? '1' : '0'
    return [payload, signature.slice(0, place) + digit + signature.slice(place + 1)]
  },
  'with a time that was changed': () => {
    const payload = write()
    const signature = sign(shop, payload, { offset: -400 })
    return [payload, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000)}`)]
  },
  'without a signature': () => [write(), undefined],
  'with an empty signature': () => [write(), ['', 't=,v1=', `t=${Date.now()}`, 'v1='][randomInt(4)]],
  'signed too long ago': () => {
    const payload = write()
    return [payload, sign(shop, payload, { offset: -301 - randomInt(100_000) })]
  },
}

describe('a message', () => {
  const kinds = Object.entries(FORGERIES_BY_KIND)
  test.each(kinds)('%s is always rejected', async (kind, forge) => {
    const count = Math.ceil(FORGERIES / kinds.length)
    const startedAt = performance.now()
    const statuses: number[] = []
    for (let sent = 0; sent < count; sent += CONCURRENT) {
      const batch = Array.from({ length: Math.min(CONCURRENT, count - sent) }, forge)
      statuses.push(
        ...(await Promise.all(batch.map(([payload, signature]) => postToWebhook(shop, payload, signature)))),
      )
    }
    expect(statuses.filter((status) => status !== 400)).toEqual([])
    expect(await shop.db.selectFrom('payment_events').selectAll().execute()).toEqual([])
    expect(await readStatus()).toBe('pending_payment')
    report('forged messages', { kind, startedAt, calls: count })
  })

  test('290 seconds old or ahead is accepted, more than 300 is not', async () => {
    const { form } = await anOpenPayment(shop)
    const [genuine] = await listMessages(shop, form.payment_intent_id)
    const payload = JSON.stringify(genuine)
    // A second may pass before it is verified.
    for (const offset of [-301, 310])
      expect(await postToWebhook(shop, payload, sign(shop, payload, { offset }))).toBe(400)
    for (const offset of [-290, 290])
      expect(await postToWebhook(shop, payload, sign(shop, payload, { offset }))).toBe(200)
  })

  test('that is replayed counts once', async () => {
    const stored = () =>
      shop.db.selectFrom('payment_events').selectAll().where('event_id', '=', message.id).execute()
    const replays = rounds({ short: 20, long: 1_000 })
    for (let sent = 0; sent < replays; sent += CONCURRENT) {
      const statuses = await Promise.all(Array.from({ length: CONCURRENT }, () => deliver(shop, message)))
      expect(statuses).toEqual(statuses.map(() => 200))
    }
    expect(await readStatus()).toBe('paid')
    expect(await stored()).toHaveLength(1)
    const history = await shop.db
      .selectFrom('payment_history')
      .select('to_status')
      .where('payment_id', '=', opened.form.payment_id)
      .execute()
    expect(history.filter(({ to_status }) => to_status === 'succeeded')).toHaveLength(1)
    // With a new signature of the same secret it is still the same message; with another it is forged.
    const payload = JSON.stringify(message)
    expect(await postToWebhook(shop, payload, sign(shop, payload, { offset: -1 }))).toBe(200)
    expect(
      await postToWebhook(shop, payload, sign(shop, payload, { secret: `${CARD_KEYS.webhookSecret}x` })),
    ).toBe(400)
    expect(await stored()).toHaveLength(1)
  })
})

function flipBit(text: string): string {
  const bytes = Buffer.from(text)
  // Not the highest bit, so that the text stays ASCII.
  bytes[randomInt(bytes.length)]! ^= 1 << randomInt(7)
  return bytes.toString()
}
