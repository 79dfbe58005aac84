import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendContactMessage } from '@shop/contract/contact/contact.endpoints'
import { CONTACT_MESSAGE_LENGTH } from '@shop/contract/contact/contact.rules'
import type { ContactBody } from '@shop/contract/contact/contact.schemas'
import { ORDER_NUMBER_FORMAT } from '@shop/contract/orders/orders.rules'
import { exportMyData } from '@shop/contract/auth/security.endpoints'
import { aShopper } from '../../../test/builders.ts'
import type { CallOptions } from '../../../test/call.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createOrderNumber } from '../../db/ids.ts'

const MERCHANT = 'shop@localhost'

let count = 0
/** A message from an address not used before. */
function aMessage(extra: Partial<ContactBody> = {}): ContactBody {
  count += 1
  return {
    message_id: randomUUID(),
    name: 'Mei Lin',
    email: `mei-${count}@example.com`,
    topic: 'product',
    message: `Is the clasp of number ${count} made of silver?`,
    language: 'en',
    open_ms: 20_000,
    ...extra,
  }
}

describe('a message', async () => {
  const shop = await createTestApp()
  const send = (body: ContactBody, options?: CallOptions) => shop.call(sendContactMessage, { body }, options)
  const readMerchantMail = async (labels: string) => {
    await shop.runJobs()
    return shop.outbox.filter(
      ({ to, text, subject }) => to === MERCHANT && `${subject}${text}`.includes(labels),
    )
  }
  const readRows = () => shop.db.selectFrom('mail_messages').selectAll().orderBy('id').execute()

  test('reaches the merchant, who can reply to the sender', async () => {
    const body = aMessage({
      topic: 'order',
      order_number: 'sy261120abcdef',
      message: 'Where is it?\n\nIt has been a week.',
    })
    expect((await send(body)).data).toEqual({ receipt: true })
    const [mail, ...more] = await readMerchantMail(body.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      replyTo: body.email,
      isFromPerson: true,
      subject: 'Message: An order or its delivery (SY261120ABCDEF)',
    })
    for (const line of [
      'Where is it?',
      'It has been a week.',
      'The name and address below are not verified',
    ]) {
      expect(mail!.text).toContain(line)
      expect(mail!.html).toContain(line)
    }
  })

  test.each([
    ['en', 'We’ve received your message', 'within 2 working days', '/contact#questions'],
    ['zh', '我们已收到您的留言', '2 个工作日内', '/contact?lang=zh#questions'],
  ] as const)('is receipted in the language of the page (%s)', async (language, subject, promise, path) => {
    const body = aMessage({ language, order_number: 'SY261120ABCDEF' })
    await send(body)
    const receipts = await shop.readMail(body.email)
    expect(receipts).toMatchObject([{ subject, replyTo: MERCHANT }])
    expect(receipts[0]).not.toHaveProperty('isFromPerson')
    for (const text of [promise, 'SY261120ABCDEF', MERCHANT, `https://shop.example${path}`]) {
      expect(receipts[0]!.text).toContain(text)
    }
  })

  test('never mails the sender’s text to the sender’s address', async () => {
    const text = 'Win a prize at https://evil.example'
    const body = aMessage({ name: text, message: text })
    await send(body)
    const [receipt] = await shop.readMail(body.email)
    expect(JSON.stringify(receipt)).not.toMatch(/prize|evil/)
    expect((await readMerchantMail(body.email))[0]!.text).toContain(text)
  })

  test('links to the product that it is about', async () => {
    const body = aMessage({ product: 'amethyst-still-water-bracelet' })
    await send(body)
    const [mail] = await readMerchantMail(body.email)
    expect(mail!.text).toContain('https://shop.example/product/amethyst-still-water-bracelet')
  })

  test('sent again is the same message, however often and however concurrently', async () => {
    const body = aMessage()
    await Promise.all([send(body), send(body), send({ ...body, open_ms: 31_000 })])
    expect((await send(body)).data).toEqual({ receipt: true })
    expect(await readMerchantMail(body.email)).toHaveLength(1)
    expect(await shop.readMail(body.email)).toHaveLength(1)
    await send({ ...body, message: 'And is the thread made of silk?' })
    expect(await readMerchantMail(body.email)).toHaveLength(2)
  })

  test('of a visitor leaves no data in the shop once its mails are sent', async () => {
    const body = aMessage({ name: 'Quillfeather' })
    await send(body)
    const isAbout = (row: object) => /Quillfeather|mei-\d+@/.test(JSON.stringify(row))
    expect((await readRows()).filter(isAbout)).toHaveLength(2)
    await shop.runJobs()
    expect((await readRows()).filter(isAbout)).toEqual([])
    expect(JSON.stringify(shop.lines)).not.toMatch(/Quillfeather|mei-\d+@/)
  })

  test('of a customer states whether the address is the account’s, and belongs to the account', async () => {
    const as = await aShopper(shop)
    const mine = aMessage({ email: as.email.toUpperCase() })
    const other = aMessage()
    await send(mine, { as })
    await send(other, { as })
    expect((await readMerchantMail(mine.email))[0]!.text).toContain('is the one of their account')
    expect((await readMerchantMail(other.email))[0]!.text).toContain('are not verified')
    const { data } = await shop.call(exportMyData, {}, { as })
    expect(data.tables['mail_messages']!.map(({ template }) => template).toSorted()).toEqual([
      'contact_message',
      'contact_message',
      'contact_receipt',
      'contact_receipt',
    ])
  })

  test('of an ended session is rejected, not treated as a visitor’s', async () => {
    const { error } = await send(aMessage(), { headers: { authorization: 'Bearer nonsense' } })
    expect(error.code).toBe('UNAUTHENTICATED')
  })

  test.each<[string, Partial<ContactBody>]>([
    ['fills in the hidden field', { blank: 'https://evil.example' }],
    ['takes too little time', { open_ms: 1_999 }],
  ])('of a bot that %s is dropped, with the usual response', async (_, extra) => {
    const body = aMessage(extra)
    const before = shop.outbox.length
    expect((await send(body)).data).toEqual({ receipt: true })
    await shop.runJobs()
    expect(shop.outbox).toHaveLength(before)
    expect(shop.lines.at(-1)).toMatchObject({ msg: 'contact_message_dropped' })
  })

  test('of a customer is never taken for a bot’s', async () => {
    const as = await aShopper(shop)
    const body = aMessage({ open_ms: 0, blank: 'filled in by a password manager' })
    await send(body, { as })
    expect(await readMerchantMail(body.email)).toHaveLength(1)
  })

  test.each<[string, Partial<Record<keyof ContactBody, unknown>>]>([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'Mei\r\nBcc: everybody@example.com' }],
    ['name', { name: 'Mei\u2028Bcc: everybody@example.com' }],
    ['email', { email: 'mei' }],
    ['email', { email: 'mei@example.com\nBcc: everybody@example.com' }],
    ['email', { email: 'mei@example.com,everybody@example.com' }],
    ['email', { email: '<mei@example.com>' }],
    ['topic', { topic: 'gossip' }],
    ['order_number', { order_number: '12345' }],
    ['order_number', { order_number: 'SY261120ABCDEI' }],
    ['product', { product: '../../evil' }],
    ['message', { message: 'Too short' }],
    ['message', { message: ' '.repeat(50) }],
    ['message', { message: 'x'.repeat(CONTACT_MESSAGE_LENGTH.max + 1) }],
    ['message', { message: 'A bell \u0007 rings in here' }],
    ['language', { language: 'fr' }],
    ['message_id', { message_id: 'again' }],
    ['open_ms', { open_ms: -1 }],
    ['priority', { priority: 'high' } as never],
  ])('with an invalid %s is rejected (%j) [T14]', async (field, extra) => {
    const { error } = await send(aMessage(extra as never))
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: field }] })
  })

  test('accepts every order number that the shop makes, and an empty field', async () => {
    for (let i = 0; i < 200; i += 1) expect(createOrderNumber(shop.clock())).toMatch(ORDER_NUMBER_FORMAT)
    expect((await send(aMessage({ order_number: '', product: '' }))).status).toBe(200)
  })
})

