import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, endOf, toDay } from '@shop/contract/days/days.rules'
import {
  forgotPassword,
  login,
  register,
  resendVerification,
  verifyEmail,
} from '@shop/contract/auth/auth.endpoints'
import { aShopper } from '../../../test/builders.ts'
import { readEvents, readMailedToken } from '../../../test/mailed-links.ts'
import { searchDatabase } from '../../../test/search-everywhere.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../test/until-somebody-waits.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { db, clock, services } = shop

let count = 0
const password_raw = 'Quiet-River-12'

async function anUnverified(email = `unverified-${(count += 1)}@example.com`) {
  const { data } = await shop.call(register, {
    body: { email, password_raw, nickname: 'Orla', agree_terms: true },
  })
  await shop.runJobs()
  return { email, userId: data.user.user_id }
}

const exists = async (userId: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1

/** The hourly round: expired rows are purged first. */
async function cleanUp(): Promise<number> {
  await services.privacy.purge()
  return services.unverified.removeForgotten()
}

describe('an unverified account', () => {
  test('stays for seven days, and is then deleted without a trace', async () => {
    const { email, userId } = await anUnverified()
    const neighbour = await aShopper(shop)
    clock.advance(7 * DAY - MINUTE)
    expect(await cleanUp()).toBe(0)
    clock.advance(13 * HOUR)
    expect(await cleanUp()).toBe(1)
    expect(await searchDatabase(shop, [email, 'Orla'])).toEqual([])
    expect(await exists(userId)).toBe(false)
    expect(readEvents(shop, 'unproved_account_removed')).toMatchObject([{ userId }])
    expect(await exists(neighbour.userId)).toBe(true)
  })

  test.each([
    ['another mail', resendVerification],
    ['another password', forgotPassword],
  ])('stays while a link can verify it: %s', async (_, endpoint) => {
    const { email, userId } = await anUnverified()
    clock.set(endOf(addDays(toDay(clock()), 7)))
    await shop.call(endpoint, { body: { email } })
    await shop.runJobs()
    clock.advance(2 * MINUTE)
    expect(await cleanUp()).toBe(0)
    expect(await exists(userId)).toBe(true)
    clock.advance(DAY)
    expect(await cleanUp()).toBe(1)
  })

  test('stays once it is verified', async () => {
    const { email, userId } = await anUnverified()
    await shop.call(verifyEmail, { query: { token: await readMailedToken(shop, email, '/verify-email') } })
    clock.advance(30 * DAY)
    expect(await cleanUp()).toBe(0)
    expect(await exists(userId)).toBe(true)
  })

  test('is deleted in batches, all of them in one round', async () => {
    const newUser = {
      passwordHash: 'x',
      nickname: undefined,
      phone: undefined,
      language: 'en',
      verified: false,
    } as const
    const emails = Array.from({ length: 205 }, (_, i) => `crowd-${i}@example.com`)
    for (const email of emails) await services.users.create({ ...newUser, email }, clock(), async () => {})
    clock.advance(8 * DAY)
    expect(await cleanUp()).toBe(205)
  })

  test('that cannot be deleted is reported, and does not stop the round', async () => {
    const [stuck, other] = [await anUnverified(), await anUnverified()]
    await sql`CREATE TABLE ledger_of_a_test (user_id uuid REFERENCES users (id))`.execute(db)
    await sql`INSERT INTO ledger_of_a_test VALUES (${stuck.userId})`.execute(db)
    clock.advance(8 * DAY)
    expect(await cleanUp()).toBe(1)
    expect([await exists(stuck.userId), await exists(other.userId)]).toEqual([true, false])
    expect(shop.takeLoggedErrors()).toHaveLength(1)
    await sql`DROP TABLE ledger_of_a_test`.execute(db)
    expect(await cleanUp()).toBe(1)
  })
})

describe('registering an address while its account is deleted', () => {
  const signInByMail = async (email: string) => {
    const token = await readMailedToken(shop, email, '/verify-email')
    expect((await shop.call(verifyEmail, { query: { token } })).status).toBe(200)
    return (await shop.call(login, { body: { email, password_raw } })).status
  }

  test('keeps the account when the registration comes first', async () => {
    const { userId } = await anUnverified()
    clock.advance(8 * DAY)
    let removing: Promise<number> | undefined
    await db.transaction().execute(async (db) => {
      await services.users.account.lock(db, userId)
      removing = cleanUp()
      await untilSomebodyWaits(shop.db)
      const times = { created_at: clock(), expires_at: new Date(clock().getTime() + DAY) }
      const link = { token_hash: 'a link of a test', user_id: userId, purpose: 'verify' }
      await db
        .insertInto('email_tokens')
        .values({ ...link, ...times })
        .execute()
    })
    expect(await removing).toBe(0)
    expect(await exists(userId)).toBe(true)
  })

  test('creates a new account when the deletion comes first', async () => {
    const { email, userId } = await anUnverified()
    clock.advance(8 * DAY)
    await services.privacy.purge()
    let registering: Promise<{ status: number }> | undefined
    await db.transaction().execute(async (db) => {
      await services.unverified.releaseAddress(db, email)
      registering = shop.call(register, { body: { email, password_raw, agree_terms: true } })
      await untilSomebodyWaits(shop.db)
    })
    expect((await registering!).status).toBe(201)
    expect(await exists(userId)).toBe(false)
    expect(await signInByMail(email)).toBe(200)
  })

  test('ends with an account that can be verified, in any interleaving', async () => {
    const emails: string[] = []
    for (let i = 0; i < 6; i += 1) emails.push((await anUnverified()).email)
    clock.advance(8 * DAY)
    await services.privacy.purge()
    const enroll = (email: string) =>
      shop.call(register, { body: { email, password_raw, agree_terms: true } })
    const responses = await Promise.all([cleanUp(), ...emails.map(enroll), cleanUp()])
    expect(responses.flatMap((response) => (typeof response === 'number' ? [] : [response.status]))).toEqual(
      Array(6).fill(201),
    )
    await shop.runFailingJobs()
    for (const email of emails) expect(await signInByMail(email)).toBe(200)
  })
})
