import pino from 'pino'
import { expect, test } from 'vitest'
import { login, logout, refresh, register } from '@shop/contract/auth/auth.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { aPaidOrder, aProduct, aShopper, anAddress, anOrderBody, PASSWORD } from '../../test/builders.ts'
import { createTestApp, LOG_OPTIONS } from '../../test/test-app.ts'

const shop = await createTestApp({ rateLimits: true })

function write(facts: object): string {
  let text = ''
  pino(LOG_OPTIONS, { write: (line: string) => void (text += line) }).info(facts, 'a line')
  return text
}

test('secret and personal values are redacted by name at any depth [T102]', () => {
  const names = ['password_raw', 'current_password', 'new_password', 'token', 'refreshToken', 'authorization']
  names.push('cookie', 'client_secret', 'password_hash', 'email', 'recipient_name', 'phone', 'address_line1')
  for (const name of names) {
    const facts = {
      [name]: 'Heron',
      body: { [name]: 'Heron', list: [{ [name]: ['Heron'] }] },
      orderId: 'o-1',
    }
    expect(write(facts)).not.toContain('Heron')
    expect(write(facts)).toContain('"orderId":"o-1"')
  }
})

test('an error is logged without addresses and values', () => {
  const text = write({
    err: Object.assign(new Error('550 5.1.1 <lian.wang+x@post.example.com>: no such user'), {
      code: '23505',
      detail: 'Key (email_key)=(lian@example.com) already exists.',
      rejected: ['lian@example.com'],
      cause: new Error('for 王连@example.com'),
    }),
  })
  expect(text).toContain('550 5.1.1 <[e-mail]>: no such user')
  expect(text).toContain('"code":"23505"')
  expect(text).not.toMatch(/lian|王连/)
})

test('a line break in a value forges no line [T123]', () => {
  const forged = '\r\n{"level":30,"msg":"login_succeeded"}'
  const text = write({ deviceId: `x${forged}`, [`name${forged}`]: 1, err: new Error(`broken${forged}`) })
  expect(text.split(/[\r\n]/)).toEqual([expect.stringMatching(/^\{.*\}$/), ''])
  expect(JSON.parse(text)).toMatchObject({ msg: 'a line', deviceId: `x${forged}` })
})

test('a mailed token is not in the logged address [T99]', () => {
  expect(write({ req: { id: '1', method: 'GET', url: '/verify-email?token=abc' } })).toContain(
    '"path":"/verify-email"',
  )
})

test('an order’s key is not in the logged address, nor in what an error says about it', () => {
  const key = 'k'.repeat(43)
  const path = `/order/${key}`
  const text = write({
    req: { id: '1', method: 'GET', url: `${path}?lang=zh` },
    err: new Error(`no page ${path}`),
  })
  expect(text).toContain('"path":"/order/[key]"')
  expect(text).not.toContain(key)
})

test('calls that succeed, are refused, or fail leave no person and no secret in the log [T119]', async () => {
  const email = 'ottoline.logged@example.com'
  const body = { email, password_raw: 'Heron-Lane-77', nickname: 'Quillfeather', agree_terms: true as const }
  await shop.call(register, { body })
  await shop.call(register, { body })
  const shopper = await aShopper(shop, { nickname: 'Quillfeather' })
  for (const password of ['Wrong-Heron-1', PASSWORD])
    await shop.call(login, { body: { email: shopper.email, password_raw: password } })
  const { data } = await shop.call(refresh, { body: { refreshToken: shopper.refreshToken } })
  await shop.call(getMe, {}, { as: shopper })
  await shop.call(getMe, {}, { as: { token: `${shopper.token}x` } })
  const { id } = await aProduct(shop)
  const address = anAddress({ recipient_name: 'Persimmon Vale', address_line1: 'Hidden Heron Lane' })
  for (const quantity of [1, 99])
    await shop.call(
      placeOrder,
      { body: anOrderBody({ items: [{ product_id: id, quantity }], address, note: 'Ring twice' }) },
      { as: shopper },
    )
  const paid = await aPaidOrder(shop, { shopper })
  await shop.call(logout, { body: { refreshToken: data.refreshToken } }, { as: shopper })
  await shop.runJobs()

  const text = JSON.stringify(shop.lines)
  expect(shop.lines.length).toBeGreaterThan(5)
  const texts = [
    email,
    shopper.email,
    'Quillfeather',
    'Persimmon',
    'Hidden Heron',
    'Ring twice',
    '13800138000',
  ]
  const secrets = [PASSWORD, body.password_raw, 'Wrong-Heron-1', shopper.token, shopper.refreshToken]
  secrets.push(data.token, data.refreshToken, paid.form.client_secret)
  expect([...texts, ...secrets].filter((word) => text.includes(word))).toEqual([])
})
