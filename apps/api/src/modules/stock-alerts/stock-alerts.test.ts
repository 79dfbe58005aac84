import { describe, expect, test } from 'vitest'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  MAX_STOCK_ALERTS,
  removeStockAlert,
  STOCK_ALERT_DAYS,
  STOCK_ALERT_LINK_HOURS,
} from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import {
  anOrder,
  anOrderBody,
  aProduct,
  aShopper,
  importRecords,
  readStock,
  type Shopper,
} from '../../../test/builders.ts'
import { readToken, toStockAlertSteps } from '../../../test/stock-alerts.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'
import { createId } from '../../db/ids.ts'

const shop = await createTestApp()
const {
  anAddress,
  request,
  confirm,
  aSoldOutProduct,
  list,
  notifyOfStock,
  restock,
  aWaitingVisitor,
  readNews,
  readRows,
} = toStockAlertSteps(shop)

describe('a customer', () => {
  test('creates an alert with one request, and is mailed once, when the product is back', async () => {
    const [lian, product] = [await aShopper(shop), await aSoldOutProduct()]
    expect((await request(product.id, {}, lian)).data).toEqual({ state: 'waiting' })
    expect(await list(lian)).toMatchObject([
      {
        product_id: product.id,
        slug: product.record.slug,
        product_name_zh: product.record.name.zh,
        size: '',
      },
    ])
    await notifyOfStock()
    expect(await readNews(lian.email)).toEqual([])

    await restock(product, 2)
    await notifyOfStock()
    const [mail] = await readNews(lian.email)
    expect(mail!.subject).toBe(`Back in stock: ${product.record.name.en}`)
    expect(mail!.text).toContain(`https://shop.example/product/${product.record.slug}`)
    expect(await list(lian)).toEqual([])
    await restock(product, 0)
    await restock(product, 5)
    await notifyOfStock()
    expect(await readNews(lian.email)).toHaveLength(1)
  })

  test('is mailed about the requested size, and no other', async () => {
    const lian = await aShopper(shop)
    const sizes = (small: number, large: number) => [
      { size: '16 cm', stock: small },
      { size: '18 cm', stock: large },
    ]
    const product = await aProduct(shop, { sizes: sizes(0, 0) })
    await request(product.id, { size: '16 cm' }, lian)
    await importRecords(shop, [{ ...product.record, sizes: sizes(0, 3) }])
    expect(await notifyOfStock()).toBe(0)
    await importRecords(shop, [{ ...product.record, sizes: sizes(1, 3) }])
    await notifyOfStock()
    expect((await readNews(lian.email))[0]!.text).toContain(`${product.record.name.en}, size 16 cm`)
  })

  test('requests twice and gets one alert; a deleted alert is not mailed', async () => {
    const [lian, stranger, product] = [await aShopper(shop), await aShopper(shop), await aSoldOutProduct()]
    await Promise.all(Array.from({ length: 8 }, () => request(product.id, {}, lian)))
    const [alert, ...more] = await list(lian)
    expect(more).toEqual([])
    const remove = (as: Shopper) =>
      shop.call(removeStockAlert, { params: { alertId: alert!.alert_id } }, { as })
    expect((await remove(stranger)).status).toBe(200)
    expect(await list(lian)).toHaveLength(1)
    expect((await remove(lian)).status).toBe(200)
    expect((await remove(lian)).status).toBe(200)
    await restock(product, 1)
    await notifyOfStock()
    expect(await readNews(lian.email)).toEqual([])
  })

  test('has a limited number of alerts, also with concurrent requests', async () => {
    const [lian, template] = [await aShopper(shop), await aSoldOutProduct()]
    const now = shop.clock()
    const rows = Array.from({ length: MAX_STOCK_ALERTS - 2 }, (_, index) => ({
      id: createId(),
      product_id: template.id,
      size: `other ${index}`,
      user_id: lian.userId,
      language: 'en',
      asked_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + DAY),
    }))
    await request(template.id, {}, lian)
    const { recipient_digest } = await shop.db
      .selectFrom('stock_alerts')
      .select('recipient_digest')
      .where('user_id', '=', lian.userId)
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('stock_alerts')
      .values(rows.map((row) => ({ ...row, recipient_digest })))
      .execute()
    const items = await Promise.all(Array.from({ length: 4 }, aSoldOutProduct))
    const responses = await Promise.all(items.map(({ id }) => request(id, {}, lian)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { error } of responses.filter(({ status }) => status !== 201))
      expect(error.code).toBe('STOCK_ALERT_LIMIT_REACHED')
    expect((await request(template.id, {}, lian)).status).toBe(201)
  })
})

