import { createHmac } from 'node:crypto'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { logout, refresh, register } from '@shop/contract/auth/auth.endpoints'
import { deleteAccount, listSessions } from '@shop/contract/auth/security.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'
import { PASSWORD, aShopper, type Shopper } from '../../../test/builders.ts'
import { rounds } from '../../../test/form.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const twins = [getMe.path, ...getMe.twins]

const renew = (refreshToken: string) => shop.call(refresh, { body: { refreshToken } })

describe('renewing a session', () => {
  test('returns the same successor for ten seconds, since a response may get lost', async () => {
    const { refreshToken } = await aShopper(shop)
    const first = (await renew(refreshToken)).data
    shop.clock.advance(9_000)
    const second = (await renew(refreshToken)).data
    expect(second.refreshToken).toBe(first.refreshToken)
    expect((await shop.call(getMe, {}, { as: second })).status).toBe(200)
    expect((await renew(first.refreshToken)).status).toBe(200)
  })

  test('in ten tabs concurrently, again and again, never signs anybody out', async () => {
    let { refreshToken } = await aShopper(shop)
    for (let round = 0; round < rounds({ short: 20, long: 200 }); round += 1) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => renew(refreshToken)))
      const next = new Set(responses.map(({ data }) => data.refreshToken))
      expect(next.size).toBe(1)
      refreshToken = [...next][0]!
      expect((await shop.call(getMe, {}, { as: responses[9]!.data })).status).toBe(200)
    }
  })

  test('with a spent token later ends the session for both sides and warns the owner [T63]', async () => {
    const thief = await aShopper(shop)
    const owner = (await renew(thief.refreshToken)).data
    shop.clock.advance(11_000)
    expect((await renew(thief.refreshToken)).error.code).toBe('REFRESH_TOKEN_INVALID')
    expect((await renew(owner.refreshToken)).error.code).toBe('REFRESH_TOKEN_INVALID')
    for (const as of [thief, owner])
      expect((await shop.call(getMe, {}, { as })).error.code).toBe('UNAUTHENTICATED')
    const mail = await shop.readMail(thief.email)
    expect(mail.map(({ subject }) => subject)).toEqual(['We logged you out to protect your account'])
  })

  test('with a token two generations old never returns a successor, however soon', async () => {
    const { refreshToken } = await aShopper(shop)
    const second = (await renew(refreshToken)).data
    await renew(second.refreshToken)
    expect((await renew(refreshToken)).error.code).toBe('REFRESH_TOKEN_INVALID')
  })

  test('leaves the shopper’s other devices alone when one token is stolen', async () => {
    const stolen = await aShopper(shop)
    const other = await shop.services.sessions.begin(stolen.userId, 'Another device')
    await renew(stolen.refreshToken)
    shop.clock.advance(11_000)
    await renew(stolen.refreshToken)
    expect((await shop.call(getMe, {}, { as: other })).status).toBe(200)
  })
})

describe('an unused session', () => {
  test('can be renewed for two days after its access token expired, and no longer [T73]', async () => {
    const { refreshToken } = await aShopper(shop)
    shop.clock.advance(2 * DAY + HOUR - MINUTE)
    const renewed = (await renew(refreshToken)).data
    shop.clock.advance(2 * DAY + HOUR)
    expect((await renew(renewed.refreshToken)).error).toEqual({
      code: 'REFRESH_TOKEN_INVALID',
      message: 'Login expired, please log in again',
    })
  })

  test('is over: a spent token of it raises no alarm, and the list of devices omits it', async () => {
    const old = await aShopper(shop)
    await renew(old.refreshToken)
    shop.clock.advance(2 * DAY + HOUR)
    const as = await shop.services.sessions.begin(old.userId, 'Another browser')
    expect((await renew(old.refreshToken)).error.code).toBe('REFRESH_TOKEN_INVALID')
    expect(await shop.readMail(old.email)).toEqual([])
    expect((await shop.call(listSessions, {}, { as })).data.items).toMatchObject([{ is_current: true }])
  })

  test('rejects its access token [T74]', async () => {
    const as = await aShopper(shop)
    const unused = new Date(shop.clock().getTime() - 2 * DAY - HOUR)
    await shop.db
      .updateTable('sessions')
      .set({ last_used_at: unused })
      .where('user_id', '=', as.userId)
      .execute()
    expect((await shop.call(getMe, {}, { as })).error.code).toBe('UNAUTHENTICATED')
  })
})

describe('a forged refresh token [T70]', () => {
  const forge = (change: (parts: string[]) => string[]) => (token: string) =>
    change(token.split('.')).join('.')
  test.each<[string, (token: string) => string]>([
    ['of the next generation', forge(([id, , proof]) => [id!, '2', proof!])],
    ['with a changed proof', forge(([id, generation, proof]) => [id!, generation!, `A${proof!.slice(1)}`])],
    [
      'with a proof of another secret',
      forge(([id, generation]) => [
        id!,
        generation!,
        createHmac('sha256', 'x').update(id!).digest('base64url'),
      ]),
    ],
    ['of an impossible session', forge(() => ['-'.repeat(36), '1', 'A'.repeat(43)])],
    [
      'of another session',
      forge(([, generation, proof]) => ['01890a5d-ac96-774b-bcce-b302099a8057', generation!, proof!]),
    ],
    ['without a proof', forge(([id, generation]) => [id!, generation!, ''])],
    ['malformed', () => 'anything'],
  ])('%s is rejected, and ends no session [T71]', async (_, toForged) => {
    const owner = await aShopper(shop)
    expect((await renew(toForged(owner.refreshToken))).error.code).toBe('REFRESH_TOKEN_INVALID')
    await shop.call(logout, { body: { refreshToken: toForged(owner.refreshToken) } })
    expect((await shop.call(getMe, {}, { as: owner })).status).toBe(200)
  })
})

