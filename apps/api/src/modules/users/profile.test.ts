import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getMe, patchMe, updateProfile } from '@shop/contract/users/users.endpoints'
import { aPaidOrder, aShopper } from '../../../test/builders.ts'
import { listSpellings } from '../../../test/contract.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createId } from '../../db/ids.ts'

const shop = await createTestApp()

const readRow = (userId: string) =>
  shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

/** Changes the profile with a raw body, which may have fields outside the contract. */
async function change(as: { token: string }, body: object) {
  const response = await shop.call(updateProfile, { body: body }, { as })
  return response
}

const FULL = {
  nickname: '莲花',
  firstName: 'Lian',
  lastName: 'Wang',
  phone: '13912345678',
  bio: 'Collects jade.\nLives by a lake.',
  avatar_url: 'https://pictures.example/lian.png',
  birthday: '1990-02-28',
  zodiac_sign: 'Pisces',
  chinese_zodiac: 'Horse',
  five_elements: 'Wood, Water',
} as const

describe('a change of the profile', () => {
  test.each(
    [updateProfile, patchMe].flatMap((endpoint) =>
      listSpellings(endpoint).map((path) => [endpoint.method, path, endpoint] as const),
    ),
  )('by %s %s is stored and returned [T500]', async (_, path, endpoint) => {
    const as = await aShopper(shop)
    const { data } = await shop.call(endpoint, { body: FULL }, { as, path })
    expect(data).toMatchObject(FULL)
    expect((await shop.call(getMe, {}, { as })).data).toEqual(data)
  })

  test('leaves omitted fields unchanged, and clears those that are null or blank', async () => {
    const as = await aShopper(shop)
    await change(as, FULL)
    const { data: renamed } = await change(as, { nickname: ' Ming ' })
    expect(renamed).toMatchObject({ ...FULL, nickname: 'Ming' })

    const { nickname: _, ...rest } = FULL
    const nothing = Object.fromEntries(Object.keys(rest).map((field) => [field, null]))
    const { data: emptied } = await change(as, { ...nothing, bio: '   ', phone: '' })
    expect(emptied).toMatchObject({ ...nothing, nickname: 'Ming' })
  })

  test('with no field changes nothing', async () => {
    const as = await aShopper(shop)
    const before = (await change(as, FULL)).data
    expect((await change(as, {})).data).toEqual(before)
  })

  test.each([
    ['nickname', 'A', 'Nickname must be 2 to 20 characters'],
    ['nickname', 'A'.repeat(21), 'Nickname must be 2 to 20 characters'],
    ['nickname', ' A ', 'Nickname must be 2 to 20 characters'],
    ['nickname', 'Li\r\nBcc: all', 'Nickname must be 2 to 20 characters'],
    ['nickname', 7, 'Nickname must be 2 to 20 characters'],
    ['nickname', null, 'Nickname must be 2 to 20 characters'],
    ['firstName', 'A'.repeat(41), 'First name must be at most 40 characters'],
    ['firstName', ['Lian'], 'First name must be at most 40 characters'],
    ['lastName', 'A'.repeat(41), 'Last name must be at most 40 characters'],
    ['phone', '12912345678', 'Invalid phone number format'],
    ['phone', '+6581234567', 'Invalid phone number format'],
    ['phone', 13912345678, 'Invalid phone number format'],
    ['bio', 'A'.repeat(301), 'Bio must be at most 300 characters'],
    ['bio', 'A\u0007', 'Bio must be at most 300 characters'],
    ['birthday', '1990-02-30', 'Invalid date'],
    ['birthday', '28.02.1990', 'Invalid date'],
    ['birthday', '1899-12-31', 'Invalid date'],
    ['birthday', '2999-01-01', 'Invalid date'],
    ['zodiac_sign', 'Dragon', expect.stringMatching(/^Invalid option: expected one of "Aries"/)],
    ['chinese_zodiac', 'Aries', expect.stringMatching(/^Invalid option: expected one of "Rat"/)],
    ['five_elements', 'Ether', 'Unknown element'],
    ['avatar_url', 'pictures.example/me.png', 'avatar_url must start with http'],
    ['avatar_url', 'javascript:alert(1)', 'avatar_url must start with http'],
    ['avatar_url', 'data:image/png;base64,AAAA', 'avatar_url must start with http'],
    ['avatar_url', '//pictures.example/me.png', 'avatar_url must start with http'],
    ['avatar_url', '/uploads/avatars/me-512.webp', 'avatar_url must start with http'],
    ['avatar_url', 'httpfoo', 'avatar_url must start with http'],
    ['avatar_url', 'https:pictures.example', 'avatar_url must start with http'],
    ['avatar_url', 'ftp://pictures.example/me.png', 'avatar_url must start with http'],
    ['avatar_url', 7, 'avatar_url must start with http'],
    ['avatar_url', 'https://', 'avatar_url must start with http'],
    ['avatar_url', 'https://me:secret@pictures.example/', 'avatar_url must start with http'],
    [
      'avatar_url',
      `https://shop.example/uploads/avatars/${'x'.repeat(43)}-512.webp`,
      'avatar_url must start with http',
    ],
    ['avatar_url', 'HTTPS://SHOP.example/uploads/products/jade.webp', 'avatar_url must start with http'],
    ['role', 'admin', 'Unknown field'],
    ['points', 1_000_000, 'Unknown field'],
    ['level', 5, 'Unknown field'],
    ['status', 'active', 'Unknown field'],
    ['email', 'other@example.com', 'Unknown field'],
    ['user_id', createId(), 'Unknown field'],
    ['password_hash', 'x', 'Unknown field'],
  ])('rejects %s %j, and the rest of the change too [T6]', async (path, value, message) => {
    const as = await aShopper(shop)
    const before = await readRow(as.userId)
    const { status, error } = await change(as, { firstName: 'Changed', [path]: value })
    expect([status, error.code, error.details]).toMatchObject([400, 'VALIDATION_FAILED', [{ path, message }]])
    expect(await readRow(as.userId)).toEqual(before)
  })

  test.each(['http://pictures.example/me.png', 'https://pictures.example/me.png?size=96#face'])(
    'takes %s as an avatar, which null and a blank string clear [T392]',
    async (avatar_url) => {
      const as = await aShopper(shop)
      for (const cleared of [null, '', '  ']) {
        expect((await change(as, { avatar_url })).data.avatar_url).toBe(avatar_url)
        expect((await change(as, { avatar_url: cleared })).data.avatar_url).toBeNull()
      }
    },
  )

  test('affects no other user', async () => {
    const [as, other] = [await aShopper(shop), await aShopper(shop)]
    const before = await readRow(other.userId)
    await change(as, FULL)
    expect(await readRow(other.userId)).toEqual(before)
  })

  test('stores markup as plain text [T4]', async () => {
    const as = await aShopper(shop)
    const bio = `<script>alert(1)</script><img src=x onerror=alert(1)> \${7*7} {{7*7}} '; DROP TABLE users; --`
    const texts = { nickname: '<b>Lian</b>', firstName: '"><svg onload=1>', bio }
    const { data, headers } = await change(as, texts)
    expect(data).toMatchObject(texts)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(await readRow(as.userId)).toMatchObject({ nickname: '<b>Lian</b>', bio })
  })
})

