import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@shop/contract/auth/auth.endpoints'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import { DAY, MINUTE } from '../../jobs/clock.ts'
import { PASSWORD, aShopper } from '../../../test/builders.ts'
import { readMailedToken } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const OWNERS = 'Owners-Choice-2'

/** An address, with one of the two spellings of every call. */
interface Address {
  email: string
  twin: boolean
  /** What the owner does meanwhile, with a mail that only they can read. */
  actAsOwner?: () => Promise<unknown>
}

const toPath = (
  { path, twins }: { path: string; twins: readonly string[] },
  { twin }: Pick<Address, 'twin'>,
) => (twin ? twins[0]! : path)
const enroll = (address: Address, password_raw: string) => {
  const body = { email: address.email, password_raw, agree_terms: true as const }
  return shop.call(register, { body }, { path: toPath(register, address) })
}
const signIn = (address: Address, password_raw: string) =>
  shop.call(login, { body: { email: address.email, password_raw } }, { path: toPath(login, address) })
const requestLink = (endpoint: typeof forgotPassword | typeof resendVerification, address: Address) =>
  shop.call(endpoint, { body: { email: address.email } }, { path: toPath(endpoint, address) })

/** Every history that an address may have when a stranger comes. */
const PASTS: ((address: Address) => Promise<Address>)[] = [
  async function isUnknown(address) {
    return address
  },
  async function hasAnAccount({ twin }) {
    const { email } = await aShopper(shop)
    async function actAsOwner() {
      const token = await readMailedToken(shop, email, '/reset-password')
      expect((await shop.call(resetPassword, { body: { token, password: OWNERS } })).status).toBe(200)
    }
    return { email, twin, actAsOwner }
  },
  async function isClosing({ twin }) {
    const as = await aShopper(shop)
    await shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as })
    return { email: as.email, twin }
  },
  async function waitsForItsOwner(address) {
    await enroll(address, OWNERS)
    const token = await readMailedToken(shop, address.email, '/verify-email')
    async function actAsOwner() {
      expect((await shop.call(verifyEmail, { query: { token } })).status).toBe(200)
      expect((await signIn(address, OWNERS)).status).toBe(200)
    }
    return { ...address, actAsOwner }
  },
  async function isForgottenByItsOwner(address) {
    await enroll(address, OWNERS)
    return address
  },
  async function isRecentlyProved(address) {
    await enroll(address, OWNERS)
    const token = await readMailedToken(shop, address.email, '/verify-email')
    await shop.call(verifyEmail, { query: { token } })
    return address
  },
]

type Try = (address: Address) => Promise<{ status: number; headers: object; text: string }>

const registering =
  (password: string): Try =>
  (address) =>
    enroll(address, password)
const signingIn =
  (password: string): Try =>
  (address) =>
    signIn(address, password)
const syncing =
  (endpoint: typeof forgotPassword | typeof resendVerification): Try =>
  (address) =>
    requestLink(endpoint, address)

async function pass(days: number): Promise<void> {
  shop.clock.advance(days * DAY)
  await shop.services.privacy.purge()
  await shop.services.unverified.removeForgotten()
  await shop.services.privacy.eraseDue()
}

const [FIRST, SECOND, THIRD] = ['A-Stranger-Chose-5', 'A-Stranger-Chose-6', 'A-Stranger-Chose-7']

/** What a stranger can try without reading mail, in this order, and the expected response. */
const TRIES: {
  what: string
  attempt: Try
  response: string
  before?: (all: Address[]) => Promise<unknown>
}[] = [
  { what: 'a password that was not registered', attempt: signingIn(FIRST), response: 'INVALID_CREDENTIALS' },
  { what: 'a registration', attempt: registering(FIRST), response: 'registered' },
  { what: 'the registered password', attempt: signingIn(FIRST), response: 'EMAIL_NOT_VERIFIED' },
  { what: 'another password', attempt: signingIn(SECOND), response: 'INVALID_CREDENTIALS' },
  { what: 'a second registration', attempt: registering(SECOND), response: 'registered' },
  { what: 'the password of the second', attempt: signingIn(SECOND), response: 'EMAIL_NOT_VERIFIED' },
  { what: 'still the password of the first', attempt: signingIn(FIRST), response: 'EMAIL_NOT_VERIFIED' },
  { what: 'the first registration again', attempt: registering(FIRST), response: 'registered' },
  { what: 'a resent verification', attempt: syncing(resendVerification), response: 'done' },
  { what: 'a password reset', attempt: syncing(forgotPassword), response: 'done' },
  { what: 'a password after all these mails', attempt: signingIn(FIRST), response: 'EMAIL_NOT_VERIFIED' },
  {
    what: 'a password after the owner followed a link',
    before: (all) => Promise.all(all.map(async ({ actAsOwner }) => actAsOwner?.())),
    attempt: signingIn(FIRST),
    response: 'EMAIL_NOT_VERIFIED',
  },
  { what: 'the other password after that', attempt: signingIn(SECOND), response: 'EMAIL_NOT_VERIFIED' },
  {
    what: 'a password after a day, when every link has ended',
    before: () => pass(1 + 1 / 24),
    attempt: signingIn(FIRST),
    response: 'EMAIL_NOT_VERIFIED',
  },
  { what: 'a resent verification after a day', attempt: syncing(resendVerification), response: 'done' },
  { what: 'a third registration', attempt: registering(THIRD), response: 'registered' },
  { what: 'the password of the third', attempt: signingIn(THIRD), response: 'EMAIL_NOT_VERIFIED' },
  {
    what: 'the first password after seven days',
    before: () => pass(7),
    attempt: signingIn(FIRST),
    response: 'INVALID_CREDENTIALS',
  },
  { what: 'the third password, not that old', attempt: signingIn(THIRD), response: 'EMAIL_NOT_VERIFIED' },
  {
    what: 'the third password after its seven days',
    before: () => pass(2),
    attempt: signingIn(THIRD),
    response: 'INVALID_CREDENTIALS',
  },
  { what: 'a registration of what is there now', attempt: registering(FIRST), response: 'registered' },
  { what: 'its password', attempt: signingIn(FIRST), response: 'EMAIL_NOT_VERIFIED' },
]

