import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aPaidOrder } from '../../../../test/builders.ts'
import { CARDS } from '../../../../test/card-provider.ts'
import { aNewPayment } from '../../../../test/payment-ports.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { after, DAY } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const { provider } = shop
const { providers, providerReconciliation, lostPayments } = shop.services
const beginning = after(new Date(Math.min(shop.clock().getTime(), Date.now())), -DAY)
// The provider uses the system clock: by the shop's, everything here happened long ago.
shop.clock.set(new Date(Math.max(shop.clock().getTime(), Date.now()) + DAY))
afterEach(() => provider.mend())

const listLost = async () => (await lostPayments.list(beginning)).lost

/** A payment as the shop opens it, of an order that it lost. */
const open = (name: 'stripe' | 'paypal', amountMinor: number, currency: string) =>
  providers.require(name).create(aNewPayment({ amountMinor, currency }))

async function aLostCardPayment(amountFen: number): Promise<string> {
  const { providerPaymentId } = await open('stripe', amountFen, 'CNY')
  await provider.payWith(CARDS.pays, providerPaymentId)
  return providerPaymentId
}

async function aLostWalletPayment(cents: number): Promise<string> {
  const { providerPaymentId } = await open('paypal', cents, 'USD')
  await provider.control(`paypal/orders/${providerPaymentId}/approve`, { wallet: 'balance' })
  await providers.require('paypal').capture!(providerPaymentId, randomUUID())
  return providerPaymentId
}

test('payments of orders missing from the shop are found and refunded once; no others', async () => {
  const stored = await aPaidOrder(shop)
  await provider.merchant.paymentIntents.create({
    amount: 4_200,
    currency: 'cny',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://other-business.example/',
  })
  const card = await aLostCardPayment(11_200)
  const wallet = await aLostWalletPayment(1_577)

  const lost = await listLost()
  expect(lost.map(({ port, charge }) => [port.name, charge.providerPaymentId, charge.amountMinor])).toEqual([
    ['stripe', card, 11_200],
    ['paypal', wallet, 1_577],
  ])
  for (const payment of lost) expect(await lostPayments.sendBack(payment)).toBe('sent back')
  // The merchant repeats the command.
  for (const payment of lost) expect(await lostPayments.sendBack(payment)).toBe('sent back')
  expect(await listLost()).toEqual([])

  const refunds = await provider.listRefunds()
  expect(refunds.filter(({ payment_intent }) => payment_intent === card)).toMatchObject([{ amount: 11_200 }])
  expect(refunds.filter(({ payment_intent }) => payment_intent === stored.form.payment_intent_id)).toEqual([])
  expect(await provider.listWalletRefunds()).toHaveLength(1)
  // Only the other business of the account is unknown to the ledger.
  expect((await providerReconciliation.compare(beginning)).differences).toMatchObject([{ actual: 4_200 }])
})

test('what the merchant has refunded manually is not refunded again', async () => {
  await aLostCardPayment(900)
  const [payment] = await listLost()
  await provider.merchant.refunds.create({ payment_intent: payment!.charge.providerPaymentId! })
  expect(await lostPayments.sendBack(payment!)).toBe('refused')
  expect(await listLost()).toEqual([])
})

test('a provider that does not respond is reported, and the others are still queried', async () => {
  await aLostWalletPayment(800)
  await provider.break({ operation: 'charges.list', action: 'status', status: 503, times: 9 })
  const { lost, unanswered } = await lostPayments.list(beginning)
  expect(unanswered).toEqual(['stripe'])
  expect(lost).toHaveLength(1)
})
