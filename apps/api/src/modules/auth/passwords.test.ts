import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { login } from '@shop/contract/auth/auth.endpoints'
import { aShopper, PASSWORD } from '../../../test/builders.ts'
import { readSubjects } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp({ passwordHashing: 'full' })
const { passwords } = shop.services

test('a password is stored as argon2id of 19 MiB in six passes, with its own salt [T89]', async () => {
  const [first, second] = [await passwords.hash('Lotus-Pond-88'), await passwords.hash('Lotus-Pond-88')]
  const [, , , parameters, salt, output] = first.split('$')
  expect(first).toMatch(/^\$argon2id\$v=19\$/)
  expect(parameters).toBe('m=19456,t=6,p=1')
  expect([salt, output].map((part) => Buffer.from(part!, 'base64').length)).toEqual([16, 32])
  expect(second.split('$')[4]).not.toBe(salt)
})

test('a password matches only its own hash, and nothing matches a missing hash', async () => {
  const hash = await passwords.hash('Lotus-Pond-88')
  expect(await passwords.matches('Lotus-Pond-88', hash)).toBe(true)
  for (const other of ['lotus-pond-88', 'Lotus-Pond-88 ', 'Lotus-Pond-8', ''])
    expect(await passwords.matches(other, hash)).toBe(false)
  expect(await passwords.matches('no password hashes to this', undefined)).toBe(false)
})

describe('a password that was hashed with weaker parameters', () => {
  const signIn = (email: string, password_raw: string) => shop.call(login, { body: { email, password_raw } })
  const readUser = (id: string) =>
    shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** A shopper whose password was hashed with less memory. */
  async function anEarlyShopper() {
    const shopper = await aShopper(shop)
    const password_hash = await hash(PASSWORD, { memoryCost: 9_216, timeCost: 2, parallelism: 1 })
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', shopper.userId).execute()
    return { ...shopper, before: await readUser(shopper.userId) }
  }

  test('is rehashed at the next sign-in, without other effects', async () => {
    const { email, userId, before } = await anEarlyShopper()
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    const after = await readUser(userId)
    expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=6,p=1\$/)
    expect(after.password_changed_at).toEqual(before.password_changed_at)
    expect(await readSubjects(shop, email)).toEqual([])
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await readUser(userId)).password_hash).toBe(after.password_hash)
  })

  test('is not rehashed after a wrong password', async () => {
    const { email, userId, before } = await anEarlyShopper()
    expect((await signIn(email, 'Wrong-Stone-1')).error.code).toBe('INVALID_CREDENTIALS')
    expect((await readUser(userId)).password_hash).toBe(before.password_hash)
  })

  test('signs in several times concurrently', async () => {
    const { email } = await anEarlyShopper()
    const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(email, PASSWORD)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
