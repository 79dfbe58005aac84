import { afterAll, describe, expect, test } from 'vitest'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { createAppPayment, payOrder } from '@shop/contract/payments/payments.endpoints'
import { anOrder, type PlacedOrder } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { createWalletShopper } from '../../../../test/wallet-shopper.ts'
import { DAY, HOUR, MINUTE } from '../../../jobs/clock.ts'

type Placed = Pick<PlacedOrder, 'order' | 'shopper'>

/** How an order is paid at a provider, and what its records contain. */
interface Provider {
  pay: () => Promise<Placed>
  /** The injected fault by which refunds fail for want of money. */
  lacking: { operation: string; code: string }
  /** Refunds that have gone through, of all orders. */
  countSent: () => Promise<number>
}

const PRICE = { price: '80.00' }

function ofAirwallex(shop: TestApp): Provider {
  const params = { provider: 'airwallex' as const }
  return {
    lacking: { operation: 'airwallex.refunds.create', code: 'insufficient_balance' },
    async pay() {
      const { order, shopper } = await anOrder(shop, PRICE)
      const body = { order_id: order.order_id, app: 'alipay', device: 'desktop' } as const
      const { data: form } = await shop.call(createAppPayment, { params, body }, { as: shopper })
      const path = `airwallex/payment_intents/${form.payment_intent_id}/app`
      await shop.provider.control(path, { outcome: 'pay' })
      const paid = { ...params, payment_id: form.payment_id }
      await shop.call(payOrder, { params: { id: order.order_id }, body: paid }, { as: shopper })
      return { order, shopper }
    },
    async countSent() {
      const refunds = await shop.provider.control<{ status: string }[]>('airwallex/refunds')
      return refunds.filter(({ status }) => status === 'SUCCEEDED').length
    },
  }
}

function ofPayPal(shop: TestApp): Provider {
  const { anOpenWallet, approve, capture, listRefunds } = createWalletShopper(shop)
  return {
    lacking: { operation: 'paypal.captures.refund', code: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
    async pay() {
      const wallet = await anOpenWallet(PRICE)
      await approve(wallet)
      await capture(wallet)
      return wallet
    },
    countSent: async () => (await listRefunds()).filter(({ status }) => status === 'COMPLETED').length,
  }
}

describe.each([
  ['Airwallex', 'airwallex', ofAirwallex],
  ['PayPal', 'stripe', ofPayPal],
] as const)('A refund that the balance at %s does not cover', async (_, cardProvider, toProvider) => {
  const shop = await createTestApp({ cardProvider })
  const console = await createTestConsole(shop)
  const { pay, lacking, countSent } = toProvider(shop)
  const { refund } = createOrderSteps(shop)
  const { reconciler, refunds } = shop.services
  const lack = (times: number) => shop.provider.break({ ...lacking, times, action: 'decline' })
  // Sessions are over before a refund is given up.
  const readConsole = async ({ order }: Placed) => {
    const as = await console.aMember('manager')
    return (await console.call(getOrder, { params: { id: order.order_id } }, { as })).data
  }
  afterAll(() => shop.provider.mend())

  /** What the provider has begun is over, and the reconciler has looked. */
  async function settle() {
    await shop.runJobs()
    await shop.provider.control('settle', {})
    await reconciler.run({ staleMs: 0 })
  }

  async function wait(ms: number) {
    shop.clock.advance(ms)
    await settle()
    await settle()
  }

  test('waits, which the merchant sees and is alarmed of once, and is sent once when money has come in.', async () => {
    const paid = await pay()
    const before = await countSent()
    await lack(3)
    await refund(paid)
    await settle()
    await wait(MINUTE)
    expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'payment_refund_unfunded' }])
    expect((await readConsole(paid)).attention).toEqual(['refund_unfunded'])
    const query = { needs_attention: 'true' } as const
    const { data: list } = await console.call(listOrders, { query }, { as: await console.aMember('manager') })
    expect(list.items.map(({ id }) => id)).toContain(paid.order.order_id)

    await wait(HOUR)
    await wait(HOUR)
    expect(await countSent()).toBe(before)
    // A command with the same key, and many rounds at once, are the same refund.
    await refund(paid)
    await wait(2 * HOUR)
    const [{ id: refundId } = { id: '' }] = (await refund(paid)).refunds
    await Promise.all(Array.from({ length: 4 }, () => refunds.send({ refundId })))
    await wait(HOUR)
    expect(await countSent()).toBe(before + 1)
    const shown = await readConsole(paid)
    expect(shown.attention).toEqual([])
    expect(shown.refunds).toMatchObject([{ status: 'succeeded', amount: '92.00' }])
    expect(shop.takeLoggedErrors()).toEqual([])
  })

  test('is sent once also when the response of the try that goes through is lost.', async () => {
    const paid = await pay()
    const before = await countSent()
    await lack(1)
    await refund(paid)
    await settle()
    expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'payment_refund_unfunded' }])
    await shop.provider.break({ operation: lacking.operation, times: 1, action: 'drop_after' })
    for (let hour = 0; hour < 4; hour += 1) await wait(HOUR)
    expect(await countSent()).toBe(before + 1)
    expect((await readConsole(paid)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'background work failed' }])
  })

  test('has failed after 30 days, and the merchant may refund again.', async () => {
    const paid = await pay()
    const before = await countSent()
    await lack(500)
    await refund(paid)
    await settle()
    for (let day = 0; day < 31; day += 1) await wait(DAY)
    expect(shop.takeLoggedErrors()).toMatchObject([
      { msg: 'payment_refund_unfunded' },
      { msg: 'payment_refund_failed' },
    ])
    expect((await readConsole(paid)).attention).toContain('refund_failed')
    await shop.provider.mend()
    await refund(paid, undefined, 'again')
    await settle()
    await wait(MINUTE)
    expect(await countSent()).toBe(before + 1)
  })
})
