import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureOf, startPayPalHarness } from '../../test/paypal-harness.ts'
import type { PayPalHarness } from '../../test/paypal-harness.ts'

let harness: PayPalHarness
beforeEach(async () => {
  harness = await startPayPalHarness({ clock: () => new Date('2026-05-01T08:00:00Z') })
})
afterEach(() => harness.close())

const issueOf = ({ response }: { response: { details: { issue: string }[] } }) => response.details[0]?.issue
const captures = async () => (await harness.control<unknown[]>('paypal/captures')).length
const captured = async (wallet = 'balance', unit: object = {}) =>
  captureOf((await harness.capture(await harness.approved(wallet, unit))).response).id
const statusOf = async (id: string) => (await harness.call(`/v2/payments/captures/${id}`)).response.status

describe('a wallet', () => {
  test('whose account declines redirects to choose another', async () => {
    const id = await harness.approved('declined')
    const refused = await harness.capture(id, 'first')
    expect(refused.status).toBe(422)
    expect(issueOf(refused)).toBe('INSTRUMENT_DECLINED')
    expect(refused.response.links).toContainEqual({
      href: `${harness.url}/checkoutnow?token=${id}`,
      rel: 'redirect',
      method: 'GET',
    })
    expect(await captures()).toBe(0)
    await harness.approve(id, 'balance')
    expect(issueOf(await harness.capture(id, 'first'))).toBe('INSTRUMENT_DECLINED')
    expect((await harness.capture(id, 'second')).status).toBe(201)
  })

  test.each([
    ['complete', 'COMPLETED'],
    ['deny', 'DECLINED'],
  ])('that is slow leaves the capture pending until it is set to %s', async (verb, status) => {
    const id = await captured('pending')
    const { response } = await harness.call(`/v2/payments/captures/${id}`)
    expect(response).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' },
    })
    expect(issueOf(await harness.refund(id))).toBe('PENDING_CAPTURE')
    await harness.control(`paypal/captures/${id}/${verb}`, {})
    expect(await statusOf(id)).toBe(status)
    await harness.control(`paypal/captures/${id}/deny`, {})
    expect(await statusOf(id)).toBe(status)
  })
})

describe('a refund', () => {
  test('can be partial until nothing is left', async () => {
    const id = await captured()
    const part = await harness.refund(id, { amount: { currency_code: 'USD', value: '10.00' } }, 'part')
    expect(part).toMatchObject({
      status: 201,
      response: {
        status: 'COMPLETED',
        amount: { value: '10.00' },
        seller_payable_breakdown: { total_refunded_amount: { value: '10.00' } },
      },
    })
    expect((await harness.refund(id, {}, 'part')).response.id).toBe(part.response.id)
    expect(await statusOf(id)).toBe('PARTIALLY_REFUNDED')
    const tooMuch = await harness.refund(id, { amount: { currency_code: 'USD', value: '17.51' } })
    expect(issueOf(tooMuch)).toBe('REFUND_AMOUNT_EXCEEDED')
    const other = await harness.refund(id, { amount: { currency_code: 'EUR', value: '1.00' } })
    expect(issueOf(other)).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH')
    expect((await harness.refund(id)).response).toMatchObject({ amount: { value: '17.50' } })
    expect(await statusOf(id)).toBe('REFUNDED')
    expect(issueOf(await harness.refund(id))).toBe('CAPTURE_FULLY_REFUNDED')
    const read = await harness.call(`/v2/payments/refunds/${part.response.id}`)
    expect(read.response).toMatchObject({ status: 'COMPLETED', amount: { value: '10.00' } })
  })

  test('can stay pending until it settles', async () => {
    const id = await captured()
    const fault = { operation: 'paypal.captures.refund', action: 'processing', ms: 600000 }
    await harness.control('faults', fault)
    const { response } = await harness.refund(id)
    expect(response.status).toBe('PENDING')
    await harness.control('settle', {})
    expect((await harness.call(`/v2/payments/refunds/${response.id}`)).response.status).toBe('COMPLETED')
  })
})

