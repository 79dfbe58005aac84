import { beforeEach, expect, test } from 'vitest'
import { fromClock } from '@shop/contract/days/days.rules'
import { getSetting, updateSetting } from '@shop/contract/settings/settings.console'
import { unsubscribe } from '@shop/contract/subscribers/subscribers.endpoints'
import { aShopper, type Shopper } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { toSubscriberSteps } from '../../../../test/subscribers.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { choose } = toSubscriberSteps(shop)

/** Switches greetings on or off, as an owner who has just signed in: tests move the clock. */
async function setGreetings(greetings: boolean) {
  const as = await console.signInAs(owner)
  const params = { id: 'birthdays' } as const
  const { version } = (await console.call(getSetting, { params }, { as })).data
  await console.call(updateSetting, { params, body: { version, value: { greetings } } }, { as })
}

/** A shopper who agreed to greetings. */
async function aCelebrant(birthday: string, language: 'en' | 'zh' = 'en'): Promise<Shopper> {
  const shopper = await aShopper(shop)
  await shop.db.updateTable('users').set({ birthday }).where('id', '=', shopper.userId).execute()
  await choose(shopper, { birthday: true }, language)
  return shopper
}

/** Two rounds at a time of the shop's clock, as two processes make them. */
async function runAt(time: string) {
  shop.clock.set(fromClock(time))
  await Promise.all([shop.services.birthdays.sendDue(), shop.services.birthdays.sendDue()])
}

const listGreetings = async ({ email }: Shopper) =>
  (await shop.readMail(email)).filter(({ subject }) => ['Happy birthday!', '生日快乐！'].includes(subject))

beforeEach(() => setGreetings(true))

test('A greeting is mailed on the day, from nine, once a year, in the language, with an end in one press.', async () => {
  const [mei, other] = [await aCelebrant('1990-12-01', 'zh'), await aCelebrant('1990-12-02')]
  for (const time of ['2026-11-30T20:00', '2026-12-01T08:59']) await runAt(time)
  expect(await listGreetings(mei)).toEqual([])
  for (const time of ['2026-12-01T09:00', '2026-12-01T23:59', '2026-12-02T00:01']) await runAt(time)
  const [mail, ...more] = await listGreetings(mei)
  expect([mail!.subject, more]).toEqual(['生日快乐！', []])
  expect(mail!.text).toContain('https://shop.example/?lang=zh')
  expect(mail!.unsubscribe!.page).toContain('/mails/end?token=')
  expect(await listGreetings(other)).toEqual([])

  await runAt('2027-12-01T10:00')
  expect(await listGreetings(mei)).toHaveLength(2)
  const token = new URL(mail!.unsubscribe!.oneClick).searchParams.get('token')!
  await shop.call(unsubscribe, { query: { token } })
  await runAt('2028-12-01T10:00')
  expect(await listGreetings(mei)).toHaveLength(2)
})

test('Who was born on 29 February is greeted on the 28th in years without one.', async () => {
  const [leap, before] = [await aCelebrant('1996-02-29'), await aCelebrant('1996-02-28')]
  const count = async () => [(await listGreetings(leap)).length, (await listGreetings(before)).length]
  await runAt('2027-02-28T10:00')
  expect(await count()).toEqual([1, 1])
  await runAt('2027-03-01T10:00')
  await runAt('2028-02-28T10:00')
  expect(await count()).toEqual([1, 2])
  await runAt('2028-02-29T10:00')
  expect(await count()).toEqual([2, 2])
})

test('Nobody is greeted without consent, without an active account, or while greetings are off.', async () => {
  shop.clock.set(fromClock('2029-05-16T10:00'))
  const [mei, leaving, disabled] = [
    await aCelebrant('1990-05-17'),
    await aCelebrant('1990-05-17'),
    await aCelebrant('1990-05-17'),
  ]
  await choose(leaving, { birthday: false, newsletter: true })
  const disabled_at = shop.clock()
  await shop.db.updateTable('users').set({ disabled_at }).where('id', '=', disabled.userId).execute()
  await setGreetings(false)
  await runAt('2029-05-17T10:00')
  expect(await listGreetings(mei)).toEqual([])
  await setGreetings(true)
  await runAt('2029-05-17T11:00')
  expect(await listGreetings(mei)).toHaveLength(1)
  for (const each of [leaving, disabled]) expect(await listGreetings(each)).toEqual([])
})