test('The address of an external avatar is never fetched. [T11]', async () => {
  let visits = 0
  const canary = createServer((_, response) => response.end(String((visits += 1))))
  canary.on('connection', () => (visits += 1))
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void canary.close())
  const address = `https://127.0.0.1:${(canary.address() as AddressInfo).port}/me.png`
  const as = await aShopper(shop)

  expect((await change(as, { avatar_url: address })).data.avatar_url).toBe(address)
  expect((await change(as, { nickname: 'Ming' })).data.avatar_url).toBe(address)
  await shop.runJobs()

  expect(visits).toBe(0)
})

describe('the profile', () => {
  test('has every field of the specification [T433]', async () => {
    const { data } = await shop.call(getMe, {}, { as: await aShopper(shop) })
    const fields = [
      'user_id',
      'nickname',
      'email',
      'firstName',
      'lastName',
      'phone',
      'bio',
      'avatar_url',
      'birthday',
      'zodiac_sign',
      'chinese_zodiac',
      'five_elements',
      'created_at',
      'status',
      'level',
      'membership_expiry',
      'points',
      'last_login_at',
    ]
    expect(Object.keys(data)).toEqual(expect.arrayContaining(fields))
  })

  test('is active, with the membership type regular and the role user [T434]', async () => {
    const { data } = await shop.call(getMe, {}, { as: await aShopper(shop) })
    expect(data).toMatchObject({ status: 'active', membership_type: 'regular', role: 'user' })
  })
})

describe('points and level', () => {
  const LONG_AGO = 367 * 24 * 3_600_000

  test('cover the last twelve months only', async () => {
    const { shopper: as, order } = await aPaidOrder(shop, { price: '5000.00' })
    await shop.db.deleteFrom('point_entries').where('order_id', '=', order.order_id).execute()
    const earn = (points: number, at: Date) =>
      shop.db
        .insertInto('point_entries')
        .values({ user_id: as.userId, order_id: order.order_id, reason: 'paid', points, earned_at: at })
        .execute()

    expect((await shop.call(getMe, {}, { as })).data).toMatchObject({ points_of_year: 0, level: 1 })
    await earn(300, shop.clock())
    expect((await shop.call(getMe, {}, { as })).data).toMatchObject({ points_of_year: 300, level: 3 })
    await shop.db
      .updateTable('point_entries')
      .set({ earned_at: new Date(shop.clock().getTime() - LONG_AGO) })
      .where('order_id', '=', order.order_id)
      .execute()
    expect((await shop.call(getMe, {}, { as })).data).toMatchObject({ points_of_year: 0, level: 1 })
  })
})
