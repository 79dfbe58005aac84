import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import {
  aNewPayment,
  aNewRefund,
  listMovements,
  startPaymentPorts,
  type Provider,
} from '../../../../test/payment-ports.ts'
import { HOUR, MINUTE, SECOND } from '../../../jobs/clock.ts'
import { withResilience } from './resilient-port.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './payment-port.ts'

const { emulator, providers: PROVIDERS } = await startPaymentPorts()
afterAll(emulator.close)
afterEach(emulator.mend)
const AMOUNT = 19_990
const settle = () => emulator.control('settle', {})

const aRequest = ({ currency }: Provider) => aNewPayment({ amountMinor: AMOUNT, currency })
const open = (provider: Provider) => provider.port.create(aRequest(provider))
async function aPaid(provider: Provider) {
  const { providerPaymentId } = await open(provider)
  await provider.pay(providerPaymentId)
  return provider.port.read(providerPaymentId)
}
const refund = (
  { port, currency }: Provider,
  payment: Parameters<typeof aNewRefund>[0],
  amountMinor: number,
  refundId: string = randomUUID(),
) => port.refund(aNewRefund(payment, { refundId, amountMinor, currency }))

describe.each(PROVIDERS)('$name', (provider) => {
  const { port, currency, calls } = provider

  test('opens a payment of the exact amount, which waits for the shopper', async () => {
    const request = aRequest(provider)
    const opened = await port.create(request)
    expect(opened).toMatchObject({
      state: 'requires_action',
      paymentId: request.paymentId,
      amountMinor: AMOUNT,
      currency,
      declineReason: undefined,
    })
    expect(opened.clientSecret ?? opened.approvalUrl).toBeTruthy()
    expect(await port.read(opened.providerPaymentId)).toEqual(opened)
  })

  test('returns the same payment for a repeated request', async () => {
    const request = aRequest(provider)
    const opened = await port.create(request)
    expect(await port.create(request)).toEqual(opened)
    expect(await provider.listPayments(request.paymentId)).toMatchObject([{ id: opened.providerPaymentId }])
  })

  test('reports a captured payment and its capture id', async () => {
    const paid = await aPaid(provider)
    expect(paid).toMatchObject({ state: 'succeeded', amountMinor: AMOUNT, currency })
    expect(paid.captureId).toBeTruthy()
  })

  test('cancels an unpaid payment, idempotently', async () => {
    const { providerPaymentId } = await open(provider)
    expect((await port.cancel(providerPaymentId)).state).toBe('canceled')
    expect((await port.cancel(providerPaymentId)).state).toBe('canceled')
  })

  test('returns the payment for a cancellation that comes too late', async () => {
    const paid = await aPaid(provider)
    expect(await port.cancel(paid.providerPaymentId)).toMatchObject({
      state: 'succeeded',
      amountMinor: AMOUNT,
      captureId: paid.captureId,
    })
  })

  test('counts a payment that it does not know as cancelled, but cannot read it', async () => {
    const id = `${name(provider)}_unknown`
    expect((await port.cancel(id)).state).toBe('canceled')
    await expect(port.read(id)).rejects.toThrow(ProviderRefusedError)
  })

  test('refunds all of a payment', async () => {
    const paid = await aPaid(provider)
    const { providerRefundId } = await refund(provider, paid, AMOUNT)
    await settle()
    expect(await port.readRefund(providerRefundId)).toEqual({ providerRefundId, state: 'succeeded' })
    expect((await port.read(paid.providerPaymentId)).state).toBe('succeeded')
  })

  test('refunds a part once, however often it is requested, and then the rest, but no more', async () => {
    const paid = await aPaid(provider)
    const refundId = randomUUID()
    const first = await refund(provider, paid, 990, refundId)
    expect((await refund(provider, paid, 990, refundId)).providerRefundId).toBe(first.providerRefundId)
    expect(await provider.listRefunds(paid.providerPaymentId)).toHaveLength(1)
    await refund(provider, paid, AMOUNT - 990)
    await expect(refund(provider, paid, 100)).rejects.toThrow(ProviderRefusedError)
    expect(await provider.listRefunds(paid.providerPaymentId)).toHaveLength(2)
  })

  test('refunds also without a stored capture id', async () => {
    const { providerPaymentId } = await aPaid(provider)
    await refund(provider, { providerPaymentId }, AMOUNT)
    expect(await provider.listRefunds(providerPaymentId)).toHaveLength(1)
  })

  test('lists the movements of a period, and no others', async () => {
    const paid = await aPaid(provider)
    const { providerRefundId } = await refund(provider, paid, 1_234)
    await settle()
    const moved = await listMovements(port, -MINUTE, MINUTE)
    expect(moved).toContainEqual(
      expect.objectContaining({ kind: 'charge', id: paid.captureId, amountMinor: AMOUNT, currency }),
    )
    expect(moved).toContainEqual(
      expect.objectContaining({ kind: 'refund', id: providerRefundId, amountMinor: 1_234, currency }),
    )
    expect(await listMovements(port, -3 * HOUR, -HOUR)).toEqual([])
    expect(await listMovements(port, HOUR, 3 * HOUR)).toEqual([])
  })

  test('sends signed events', async () => {
    const { payload, headers } = await provider.writeEvent('id_1')
    const event = await port.readEvent(Buffer.from(payload), headers)
    expect(event).toMatchObject({ eventId: JSON.parse(payload).id, providerPaymentId: 'id_1' })
    expect(event!.providerRefundId).toBeUndefined()
  })

  test('rejects an event with a single flipped bit', async () => {
    const { payload, headers } = await provider.writeEvent('id_1')
    for (let at = 0; at < payload.length; at++) {
      const body = Buffer.from(payload)
      body[at]! ^= 1 << (at % 8)
      expect(await port.readEvent(body, headers)).toBeUndefined()
    }
  })

  test('rejects an event without one of the signature headers, or with another’s', async () => {
    const { payload, headers } = await provider.writeEvent('id_1')
    const other = (await provider.writeEvent('id_2')).headers
    const proofs = Object.keys(headers).filter((header) => /signature|timestamp|paypal/.test(header))
    expect(proofs.length).toBeGreaterThan(0)
    for (const header of proofs) {
      const { [header]: _, ...rest } = headers
      expect(await port.readEvent(Buffer.from(payload), rest)).toBeUndefined()
    }
    expect(await port.readEvent(Buffer.from(payload), other)).toBeUndefined()
    expect(await port.readEvent(Buffer.from(payload), {})).toBeUndefined()
  })

  test('rejects an event that is too old', async () => {
    // PayPal repeats an event for three days; the others sign it again each time.
    const limit = port.name === 'paypal' ? 96 * HOUR : 300 * SECOND
    const readAt = async (ageMs: number) => {
      const { payload, headers } = await provider.writeEvent('id_1', { at: new Date(Date.now() - ageMs) })
      return port.readEvent(Buffer.from(payload), headers)
    }
    expect(await readAt(limit - 5 * SECOND)).toBeDefined()
    expect(await readAt(limit + 2 * SECOND)).toBeUndefined()
  })

  // Stripe's package retries a call once after a dropped connection: two drops are one lost call.
  test.each([
    ['is down', { action: 'status', status: 500 }, 0],
    ['drops the call', { action: 'drop_before', times: 2 }, 0],
    ['loses its response', { action: 'drop_after', times: 2 }, 1],
    ['is down after its work', { action: 'status', status: 502, after: true }, 1],
    ['limits the rate', { action: 'status', status: 429 }, 0],
  ])('that %s is unavailable, and the next attempt opens one payment', async (_, rule, meanwhile) => {
    const request = aRequest(provider)
    await emulator.break({ operation: calls.create, ...rule })
    await expect(port.create(request)).rejects.toThrow(ProviderUnavailableError)
    expect(await provider.listPayments(request.paymentId)).toHaveLength(meanwhile)
    await emulator.mend()
    const { providerPaymentId } = await port.create(request)
    expect(await provider.listPayments(request.paymentId)).toMatchObject([{ id: providerPaymentId }])
  })

  test.each([
    ['before its work', { action: 'drop_before', times: 2 }],
    ['after its work', { action: 'drop_after', times: 2 }],
    ['with a server error after its work', { action: 'status', status: 500, after: true }],
  ])('that fails %s still sends a refund once', async (_, rule) => {
    const paid = await aPaid(provider)
    const refundId = randomUUID()
    await emulator.break({ operation: calls.refund, ...rule })
    await expect(refund(provider, paid, AMOUNT, refundId)).rejects.toThrow(ProviderUnavailableError)
    await emulator.mend()
    await refund(provider, paid, AMOUNT, refundId)
    // Minutes later, when a key that names the attempt has changed.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * MINUTE })
    await refund(provider, paid, AMOUNT, refundId).finally(() => vi.useRealTimers())
    expect(await provider.listRefunds(paid.providerPaymentId)).toHaveLength(1)
  })

  test('that is down is unavailable for reading and cancelling, never a failed payment', async () => {
    const { providerPaymentId } = await open(provider)
    await emulator.break({ operation: '*', action: 'status', status: 503 })
    await expect(port.read(providerPaymentId)).rejects.toThrow(ProviderUnavailableError)
    await expect(port.cancel(providerPaymentId)).rejects.toThrow(ProviderUnavailableError)
    await expect(port.readRefund('unknown')).rejects.toThrow(ProviderUnavailableError)
    await expect(listMovements(port, -MINUTE, MINUTE)).rejects.toThrow(ProviderUnavailableError)
  })
})

test('every port times out after six seconds, both for the headers and for the end of a response', async () => {
  const providers = PROVIDERS.map((each) => ({
    ...each,
    port: withResilience(each.port, { events: { emit: () => {} } }),
  }))
  const opened = await Promise.all(providers.map(open))
  for (const { calls } of PROVIDERS) {
    await emulator.break({ operation: calls.create, action: 'delay', ms: 9_000 })
    await emulator.break({ operation: calls.read, action: 'slow', ms: 9_000 })
  }
  const start = Date.now()
  const responses = await Promise.allSettled(
    providers.flatMap((provider, at) => [open(provider), provider.port.read(opened[at]!.providerPaymentId)]),
  )
  expect(Date.now() - start).toBeLessThan(8_000)
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 'rejected'))
  for (const response of responses) {
    expect(response).toMatchObject({ reason: expect.any(ProviderUnavailableError) as unknown })
  }
})

/** Ids have another format at each provider. */
const name = ({ port }: Provider) => ({ stripe: 'pi', paypal: 'ORDER', airwallex: 'int' })[port.name]
