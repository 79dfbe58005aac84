import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPaymentEmulator } from '@shop/payment-emulator/emulator'
import { CARD_KEYS, startCardProvider, WALLET_KEYS, type Wallet } from '../../../../test/card-provider.ts'
import { aNewPayment, aNewRefund, listMovements } from '../../../../test/payment-ports.ts'
import { DAY, HOUR, SECOND } from '../../../jobs/clock.ts'
import { ProviderRefusedError, ProviderUnavailableError } from '../core/payment-port.ts'
import { createPayPalAdapter } from './paypal.service.ts'
import { toPayment, type PayPalOrder } from './paypal-orders.ts'

const emulator = await startCardProvider()
afterAll(emulator.close)
afterEach(emulator.mend)
const options = { ...WALLET_KEYS, environment: 'sandbox' as const }
const wallet = createPayPalAdapter({ ...options, apiBase: emulator.url })

const aPayment = () => aNewPayment({ amountMinor: 2_764, currency: 'USD' })
async function anApproved(source: Wallet = 'balance'): Promise<string> {
  const { providerPaymentId } = await wallet.create(aPayment())
  await emulator.approveInWallet(providerPaymentId, source)
  return providerPaymentId
}
const take = (id: string, tryId: string = randomUUID()) => wallet.capture!(id, tryId)
const listCaptures = async (orderId: string) =>
  (await emulator.control<{ id: string; order_id: string }[]>('paypal/captures')).filter(
    ({ order_id }) => order_id === orderId,
  )

describe('the wallet', () => {
  test('redirects to the shop with the outcome of the approval', async () => {
    const { providerPaymentId: id, approvalUrl } = await wallet.create(aPayment())
    expect(approvalUrl).toBe(`${emulator.url}/checkoutnow?token=${id}`)
    expect(await emulator.cancelWallet(id)).toBe(
      `https://shop.example/payment/1?wallet=cancelled&token=${id}`,
    )
    const back = await emulator.approveInWallet(id)
    expect(back).toMatch(`https://shop.example/payment/1?wallet=approved&token=${id}&PayerID=`)
  })

  test('rejects yuan permanently', async () => {
    await expect(wallet.create(aNewPayment({ currency: 'CNY' }))).rejects.toThrow(ProviderRefusedError)
  })

  test('waits for capture once the shopper has approved', async () => {
    const id = await anApproved()
    expect(await wallet.read(id)).toMatchObject({ state: 'requires_action', awaitsCapture: true })
    expect(await listCaptures(id)).toEqual([])
  })

  test('is captured once, however many attempts, with the same id or others', async () => {
    const id = await anApproved()
    const tryId = randomUUID()
    const responses = await Promise.allSettled([take(id, tryId), take(id, tryId), take(id)])
    const taken = await take(id)
    expect(taken).toMatchObject({ state: 'succeeded', amountMinor: 2_764, currency: 'USD' })
    expect(responses.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await listCaptures(id)).toMatchObject([{ id: taken.captureId }])
  })

  test('that was not approved yet is returned unchanged', async () => {
    const { providerPaymentId } = await wallet.create(aPayment())
    expect(await take(providerPaymentId)).toMatchObject({ state: 'requires_action', awaitsCapture: false })
  })

  test('that declines can be approved again, and another source works', async () => {
    const id = await anApproved('declined')
    expect(await take(id)).toMatchObject({
      state: 'requires_action',
      declineReason: 'wallet_declined',
      awaitsCapture: false,
      approvalUrl: `${emulator.url}/checkoutnow?token=${id}`,
    })
    await emulator.approveInWallet(id)
    expect((await take(id)).state).toBe('succeeded')
  })

  test('above what was approved is approved again', async () => {
    const payment = aPayment()
    const { providerPaymentId: id } = await wallet.create(payment)
    await emulator.approveInWallet(id)
    await wallet.express!.adopt(id, { ...payment, amountMinor: 3_000 })
    expect(await take(id)).toMatchObject({
      state: 'requires_action',
      declineReason: 'wallet_approval',
      awaitsCapture: false,
      approvalUrl: `${emulator.url}/checkoutnow?token=${id}`,
    })
    expect(await listCaptures(id)).toEqual([])
    await emulator.approveInWallet(id)
    expect(await take(id)).toMatchObject({ state: 'succeeded', amountMinor: 3_000 })
  })

  test.each(['TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY', 'PAYER_ACCOUNT_RESTRICTED'])(
    'that reports %s was declined, too',
    async (code) => {
      const id = await anApproved()
      await emulator.break({ operation: 'paypal.orders.capture', action: 'decline', code })
      expect(await take(id)).toMatchObject({ declineReason: 'wallet_declined' })
    },
  )

  test('whose capture is pending is processing, until its event', async () => {
    const id = await anApproved('pending')
    const waiting = await take(id)
    expect(waiting).toMatchObject({ state: 'processing', amountMinor: 2_764 })
    expect((await wallet.cancel(id)).state).toBe('processing')
    await emulator.endCapture(waiting.captureId!, 'complete')
    expect((await wallet.read(id)).state).toBe('succeeded')
  })

  test('whose pending capture was declined needs another order', async () => {
    const id = await anApproved('pending')
    await emulator.endCapture((await take(id)).captureId!, 'deny')
    const refused = await wallet.read(id)
    expect(refused).toMatchObject({ state: 'failed', declineReason: 'wallet_declined' })
    expect(refused.captureId).toBeUndefined()
    expect((await wallet.cancel(id)).state).toBe('canceled')
  })

  test.each([
    ['before', { action: 'drop_before' }, 0],
    ['after', { action: 'drop_after' }, 1],
    ['while', { action: 'status', status: 500, after: true }, 1],
  ])(
    'that drops the connection %s capturing has not failed, and the same attempt captures once',
    async (_, rule, n) => {
      const id = await anApproved()
      const tryId = randomUUID()
      await emulator.break({ operation: 'paypal.orders.capture', ...rule })
      await expect(take(id, tryId)).rejects.toThrow(ProviderUnavailableError)
      expect(await listCaptures(id)).toHaveLength(n)
      await emulator.mend()
      expect((await take(id, tryId)).state).toBe('succeeded')
      expect(await listCaptures(id)).toHaveLength(1)
    },
  )

  test('cannot refund a pending capture yet, which is a temporary error', async () => {
    const id = await anApproved('pending')
    const { captureId } = await take(id)
    const request = aNewRefund({ providerPaymentId: id, captureId }, { currency: 'USD' })
    await expect(wallet.refund(request)).rejects.toThrow(ProviderUnavailableError)
  })
})

