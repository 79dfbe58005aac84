import { randomUUID } from 'node:crypto'
import { createAirwallexAdapter } from '../src/modules/payments/airwallex/airwallex.service.ts'
import { createLazyStripeAdapter } from '../src/modules/payments/stripe/lazy-stripe.ts'
import type { PaymentPort, ProviderMovement } from '../src/modules/payments/core/payment-port.ts'
import { createPayPalAdapter } from '../src/modules/payments/paypal/paypal.service.ts'
import { SECOND } from '../src/jobs/clock.ts'
import {
  AIRWALLEX_CARDS,
  AIRWALLEX_KEYS,
  CARD_KEYS,
  CARDS,
  startCardProvider,
  WALLET_KEYS,
} from './card-provider.ts'

/** A payment to be opened at a provider: ¥199.90 by default. */
export function aNewPayment(change: { paymentId?: string; amountMinor?: number; currency?: string } = {}) {
  return {
    paymentId: randomUUID() as string,
    orderId: randomUUID(),
    orderNumber: 'ST-1',
    amountMinor: 19_990,
    currency: 'CNY',
    backUrl: 'https://shop.example/payment/1',
    ...change,
  }
}

/** A refund of a payment at a provider: a cent of it by default. */
export function aNewRefund(
  { providerPaymentId, captureId }: { providerPaymentId: string; captureId?: string | undefined },
  change: { refundId?: string; amountMinor?: number; currency?: string } = {},
) {
  const ids = { refundId: randomUUID() as string, providerPaymentId, captureId }
  return { ...ids, amountMinor: 1, currency: 'CNY', ...change }
}

/** A provider in the tests of the port: the port, and actions and records behind it. */
export interface Provider {
  port: PaymentPort
  currency: string
  /** Names of its operations for fault rules. */
  calls: { create: string; read: string; refund: string }
  /** The shopper pays, and the money is captured. */
  pay: (id: string) => Promise<unknown>
  /** The provider's payments with our id, and its refunds of a payment. */
  listPayments: (paymentId: string) => Promise<{ id: string }[]>
  listRefunds: (id: string) => Promise<{ id: string }[]>
  writeEvent: (id: string, options?: { at?: Date }) => Promise<SignedEvent>
}
interface SignedEvent {
  payload: string
  headers: Record<string, string>
}

/** The adapters of all providers, connected to one emulator. */
export async function startPaymentPorts() {
  const emulator = await startCardProvider()
  const apiBase = emulator.url

  const cards: Provider = {
    port: createLazyStripeAdapter({ ...CARD_KEYS, apiBase }),
    currency: 'CNY',
    calls: {
      create: 'payment_intents.create',
      read: 'payment_intents.retrieve',
      refund: 'refunds.create',
    },
    pay: (id) => emulator.payWith(CARDS.pays, id),
    listPayments: async (paymentId) =>
      (await emulator.listIntents()).filter(({ metadata }) => metadata['payment_id'] === paymentId),
    listRefunds: async (id) =>
      (await emulator.listRefunds()).filter(({ payment_intent }) => payment_intent === id),
    async writeEvent(id, { at = new Date() } = {}) {
      const { payload, headers } = emulator.writeEvent(id)
      const timestamp = Math.floor(at.getTime() / SECOND)
      const signature = emulator.merchant.webhooks.generateTestHeaderString({
        payload,
        timestamp,
        secret: CARD_KEYS.webhookSecret,
      })
      return { payload, headers: { ...headers, 'stripe-signature': signature } }
    },
  }

  const walletPort = createPayPalAdapter({ ...WALLET_KEYS, environment: 'sandbox', apiBase })
  const wallet: Provider = {
    port: walletPort,
    currency: 'USD',
    calls: {
      create: 'paypal.orders.create',
      read: 'paypal.orders.retrieve',
      refund: 'paypal.captures.refund',
    },
    async pay(id) {
      await emulator.approveInWallet(id)
      return walletPort.capture!(id, randomUUID())
    },
    listPayments: async (paymentId) =>
      (await emulator.listWalletOrders()).filter(
        ({ purchase_units: [unit] }) => unit.custom_id === paymentId,
      ),
    async listRefunds(id) {
      const { captureId } = await walletPort.read(id)
      return (await emulator.listWalletRefunds()).filter(({ capture_id }) => capture_id === captureId)
    },
    writeEvent: emulator.writeWalletEvent,
  }

  const otherCards: Provider = {
    port: createAirwallexAdapter({ ...AIRWALLEX_KEYS, environment: 'sandbox', apiBase }),
    currency: 'CNY',
    calls: {
      create: 'airwallex.payment_intents.create',
      read: 'airwallex.payment_intents.retrieve',
      refund: 'airwallex.refunds.create',
    },
    pay: (id) => emulator.payByAirwallex(AIRWALLEX_CARDS.pays, id),
    listPayments: async (paymentId) =>
      (await emulator.listAirwallexIntents()).filter(({ metadata }) => metadata['payment_id'] === paymentId),
    listRefunds: async (id) =>
      (await emulator.listAirwallexRefunds()).filter(({ payment_intent_id }) => payment_intent_id === id),
    writeEvent: emulator.writeAirwallexEvent,
  }

  return {
    emulator,
    providers: [cards, wallet, otherCards].map((provider) => ({ name: provider.port.name, ...provider })),
  }
}

/** The movements of a period, given in ms from now. */
export async function listMovements(
  port: PaymentPort,
  fromMs: number,
  toMs: number,
): Promise<ProviderMovement[]> {
  const now = Date.now()
  const moved: ProviderMovement[] = []
  for await (const movement of port.listMovements(new Date(now + fromMs), new Date(now + toMs))) {
    moved.push(movement)
  }
  return moved
}
