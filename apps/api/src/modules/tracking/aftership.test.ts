import { createHmac } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { AFTERSHIP_KEYS, startCardProvider } from '../../../test/card-provider.ts'
import { createAfterShipAdapter } from './aftership.service.ts'
import { TrackingRefusedError, TrackingUnavailableError } from './tracking-port.ts'

const provider = await startCardProvider()
const port = createAfterShipAdapter({ ...AFTERSHIP_KEYS, apiBase: provider.url })
afterEach(provider.mend)
afterAll(provider.close)

let count = 0
const aParcel = () => ({
  carrier: 'sf' as const,
  orderNumber: 'SY261120ABCDEF',
  trackingNumber: `SF${String((count += 1)).padStart(13, '5')}`,
  recipientPhone: '13800138000',
})

describe('registering', () => {
  test('returns the provider’s id, the same one for a repetition', async () => {
    const parcel = aParcel()
    const id = await port.register(parcel)
    expect(await port.register(parcel)).toBe(id)
    expect(await port.read(id)).toEqual([])
  })

  test('names the phone number of the recipient where it is given', async () => {
    const { trackingNumber } = aParcel()
    const listCustomers = async () => {
      const shown =
        await provider.control<{ tracking_number: string; customers: object[] }[]>('aftership/trackings')
      return shown.find((each) => each.tracking_number === trackingNumber)!.customers
    }
    await port.register({ ...aParcel(), trackingNumber })
    expect(await listCustomers()).toEqual([{ phone_number: '+8613800138000' }])
  })

  test('that lost its response is the same when it is repeated', async () => {
    const parcel = aParcel()
    await provider.break({ operation: 'aftership.trackings.create', action: 'drop_after', times: 1 })
    await expect(port.register(parcel)).rejects.toThrow(TrackingUnavailableError)
    await provider.mend()
    const [shown] = await provider.control<{ id: string }[]>('aftership/trackings')
    expect(await port.register(parcel)).toBe(shown!.id)
  })

  test('of a number that the carrier does not take is final', async () => {
    await provider.break({ operation: 'aftership.trackings.create', action: 'decline', code: '4012' })
    await expect(port.register(aParcel())).rejects.toThrow(TrackingRefusedError)
  })
})

describe('reading', () => {
  test('returns every scan in the shop’s terms', async () => {
    const parcel = aParcel()
    const id = await port.register(parcel)
    const at = '2026-11-20T00:00:00.000Z'
    await provider.control(`aftership/parcels/${parcel.trackingNumber}/scan`, {
      scan: 'returned',
      place: 'Hub',
      at,
    })
    expect(await port.read(id)).toEqual([{ status: 'returned', at: new Date(at), place: 'Hub, CHN' }])
  })

  test('of a parcel that the provider does not know is final, also with an id that would change the path', async () => {
    for (const id of ['nothing', '../../x', 'a/b?c#d'])
      await expect(port.read(id)).rejects.toThrow(TrackingRefusedError)
  })
})

test.each([
  ['an error of the provider', { action: 'status', status: 500 }],
  ['too many requests', { action: 'status', status: 429 }],
  ['a replaced key', { action: 'status', status: 401 }],
  ['a lost connection', { action: 'drop_before' }],
])('%s means later', async (_, rule) => {
  await provider.break({ operation: 'aftership.*', ...rule })
  await expect(port.register(aParcel())).rejects.toThrow(TrackingUnavailableError)
})

test('another key means later, and is not shown', async () => {
  const other = createAfterShipAdapter({ apiKey: 'secret-key', webhookSecret: 'x', apiBase: provider.url })
  const error: unknown = await other.register(aParcel()).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TrackingUnavailableError)
  expect(String(error)).not.toContain('secret-key')
})

describe('a webhook', () => {
  const sign = (body: string, secret = AFTERSHIP_KEYS.webhookSecret) => ({
    'aftership-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  })
  const readWebhook = (body: string, headers: Record<string, unknown>) =>
    port.readWebhook(Buffer.from(body), headers)
  const BODY = '{"msg":{"id":"abc"}}'

  test('names its parcel if its signature covers the body', () => {
    expect(readWebhook(BODY, sign(BODY))).toEqual({ trackingId: 'abc' })
    expect(readWebhook(`${BODY} `, sign(BODY))).toBeUndefined()
    expect(readWebhook(BODY, sign(BODY, 'other'))).toBeUndefined()
    expect(readWebhook(BODY, {})).toBeUndefined()
    expect(readWebhook(BODY, { 'aftership-hmac-sha256': 7 })).toBeUndefined()
  })
})