describe('a stranger’s attempts, for every history of an address and both spellings of a call', () => {
  const addresses: Address[] = []

  beforeAll(async () => {
    for (const twin of [false, true]) {
      for (const past of PASTS) {
        addresses.push(await past({ email: `${past.name}.${twin}@example.com`.toLowerCase(), twin }))
      }
    }
    await shop.runJobs()
    shop.clock.advance(2 * MINUTE)
  })

  test.each(TRIES)('$what gets the same response', async ({ before, attempt, response }) => {
    await before?.(addresses)
    const responses = await Promise.all(
      addresses.map(async (address) => toComparable(await attempt(address), address)),
    )
    await shop.runJobs()
    expect([...new Set(responses)]).toEqual([expect.stringContaining(toSign(response))])
  })
})

/** A response without the parts that differ between any two. */
function toComparable(
  { status, headers, text }: { status: number; headers: object; text: string },
  { email }: Address,
) {
  const own = /"(token|refreshToken|user_id|created_at)":"[^"]*"/g
  return `${status} ${Object.keys(headers).join()} ${text.replaceAll(email, '').replace(own, '"$1":""')}`
}

function toSign(expected: string): string {
  if (expected === 'registered') return '"user_id":""'
  return expected === 'done' ? '{"success":true,"data":{}}' : `"code":"${expected}"`
}

test('a rejected sign-in compares and hashes once each, whatever the state of the address', async () => {
  const known = await aShopper(shop)
  const unverified = await aShopper(shop, { verified: false })
  const registered = { email: 'counted@example.com', twin: false }
  await enroll(registered, OWNERS)
  const { passwords } = shop.services
  const [compare, hash] = [vi.spyOn(passwords, 'matches'), vi.spyOn(passwords, 'hash')]
  const tries: [string, string][] = [
    ['no-one@example.com', OWNERS],
    [known.email, OWNERS],
    [unverified.email, OWNERS],
    [unverified.email, PASSWORD],
    [registered.email, OWNERS],
    [registered.email, PASSWORD],
  ]
  for (const [email, password] of tries) {
    compare.mockClear()
    hash.mockClear()
    await signIn({ email, twin: false }, password)
    expect([email, compare.mock.calls.length, hash.mock.calls.length]).toEqual([email, 1, 1])
  }
  vi.restoreAllMocks()
})

test('what was registered for an address that has an account never signs in to it', async () => {
  const { email } = await aShopper(shop)
  const address = { email, twin: false }
  await enroll(address, 'A-Stranger-Chose-5')
  await shop.runJobs()
  shop.clock.advance(2 * MINUTE)
  await requestLink(resendVerification, address)
  await expect(readMailedToken(shop, email, '/verify-email')).rejects.toThrow('No mail')
  expect((await signIn(address, 'A-Stranger-Chose-5')).error.code).toBe('EMAIL_NOT_VERIFIED')
  expect((await signIn(address, PASSWORD)).status).toBe(200)
})

test('a verified registration is deleted: a later wrong password is just wrong', async () => {
  const address = { email: 'proved-and-changed@example.com', twin: false }
  await enroll(address, OWNERS)
  const token = await readMailedToken(shop, address.email, '/verify-email')
  await shop.call(verifyEmail, { query: { token } })
  shop.clock.advance(2 * MINUTE)
  await requestLink(forgotPassword, address)
  const resetToken = await readMailedToken(shop, address.email, '/reset-password')
  await shop.call(resetPassword, { body: { token: resetToken, password: 'Quiet-River-12' } })
  expect((await signIn(address, OWNERS)).error.code).toBe('INVALID_CREDENTIALS')
})

test('a resent verification never carries a stranger’s password, long after several registrations', async () => {
  const address = { email: 'met-long-ago@example.com', twin: false }
  await enroll(address, 'A-Stranger-Chose-5')
  shop.clock.advance(2 * MINUTE)
  await enroll(address, OWNERS)
  await shop.runJobs()
  shop.clock.advance(2 * DAY)
  await shop.services.privacy.purge()
  await requestLink(resendVerification, address)
  const token = await readMailedToken(shop, address.email, '/reset-password')
  expect((await shop.call(resetPassword, { body: { token, password: OWNERS } })).status).toBe(200)
  expect((await signIn(address, 'A-Stranger-Chose-5')).error).toBeDefined()
  expect((await signIn(address, OWNERS)).status).toBe(200)
})

test('registering twice with one password is one registration: a resent verification proves the address', async () => {
  const address = { email: 'impatient@example.com', twin: false }
  await enroll(address, OWNERS)
  shop.clock.advance(2 * MINUTE)
  await enroll(address, OWNERS)
  await shop.runJobs()
  shop.clock.advance(2 * DAY)
  await shop.services.privacy.purge()
  await requestLink(resendVerification, address)
  const token = await readMailedToken(shop, address.email, '/verify-email')
  expect((await shop.call(verifyEmail, { query: { token } })).status).toBe(200)
  expect((await signIn(address, OWNERS)).status).toBe(200)
})
