import { describe, expect, test } from 'vitest'
import { cancelOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  anOpenPayment,
  aPaidOrder,
  aProduct,
  aShopper,
  anOrderBody,
  payOrder,
} from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

describe('mails about an order', () => {
  test('are in the language in which it was placed', async () => {
    const { id, record } = await aProduct(shop, { price: '999.00', sizes: [{ size: '16 cm', stock: 3 }] })
    const as = await aShopper(shop)
    const body = anOrderBody({ items: [{ product_id: id, size: '16 cm', quantity: 2 }] })
    const { data: order } = await shop.call(
      placeOrder,
      { body },
      { as, headers: { 'accept-language': 'zh-CN,zh;q=0.9' } },
    )
    await payOrder(shop, { order, shopper: as })
    const [, mail] = await shop.readMail(as.email)
    expect(mail!.subject).toBe(`感谢您的订单 ${order.order_number}`)
    for (const part of [
      `${record.name.zh}，16 cm × 2：¥1,998.00`,
      '合计（含税）：¥1,998.00',
      `查看订单：\nhttps://shop.example/user/orders?order=${order.order_id}&lang=zh`,
    ])
      expect(mail!.text).toContain(part)
  })

  test('list each product, the shipping and the total', async () => {
    const { id, record } = await aProduct(shop, { price: '100.00', sizes: [{ size: '16 cm', stock: 3 }] })
    const as = await aShopper(shop)
    const body = anOrderBody({ items: [{ product_id: id, size: '16 cm', quantity: 1 }] })
    const { data: order } = await shop.call(placeOrder, { body }, { as })
    await payOrder(shop, { order, shopper: as })
    const [, mail] = await shop.readMail(as.email)
    for (const line of [
      `${record.name.en}, 16 cm × 1: ¥100.00`,
      'Shipping: ¥12.00',
      'Total, VAT included: ¥112.00',
    ]) {
      expect(mail!.text).toContain(line)
    }
  })

  test('lead to the payment while it is due, and to the order once it is paid', async () => {
    const { confirm } = createOrderSteps(shop)
    const opened = await anOpenPayment(shop)
    for (const card of [CARDS.isDeclined, CARDS.pays]) {
      await shop.provider.payWith(card, opened.form.payment_intent_id)
      await confirm(opened)
    }
    const { order_id: id } = opened.order
    const links = (await shop.readMail(opened.shopper.email)).map(
      ({ text }) => /https:\/\/shop\.example(\S*)/.exec(text)![1],
    )
    expect(links).toEqual([`/payment/${id}`, `/payment/${id}`, `/user/orders?order=${id}`])
  })

  test('are not altered by markup in a shopper’s name [T12]', async () => {
    const as = await aShopper(shop, { nickname: '<b>Li</b> & "Co"' })
    const paid = await aPaidOrder(shop, { shopper: as })
    await shop.call(
      cancelOrder,
      { params: { id: paid.order.order_id }, body: { reason: '<script>' } },
      { as },
    )
    const mails = await shop.readMail(as.email)
    expect(mails.length).toBeGreaterThan(1)
    for (const { html, text } of mails) {
      expect(html).not.toMatch(/<b>|<script>/)
      expect(html).toContain('&lt;b&gt;Li&lt;/b&gt; &amp; &quot;Co&quot;')
      expect(text).toContain('<b>Li</b> & "Co"')
    }
  })
})
