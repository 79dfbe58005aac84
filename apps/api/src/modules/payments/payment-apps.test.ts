import { describe, expect, test } from 'vitest'
import { readGiftCardBalance } from '@shop/contract/gift-cards/gift-cards.endpoints'
import {
  createAppPayment,
  createPaymentIntent,
  getPayment,
  payOrder,
} from '@shop/contract/payments/payments.endpoints'
import type { AppForm, PaymentApp } from '@shop/contract/payments/payments.schemas'
import { anOrder, readStock, type PlacedOrder } from '../../../test/builders.ts'
import { aCardOrder, readMailedCode } from '../../../test/gift-cards.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'

type Opened = PlacedOrder & { form: AppForm }

/** A shop whose card provider is this one, with what the shopper's phone and the provider do. */
async function createAppShop(name: 'stripe' | 'airwallex') {
  const shop = await createTestApp({ cardProvider: name })
  const { provider } = shop
  const isStripe = name === 'stripe'
  const prefix = isStripe ? '' : 'airwallex/'
  const open = (
    { order, shopper }: Pick<PlacedOrder, 'order' | 'shopper'>,
    app: PaymentApp = 'wechat_pay',
    device: 'phone' | 'desktop' = 'desktop',
  ) =>
    shop.call(
      createAppPayment,
      { params: { provider: name }, body: { order_id: order.order_id, app, device } },
      { as: shopper },
    )
  return {
    ...createOrderSteps(shop),
    shop,
    open,
    isStripe,
    operation: (call: string) => (isStripe ? call : `airwallex.${call}`),
    async anOpenApp(
      app: PaymentApp = 'wechat_pay',
      device: 'phone' | 'desktop' = 'desktop',
    ): Promise<Opened> {
      const placed = await anOrder(shop, { stock: 5 })
      return { ...placed, form: (await open(placed, app, device)).data }
    },
    /** On the phone, without informing the shop. */
    end: ({ form }: Opened, outcome: 'pay' | 'fail' | 'expire' = 'pay') =>
      provider.control(`${prefix}payment_intents/${form.payment_intent_id}/app`, { outcome }),
    /** As the payment page requests it. */
    sync: async ({ order, form, shopper }: Opened) =>
      (
        await shop.call(
          payOrder,
          { params: { id: order.order_id }, body: { provider: name, payment_id: form.payment_id } },
          { as: shopper },
        )
      ).data,
    read: async ({ form, shopper }: Opened) =>
      (await shop.call(getPayment, { params: { id: form.payment_id } }, { as: shopper })).data,
    async deliver({ form }: Opened, id?: string): Promise<number> {
      const { payload, headers } = isStripe
        ? provider.writeEvent(form.payment_intent_id, id)
        : await provider.writeAirwallexEvent(form.payment_intent_id, id === undefined ? {} : { id })
      const url = `/api/v1/payment/${name}/webhook`
      return (await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode
    },
    openCard: ({ order, shopper }: PlacedOrder) =>
      shop.call(
        createPaymentIntent,
        { params: { provider: name }, body: { order_id: order.order_id } },
        { as: shopper },
      ),
    async readIntentStatus({ form }: Opened): Promise<string | undefined> {
      const intents = isStripe ? await provider.listIntents() : await provider.listAirwallexIntents()
      const intent = intents.find(({ id }) => id === form.payment_intent_id)
      return (intent as { status?: string } | undefined)?.status?.toLowerCase()
    },
  }
}

for (const name of ['stripe', 'airwallex'] as const) {
  describe(`with ${name}`, async () => {
    const world = await createAppShop(name)
    const { shop, open, anOpenApp, end, sync, read, deliver, readOrder, listSubjects } = world

    async function expectSingleSettlement(opened: Opened) {
      expect(await readOrder(opened)).toMatchObject({
        status: 'paid',
        payment: { status: 'succeeded', method: opened.form.app },
      })
      expect(await readStock(shop, opened.productId)).toMatchObject({ available: 4, sold: 1 })
      expect(await listSubjects(opened)).toEqual([
        'Order N is awaiting payment',
        'Thank you for your order N',
      ])
    }

    test('WeChat Pay on a desktop is a code for ten minutes, and paying it on the phone pays the order', async () => {
      const opened = await anOpenApp()
      expect(opened.form).toMatchObject({
        provider: name,
        app: 'wechat_pay',
        amount: opened.order.total,
        status: 'requires_action',
        action: { kind: 'qr', content: expect.stringContaining('http') as string },
      })
      const validMs = Date.parse(opened.form.expires_at) - shop.clock().getTime()
      expect(Math.round(validMs / MINUTE)).toBe(10)
      await end(opened)
      expect((await sync(opened)).order.status).toBe('paid')
      await expectSingleSettlement(opened)
    })

    test('Alipay on a phone is a redirect that returns to the payment page', async () => {
      const opened = await anOpenApp('alipay', 'phone')
      const { action } = opened.form
      expect(action.kind).toBe('redirect')
      const body = new URLSearchParams({ outcome: 'pay' })
      const page = await fetch(action.kind === 'redirect' ? action.url : '', {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      const back = `https://shop.example/payment/${opened.order.order_id}?app=alipay`
      expect(page.headers.get('location')).toContain(back)
      await sync(opened)
      await expectSingleSettlement(opened)
    })

    test('an event settles it alone; doubled, late and out of order it changes nothing more', async () => {
      const opened = await anOpenApp()
      expect(await deliver(opened, `evt_early_${name}`)).toBe(200)
      expect((await readOrder(opened)).status).toBe('pending_payment')
      await end(opened)
      for (const id of [`evt_a_${name}`, `evt_a_${name}`, `evt_b_${name}`]) {
        expect(await deliver(opened, id)).toBe(200)
      }
      await sync(opened)
      await expectSingleSettlement(opened)
    })

    test('a payment whose event is lost is found by the reconciler', async () => {
      const opened = await anOpenApp()
      await end(opened)
      shop.clock.advance(5 * MINUTE)
      await shop.services.reconciler.run()
      await expectSingleSettlement(opened)
    })

    test('a refused payment says so once, and a new code pays', async () => {
      const opened = await anOpenApp()
      await end(opened, 'fail')
      expect((await sync(opened)).payment).toMatchObject({
        status: 'requires_action',
        failure_code: 'app_declined',
        retryable: true,
      })
      expect(await read(opened)).not.toHaveProperty('action_expires_at')
      const again = (await open(opened)).data
      expect(again.payment_id).toBe(opened.form.payment_id)
      expect(again.action).not.toEqual(opened.form.action)
      expect(await read(opened)).not.toHaveProperty('failure_code')
      await end(opened)
      expect((await sync(opened)).order.status).toBe('paid')
    })

    test('a code that expires at the provider is no decline, and the next one pays', async () => {
      const opened = await anOpenApp()
      await end(opened, 'expire')
      const { payment } = await sync(opened)
      expect(payment.status).toBe('requires_action')
      expect(payment).not.toHaveProperty('failure_code')
      expect(payment).not.toHaveProperty('action_expires_at')
      await open(opened)
      await end(opened)
      expect((await sync(opened)).order.status).toBe('paid')
    })

    test('the same code is returned while it is valid, another after ten minutes', async () => {
      const opened = await anOpenApp()
      expect((await open(opened)).data).toEqual(opened.form)
      shop.clock.advance(10 * MINUTE)
      const renewed = (await open(opened)).data
      expect(renewed.action).not.toEqual(opened.form.action)
      expect(renewed.payment_id).toBe(opened.form.payment_id)
    })

    test('another method closes it at the provider, whose page then takes no money', async () => {
      const opened = await anOpenApp()
      expect((await world.openCard(opened)).status).toBe(201)
      expect(await world.readIntentStatus(opened)).toMatch(/^cancell?ed$/)
      await end(opened)
      expect((await readOrder(opened)).status).toBe('pending_payment')
      const alipay = (await open(opened, 'alipay', 'phone')).data
      expect(alipay.payment_id).not.toBe(opened.form.payment_id)
    })

    test('an abandoned payment is closed with its order, and money that arrives in that moment counts', async () => {
      const abandoned = await anOpenApp()
      const paid = await anOpenApp()
      await end(paid)
      shop.clock.advance(31 * MINUTE)
      await shop.runJobs()
      expect(await readOrder(abandoned)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'cancelled' },
      })
      expect(await world.readIntentStatus(abandoned)).toMatch(/^cancell?ed$/)
      expect((await readOrder(paid)).status).toBe('paid')
    })

    test('a provider that fails in the middle leaves the payment open, and the next try pays', async () => {
      const placed = await anOrder(shop, { stock: 5 })
      const broken = { operation: world.operation('payment_intents.confirm'), action: 'drop_after' }
      await shop.provider.break(broken)
      const failed = await open(placed)
      expect(failed.error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
      await shop.provider.mend()
      const opened = { ...placed, form: (await open(placed)).data }
      await end(opened)
      await sync(opened)
      await expectSingleSettlement(opened)
    })

    test.each(['alipay', 'wechat_pay'] as const)(
      'a gift card bought by %s is issued once and mailed, though the provider fails in the middle',
      async (app) => {
        const placed = await aCardOrder(shop)
        const breaking = { operation: world.operation('payment_intents.confirm'), action: 'drop_after' }
        await shop.provider.break(breaking)
        expect((await open(placed, app)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
        await shop.provider.mend()
        const opened = { ...placed, productId: '', form: (await open(placed, app)).data }
        expect(opened.form).toMatchObject({ app, amount: '500.00' })
        await end(opened)
        const [{ order }] = await Promise.all([sync(opened), deliver(opened), sync(opened)])
        // A card needs no parcel: its buyer has it from then on.
        expect(order).toMatchObject({ status: 'delivered', payment: { method: app } })
        const sold = shop.db.selectFrom('gift_card_sales').where('order_id', '=', order.order_id)
        expect(await sold.select('order_id').execute()).toHaveLength(1)
        const code = await readMailedCode(shop, placed.shopper.email)
        const { data } = await shop.call(readGiftCardBalance, { body: { code } })
        expect(data).toMatchObject({ balance: '500.00' })
        expect(await shop.services.ledger.compareShop()).toEqual([])
      },
    )

    test('cancelling the paid order refunds it in the same way', async () => {
      const opened = await anOpenApp()
      await end(opened)
      await sync(opened)
      expect((await world.cancel(opened)).status).toBe(200)
      await shop.runJobs()
      const refunds = world.isStripe
        ? (await shop.provider.listRefunds()).map(({ payment_intent: id }) => id)
        : (await shop.provider.listAirwallexRefunds()).map(({ payment_intent_id: id }) => id)
      expect(refunds.filter((id) => id === opened.form.payment_intent_id)).toHaveLength(1)
    })

    test('nobody else’s order is opened, and no app of another provider', async () => {
      const opened = await anOpenApp()
      const stranger = await anOrder(shop)
      const { error } = await open({ order: opened.order, shopper: stranger.shopper })
      expect(error.code).toBe('ORDER_NOT_FOUND')
      const other = name === 'stripe' ? ('airwallex' as const) : ('stripe' as const)
      const body = { order_id: opened.order.order_id, app: 'alipay', device: 'phone' } as const
      const response = await shop.call(
        createAppPayment,
        { params: { provider: other }, body },
        { as: opened.shopper },
      )
      expect(response.error.code).toBe('PAYMENT_PROVIDER_DISABLED')
    })
  })
}