describe('a visitor', () => {
  test('is mailed after following the confirmation link, in the language of the page', async () => {
    const [email, product] = [anAddress(), await aSoldOutProduct()]
    expect((await request(product.id, { email, language: 'zh' })).data).toEqual({
      state: 'confirmation_sent',
    })
    const [question] = await shop.readMail(email)
    expect(question).toMatchObject({ subject: '请确认：到货时通知您' })
    expect(question).not.toHaveProperty('unsubscribe')

    await restock(product, 1)
    expect(await notifyOfStock()).toBe(0)
    const token = readToken(question!.text)
    expect((await confirm(token)).data).toEqual({
      slug: product.record.slug,
      product_name: product.record.name.en,
      product_name_zh: product.record.name.zh,
      size: '',
    })
    expect((await confirm(token)).status).toBe(200)
    expect(await notifyOfStock()).toBe(1)
    const [mail] = await readNews(email)
    expect(mail!.subject).toBe(`到货通知：${product.record.name.zh}`)
    expect(mail!.text).toContain(`/product/${product.record.slug}?lang=zh`)
    expect((await confirm(token)).error.code).toBe('STOCK_ALERT_LINK_INVALID')
  })

  test('leaves no data in the shop once the mail is sent', async () => {
    const product = await aSoldOutProduct()
    const email = await aWaitingVisitor(product.id)
    await restock(product, 1)
    await notifyOfStock()
    expect(await readNews(email)).toHaveLength(1)
    const stored = await shop.db.selectFrom('mail_messages').selectAll().execute()
    expect(JSON.stringify([await readRows(), stored, shop.lines])).not.toContain(email)
  })

  test('gets one confirmation mail for several requests, and another one later', async () => {
    const [email, product] = [anAddress(), await aSoldOutProduct()]
    await Promise.all(Array.from({ length: 5 }, () => request(product.id, { email })))
    expect(await shop.readMail(email)).toHaveLength(1)
    shop.clock.advance(6 * MINUTE)
    await request(product.id, { email })
    const [first, again, ...more] = await shop.readMail(email)
    expect(more).toEqual([])
    expect(readToken(again!.text)).toBe(readToken(first!.text))
    expect((await confirm(readToken(again!.text))).status).toBe(200)
  })

  test('is mailed in their own language, whatever a stranger requests for their address', async () => {
    const product = await aSoldOutProduct()
    const email = await aWaitingVisitor(product.id, { language: 'zh' })
    shop.clock.advance(6 * MINUTE)
    await request(product.id, { email, language: 'en' })
    expect((await readRows()).find((row) => row.email === email)).toMatchObject({ language: 'zh' })
    await restock(product, 1)
    await notifyOfStock()
    expect((await readNews(email))[0]!.subject).toBe(`到货通知：${product.record.name.zh}`)
  })

  test('must enter an address', async () => {
    const product = await aSoldOutProduct()
    for (const email of [undefined, '', 'nobody', 'a@b', 'a@b.example\r\nBcc: all@b.example']) {
      const { status, error } = await request(product.id, email === undefined ? {} : { email })
      expect([status, error.code, error.details![0]!.path]).toEqual([400, 'VALIDATION_FAILED', 'email'])
    }
  })

  test.each(['', 'nonsense', `x.${'é'.repeat(43)}`, `${createId()}.nonsense`, `.${'x'.repeat(43)}`])(
    'confirms nothing with %j, which the shop never wrote',
    async (token) => expect((await confirm(token)).status).toBe(400),
  )

  test('cannot confirm one alert with the link of another', async () => {
    const [email, product] = [anAddress(), await aSoldOutProduct()]
    const other = await aWaitingVisitor((await aSoldOutProduct()).id)
    await request(product.id, { email })
    const rows = await readRows()
    const idOf = (address: string) => rows.find((row) => row.email === address)!.id
    const [, proof] = readToken((await shop.readMail(other))[0]!.text).split('.')
    expect((await confirm(`${idOf(email)}.${proof}`)).error.code).toBe('STOCK_ALERT_LINK_INVALID')
  })
})

