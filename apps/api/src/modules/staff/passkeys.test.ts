import { describe, expect, test } from 'vitest'
import { getAccount } from '@shop/contract/staff/account.console'
import {
  listPasskeys,
  registerPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '@shop/contract/staff/passkeys.console'
import {
  getSession,
  givePasskey,
  giveRecoveryCode,
  signIn,
  signInWithPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  stepUp,
} from '@shop/contract/staff/session.console'
import { createTestConsole } from '../../../test/console.ts'
import { createAuthenticator } from '../../../test/passkeys.ts'
import { readStaffMail, withPasskey } from '../../../test/staff.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)

const aPasskey = async (name?: string) => withPasskey(console, await console.aMember('manager'), name)
type Owner = Awaited<ReturnType<typeof aPasskey>>

/** Signs in with the passkey alone; `given` is what the authenticator does wrong. */
async function enter(owner: Owner, given?: Parameters<Owner['authenticator']['sign']>[1]) {
  const { data } = await console.call(startPasskeySignIn, {})
  return console.call(signInWithPasskey, { body: owner.authenticator.sign(data, given) })
}

/** A session that lacks its second factor. */
async function giveThePassword({ email, password }: Owner) {
  const { cookie } = await console.call(signIn, { body: { email, password } })
  return { cookie: cookie! }
}

describe('registering a passkey', () => {
  test('asks for one that the authenticator stores and that verifies its user', async () => {
    const { data } = await console.call(
      startPasskeyRegistration,
      {},
      { as: await console.aMember('manager') },
    )
    expect(data['rp']).toMatchObject({ id: new URL(console.origin).hostname })
    expect(data['authenticatorSelection']).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
  })

  test('gives recovery codes with the first one, and tells the member', async () => {
    const first = await aPasskey()
    expect(new Set(first.recoveryCodes).size).toBe(10)
    const second = await withPasskey(console, first, 'Key')
    expect(second.recoveryCodes).toEqual([])
    const { data } = await console.call(listPasskeys, {}, { as: second })
    expect(data.items.map(({ name }) => name)).toEqual(['Phone', 'Key'])
    expect(await readStaffMail(shop, first)).toEqual(
      Array(2).fill('A second factor was added to your console account'),
    )
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an authenticator that does not verify its user', { isUnverified: true }],
  ])('is refused from %s', async (_, given) => {
    const as = await console.aMember('manager')
    const { data } = await console.call(startPasskeyRegistration, {}, { as })
    const response = createAuthenticator(console.origin).register(data, given)
    const { error } = await console.call(registerPasskey, { body: { name: 'Phone', response } }, { as })
    expect(error.code).toBe('PASSKEY_INVALID')
  })

  test('takes a challenge once, from its own member, within five minutes', async () => {
    const [as, other] = [await console.aMember('manager'), await console.aMember('manager')]
    const { data } = await console.call(startPasskeyRegistration, {}, { as })
    const register = (by: typeof as) => {
      const response = createAuthenticator(console.origin).register(data)
      return console.call(registerPasskey, { body: { name: 'Phone', response } }, { as: by })
    }
    expect((await register(other)).error.code).toBe('PASSKEY_INVALID')
    const registered = await register(as)
    expect(registered.status).toBe(201)
    expect((await register({ ...as, cookie: registered.cookie! })).error.code).toBe('PASSKEY_INVALID')

    const late = await console.call(startPasskeyRegistration, {}, { as: other })
    shop.clock.advance(5 * MINUTE)
    const body = { name: 'Phone', response: createAuthenticator(console.origin).register(late.data) }
    expect((await console.call(registerPasskey, { body }, { as: other })).error.code).toBe('PASSKEY_INVALID')
  })

  test('needs a confirmation of who is at the keyboard', async () => {
    const as = await console.aMember('manager')
    shop.clock.advance(11 * MINUTE)
    const { error } = await console.call(startPasskeyRegistration, {}, { as })
    expect(error.code).toBe('STEP_UP_REQUIRED')
  })

  test('is not possible with the password alone where there is a factor', async () => {
    const half = await giveThePassword(await aPasskey())
    const { error } = await console.call(startPasskeyRegistration, {}, { as: half })
    expect(error.code).toBe('SECOND_FACTOR_REQUIRED')
  })
})

describe('signing in with a passkey alone', () => {
  test('completes the session, without a password', async () => {
    const owner = await aPasskey()
    const entered = await enter(owner)
    expect(entered.data).toMatchObject({ state: 'complete', staff: { email: owner.email } })
    expect((await console.call(getAccount, {}, { as: { cookie: entered.cookie! } })).status).toBe(200)
    const { data } = await console.call(listPasskeys, {}, { as: owner })
    expect(data.items[0]!.last_used_at).toBeDefined()
  })

  test.each([
    ['forged', { isForged: true }],
    ['made for another origin', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without verifying the user', { isUnverified: true }],
  ])('is refused if the signature is %s', async (_, given) => {
    const response = await enter(await aPasskey(), given)
    expect(response.error.code).toBe('PASSKEY_INVALID')
    expect(response.cookie).toBeUndefined()
  })

  test('is refused for a copy of the authenticator, whose counter lags behind', async () => {
    const owner = await aPasskey()
    await enter(owner, { counter: 7 })
    expect((await enter(owner, { counter: 7 })).error.code).toBe('PASSKEY_INVALID')
  })

  test('is refused to somebody who is disabled, and with a passkey that was removed', async () => {
    const disabled = await aPasskey()
    await shop.db
      .updateTable('staff')
      .set({ disabled_at: shop.clock() })
      .where('email', '=', disabled.email)
      .execute()
    expect((await enter(disabled)).error.code).toBe('PASSKEY_INVALID')

    const owner = await aPasskey()
    await console.call(removePasskey, { params: { id: owner.passkey.id } }, { as: owner })
    expect((await enter(owner)).error.code).toBe('PASSKEY_INVALID')
  })

  test('takes a challenge once', async () => {
    const owner = await aPasskey()
    const { data } = await console.call(startPasskeySignIn, {})
    const signed = () => console.call(signInWithPasskey, { body: owner.authenticator.sign(data) })
    expect((await signed()).status).toBe(200)
    expect((await signed()).error.code).toBe('PASSKEY_INVALID')
  })
})

describe('a passkey as second factor', () => {
  test('completes a session that a password began, under a new token', async () => {
    const owner = await aPasskey()
    const as = await giveThePassword(owner)
    const { data } = await console.call(startPasskeyProof, {}, { as })
    expect(data['allowCredentials']).toMatchObject([{ id: owner.passkey.id }])
    const completed = await console.call(givePasskey, { body: owner.authenticator.sign(data) }, { as })
    expect(completed.data).toMatchObject({ state: 'complete', factors: ['passkey', 'recovery_code'] })
    expect((await console.call(getSession, {}, { as })).status).toBe(401)
  })

  test('has to be one of the same member', async () => {
    const [owner, other] = [await aPasskey(), await aPasskey()]
    const as = await giveThePassword(owner)
    const { data } = await console.call(startPasskeyProof, {}, { as })
    const { error } = await console.call(givePasskey, { body: other.authenticator.sign(data) }, { as })
    expect(error.code).toBe('PASSKEY_INVALID')
  })

  test('can be replaced by a recovery code, once', async () => {
    const owner = await aPasskey()
    // Typed by hand: small letters, no dashes, O for 0.
    const code = owner.recoveryCodes[0]!.toLowerCase().replaceAll('-', '').replaceAll('0', 'o')
    const give = async () =>
      console.call(giveRecoveryCode, { body: { code } }, { as: await giveThePassword(owner) })
    expect((await give()).data.state).toBe('complete')
    expect((await give()).error.code).toBe('SECOND_FACTOR_INVALID')
  })

  test('confirms who is at the keyboard', async () => {
    const as = await aPasskey()
    shop.clock.advance(11 * MINUTE)
    const remove = () => console.call(removePasskey, { params: { id: as.passkey.id } }, { as })
    expect((await remove()).error.code).toBe('STEP_UP_REQUIRED')
    const { data } = await console.call(startPasskeyProof, {}, { as })
    const confirmed = await console.call(stepUp, { body: { passkey: as.authenticator.sign(data) } }, { as })
    expect(confirmed.status).toBe(200)
    expect((await remove()).status).toBe(200)
  })
})

test('a passkey can be renamed and removed by its member alone', async () => {
  const [owner, other] = [await aPasskey(), await aPasskey()]
  const params = { id: owner.passkey.id }
  const rename = (as: Owner) => console.call(renamePasskey, { params, body: { name: 'Old phone' } }, { as })
  expect((await rename(other)).status).toBe(404)
  expect((await console.call(removePasskey, { params }, { as: other })).status).toBe(404)
  expect((await rename(owner)).data.name).toBe('Old phone')
  expect((await console.call(removePasskey, { params }, { as: owner })).status).toBe(200)
  // Recovery codes stand in for a factor; without one they are gone.
  expect((await console.call(getAccount, {}, { as: owner })).data.recovery_codes_left).toBe(0)
})

test.each([
  ['no JSON', { clientDataJSON: 'AAAA' }],
  ['no authenticator data', { authenticatorData: '' }],
  ['a short signature', { signature: 'AA' }],
])('a response with %s is refused', async (_, wrong) => {
  const owner = await aPasskey()
  const { data } = await console.call(startPasskeySignIn, {})
  const signed = owner.authenticator.sign(data)
  const body = { ...signed, response: { ...signed.response, ...wrong } }
  expect((await console.call(signInWithPasskey, { body })).error.code).toBe('PASSKEY_INVALID')
})
