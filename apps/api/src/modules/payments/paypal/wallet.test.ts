import { describe, expect, test } from 'vitest'
import { createWalletOrder, getPaymentClientId } from '@shop/contract/payments/payments.endpoints'
import { anOpenPayment, openPayment, readStock } from '../../../../test/builders.ts'
import { CARDS } from '../../../../test/card-provider.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createWalletShopper, type WithWallet } from '../../../../test/wallet-shopper.ts'
import { MINUTE, SECOND } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const { provider } = shop
const { reconciler } = shop.services

const { cancel, payByCard, open: openCard } = createOrderSteps(shop)
const { open, anOpenWallet, approve, capture, readOrder, readPayment, readTaken } = createWalletShopper(shop)

/** The number of capture attempts of an order. */
async function countTries({ form }: WithWallet): Promise<number> {
  const rows = await shop.db
    .selectFrom('payment_history')
    .select('version')
    .where('payment_id', '=', form.payment_id)
    .where('to_status', '=', 'processing')
    .execute()
  return rows.length
}

describe('the wallet', () => {
  test('is offered in its own currency', async () => {
    const { data } = await shop.call(getPaymentClientId, { params: { provider: 'paypal' } })
    expect(data).toEqual({
      client_id: 'paypal_shop',
      environment: 'sandbox',
      currency: 'USD',
      enabled: true,
      apps: [],
    })
  })

  test('shows the charge before the redirect, and charges exactly that', async () => {
    const wallet = await anOpenWallet({ price: '187.00' })
    expect(wallet.form).toMatchObject({
      provider: 'paypal',
      amount: '199.00',
      currency: 'CNY',
      status: 'requires_action',
      quote: {
        amount: '27.64',
        currency: 'USD',
        rate: '7.2000',
      },
    })
    const holdsMs = Date.parse(wallet.form.quote.expires_at) - shop.clock().getTime()
    expect(Math.abs(holdsMs - 15 * MINUTE)).toBeLessThan(SECOND)
    expect(wallet.form.approval_url).toContain(`${provider.url}/checkoutnow`)
    expect(await open(wallet)).toEqual(wallet.form)

    await approve(wallet)
    const { data } = await capture(wallet)
    expect(data.payment).toMatchObject({ status: 'succeeded', amount: '27.64', currency: 'USD' })
    expect(data.order).toMatchObject({ status: 'paid', total: '199.00' })
    expect(await readTaken(wallet)).toMatchObject([
      { status: 'COMPLETED', amount: { value: '27.64', currency_code: 'USD' } },
    ])
  })

  test('captures nothing that was not approved', async () => {
    const wallet = await anOpenWallet()
    const { data } = await capture(wallet)
    expect(data.payment).toMatchObject({ status: 'requires_action', retryable: true })
    expect(await readTaken(wallet)).toEqual([])
  })

  test('captures the money once, however many requests', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    const responses = await Promise.all(Array.from({ length: 6 }, () => capture(wallet)))
    await reconciler.run({ staleMs: 0 })
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await readTaken(wallet)).toHaveLength(1)
    expect((await readOrder(wallet)).status).toBe('paid')
  })
})

describe('a shopper who closed the tab after approving', () => {
  test('has paid within 90 seconds', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    shop.clock.advance(60 * SECOND)
    await reconciler.run()
    expect((await readOrder(wallet)).status).toBe('paid')
  })

  test('finds the order paid on returning to the page', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    const body = { order_id: wallet.order.order_id }
    const { error } = await shop.call(createWalletOrder, { body }, { as: wallet.shopper })
    expect(error.code).toBe('ORDER_ALREADY_PAID')
    expect((await readOrder(wallet)).status).toBe('paid')
  })
})

describe('an expired quote', () => {
  test('is replaced by a new one, and the old payment is closed', async () => {
    const wallet = await anOpenWallet()
    shop.clock.advance(15 * MINUTE)
    const next = await open(wallet)
    expect(next.payment_id).not.toBe(wallet.form.payment_id)
    expect(next.quote.expires_at > wallet.form.quote.expires_at).toBe(true)
    expect((await readPayment(wallet)).status).toBe('cancelled')
  })

  test('is not charged, though the shopper approved it', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    shop.clock.advance(15 * MINUTE)
    expect((await capture(wallet)).error.code).toBe('WALLET_QUOTE_EXPIRED')
    await reconciler.run()
    expect(await readTaken(wallet)).toEqual([])
    const renewed = { ...wallet, form: await open(wallet) }
    await approve(renewed)
    expect((await capture(renewed)).data.order.status).toBe('paid')
    expect(await readTaken(wallet)).toEqual([])
  })
})

describe('an order that ended after the approval', () => {
  test('captures no money when it was cancelled', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    await cancel(wallet)
    expect((await capture(wallet)).data.payment.status).toBe('cancelled')
    await reconciler.run({ staleMs: 0 })
    expect(await readTaken(wallet)).toEqual([])
    expect(await readStock(shop, wallet.productId)).toMatchObject({ reserved: 0 })
  })

  test('captures no money when it expired', async () => {
    const wallet = await anOpenWallet()
    shop.clock.advance(20 * MINUTE)
    const renewed = { ...wallet, form: await open(wallet) }
    await approve(renewed)
    shop.clock.advance(10 * MINUTE)
    await capture(renewed)
    await reconciler.run()
    expect((await readOrder(wallet)).status).toBe('cancelled')
    expect(await readTaken(renewed)).toEqual([])
  })
})