describe('a forged access token [T80]', () => {
  const secret = (text: string) => new TextEncoder().encode(text)
  const readClaims = ({ token }: Shopper) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  const sign = (claims: Record<string, unknown>, header = {}, key = secret(shop.config.secrets.auth)) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key)

  const forgeries: [string, (owner: Shopper) => Promise<string> | string][] = [
    ['without a signature', (owner) => new UnsecuredJWT(readClaims(owner)).encode()],
    [
      'signed with another secret',
      (owner) => sign(readClaims(owner), {}, secret('another secret of at least 32 letters')),
    ],
    ['signed with another algorithm', (owner) => sign(readClaims(owner), { alg: 'HS512' })],
    ['of another type', (owner) => sign(readClaims(owner), { typ: 'JWT' })],
    ['for another audience', (owner) => sign({ ...readClaims(owner), aud: 'bank' })],
    ['by another issuer', (owner) => sign({ ...readClaims(owner), iss: 'https://evil.example' })],
    [
      'that ended',
      (owner) => sign({ ...readClaims(owner), exp: Math.floor(shop.clock().getTime() / 1_000) - 1 }),
    ],
    ['that never ends', (owner) => sign({ ...readClaims(owner), exp: undefined })],
    [
      'that begins later',
      (owner) => sign({ ...readClaims(owner), nbf: Math.floor(shop.clock().getTime() / 1_000) + 60 }),
    ],
    ['without a session', (owner) => sign({ ...readClaims(owner), sid: undefined })],
    [
      'with somebody else’s session',
      async (owner) => sign({ ...readClaims(owner), sid: readClaims(await aShopper(shop))['sid'] }),
    ],
    [
      'with an edited payload',
      ({ token }) => {
        const [header, payload, signature] = token.split('.')
        return `${header}.${Buffer.from(payload!, 'base64url').toString().replace('shop', 'shoq')}.${signature}`
      },
    ],
    [
      'signed with a key pair',
      async (owner) => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(readClaims(owner))
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
          .sign(privateKey)
      },
    ],
    [
      'that names a key pair but is signed with the text of the secret',
      async (owner) => {
        const [, payload] = owner.token.split('.')
        const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'at+jwt' })).toString('base64url')
        const signature = createHmac('sha256', shop.config.secrets.auth).update(`${header}.${payload}`)
        return `${header}.${payload}.${signature.digest('base64url')}`
      },
    ],
    [
      'that contains its own key',
      (owner) =>
        sign(readClaims(owner), { jwk: { kty: 'oct', k: 'AAAA' } }, secret('\0\0\0'.padEnd(40, 'x'))),
    ],
    [
      'of a session that ended',
      async (owner) => {
        const other = await shop.services.sessions.begin(owner.userId, 'Another browser')
        await shop.call(logout, { body: { refreshToken: other.refreshToken } })
        return other.token
      },
    ],
    [
      'of an account that is closing',
      async () => {
        const closing = await aShopper(shop)
        await shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as: closing })
        return closing.token
      },
    ],
    ['that is a refresh token', ({ refreshToken }) => refreshToken],
    ['that is empty', () => ''],
  ]

  test.each(forgeries)('%s is rejected under every spelling of the call', async (_, forge) => {
    const owner = await aShopper(shop)
    const token = await forge(owner)
    for (const path of twins) {
      const { error, status } = await shop.call(getMe, {}, { as: { token }, path })
      expect([status, error.code, error.message]).toEqual([
        401,
        'UNAUTHENTICATED',
        'Unauthorized, please login again',
      ])
    }
    expect((await shop.call(getMe, {}, { as: owner })).status).toBe(200)
  })

  test('made with true claims and the true secret is accepted (control)', async () => {
    const owner = await aShopper(shop)
    const token = await sign(readClaims(owner))
    expect((await shop.call(getMe, {}, { as: { token } })).status).toBe(200)
  })

  test('of a registration is rejected under every spelling', async () => {
    const body = {
      email: 'registered@example.com',
      password_raw: 'Quiet-River-12',
      agree_terms: true as const,
    }
    const { token } = (await shop.call(register, { body })).data
    for (const path of twins) {
      expect((await shop.call(getMe, {}, { as: { token }, path })).error.code).toBe('EMAIL_NOT_VERIFIED')
    }
  })

  test('used as a refresh token is rejected', async () => {
    const { token } = await aShopper(shop)
    for (const path of [refresh.path, ...refresh.twins]) {
      const { error } = await shop.call(refresh, { body: { refreshToken: token } }, { path })
      expect(['REFRESH_TOKEN_INVALID', 'VALIDATION_FAILED']).toContain(error.code)
    }
  })

  test('is rejected under another authentication scheme', async () => {
    const { token } = await aShopper(shop)
    for (const authorization of [token, `Basic ${token}`, `Bearer  ${token} x`, 'Bearer']) {
      expect((await shop.call(getMe, {}, { headers: { authorization } })).status).toBe(401)
    }
  })
})