describe('message limits', async () => {
  const shop = await createTestApp({ rateLimits: true })
  let hours = 0
  // The rate limit counters use the system clock; it is frozen so that a slow machine does not change the
  // outcome. Each test has an hour of its own.
  beforeEach(() => {
    hours += 2
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * 60_000 })
  })
  afterEach(() => void vi.useRealTimers())
  const send = (body: ContactBody, network: string) => shop.call(sendContactMessage, { body }, { network })

  test('allow twenty messages an hour from one network [T35]', async () => {
    for (let i = 0; i < 20; i += 1) expect((await send(aMessage(), '198.51.100.1')).status).toBe(200)
    const refused = await send(aMessage(), '198.51.100.1')
    expect(refused.error.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(aMessage(), '198.51.100.2')).status).toBe(200)
  })

  test('allow three receipts an hour for one address, from any number of networks, and never lose a message', async () => {
    const email = 'Flooded@example.com'
    const receipts: boolean[] = []
    for (let i = 0; i < 5; i += 1) {
      const body = aMessage({ email: i % 2 ? email.toLowerCase() : email })
      receipts.push((await send(body, `198.51.101.${i}`)).data.receipt)
      // A repeat is not counted and gets the same response as before.
      receipts.push((await send(body, `198.51.102.${i}`)).data.receipt)
    }
    expect(receipts).toEqual([...Array<boolean>(6).fill(true), ...Array<boolean>(4).fill(false)])
    await shop.runJobs()
    const isReceipt = ({ to }: { to: string }) => to.toLowerCase() === email.toLowerCase()
    expect(shop.outbox.filter(isReceipt)).toHaveLength(3)
    const isMessage = ({ replyTo }: { replyTo?: string }) => replyTo?.toLowerCase() === email.toLowerCase()
    expect(shop.outbox.filter(isMessage)).toHaveLength(5)
  })

  test('are not evaded with plus tags', async () => {
    const additions = ['', '+a', '+B', '+c+d', '+']
    const receipts: boolean[] = []
    for (const [i, addition] of additions.entries()) {
      const body = aMessage({ email: `Added${addition}@example.com` })
      receipts.push((await send(body, `198.51.103.${i}`)).data.receipt)
    }
    expect(receipts).toEqual([true, true, true, false, false])
    expect((await send(aMessage({ email: 'another+a@example.com' }), '198.51.103.9')).data.receipt).toBe(true)
  })

  test('allow sixty receipts an hour for visitors in total; every message arrives, and customers still get theirs', async () => {
    const as = await aShopper(shop)
    const receipts: boolean[] = []
    for (let i = 0; i < 62; i += 1) receipts.push((await send(aMessage(), `198.51.104.${i}`)).data.receipt)
    expect(receipts).toEqual([...Array<boolean>(60).fill(true), false, false])
    const unreceipted = `mei-${count}@example.com`
    expect(await shop.readMail(unreceipted)).toEqual([])
    expect(shop.outbox.filter(({ replyTo }) => replyTo === unreceipted)).toHaveLength(1)
    const sendAs = (email: string) =>
      shop.call(sendContactMessage, { body: aMessage({ email }) }, { as, network: '198.51.105.1' })
    expect((await sendAs(as.email)).data.receipt).toBe(true)
    expect((await sendAs('somebody-else@example.com')).data.receipt).toBe(false)
  })
})
