import { describe, expect, test } from 'vitest'
import { login, register, verifyEmail } from '@shop/contract/auth/auth.endpoints'
import { changeEmail, changePassword, deleteAccount } from '@shop/contract/auth/security.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { DAY, MINUTE } from '../../jobs/clock.ts'
import { PASSWORD, aShopper, type Shopper } from '../../../test/builders.ts'
import { findMailedToken, readMailedToken, readSubjects } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

let count = 0
const anAddress = () => `new-home-${(count += 1)}@example.com`

const request = (as: Shopper, email: string, current_password = PASSWORD) =>
  shop.call(changeEmail, { body: { email, current_password } }, { as })
const follow = (token: string) => shop.call(verifyEmail, { query: { token } })
const readToken = (email: string) => readMailedToken(shop, email, '/verify-email')

describe('changing the address of an account', () => {
  test('happens when the link to the new one is followed, and the old one is notified', async () => {
    const as = await aShopper(shop)
    const email = anAddress()
    expect((await request(as, email)).data).toEqual({})
    expect((await shop.call(getMe, {}, { as })).data.email).toBe(as.email)
    expect(await readSubjects(shop, email)).toEqual(['Please confirm your new email address'])

    const token = await readToken(email)
    for (let i = 0; i < 2; i += 1) expect((await follow(token)).data).toEqual({ email })
    expect((await shop.call(getMe, {}, { as })).data.email).toBe(email)
    expect(await readSubjects(shop, as.email)).toEqual(['Your account email was changed'])
    expect((await shop.call(login, { body: { email, password_raw: PASSWORD } })).status).toBe(200)
    const old = await shop.call(login, { body: { email: as.email, password_raw: PASSWORD } })
    expect(old.error.code).toBe('INVALID_CREDENTIALS')
  })

  test('requires the password [T81]', async () => {
    const as = await aShopper(shop)
    const email = anAddress()
    expect((await request(as, email, 'Wrong-Stone-1')).error.code).toBe('PASSWORD_CONFIRMATION_FAILED')
    expect(await readSubjects(shop, email)).toEqual([])
  })

  test('to one that is taken gets the same response; only its owner is notified, and no link is mailed', async () => {
    const owner = await aShopper(shop)
    const taken = await request(await aShopper(shop), owner.email.toUpperCase())
    const free = await request(await aShopper(shop), anAddress())
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect(await readSubjects(shop, owner.email)).toEqual(['You already have an account'])
    expect(await findMailedToken(shop, owner.email, '/verify-email')).toBeUndefined()
  })

  test('to one that another account verified meanwhile is rejected', async () => {
    const [slow, quick] = [await aShopper(shop), await aShopper(shop)]
    const email = anAddress()
    await request(slow, email)
    const slowToken = await readToken(email)
    shop.clock.advance(2 * MINUTE)
    await request(quick, email)
    await follow(await readToken(email))
    expect((await follow(slowToken)).error).toEqual({
      code: 'EMAIL_TAKEN',
      message: 'This email address cannot be used',
    })
    expect((await shop.call(getMe, {}, { as: slow })).data.email).toBe(slow.email)
    expect((await shop.call(getMe, {}, { as: quick })).data.email).toBe(email)
  })

  test('to the same address by two accounts succeeds for one', async () => {
    const shoppers = [await aShopper(shop), await aShopper(shop)]
    const email = anAddress()
    const tokens: string[] = []
    for (const shopper of shoppers) {
      shop.clock.advance(2 * MINUTE)
      await request(shopper, email)
      tokens.push(await readToken(email))
    }
    const responses = await Promise.all(tokens.map(follow))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('to one that was registered but never verified takes it over, without notice', async () => {
    const email = anAddress()
    const enroll = () =>
      shop.call(register, { body: { email, password_raw: 'A-Stranger-Chose-5', agree_terms: true } })
    await enroll()
    const strangersToken = await readToken(email)
    const as = await aShopper(shop)
    shop.clock.advance(2 * MINUTE)
    const taken = await request(as, email)
    const free = await request(await aShopper(shop), anAddress())
    expect([taken.status, taken.text]).toEqual([free.status, free.text])

    expect((await follow(await readToken(email))).data).toEqual({ email })
    expect((await shop.call(getMe, {}, { as })).data.email).toBe(email)
    expect((await follow(strangersToken)).error.code).toBe('VERIFICATION_FAILED')
    const stranger = { body: { email, password_raw: 'A-Stranger-Chose-5' } }
    expect((await shop.call(login, stranger)).error.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await shop.call(login, { body: { email, password_raw: PASSWORD } })).status).toBe(200)
    const holders = await shop.db
      .selectFrom('user_emails')
      .selectAll()
      .where('email_key', '=', email)
      .execute()
    expect(holders.map(({ user_id: userId }) => userId)).toEqual([as.userId])
  })

  test('to one that its registrant verifies before the link is followed is rejected', async () => {
    const email = anAddress()
    await shop.call(register, { body: { email, password_raw: 'Owners-Choice-2', agree_terms: true } })
    const provingToken = await readToken(email)
    const as = await aShopper(shop)
    shop.clock.advance(2 * MINUTE)
    await request(as, email)
    const movingToken = await readToken(email)
    expect((await follow(provingToken)).status).toBe(200)
    expect((await follow(movingToken)).error.code).toBe('EMAIL_TAKEN')
    expect((await shop.call(getMe, {}, { as })).data.email).toBe(as.email)
  })

  test('to one that its registrant verifies concurrently has one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = anAddress()
      const body = { email, password_raw: 'Owners-Choice-2', agree_terms: true as const }
      await shop.call(register, { body })
      const provingToken = await readToken(email)
      const as = await aShopper(shop)
      shop.clock.advance(2 * MINUTE)
      await request(as, email)
      const movingToken = await readToken(email)
      const [moved, proved] = await Promise.all([follow(movingToken), follow(provingToken)])
      expect([moved.status === 200, proved.status === 200].filter(Boolean)).toHaveLength(1)
      const holder = await shop.services.users.findByEmail(email)
      expect(holder!.verified_at).not.toBeNull()
      expect(holder!.id === as.userId).toBe(moved.status === 200)
    }
  })

  test('may change the spelling alone', async () => {
    const as = await aShopper(shop)
    const email = as.email.replace('shopper', 'Shopper')
    await request(as, email)
    await follow(await readToken(email))
    expect((await shop.call(getMe, {}, { as })).data.email).toBe(email)
  })

  test('keeps only the request for the address typed last', async () => {
    const as = await aShopper(shop)
    const [wrong, right] = [anAddress(), anAddress()]
    await request(as, wrong)
    const wrongToken = await readToken(wrong)
    await request(as, right)
    expect((await follow(wrongToken)).error.code).toBe('VERIFICATION_FAILED')
    expect((await follow(await readToken(right))).status).toBe(200)
  })

  test('with a followed link is not undone by following an older one', async () => {
    const as = await aShopper(shop)
    const [first, second] = [anAddress(), anAddress()]
    await request(as, first)
    const firstToken = await readToken(first)
    await follow(firstToken)
    await request(as, second)
    await follow(await readToken(second))
    expect((await follow(firstToken)).error.code).toBe('VERIFICATION_FAILED')
    expect((await shop.call(getMe, {}, { as })).data.email).toBe(second)
  })

  test.each([
    ['after a day', async () => shop.clock.advance(DAY + MINUTE)],
    [
      'after the password was changed',
      (as: Shopper) =>
        shop.call(
          changePassword,
          { body: { current_password: PASSWORD, new_password: 'Quiet-River-12' } },
          { as },
        ),
    ],
    [
      'after the account was closed',
      (as: Shopper) => shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as }),
    ],
  ])('%s is no longer possible', async (_, happen) => {
    const as = await aShopper(shop)
    const email = anAddress()
    await request(as, email)
    const token = await readToken(email)
    await happen(as)
    expect((await follow(token)).error.code).toBe('VERIFICATION_FAILED')
  })

  test('rejects a line break in the address [T13]', async () => {
    const as = await aShopper(shop)
    const refused = await request(as, 'me@example.com\r\nBcc: all@example.com')
    expect(refused.error.details).toMatchObject([{ path: 'email', message: 'Invalid email format' }])
  })
})
