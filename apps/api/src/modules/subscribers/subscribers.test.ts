import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONSENT_TEXT_VERSION, SUBSCRIBER_LINK_HOURS } from '@shop/contract/subscribers/subscribers.rules'
import { subscribe, unsubscribe } from '@shop/contract/subscribers/subscribers.endpoints'
import { aShopper } from '../../../test/builders.ts'
import { readToken } from '../../../test/stock-alerts.ts'
import { toSubscriberSteps } from '../../../test/subscribers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createId } from '../../db/ids.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { anAddress, request, confirm, choose, readChoices, aSubscriber, readRow } = toSubscriberSteps(shop)

const toEndLinks = (subscriberId: string, kind: 'newsletter' | 'birthday' = 'newsletter') =>
  shop.services.subscribers.links.toEndLinks({ subscriberId, kind, mailing: '1' }, 'en')
const toToken = (link: string) => new URL(link).searchParams.get('token')!

describe('a visitor', () => {
  test('subscribes by the mailed link, and the consent is stored with time, text and place', async () => {
    const email = anAddress()
    expect((await request(email, 'zh')).data).toEqual({})
    const [mail] = await shop.readMail(email)
    expect(mail).toMatchObject({ subject: '请确认订阅' })
    expect(mail).not.toHaveProperty('unsubscribe')
    expect((await readRow(email))!.consents).toMatchObject([{ confirmed_at: null }])

    shop.clock.advance(HOUR)
    expect((await confirm(readToken(mail!.text))).status).toBe(200)
    const row = (await readRow(email))!
    expect(row).toMatchObject({
      language: 'zh',
      link_hash: null,
      expires_at: null,
      consents: [
        {
          kind: 'newsletter',
          source: 'footer',
          text_version: CONSENT_TEXT_VERSION,
          language: 'zh',
        },
      ],
    })
    const [{ given_at, confirmed_at }] = row.consents as [(typeof row.consents)[0]]
    expect(Math.round((confirmed_at!.getTime() - given_at.getTime()) / MINUTE)).toBe(60)
  })

  test('uses the link once; the database cannot tell it', async () => {
    const email = anAddress()
    await request(email)
    const token = readToken((await shop.readMail(email))[0]!.text)
    expect(JSON.stringify(await readRow(email))).not.toContain(token)
    const pressed = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect((await confirm(token)).error.code).toBe('SUBSCRIPTION_LINK_INVALID')
  })

  test.each(['nonsense', `x.${'é'.repeat(43)}`, createId()])('confirms nothing with %j', async (token) =>
    expect((await confirm(token)).error.code).toBe('SUBSCRIPTION_LINK_INVALID'),
  )

  test('gets the same response and mail whether or not the address is subscribed', async () => {
    const email = await aSubscriber()
    const before = await readRow(email)
    shop.clock.advance(6 * MINUTE)
    const [known, unknown] = [await request(email, 'zh'), await request(anAddress(), 'zh')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const mails = await shop.readMail(email)
    expect(mails).toHaveLength(2)
    // Somebody else may have asked: nothing of the subscription changes.
    expect(await readRow(email)).toMatchObject({
      ...before,
      link_hash: expect.any(String),
      link_expires_at: expect.any(Date),
    })
    await confirm(readToken(mails[1]!.text))
    expect(await readRow(email)).toEqual(before)
  })

  test('gets one mail for several requests, and another one later', async () => {
    const email = anAddress()
    await Promise.all(Array.from({ length: 4 }, () => request(email)))
    expect(await shop.readMail(email)).toHaveLength(1)
    shop.clock.advance(6 * MINUTE)
    await request(email)
    expect(await shop.readMail(email)).toHaveLength(2)
  })

  test('who never confirms is forgotten', async () => {
    const email = anAddress()
    await request(email)
    const token = readToken((await shop.readMail(email))[0]!.text)
    shop.clock.advance(SUBSCRIBER_LINK_HOURS * HOUR)
    expect((await confirm(token)).error.code).toBe('SUBSCRIPTION_LINK_INVALID')
    shop.clock.advance(DAY)
    await shop.services.privacy.purge()
    expect(await readRow(email)).toBeUndefined()
  })

  test.each(['', 'nobody', 'a@b', 'a@b.example\r\nBcc: all@b.example'])(
    'must enter an address, which %j is not',
    async (email) => expect((await request(email)).status).toBe(400),
  )

  test('cannot agree to a text that does not exist', async () => {
    const body = { email: anAddress(), language: 'en', source: 'footer' } as const
    const text_version = CONSENT_TEXT_VERSION + 1
    expect((await shop.call(subscribe, { body: { ...body, text_version } })).status).toBe(400)
  })
})

describe('the unsubscribe link', () => {
  /** The request of a mail program, without cookies (RFC 8058, section 3.2). */
  const press = (oneClick: string, contentType: string, payload: string) =>
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
  ])('ends the mails to its address and to nobody else, by a mail program (%s)', async (type, form) => {
    const [email, other] = [await aSubscriber(), await aSubscriber()]
    const { oneClick } = toEndLinks((await readRow(email))!.id)
    for (let each = 0; each < 2; each += 1) expect((await press(oneClick, type, form)).statusCode).toBe(200)
    expect(await readRow(email)).toBeUndefined()
    expect((await readRow(other))!.consents).toHaveLength(1)
  })

  test('is opened by link scanners, and ends nothing', async () => {
    const email = await aSubscriber()
    const { page, oneClick } = toEndLinks((await readRow(email))!.id)
    expect(page).toMatch(/^https:\/\/shop\.example\/mails\/end\?token=/)
    const url = oneClick.replace('https://shop.example', '')
    expect((await shop.app.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect((await readRow(email))!.consents).toHaveLength(1)
  })

  test('ends the account’s mails as well, if it has the same address', async () => {
    const lian = await aShopper(shop)
    await choose(lian, { newsletter: true, birthday: true })
    await request(lian.email.toUpperCase())
    await confirm(readToken((await shop.readMail(lian.email.toUpperCase())).at(-1)!.text))
    const visitor = await shop.db
      .selectFrom('subscribers')
      .select('id')
      .where('email_key', '=', lian.email.toLowerCase())
      .executeTakeFirstOrThrow()
    await shop.call(unsubscribe, { query: { token: toToken(toEndLinks(visitor.id).page) } })
    expect(await readChoices(lian)).toEqual({ newsletter: false, left_cart: false, birthday: true })
  })

  test('gets the same response if the shop never wrote it', async () => {
    const email = await aSubscriber()
    const { id } = (await readRow(email))!
    const token = toToken(toEndLinks(id, 'birthday').page)
    for (const forged of ['nonsense', token.replace('birthday', 'newsletter'), `${id}.newsletter..`])
      expect((await shop.call(unsubscribe, { query: { token: forged } })).data).toEqual({})
    expect((await readRow(email))!.consents).toHaveLength(1)
  })
})

describe('a customer', () => {
  test('chooses in the account, kind by kind, and takes it back', async () => {
    const lian = await aShopper(shop)
    const nothing = { newsletter: false, left_cart: false, birthday: false }
    expect(await readChoices(lian)).toEqual(nothing)
    expect((await choose(lian, { newsletter: true, birthday: true })).data).toMatchObject({ birthday: true })
    expect((await choose(lian, { newsletter: false })).data).toEqual({ ...nothing, birthday: true })
    expect((await choose(lian, { birthday: false, left_cart: false })).data).toEqual(nothing)
    const rows = await shop.db.selectFrom('subscribers').where('user_id', '=', lian.userId).execute()
    expect(rows).toEqual([])
  })

  test('agrees once with concurrent requests, and the first time counts', async () => {
    const lian = await aShopper(shop)
    await Promise.all(Array.from({ length: 6 }, () => choose(lian, { newsletter: true })))
    const given = await readConsents(lian.userId)
    shop.clock.advance(MINUTE)
    await choose(lian, { newsletter: true }, 'zh')
    expect(await readConsents(lian.userId)).toEqual([{ ...given[0], spoken: 'zh' }])
    expect(given).toMatchObject([{ language: 'en', source: 'account', spoken: 'en' }])
  })
})

const readConsents = (userId: string) =>
  shop.db
    .selectFrom('subscriber_consents as c')
    .innerJoin('subscribers as s', 's.id', 'c.subscriber_id')
    .select(['c.given_at', 'c.language', 'c.source', 's.language as spoken'])
    .where('s.user_id', '=', userId)
    .execute()

describe('limits', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const steps = toSubscriberSteps(limited)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('allow three confirmation mails an hour for one address, however it is spelt', async () => {
    const statuses: number[] = []
    for (const email of ['yun@example.com', 'YUN@example.com', 'yun+a@example.com', 'yun+b@example.com'])
      statuses.push((await steps.request(email)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('allow twenty requests an hour for one network', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const body = {
        email: `n${index}@example.com`,
        language: 'en',
        source: 'footer',
        text_version: 1,
      } as const
      statuses.push((await limited.call(subscribe, { body }, { network: '198.51.100.7' })).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(statuses[20]).toBe(429)
  })
})
