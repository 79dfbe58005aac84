import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { requestJson, startHarness, startReceiver } from '../../test/harness.ts'
import { SCANS } from './world.ts'

const KEYS = { apiKey: 'asat_test', webhookSecret: 'whsec_test' }
const receiver = await startReceiver()
const harness = await startHarness({ aftership: { ...KEYS, webhookUrl: receiver.url } })
afterAll(async () => {
  await harness.close()
  await receiver.close()
})

interface Shown {
  meta: { code: number }
  data: { id: string; tag: string; checkpoints: { tag: string; checkpoint_time: string; city: string }[] }
}

const call = (path: string, body?: object, key = KEYS.apiKey) =>
  requestJson<Shown>(`${harness.url}/tracking/2026-07/trackings${path}`, body, { 'as-api-key': key })

let count = 0
const create = (extra: object = {}) =>
  call('', {
    tracking_number: `SF${String((count += 1)).padStart(13, '0')}`,
    slug: 'sf-express',
    customers: [{ phone_number: '+8613800138000' }],
    ...extra,
  })

test('a tracking is created once, and read', async () => {
  const { status, body } = await create({ tracking_number: 'SF0000000000077' })
  expect([status, body.meta.code, body.data.tag]).toEqual([201, 201, 'Pending'])
  expect((await call(`/${body.data.id}`)).body.data.checkpoints).toEqual([])
  const again = await create({ tracking_number: 'SF0000000000077' })
  expect([again.status, again.body.meta.code, again.body.data.id]).toEqual([400, 4003, body.data.id])
})

test('an unknown id, a wrong key and an address are refused', async () => {
  expect((await call('/nothing')).body.meta.code).toBe(4004)
  expect((await call('/nothing', undefined, 'another')).status).toBe(401)
  expect((await create({ customers: [{ name: 'Lian' }] })).body.meta.code).toBe(4005)
})

test('a fault has the carrier refuse a number', async () => {
  await harness.control('faults', {
    operation: 'aftership.trackings.create',
    action: 'decline',
    code: '4012',
    times: 1,
  })
  expect((await create()).body.meta.code).toBe(4012)
  expect((await create()).status).toBe(201)
})

describe('a scan', () => {
  test('of SF Express is told only to who knows a phone number', async () => {
    const { body } = await create({ tracking_number: 'SF0000000000066', customers: [] })
    await harness.control('aftership/parcels/SF0000000000066/scan', { scan: 'delivered' })
    expect((await call(`/${body.data.id}`)).body.data.checkpoints).toEqual([])
  })

  test('is a checkpoint and a signed webhook; a late one stands where it happened', async () => {
    const { body } = await create({ tracking_number: 'SF0000000000088' })
    const scan = (fields: object) => harness.control('aftership/parcels/SF0000000000088/scan', fields)
    await scan({ scan: 'delivered', place: 'Hangzhou' })
    await scan({ scan: 'picked_up', at: '2026-01-01T00:00:00Z' })
    const { data } = (await call(`/${body.data.id}`)).body
    expect(data.checkpoints.map(({ tag }) => tag)).toEqual(['InTransit', 'Delivered'])
    expect(data.tag).toBe('Delivered')
    const [first] = await receiver.arrivals(2)
    const signature = createHmac('sha256', KEYS.webhookSecret).update(first!.body).digest('base64')
    expect(first!.headers['aftership-hmac-sha256']).toBe(signature)
    expect(JSON.parse(first!.body)).toMatchObject({ event: 'tracking_update', msg: { id: body.data.id } })
  })

  test('is made on the carrier’s page, by a form of that page alone', async () => {
    const { body } = await create({ tracking_number: 'SF0000000000099', title: 'SY<b>' })
    const url = `${harness.url}/aftership/parcels`
    const page = await (await fetch(url)).text()
    for (const scan of Object.keys(SCANS)) expect(page).toContain(`value="${scan}"`)
    expect(page).toContain('SY&lt;b&gt;')
    const press = (origin: string) =>
      fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ id: body.data.id, scan: 'in_transit', place: 'Depot' }),
        headers: { origin },
        redirect: 'manual',
      })
    expect((await press('https://elsewhere.example')).status).toBe(404)
    expect((await press(harness.url)).status).toBe(303)
    expect((await call(`/${body.data.id}`)).body.data.checkpoints).toMatchObject([{ city: 'Depot' }])
  })
})
