import { expect, test } from 'vitest'
import { cancelOrder } from '@shop/contract/orders'
import { createPaymentIntent } from '@shop/contract/payments'
import { CARDS } from '../../../../test/card-provider.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createWalletShopper, type WithWallet } from '../../../../test/wallet-shopper.ts'

const shop = await createTestApp()
const { refunds } = shop.services
const { anOpenWallet, approve, capture, readOrder, readTaken, listRefunds } = createWalletShopper(shop)

const refund = (wallet: WithWallet, amountFen: number | undefined, key: string) =>
  refunds.request({ orderNumber: wallet.order.order_number, amountFen, note: undefined, key })

test('A wallet’s refund is in the charged currency, and parts add up to all of it', async () => {
  const wallet = await anOpenWallet({ price: '187.00' })
  await approve(wallet)
  await capture(wallet)
  const before = (await listRefunds()).length
  await refund(wallet, 6_633, 'a')
  await refund(wallet, 6_633, 'b')
  await refund(wallet, undefined, 'c')
  await shop.runJobs()
  const sums = (await listRefunds())
    .slice(0, -before || undefined)
    .map(({ amount }) => Math.round(Number(amount.value) * 100))
  expect(sums).toHaveLength(3)
  expect(sums.reduce((sum, part) => sum + part, 0)).toBe(2_764)
  expect(await readOrder(wallet)).toMatchObject({ status: 'refunded', payment: { status: 'refunded' } })
  const letters = await shop.readMail(wallet.shopper.email)
  expect(letters.at(-1)!.text).toMatch(/¥66\.34 \(USD 9\.2\d\)/)
})

test('A payment for an order that was paid and cancelled before is refunded, and the order stays cancelled.', async () => {
  const wallet = await anOpenWallet()
  await approve(wallet)
  const as = wallet.shopper
  const params = { provider: 'stripe' as const }
  const body = { order_id: wallet.order.order_id }
  const { data: card } = await shop.call(createPaymentIntent, { params, body }, { as })
  await shop.provider.payWith(CARDS.pays, card.payment_intent_id)
  await shop.deliverWebhooks(card.payment_intent_id)
  await shop.call(cancelOrder, { params: { id: wallet.order.order_id }, body: {} }, { as })
  await shop.runJobs()
  const before = (await listRefunds()).length

  // A payment closed by the shop is captured nevertheless, as by a slow request.
  await shop.services.providers.require('paypal').capture!(wallet.form.paypal_order_id, 'stray')
  expect(await readTaken(wallet)).toHaveLength(1)
  expect((await capture(wallet)).data.payment.status).toBe('refund_pending')
  await shop.runJobs()
  expect(await listRefunds()).toHaveLength(before + 1)
  expect(await readOrder(wallet)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
})