describe('an order', () => {
  const anOrder = (status: string, captures: string[] = []): PayPalOrder => ({
    id: 'O1',
    status,
    links: [],
    purchase_units: [
      {
        amount: { currency_code: 'USD', value: '27.64' },
        payments: {
          captures: captures.map((status, at) => ({
            id: `C${at}`,
            status,
            amount: { currency_code: 'USD', value: '27.63' },
          })),
          refunds: [],
        },
      },
    ],
  })

  test.each([
    ['CREATED', [], 'requires_action'],
    ['SAVED', [], 'requires_action'],
    ['PAYER_ACTION_REQUIRED', [], 'requires_action'],
    ['APPROVED', [], 'requires_action'],
    ['APPROVED', ['DECLINED'], 'requires_action'],
    ['VOIDED', [], 'canceled'],
    ['COMPLETED', [], 'unknown'],
    ['COMPLETED', ['DECLINED'], 'failed'],
    ['COMPLETED', ['FAILED'], 'failed'],
    ['COMPLETED', ['PENDING'], 'processing'],
    ['COMPLETED', ['COMPLETED'], 'succeeded'],
    ['COMPLETED', ['DECLINED', 'COMPLETED'], 'succeeded'],
    ['COMPLETED', ['PARTIALLY_REFUNDED'], 'succeeded'],
    ['COMPLETED', ['REFUNDED'], 'succeeded'],
    ['COMPLETED', ['SOMETHING_NEW'], 'unknown'],
    ['SOMETHING_NEW', [], 'unknown'],
  ])('%s with captures %j is %s', (status, captures, state) => {
    expect(toPayment(anOrder(status, captures)).state).toBe(state)
  })

  test('has the captured amount', () => {
    expect(toPayment(anOrder('COMPLETED', ['COMPLETED'])).amountMinor).toBe(2_763)
  })
})

describe('hours later', () => {
  let now: Date
  let later: Awaited<ReturnType<typeof startPaymentEmulator>>
  beforeEach(async () => {
    now = new Date()
    later = await startPaymentEmulator({
      host: '127.0.0.1',
      port: 0,
      dataFile: ':memory:',
      clock: () => now,
      stripe: CARD_KEYS,
      paypal: WALLET_KEYS,
    })
  })
  afterEach(() => later.close())

  test('a refund is still the same one, though PayPal forgot the request id and the token expired', async () => {
    const port = createPayPalAdapter({ ...options, apiBase: later.url })
    const { providerPaymentId } = await port.create(aPayment())
    await fetch(`${later.url}/_control/paypal/orders/${providerPaymentId}/approve`, { method: 'POST' })
    const { captureId } = await port.capture!(providerPaymentId, randomUUID())
    const request = aNewRefund({ providerPaymentId, captureId }, { currency: 'USD' })
    const first = await port.refund(request)
    now = new Date(now.getTime() + 10 * HOUR)
    expect(await port.refund(request)).toEqual(first)
  })

  test('an order that was never approved has expired', async () => {
    const port = createPayPalAdapter({ ...options, apiBase: later.url })
    const { providerPaymentId } = await port.create(aPayment())
    now = new Date(now.getTime() + 4 * HOUR)
    expect((await port.read(providerPaymentId)).state).toBe('canceled')
    expect((await port.capture!(providerPaymentId, randomUUID())).state).toBe('canceled')
  })
})

test('the statement is searched in spans of at most 31 days', async () => {
  const taken = await take(await anApproved())
  const moved = await listMovements(wallet, -100 * DAY, SECOND)
  expect(moved.filter(({ id }) => id === taken.captureId)).toHaveLength(1)
})
