import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cancelOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aPaidOrder, aProduct, aShopper, anOrderBody, payOrder } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createMailDelivery } from './mail.service.ts'

const shop = await createTestApp()

const readRows = (recipient: string) =>
  shop.db
    .selectFrom('mail_messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

describe('a mail', () => {
  test('is written in the transaction that it reports, and sent once however often the job runs', async () => {
    const paid = await aPaidOrder(shop)
    expect(shop.outbox.filter(({ to }) => to === paid.shopper.email)).toEqual([])
    await shop.runJobs()
    await shop.runJobs()
    const [row] = await readRows(paid.shopper.email)
    for (let i = 0; i < 2; i += 1) await shop.services.deliverMail({ mailId: row!.id })
    expect(shop.outbox.filter(({ to }) => to === paid.shopper.email)).toHaveLength(2)
  })

  test('leaves nothing of its text once it is sent', async () => {
    const { email, userId } = await aShopper(shop)
    const link = 'https://shop.example/reset-password?token=secret'
    const about = { effectKey: 'secret', userId, recipient: email, language: 'en' } as const
    await shop.db.transaction().execute((db) =>
      shop.services.mail.post(db, {
        ...about,
        template: 'password_reset',
        data: { name: 'Lian', link, minutes: 60 },
      }),
    )
    expect(JSON.stringify((await readRows(email))[0]!.data)).toContain('token=')
    const [mail] = await shop.readMail(email)
    expect(mail!.text).toContain('token=')
    const [row] = await readRows(email)
    expect(row!.data).toEqual({})
    expect(row).toMatchObject({ failed_tries: 0, sent_at: expect.any(Date) })
  })

  test('stays in the outbox and is retried when the mail server rejects it [T125]', async () => {
    const paid = await aPaidOrder(shop)
    const [row] = await readRows(paid.shopper.email)
    const closed = createMailDelivery({
      db: shop.db,
      clock: shop.clock,
      transport: () => Promise.reject(new Error('closed for lunch')),
    })
    await expect(closed({ mailId: row!.id })).rejects.toThrow('closed for lunch')
    expect((await readRows(paid.shopper.email))[0]).toMatchObject({ failed_tries: 1, sent_at: null })
    expect(await shop.readMail(paid.shopper.email)).toHaveLength(2)
  })

  test('is not written when its transaction is rolled back [T29]', async () => {
    const { email } = await aShopper(shop)
    const undone = shop.db.transaction().execute(async (db) => {
      await sql`SELECT 1`.execute(db)
      await shop.jobs.send(db, 'mail.deliver', { mailId: 'never' })
      throw new Error('changed our mind')
    })
    await expect(undone).rejects.toThrow()
    await shop.runJobs()
    expect(await readRows(email)).toEqual([])
  })
})

describe('order mails', () => {
  test('are in the language in which it was placed', async () => {
    const { id, record } = await aProduct(shop, { price: '199.00' })
    const as = await aShopper(shop)
    const body = anOrderBody({ items: [{ product_id: id, quantity: 2 }] })
    const { data: order } = await shop.call(
      placeOrder,
      { body },
      { as, headers: { 'accept-language': 'zh-CN,zh;q=0.9' } },
    )
    await payOrder(shop, { order, shopper: as })
    const [, mail] = await shop.readMail(as.email)
    expect(mail!.subject).toBe(`感谢您的订单 ${order.order_number}`)
    expect(mail!.text).toContain(`${record.name.zh} × 2: ¥398.00`)
    expect(mail!.text).toContain('合计（含税）: ¥398.00')
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
