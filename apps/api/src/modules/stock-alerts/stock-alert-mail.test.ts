import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStockAlert, endStockAlerts } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import { aProduct, aShopper } from '../../../test/builders.ts'
import { readToken, toStockAlertSteps } from '../../../test/stock-alerts.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const {
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

describe('the unsubscribe link', () => {
  /** The request of a mail program's unsubscribe button (RFC 8058, section 3.2). */
  const pressUnsubscribe = (oneClick: string, contentType: string, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: oneClick.replace('https://shop.example', ''),
      headers: { 'content-type': contentType },
      payload,
    })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('ends all alerts of its recipient and of nobody else, from a mail program (%s)', async (type, form) => {
    const [notified, waited, other] = [
      await aSoldOutProduct(),
      await aSoldOutProduct(),
      await aSoldOutProduct(),
    ]
    const email = await aWaitingVisitor(notified.id)
    await request(waited.id, { email })
    const [, question] = await shop.readMail(email)
    await confirm(readToken(question!.text))
    const neighbour = await aWaitingVisitor(other.id)
    await restock(notified, 1)
    await notifyOfStock()
    const [mail] = await readNews(email)
    const { page, oneClick } = mail!.unsubscribe!
    expect(mail!.text).toContain(page)
    for (let press = 0; press < 2; press += 1)
      expect((await pressUnsubscribe(oneClick, type, form)).statusCode).toBe(200)
    expect((await readRows()).map((row) => row.email)).toContain(neighbour)
    expect((await readRows()).map((row) => row.email)).not.toContain(email)
  })

  test('also works from the page, for a customer who has changed the address meanwhile', async () => {
    const [lian, notified, waited] = [await aShopper(shop), await aSoldOutProduct(), await aSoldOutProduct()]
    await request(notified.id, {}, lian)
    await request(waited.id, {}, lian)
    await restock(notified, 1)
    await notifyOfStock()
    const [mail] = await readNews(lian.email)
    const token = new URL(mail!.unsubscribe!.page).searchParams.get('token')!
    await shop.db
      .updateTable('user_emails')
      .set({ email: 'later@example.com', email_key: 'later@example.com' })
      .where('user_id', '=', lian.userId)
      .execute()
    expect((await shop.call(endStockAlerts, { query: { token } })).status).toBe(200)
    expect(await list(lian)).toEqual([])
  })

  test('gets the same response for a link that the shop never wrote', async () => {
    expect((await shop.call(endStockAlerts, { query: { token: 'nonsense' } })).data).toEqual({})
  })
})

describe('limits', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const { request: requestLimited } = toStockAlertSteps(limited)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('allow three confirmation mails an hour for one address, however it is spelt', async () => {
    const items = await Promise.all(Array.from({ length: 4 }, () => aProduct(limited, { stock: 0 })))
    const spellings = ['yun@example.com', 'YUN@example.com', 'yun+a@example.com', 'yun+b@example.com']
    const statuses: number[] = []
    for (const [index, { id }] of items.entries())
      statuses.push((await requestLimited(id, { email: spellings[index]! })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  test('allow forty requests an hour for one network', async () => {
    const { id } = await aProduct(limited, { stock: 1 })
    const body = { product_id: id, language: 'en', email: 'yun@example.com' } as const
    const statuses: number[] = []
    for (let i = 0; i < 41; i += 1)
      statuses.push((await limited.call(createStockAlert, { body }, { network: '198.51.100.7' })).status)
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(409))
    expect(statuses[40]).toBe(429)
  })
})
