import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Input } from '@shop/contract/http/endpoint'
import * as endpoints from '@shop/contract/newsletters/newsletters.console'
import { updateSetting } from '@shop/contract/settings/settings.console'
import { unsubscribe } from '@shop/contract/subscribers/subscribers.endpoints'
import { aShopper, PASSWORD } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { toSubscriberSteps } from '../../../../test/subscribers.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { HOUR } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { aSubscriber, choose } = toSubscriberSteps(shop)

/** Calls as an owner who has just signed in: tests move the clock. */
async function call<E extends ConsoleEndpoint>(endpoint: E, input: Input<E>) {
  return console.call(endpoint, input, { as: await console.signInAs(owner) })
}

let count = 0
async function aDraft() {
  count += 1
  const subject = { en: `News ${count}`, zh: `资讯 ${count}`, 'zh-Hant': '' }
  const text = { en: '## Jade\n\nSee [rings](/category/rings).', zh: '玉' }
  return (await call(endpoints.createNewsletter, { body: { id: randomUUID(), subject, text } })).data
}

const read = async (id: string) => (await call(endpoints.getNewsletter, { params: { id } })).data
const sendDue = () => shop.services.newsletterSending.sendDue()
const send = ({ id, version }: endpoints.Newsletter, at?: Date) =>
  call(endpoints.sendNewsletter, {
    params: { id },
    body: { version, ...(at && { at: at.toISOString() }) },
  })
const readNews = async (email: string, { subject }: endpoints.Newsletter) =>
  (await shop.readMail(email)).filter((mail) => Object.values(subject).includes(mail.subject))

describe('a newsletter', () => {
  test('is mailed once to everybody who agrees, in their language, with links that unsubscribe', async () => {
    const [mei, yun, lian, other] = [
      await aSubscriber(),
      await aSubscriber('zh'),
      await aShopper(shop),
      await aShopper(shop),
    ]
    await choose(lian, { newsletter: true })
    await choose(other, { birthday: true })
    const draft = await aDraft()
    expect(await read(draft.id)).toMatchObject({ state: 'draft', readers: 3, mailed: 0 })
    expect((await send(draft)).data).toMatchObject({ state: 'sending' })
    await Promise.all(Array.from({ length: 4 }, sendDue))
    await sendDue()
    expect(await read(draft.id)).toMatchObject({ state: 'sent', mailed: 3 })
    const [mail, ...more] = await readNews(mei, draft)
    expect(more).toEqual([])
    expect(mail!.html).toContain('<a href="https://shop.example/category/rings"')
    expect(mail!.text).toContain('rings (https://shop.example/category/rings)')
    expect(mail!.unsubscribe!.page).toContain('/mails/end?token=')
    expect(await readNews(yun, draft)).toMatchObject([{ subject: draft.subject.zh }])
    expect(await readNews(lian.email, draft)).toHaveLength(1)
    expect(await readNews(other.email, draft)).toEqual([])

    const token = new URL(mail!.unsubscribe!.page).searchParams.get('token')!
    for (let press = 0; press < 2; press += 1) await shop.call(unsubscribe, { query: { token } })
    expect(await read(draft.id)).toMatchObject({ unsubscribed: 1 })
  })

  test('waits for its time, and for who agrees then', async () => {
    const [early, leaving, closing] = [await aSubscriber(), await aShopper(shop), await aShopper(shop)]
    await choose(leaving, { newsletter: true })
    await choose(closing, { newsletter: true })
    const draft = await aDraft()
    const at = new Date(shop.clock().getTime() + HOUR)
    expect((await send(draft, at)).data).toMatchObject({ state: 'scheduled', send_at: at.toISOString() })
    await sendDue()
    expect(await readNews(early, draft)).toEqual([])
    await choose(leaving, { newsletter: false })
    await shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as: closing })
    const late = await aSubscriber()
    shop.clock.advance(HOUR)
    await sendDue()
    for (const email of [early, late]) expect(await readNews(email, draft)).toHaveLength(1)
    for (const { email } of [leaving, closing]) expect(await readNews(email, draft)).toEqual([])
  })

  test('is mailed up to the limit of an hour, then goes on; stopped, it ends', async () => {
    const value = { mails_per_hour: 10 }
    await call(updateSetting, { params: { id: 'newsletters' }, body: { version: 1, value } })
    shop.clock.advance(2 * HOUR)
    for (let reader = 0; reader < 25; reader += 1) await aSubscriber()
    const draft = await aDraft()
    await send(draft)
    await sendDue()
    expect(await read(draft.id)).toMatchObject({ state: 'sending', mailed: 10 })
    await sendDue()
    expect((await read(draft.id)).mailed).toBe(10)
    shop.clock.advance(HOUR + 1)
    await sendDue()
    expect((await read(draft.id)).mailed).toBe(20)
    await call(endpoints.stopNewsletter, { params: { id: draft.id } })
    shop.clock.advance(HOUR + 1)
    await sendDue()
    expect(await read(draft.id)).toMatchObject({ state: 'stopped', mailed: 20 })
  })

  test('is tested by a mail to the caller, and sends nothing else', async () => {
    const draft = await aDraft()
    await call(endpoints.testNewsletter, { params: { id: draft.id }, body: { language: 'zh' } })
    expect(await readNews(owner.email, draft)).toMatchObject([{ subject: draft.subject.zh }])
    expect(await read(draft.id)).toMatchObject({ state: 'draft', mailed: 0 })
  })

  test('is changed and sent as a draft only, and each step is in the audit log', async () => {
    const draft = await aDraft()
    const { id, subject, text } = draft
    const changed = {
      params: { id },
      body: { version: draft.version, subject, text: { ...text, en: 'New' } },
    }
    const { data } = await call(endpoints.updateNewsletter, changed)
    expect((await call(endpoints.updateNewsletter, changed)).error.code).toBe('STALE_VERSION')
    await send(data, new Date(shop.clock().getTime() + HOUR))
    const planned = await read(id)
    expect((await send(planned)).error.code).toBe('NEWSLETTER_NOT_DRAFT')
    expect((await call(endpoints.stopNewsletter, { params: { id } })).data).toMatchObject({ state: 'draft' })
    const query = { subject_type: 'newsletter', subject_id: id } as const
    const { data: log } = await call(listAuditEntries, { query })
    expect(log.items.map(({ action }) => action)).toEqual([
      'newsletter.stopped',
      'newsletter.scheduled',
      'newsletter.changed',
      'newsletter.created',
    ])
  })

  test.each(['<b>Hi</b>', '# Title', '[x](javascript:alert(1))', '{{return_days}}'])(
    'is refused with %j, which no mail has',
    async (en) => {
      const body = { id: randomUUID(), subject: { en: 'A', zh: '甲' }, text: { en, zh: '玉' } }
      const { error } = await call(endpoints.createNewsletter, { body })
      expect([error.code, error.details![0]!.path]).toEqual(['VALIDATION_FAILED', 'text.en'])
    },
  )

  test('needs its permission', async () => {
    const content = await console.aMember('content')
    const { error } = await console.call(endpoints.listNewsletters, { query: {} }, { as: content })
    expect(error.code).toBe('FORBIDDEN')
  })
})