describe('changing the payment method', () => {
  test('from card to wallet closes the card’s payment at its provider', async () => {
    const card = await anOpenPayment(shop)
    const wallet = { ...card, form: await open(card) }
    const intent = (await provider.listIntents()).find(({ id }) => id === card.form.payment_intent_id)
    expect(intent!.status).toBe('canceled')
    await approve(wallet)
    expect((await capture(wallet)).data.order.status).toBe('paid')
  })

  test('from wallet to card leaves an approval that is never captured', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    const form = await openPayment(shop, wallet)
    expect((await capture(wallet)).data.payment.status).toBe('cancelled')
    await payByCard(form.payment_intent_id)
    await capture(wallet)
    await reconciler.run({ staleMs: 0 })
    expect((await readOrder(wallet)).status).toBe('paid')
    expect(await readTaken(wallet)).toEqual([])
  })

  test('after the card was paid elsewhere gets ORDER_ALREADY_PAID', async () => {
    const card = await anOpenPayment(shop)
    await provider.payWith(CARDS.pays, card.form.payment_intent_id)
    const body = { order_id: card.order.order_id }
    const { error } = await shop.call(createWalletOrder, { body }, { as: card.shopper })
    expect(error.code).toBe('ORDER_ALREADY_PAID')
    expect((await readOrder(card)).status).toBe('paid')
  })
})

describe('a wallet', () => {
  test('that declines reports it, and another source works', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet, 'declined')
    const { data } = await capture(wallet)
    expect(data.payment).toMatchObject({ status: 'requires_action', failure_code: 'wallet_declined' })
    expect(data.order.status).toBe('pending_payment')
    // It stays approved at the provider; only the shopper retries it.
    await reconciler.run({ staleMs: 0 })
    expect(await open(wallet)).toMatchObject({
      status: 'requires_action',
      approval_url: expect.stringContaining(wallet.form.paypal_order_id),
    })
    expect(await countTries(wallet)).toBe(1)
    await approve(wallet)
    expect((await capture(wallet)).data.order.status).toBe('paid')
    expect((await readTaken(wallet)).filter(({ status }) => status === 'COMPLETED')).toHaveLength(1)
  })

  test.each(['complete', 'deny'] as const)(
    'whose capture is pending leaves the order pending, until its event: %s',
    async (end) => {
      const wallet = await anOpenWallet()
      await approve(wallet, 'pending')
      expect((await capture(wallet)).data.payment.status).toBe('processing')
      shop.clock.advance(2 * MINUTE)
      expect((await openCard(wallet)).error.code).toBe('ORDER_STATE_CONFLICT')

      const [taken] = await readTaken(wallet)
      await provider.control(`paypal/captures/${taken!.id}/${end}`, {})
      shop.clock.advance(2 * MINUTE)
      await reconciler.run()
      expect((await readOrder(wallet)).status).toBe(end === 'complete' ? 'paid' : 'pending_payment')
      if (end === 'deny') expect((await readPayment(wallet)).failure_code).toBe('wallet_declined')
    },
  )

  test('whose response is lost after the capture is queried again, and nothing else can be paid meanwhile', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    await provider.break({ operation: 'paypal.orders.capture', action: 'drop_after', times: 2 })
    expect((await capture(wallet)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    await provider.mend()
    shop.clock.advance(60 * SECOND)
    await reconciler.run()
    expect((await readOrder(wallet)).status).toBe('paid')
    expect(await readTaken(wallet)).toHaveLength(1)
  })

  test('that is being charged cannot be replaced by a card until the outcome is known', async () => {
    const wallet = await anOpenWallet()
    await approve(wallet)
    await provider.break({ operation: 'paypal.orders.capture', action: 'drop_before', times: 2 })
    expect((await capture(wallet)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    await provider.mend()
    expect((await openCard(wallet)).error.code).toBe('ORDER_STATE_CONFLICT')
    expect((await capture(wallet)).data.order.status).toBe('paid')
  })

  test.each(['its quote', 'its order'])(
    'that is being charged when %s ends is neither charged again nor lost',
    async (what) => {
      const wallet = await anOpenWallet()
      if (what === 'its order') {
        shop.clock.advance(20 * MINUTE)
        wallet.form = await open(wallet)
        await approve(wallet)
        shop.clock.advance(10 * MINUTE - 5 * SECOND)
      } else {
        await approve(wallet)
        shop.clock.advance(15 * MINUTE - 5 * SECOND)
      }
      await provider.break({ operation: 'paypal.orders.capture', action: 'drop_before', times: 1 })
      expect((await capture(wallet)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
      shop.clock.advance(10 * SECOND)
      // The request may still be running at the provider: nothing else may be paid, and the order must not
      // end.
      expect((await capture(wallet)).data.payment.status).toBe('processing')
      await reconciler.run()
      expect((await readOrder(wallet)).status).toBe('pending_payment')

      shop.clock.advance(2 * MINUTE)
      await reconciler.run()
      await reconciler.run()
      // It was given up, and captured afterwards.
      await shop.services.providers.require('paypal').capture!(wallet.form.paypal_order_id, 'long under way')
      shop.clock.advance(2 * MINUTE)
      await reconciler.run()
      await shop.runJobs()
      const { status } = await readOrder(wallet)
      expect({ status, taken: (await readTaken(wallet)).length }).toEqual({ status: 'paid', taken: 1 })
    },
  )
})
