import { describe, expect, test } from 'vitest'
import { placeOrder } from '@shop/contract/orders'
import {
  MAX_STOCK_ALERTS,
  removeStockAlert,
  STOCK_ALERT_DAYS,
  STOCK_ALERT_LINK_HOURS,
} from '@shop/contract/stock-alerts'
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
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { createId } from '../../platform/ids.ts'

const shop = await createTestApp()
const {
  anAddress,
  ask,
  confirm,
  aSoldOutPiece,
  list,
  tellOfStock,
  restock,
  aWaitingVisitor,
  readNews,
  readRows,
} = toStockAlertSteps(shop)

describe('a shopper', () => {
  test('waits after one press, and is told once, when the piece is back', async () => {
    const [lian, piece] = [await aShopper(shop), await aSoldOutPiece()]
    expect((await ask(piece.id, {}, lian)).data).toEqual({ state: 'waiting' })
    expect(await list(lian)).toMatchObject([
      { product_id: piece.id, slug: piece.record.slug, product_name_zh: piece.record.name.zh, size: '' },
    ])
    await tellOfStock()
    expect(await readNews(lian.email)).toEqual([])

    await restock(piece, 2)
    await tellOfStock()
    const [letter] = await readNews(lian.email)
    expect(letter!.subject).toBe(`Back in stock: ${piece.record.name.en}`)
    expect(letter!.text).toContain(`https://shop.example/product/${piece.record.slug}`)
    expect(await list(lian)).toEqual([])
    await restock(piece, 0)
    await restock(piece, 5)
    await tellOfStock()
    expect(await readNews(lian.email)).toHaveLength(1)
  })

  test('is told of the size that was asked for, and of no other', async () => {
    const lian = await aShopper(shop)
    const sizes = (small: number, large: number) => [
      { size: '16 cm', stock: small },
      { size: '18 cm', stock: large },
    ]
    const piece = await aProduct(shop, { sizes: sizes(0, 0) })
    await ask(piece.id, { size: '16 cm' }, lian)
    await importRecords(shop, [{ ...piece.record, sizes: sizes(0, 3) }])
    expect(await tellOfStock()).toBe(0)
    await importRecords(shop, [{ ...piece.record, sizes: sizes(1, 3) }])
    await tellOfStock()
    expect((await readNews(lian.email))[0]!.text).toContain(`${piece.record.name.en}, size 16 cm`)
  })

  test('asks twice and waits once; what is taken off the list is not told of', async () => {
    const [lian, stranger, piece] = [await aShopper(shop), await aShopper(shop), await aSoldOutPiece()]
    await Promise.all(Array.from({ length: 8 }, () => ask(piece.id, {}, lian)))
    const [alert, ...more] = await list(lian)
    expect(more).toEqual([])
    const remove = (as: Shopper) =>
      shop.call(removeStockAlert, { params: { alertId: alert!.alert_id } }, { as })
    expect((await remove(stranger)).status).toBe(200)
    expect(await list(lian)).toHaveLength(1)
    expect((await remove(lian)).status).toBe(200)
    expect((await remove(lian)).status).toBe(200)
    await restock(piece, 1)
    await tellOfStock()
    expect(await readNews(lian.email)).toEqual([])
  })

  test('waits for no more pieces than the shop remembers, many presses at once included', async () => {
    const [lian, template] = [await aShopper(shop), await aSoldOutPiece()]
    const now = shop.clock()
    const rows = Array.from({ length: MAX_STOCK_ALERTS - 2 }, (_, index) => ({
      ...{ id: createId(), product_id: template.id, size: `other ${index}`, user_id: lian.userId },
      ...{ language: 'en', asked_at: now, confirmed_at: now, expires_at: new Date(now.getTime() + DAY) },
    }))
    await ask(template.id, {}, lian)
    const { recipient_digest } = await shop.db
      .selectFrom('stock_alerts')
      .select('recipient_digest')
      .where('user_id', '=', lian.userId)
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('stock_alerts')
      .values(rows.map((row) => ({ ...row, recipient_digest })))
      .execute()
    const pieces = await Promise.all(Array.from({ length: 4 }, aSoldOutPiece))
    const answers = await Promise.all(pieces.map(({ id }) => ask(id, {}, lian)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { error } of answers.filter(({ status }) => status !== 201))
      expect(error.code).toBe('STOCK_ALERT_LIMIT_REACHED')
    expect((await ask(template.id, {}, lian)).status).toBe(201)
  })
})

describe('a visitor', () => {
  test('is told once they have followed the link, in the language of the page', async () => {
    const [email, piece] = [anAddress(), await aSoldOutPiece()]
    expect((await ask(piece.id, { email, language: 'zh' })).data).toEqual({ state: 'confirmation_sent' })
    const [question] = await shop.readMail(email)
    expect(question).toMatchObject({ subject: '请确认：到货时通知您' })
    expect(question).not.toHaveProperty('unsubscribe')

    await restock(piece, 1)
    expect(await tellOfStock()).toBe(0)
    const token = readToken(question!.text)
    expect((await confirm(token)).data).toEqual({
      ...{ slug: piece.record.slug, product_name: piece.record.name.en },
      ...{ product_name_zh: piece.record.name.zh, size: '' },
    })
    expect((await confirm(token)).status).toBe(200)
    expect(await tellOfStock()).toBe(1)
    const [letter] = await readNews(email)
    expect(letter!.subject).toBe(`到货通知：${piece.record.name.zh}`)
    expect(letter!.text).toContain(`/product/${piece.record.slug}?lang=zh`)
    expect((await confirm(token)).error.code).toBe('STOCK_ALERT_LINK_INVALID')
  })

  test('leaves nothing in the shop once the letter is sent', async () => {
    const piece = await aSoldOutPiece()
    const email = await aWaitingVisitor(piece.id)
    await restock(piece, 1)
    await tellOfStock()
    expect(await readNews(email)).toHaveLength(1)
    const kept = await shop.db.selectFrom('mail_messages').selectAll().execute()
    expect(JSON.stringify([await readRows(), kept, shop.lines])).not.toContain(email)
  })

  test('gets one question for several presses, and another one later', async () => {
    const [email, piece] = [anAddress(), await aSoldOutPiece()]
    await Promise.all(Array.from({ length: 5 }, () => ask(piece.id, { email })))
    expect(await shop.readMail(email)).toHaveLength(1)
    shop.clock.advance(6 * MINUTE)
    await ask(piece.id, { email })
    const [first, again, ...more] = await shop.readMail(email)
    expect(more).toEqual([])
    expect(readToken(again!.text)).toBe(readToken(first!.text))
    expect((await confirm(readToken(again!.text))).status).toBe(200)
  })

  test('is told in their own language, whatever a stranger asks for their address', async () => {
    const piece = await aSoldOutPiece()
    const email = await aWaitingVisitor(piece.id, { language: 'zh' })
    shop.clock.advance(6 * MINUTE)
    await ask(piece.id, { email, language: 'en' })
    expect((await readRows()).find((row) => row.email === email)).toMatchObject({ language: 'zh' })
    await restock(piece, 1)
    await tellOfStock()
    expect((await readNews(email))[0]!.subject).toBe(`到货通知：${piece.record.name.zh}`)
  })

  test('says where to write to', async () => {
    const piece = await aSoldOutPiece()
    for (const email of [undefined, '', 'nobody', 'a@b', 'a@b.example\r\nBcc: all@b.example']) {
      const { status, error } = await ask(piece.id, email === undefined ? {} : { email })
      expect([status, error.code, error.details![0]!.path]).toEqual([400, 'VALIDATION_FAILED', 'email'])
    }
  })

  test.each(['', 'nonsense', `x.${'é'.repeat(43)}`, `${createId()}.nonsense`, `.${'x'.repeat(43)}`])(
    'confirms nothing by %j, which the shop never wrote',
    async (token) => expect((await confirm(token)).status).toBe(400),
  )

  test('cannot confirm one alert by the link of another', async () => {
    const [email, piece] = [anAddress(), await aSoldOutPiece()]
    const other = await aWaitingVisitor((await aSoldOutPiece()).id)
    await ask(piece.id, { email })
    const rows = await readRows()
    const idOf = (address: string) => rows.find((row) => row.email === address)!.id
    const [, proof] = readToken((await shop.readMail(other))[0]!.text).split('.')
    expect((await confirm(`${idOf(email)}.${proof}`)).error.code).toBe('STOCK_ALERT_LINK_INVALID')
  })
})

describe('an alert', () => {
  test('is for what is sold out, on sale, and has such a size', async () => {
    const lian = await aShopper(shop)
    const here = await aProduct(shop, { stock: 1 })
    expect((await ask(here.id, {}, lian)).error.code).toBe('STOCK_ALERT_NOT_NEEDED')
    const hidden = await aProduct(shop, { stock: 0, status: 'inactive' })
    const gone = await aSoldOutPiece()
    for (const [id, size] of [[hidden.id], [createId()], ['nonsense'], [gone.id, '99 cm']] as const)
      expect((await ask(id, size ? { size } : {}, lian)).error.code).toBe('PRODUCT_NOT_FOUND')
    expect(await list(lian)).toEqual([])
  })

  test('waits while the piece is off sale', async () => {
    const [lian, piece] = [await aShopper(shop), await aSoldOutPiece()]
    await ask(piece.id, {}, lian)
    await importRecords(shop, [{ ...piece.record, stock: 3, status: 'inactive' }])
    expect(await tellOfStock()).toBe(0)
    await importRecords(shop, [{ ...piece.record, stock: 3 }])
    expect(await tellOfStock()).toBe(1)
  })

  test('is told when an unpaid order gives its pieces back', async () => {
    const [buyer, lian, piece] = [
      await aShopper(shop),
      await aShopper(shop),
      await aProduct(shop, { stock: 1 }),
    ]
    await anOrder(shop, { shopper: buyer, productId: piece.id })
    expect((await ask(piece.id, {}, lian)).status).toBe(201)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect(await readStock(shop, piece.id)).toMatchObject({ available: 1 })
    await tellOfStock()
    expect(await readNews(lian.email)).toHaveLength(1)
  })

  test('is told once by however many look at the shelves, all of them', async () => {
    const piece = await aSoldOutPiece()
    const shoppers = await Promise.all(Array.from({ length: 12 }, () => aShopper(shop)))
    await Promise.all(shoppers.map((shopper) => ask(piece.id, {}, shopper)))
    await restock(piece, 1)
    const told = await Promise.all(Array.from({ length: 6 }, tellOfStock))
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(12)
    for (const { email } of shoppers) expect(await readNews(email)).toHaveLength(1)
  })

  test('is not told when its piece was bought again before anybody looked', async () => {
    const [lian, piece] = [await aShopper(shop), await aSoldOutPiece()]
    await ask(piece.id, {}, lian)
    await restock(piece, 1)
    const body = anOrderBody({ items: [{ product_id: piece.id, quantity: 1 }] })
    await shop.call(placeOrder, { body }, { as: await aShopper(shop) })
    expect(await tellOfStock()).toBe(0)
    expect(await list(lian)).toHaveLength(1)
  })

  test('ends by itself: a question after two days, a wait after ninety', async () => {
    const [email, lian, piece] = [anAddress(), await aShopper(shop), await aSoldOutPiece()]
    await ask(piece.id, { email })
    await ask(piece.id, {}, lian)
    const token = readToken((await shop.readMail(email))[0]!.text)
    shop.clock.advance(STOCK_ALERT_LINK_HOURS * HOUR)
    expect((await confirm(token)).error.code).toBe('STOCK_ALERT_LINK_INVALID')
    shop.clock.advance(STOCK_ALERT_DAYS * DAY)
    await restock(piece, 1)
    expect(await tellOfStock()).toBe(0)
    await shop.services.privacy.purge()
    expect((await readRows()).filter(({ product_id }) => product_id === piece.id)).toEqual([])
  })
})