test('all transactions are listed, refunds as negative amounts', async () => {
  const paid = await captured('balance', { invoice_id: 'attempt-1', custom_id: 'order-1' })
  const waiting = await captured('pending')
  await harness.refund(paid, { amount: { currency_code: 'USD', value: '7.50' } })
  const list = async (query: string) =>
    (await harness.call(`/v1/reporting/transactions?${query}`)).response as unknown as {
      transaction_details: { transaction_info: Record<string, unknown> }[]
      total_items: number
      total_pages: number
    }
  const day = 'start_date=2026-05-01T00:00:00-0700&end_date=2026-05-02T00:00:00-0700'
  const early = 'start_date=2026-04-01T00:00:00Z&end_date=2026-04-30T00:00:00Z'
  const all = await list(day.replace('05-01T', '04-30T'))
  const infos = all.transaction_details.map(({ transaction_info: info }) => info)
  expect(infos.find(({ transaction_id }) => transaction_id === paid)).toMatchObject({
    transaction_event_code: 'T0006',
    transaction_status: 'S',
    transaction_amount: { currency_code: 'USD', value: '27.50' },
    fee_amount: { value: '-1.45' },
    invoice_id: 'attempt-1',
    custom_field: 'order-1',
  })
  expect(infos.find(({ transaction_id }) => transaction_id === waiting)).toMatchObject({
    transaction_status: 'P',
  })
  expect(infos.find(({ paypal_reference_id }) => paypal_reference_id === paid)).toMatchObject({
    transaction_event_code: 'T1107',
    transaction_amount: { value: '-7.50' },
  })
  expect((await list(early)).total_items).toBe(0)
  expect(await list(`${day.replace('05-01T', '04-30T')}&page_size=2&page=2`)).toMatchObject({
    total_items: 3,
    total_pages: 2,
    transaction_details: [{}],
  })
  const tooLong = 'start_date=2026-01-01T00:00:00Z&end_date=2026-03-01T00:00:00Z'
  expect((await harness.call(`/v1/reporting/transactions?${tooLong}`)).status).toBe(400)
})

describe('faults on demand', () => {
  const fault = (rule: object) =>
    harness.control('faults', { operation: 'paypal.orders.capture', times: 1, ...rule })

  test('PayPal-Mock-Response returns its error and has no effect', async () => {
    const id = await harness.approved()
    const mock = (code: string) =>
      harness.capture(id, 'mocked', {
        'paypal-mock-response': JSON.stringify({ mock_application_codes: code }),
      })
    expect(issueOf(await mock('INSTRUMENT_DECLINED'))).toBe('INSTRUMENT_DECLINED')
    expect(await mock('INTERNAL_SERVER_ERROR')).toMatchObject({
      status: 500,
      response: { name: 'INTERNAL_SERVER_ERROR' },
    })
    expect((await mock('RESOURCE_NOT_FOUND')).status).toBe(404)
    expect(await captures()).toBe(0)
    expect((await harness.capture(id, 'mocked')).status).toBe(201)
  })

  test('a decline can be requested for one order', async () => {
    await fault({ action: 'decline', code: 'TRANSACTION_REFUSED', match: { metadata: { custom_id: 'x' } } })
    expect((await harness.capture(await harness.approved())).response.status).toBe('COMPLETED')
    const unlucky = await harness.approved('balance', { custom_id: 'x' })
    expect(issueOf(await harness.capture(unlucky, 'x'))).toBe('TRANSACTION_REFUSED')
  })

  test('a capture can stay pending until it settles', async () => {
    await fault({ action: 'processing', ms: 600000 })
    const id = await captured()
    expect(await statusOf(id)).toBe('PENDING')
    await harness.control('settle', {})
    expect(await statusOf(id)).toBe('COMPLETED')
  })
})
