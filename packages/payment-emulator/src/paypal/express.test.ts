import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captureOf, startPayPalHarness } from '../../test/paypal-harness.ts'
import type { PayPalHarness } from '../../test/paypal-harness.ts'

const UNIT = "/purchase_units/@reference_id=='default'"
const IDS = { invoice_id: 'before', custom_id: 'before', description: 'Express' }

let harness: PayPalHarness
beforeAll(async () => {
  harness = await startPayPalHarness()
})
afterAll(() => harness.close())

/** Changes an order. Returns the status and, of an error, its issue. */
async function patch(id: string, changes: object[]): Promise<[status: number, issue?: string]> {
  const response = await fetch(`${harness.url}/v2/checkout/orders/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${harness.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })
  const text = await response.text()
  if (text === '') return [response.status]
  const { details } = JSON.parse(text) as { details?: { issue: string }[] }
  return [response.status, details?.[0]?.issue ?? '']
}

const toExpress = (preference: string) => ({
  payment_source: {
    paypal: { experience_context: { user_action: 'CONTINUE', shipping_preference: preference } },
  },
})
const replace = (name: string, value: unknown) => ({ op: 'replace', path: `${UNIT}/${name}`, value })
const read = async (id: string) => (await harness.call(`/v2/checkout/orders/${id}`)).response

describe('an order that takes the address from the wallet', () => {
  test('shows it once it is approved, with the phone number if there is one', async () => {
    const { response } = await harness.create('express-1', IDS, toExpress('GET_FROM_FILE'))
    expect(JSON.stringify(await read(response.id))).not.toContain('First Street')
    await harness.approve(response.id)
    expect(await read(response.id)).toMatchObject({
      status: 'APPROVED',
      payment_source: {
        paypal: { email_address: 'ming@wallet.example', phone_number: { national_number: '4085550143' } },
      },
      purchase_units: [
        {
          shipping: {
            name: { full_name: 'Ming Demo' },
            address: { address_line_1: '2211 N First Street', admin_area_1: 'CA', country_code: 'US' },
          },
        },
      ],
    })
  })

  test('is the only one that does', async () => {
    const { response } = await harness.create('express-2', IDS, toExpress('NO_SHIPPING'))
    await harness.approve(response.id)
    expect((await read(response.id)).purchase_units[0]).not.toHaveProperty('shipping')
  })
})

describe('an approved order', () => {
  test('can get another amount and other ids, and captures those', async () => {
    const { response } = await harness.create('express-3', IDS, toExpress('GET_FROM_FILE'))
    await harness.approve(response.id)
    const changes = [
      replace('amount', { currency_code: 'USD', value: '21.20' }),
      replace('custom_id', 'payment-1'),
      replace('invoice_id', 'payment-1'),
    ]
    expect(await patch(response.id, changes)).toEqual([204])
    expect(await patch(response.id, changes)).toEqual([204])
    await harness.capture(response.id, 'capture')
    expect(captureOf(await read(response.id))).toMatchObject({
      amount: { value: '21.20' },
      custom_id: 'payment-1',
      invoice_id: 'payment-1',
    })
    expect(await patch(response.id, changes)).toEqual([422, 'ORDER_ALREADY_COMPLETED'])
  })

  test('captures more than was approved only once that is approved', async () => {
    const { response } = await harness.create('express-5', IDS, toExpress('GET_FROM_FILE'))
    await harness.approve(response.id)
    await patch(response.id, [replace('amount', { currency_code: 'USD', value: '90.00' })])
    const early = await harness.capture(response.id, 'capture-5')
    expect(early).toMatchObject({ status: 422, response: { details: [{ issue: 'PAYER_ACTION_REQUIRED' }] } })
    expect(JSON.stringify(early.response)).toContain('"rel":"payer-action"')
    await harness.approve(response.id)
    await harness.capture(response.id, 'capture-5')
    expect(captureOf(await read(response.id))).toMatchObject({ amount: { value: '90.00' } })
  })

  test('replaces only what it has, and adds only what it lacks', async () => {
    const { response } = await harness.create('express-4', {}, toExpress('GET_FROM_FILE'))
    expect(await patch(response.id, [replace('custom_id', 'x')])).toEqual([422, 'INVALID_PATCH_OPERATION'])
    const added = { ...replace('custom_id', 'x'), op: 'add' }
    expect(await patch(response.id, [added])).toEqual([204])
    expect(await patch(response.id, [added])).toEqual([422, 'INVALID_PATCH_OPERATION'])
    expect(await patch('5O190127TN364715T', [added])).toEqual([404, 'INVALID_RESOURCE_ID'])
    expect((await patch(response.id, [{ op: 'replace', path: '/intent', value: 'x' }]))[0]).toBe(400)
  })
})
