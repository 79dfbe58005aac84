import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { startCardProvider, WALLET_KEYS } from '../../../../test/card-provider.ts'
import { aNewPayment, aNewRefund } from '../../../../test/payment-ports.ts'
import { createPayPalAdapter } from './paypal.service.ts'

const emulator = await startCardProvider()
afterAll(emulator.close)
afterEach(emulator.mend)
const options = { ...WALLET_KEYS, environment: 'sandbox' as const }
const wallet = createPayPalAdapter({ ...options, apiBase: emulator.url })

/** A wallet payment with a partial refund. */
async function aRefunded() {
  const { providerPaymentId } = await wallet.create(aNewPayment({ currency: 'USD' }))
  await emulator.approveInWallet(providerPaymentId)
  const { captureId } = await wallet.capture!(providerPaymentId, randomUUID())
  const request = aNewRefund({ providerPaymentId, captureId }, { currency: 'USD' })
  const { providerRefundId } = await wallet.refund(request)
  return { providerPaymentId, captureId, providerRefundId }
}

describe('events', () => {
  const read = async (port: typeof wallet, change: Record<string, string> = {}) => {
    const { payload, headers } = await emulator.writeWalletEvent('ORDER1')
    return port.readEvent(Buffer.from(payload), { ...headers, ...change })
  }
  /** The event that PayPal sent for a capture or refund. */
  async function findEvent(type: string, resourceId: string) {
    const events = await emulator.control<{ event_type: string; resource: { id: string } }[]>('paypal/events')
    const event = events.find(({ event_type, resource }) => event_type === type && resource.id === resourceId)
    const payload = JSON.stringify(event)
    const headers = await emulator.control<Record<string, string>>('paypal/sign', { body: payload })
    return wallet.readEvent(Buffer.from(payload), headers)
  }

  test('of captures and refunds name the order, and the refund', async () => {
    const { providerPaymentId, captureId, providerRefundId } = await aRefunded()
    expect(await findEvent('PAYMENT.CAPTURE.COMPLETED', captureId!)).toMatchObject({ providerPaymentId })
    expect(await findEvent('PAYMENT.CAPTURE.REFUNDED', providerRefundId)).toMatchObject({
      providerPaymentId,
      providerRefundId,
    })
  })

  test('of a refund still name it when the order cannot be read', async () => {
    const { providerRefundId } = await aRefunded()
    await emulator.break({ operation: 'paypal.captures.retrieve', action: 'status', status: 500 })
    expect(await findEvent('PAYMENT.CAPTURE.REFUNDED', providerRefundId)).toMatchObject({
      providerPaymentId: undefined,
      providerRefundId,
    })
  })

  test('of another webhook of the same account are rejected', async () => {
    const other = createPayPalAdapter({ ...options, webhookId: 'WH-OTHER', apiBase: emulator.url })
    expect(await read(other)).toBeUndefined()
    expect(await read(wallet)).toBeDefined()
  })

  describe('with a certificate from elsewhere', () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    afterEach(() => fetching.mockClear())
    afterAll(() => fetching.mockRestore())
    const isFetched = (address: string) =>
      fetching.mock.calls.some(([url]) => String(url instanceof Request ? url.url : url) === address)

    test.each([
      'https://evil.example/v1/notifications/certs/CERT-1',
      'https://paypal.com.evil.example/v1/notifications/certs/CERT-1',
      'https://evilpaypal.com/v1/notifications/certs/CERT-1',
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
      'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
      'https://user@api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/../../other',
      'https://api.paypal.com/certs/CERT-1',
      'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
      'file:///v1/notifications/certs/CERT-1',
      'not an address',
      '',
    ])('are rejected without fetching it: %j', async (address) => {
      const live = createPayPalAdapter({ ...options, environment: 'live' })
      expect(await read(live, { 'paypal-cert-url': address })).toBeUndefined()
      expect(isFetched(address)).toBe(false)
    })

    test('are rejected, but PayPal’s own address is fetched', async () => {
      const address = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
      fetching.mockImplementation(async () => Promise.resolve(new Response('no certificate')))
      const live = createPayPalAdapter({ ...options, environment: 'live' })
      const payload = Buffer.from('{}')
      const headers = {
        'paypal-transmission-id': '1',
        'paypal-transmission-time': new Date().toISOString(),
        'paypal-transmission-sig': 'AAAA',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': address,
      }
      expect(await live.readEvent(payload, headers)).toBeUndefined()
      expect(isFetched(address)).toBe(true)
      expect(fetching.mock.calls.at(-1)![1]).toMatchObject({ redirect: 'error' })
      fetching.mockReset()
    })
  })

  test('fetch the certificate once', async () => {
    const port = createPayPalAdapter({ ...options, apiBase: emulator.url })
    const { payload, headers } = await emulator.writeWalletEvent('ORDER1')
    const fetching = vi.spyOn(globalThis, 'fetch')
    await Promise.all(Array.from({ length: 5 }, () => port.readEvent(Buffer.from(payload), headers)))
    expect(fetching).toHaveBeenCalledTimes(1)
    fetching.mockRestore()
  })
})