describe('an alert', () => {
  test('is for a product that is sold out, on sale, and has such a size', async () => {
    const lian = await aShopper(shop)
    const here = await aProduct(shop, { stock: 1 })
    expect((await request(here.id, {}, lian)).error.code).toBe('STOCK_ALERT_NOT_NEEDED')
    const hidden = await aProduct(shop, { stock: 0, status: 'archived' })
    const gone = await aSoldOutProduct()
    for (const [id, size] of [[hidden.id], [createId()], ['nonsense'], [gone.id, '99 cm']] as const)
      expect((await request(id, size ? { size } : {}, lian)).error.code).toBe('PRODUCT_NOT_FOUND')
    expect(await list(lian)).toEqual([])
  })

  test('waits while the product is off sale', async () => {
    const [lian, product] = [await aShopper(shop), await aSoldOutProduct()]
    await request(product.id, {}, lian)
    await importRecords(shop, [{ ...product.record, stock: 3, status: 'archived' }])
    expect(await notifyOfStock()).toBe(0)
    await importRecords(shop, [{ ...product.record, stock: 3 }])
    expect(await notifyOfStock()).toBe(1)
  })

  test('is mailed when an unpaid order releases its units', async () => {
    const [buyer, lian, product] = [
      await aShopper(shop),
      await aShopper(shop),
      await aProduct(shop, { stock: 1 }),
    ]
    await anOrder(shop, { shopper: buyer, productId: product.id })
    expect((await request(product.id, {}, lian)).status).toBe(201)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect(await readStock(shop, product.id)).toMatchObject({ available: 1 })
    await notifyOfStock()
    expect(await readNews(lian.email)).toHaveLength(1)
  })

  test('is mailed once by any number of concurrent rounds, all of them', async () => {
    const product = await aSoldOutProduct()
    const shoppers = await Promise.all(Array.from({ length: 12 }, () => aShopper(shop)))
    await Promise.all(shoppers.map((shopper) => request(product.id, {}, shopper)))
    await restock(product, 1)
    const notified = await Promise.all(Array.from({ length: 6 }, notifyOfStock))
    expect(notified.reduce((sum, each) => sum + each, 0)).toBe(12)
    for (const { email } of shoppers) expect(await readNews(email)).toHaveLength(1)
  })

  test('is not mailed when its product was sold again before the round', async () => {
    const [lian, product] = [await aShopper(shop), await aSoldOutProduct()]
    await request(product.id, {}, lian)
    await restock(product, 1)
    const body = anOrderBody({ items: [{ product_id: product.id, quantity: 1 }] })
    await shop.call(placeOrder, { body }, { as: await aShopper(shop) })
    expect(await notifyOfStock()).toBe(0)
    expect(await list(lian)).toHaveLength(1)
  })

  test('expires: unconfirmed after two days, confirmed after ninety', async () => {
    const [email, lian, product] = [anAddress(), await aShopper(shop), await aSoldOutProduct()]
    await request(product.id, { email })
    await request(product.id, {}, lian)
    const token = readToken((await shop.readMail(email))[0]!.text)
    shop.clock.advance(STOCK_ALERT_LINK_HOURS * HOUR)
    expect((await confirm(token)).error.code).toBe('STOCK_ALERT_LINK_INVALID')
    shop.clock.advance(STOCK_ALERT_DAYS * DAY)
    await restock(product, 1)
    expect(await notifyOfStock()).toBe(0)
    await shop.services.privacy.purge()
    expect((await readRows()).filter(({ product_id }) => product_id === product.id)).toEqual([])
  })
})
