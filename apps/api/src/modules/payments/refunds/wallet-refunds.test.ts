import { expect, test } from 'vitest'
import { openPayment } from '../../../../test/builders.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createWalletShopper } from '../../../../test/wallet-shopper.ts'

const shop = await createTestApp()
const { refund, cancel, payByCard } = createOrderSteps(shop)
const { anOpenWallet, approve, capture, readOrder, readTaken, listRefunds } = createWalletShopper(shop)

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
  const mails = await shop.readMail(wallet.shopper.email)
  expect(mails.at(-1)!.text).toMatch(/¥66\.34 \(US\$9\.2\d\)/)
})

test('A refund is sent by one at a time: PayPal never refuses one and carries out another of the same', async () => {
  const wallet = await anOpenWallet()
  await approve(wallet)
  await capture(wallet)
  const before = (await listRefunds()).length
  const { refunds } = await refund(wallet, undefined, 'a')
  const [operation, times] = ['paypal.captures.refund', 1]
  await shop.provider.break({ operation, times, action: 'decline', code: 'TRANSACTION_REFUSED' })
  await shop.provider.break({ operation, times, action: 'delay', ms: 100 })
  const send = () => shop.services.refunds.send({ refundId: refunds[0]!.id })
  await Promise.all([send(), send()])
  expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'payment_refund_failed' }])
  expect((await refund(wallet, undefined, 'a')).refunds).toMatchObject([{ status: 'failed' }])
  expect(await listRefunds()).toHaveLength(before)
})

test('A payment for an order that was paid and cancelled before is refunded, and the order stays cancelled.', async () => {
  const wallet = await anOpenWallet()
  await approve(wallet)
  await payByCard((await openPayment(shop, wallet)).payment_intent_id)
  await cancel(wallet)
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
