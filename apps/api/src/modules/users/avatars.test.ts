import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deleteAvatar, getMe, updateProfile, uploadAvatar } from '@shop/contract/users/users.endpoints'
import { aShopper } from '../../../test/builders.ts'
import { listSpellings } from '../../../test/contract.ts'
import { aPicture } from '../../../test/pictures.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createUploadsApp } from '../../../test/uploads-app.ts'
import { toUploadsFolder } from '../../config/data-folders.ts'

const shop = await createTestApp()
const { call, getFile } = await createUploadsApp(shop)

const stored = new Map<string, Buffer>()
const remote = await createUploadsApp(shop, {
  objectStore: {
    has: async () => true,
    read: async () => undefined,
    put: async () => {},
    remove: async () => {},
    async find(key) {
      const content = stored.get(key)
      return content && { content, type: 'image/webp' }
    },
  },
})

const listFiles = () => readdir(join(toUploadsFolder(shop.config), 'avatars')).catch(() => [])
const upload = async (as: { token: string }) => (await call(uploadAvatar, { body: aPicture() }, { as })).data

describe('an avatar', () => {
  test.each(listSpellings(uploadAvatar))('uploaded to %s is shown in two sizes [T49]', async (path) => {
    const as = await aShopper(shop)
    const { data } = await call(uploadAvatar, { body: aPicture() }, { as, path })
    expect(data).toEqual({
      avatar_url: expect.stringMatching(/^https:\/\/shop\.example\/uploads\/avatars\/[\w-]{43}-512\.webp$/),
      thumbnail_url: data.avatar_url.replace('-512.webp', '-96.webp'),
    })
    expect((await call(getMe, {}, { as })).data.avatar_url).toBe(data.avatar_url)
    for (const url of [data.avatar_url, data.thumbnail_url]) {
      const { statusCode, headers } = await getFile(url)
      expect([statusCode, headers]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'image/webp',
          'content-disposition': 'inline; filename="avatar.webp"',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'public, max-age=86400, immutable',
        }),
      ])
    }
  })

  test('is stored as a path, which survives a change of domain [T48]', async () => {
    const as = await aShopper(shop)
    const { avatar_url: url } = await upload(as)
    const row = await shop.db
      .selectFrom('users')
      .select('avatar_url')
      .where('id', '=', as.userId)
      .executeTakeFirst()
    expect(row?.avatar_url).toBe(new URL(url).pathname)
  })

  test('is turned upright, by its EXIF orientation', async () => {
    const as = await aShopper(shop)
    // Red at its left; with the EXIF orientation applied, red is at the top.
    const red = { create: { width: 40, height: 80, channels: 3, background: '#ff0000' } } as const
    const content = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#0000ff' } })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = await call(uploadAvatar, { body: aPicture({ content, type: 'image/jpeg' }) }, { as })
    const shown = await sharp((await getFile(data.avatar_url)).rawPayload)
      .raw()
      .toBuffer()
    const [above, below] = [shown.subarray((30 * 512 + 256) * 3), shown.subarray((480 * 512 + 256) * 3)]
    expect(above[0]).toBeGreaterThan(200)
    expect(below[2]).toBeGreaterThan(200)
  })

  test('is replaced by the next one: its files are deleted', async () => {
    const as = await aShopper(shop)
    const before = await listFiles()
    const first = await upload(as)
    const second = await upload(as)
    expect((await getFile(first.avatar_url)).statusCode).toBe(404)
    expect((await getFile(first.thumbnail_url)).statusCode).toBe(404)
    expect((await getFile(second.avatar_url)).statusCode).toBe(200)
    expect(await listFiles()).toHaveLength(before.length + 2)
  })

  test('uploaded five times concurrently leaves the files of one', async () => {
    const as = await aShopper(shop)
    const before = await listFiles()
    await Promise.all(Array.from({ length: 5 }, () => upload(as)))
    expect(await listFiles()).toHaveLength(before.length + 2)
    const { data } = await call(getMe, {}, { as })
    expect((await getFile(data.avatar_url!)).statusCode).toBe(200)
  })

  test('that waits behind too many others is rejected with a retry time [T111]', async () => {
    const shoppers = await Promise.all(Array.from({ length: 14 }, () => aShopper(shop)))
    const responses = await Promise.all(
      shoppers.map((as) => call(uploadAvatar, { body: aPicture() }, { as })),
    )
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { error, headers } of refused)
      expect([error.code, headers['retry-after']]).toEqual(['BUSY', '2'])
  })

  test.each(listSpellings(deleteAvatar))('is deleted by DELETE %s, twice', async (path) => {
    const as = await aShopper(shop)
    const { avatar_url: url, thumbnail_url: small } = await upload(as)
    for (const _ of ['first', 'again']) {
      expect((await call(deleteAvatar, {}, { as, path })).data).toEqual({})
      expect((await call(getMe, {}, { as })).data.avatar_url).toBeNull()
      expect((await getFile(url)).statusCode).toBe(404)
      expect((await getFile(small)).statusCode).toBe(404)
    }
  })

  test('stays when the profile sends its address back, and is deleted when the profile sets another or none', async () => {
    const as = await aShopper(shop)
    const { avatar_url: url } = await upload(as)
    const saved = await call(updateProfile, { body: { nickname: 'Ming', avatar_url: url } }, { as })
    expect(saved.data.avatar_url).toBe(url)
    expect((await getFile(url)).statusCode).toBe(200)

    await call(updateProfile, { body: { avatar_url: 'https://pictures.example/me.png' } }, { as })
    expect((await getFile(url)).statusCode).toBe(404)

    const { avatar_url: next } = await upload(as)
    await call(updateProfile, { body: { avatar_url: null } }, { as })
    expect((await getFile(next)).statusCode).toBe(404)
  })

  test('of another shopper cannot be taken, nor removed', async () => {
    const [as, other] = [await aShopper(shop), await aShopper(shop)]
    const { avatar_url: url } = await upload(other)
    const { error } = await call(updateProfile, { body: { avatar_url: url } }, { as })
    expect(error.details).toMatchObject([{ path: 'avatar_url', message: 'avatar_url must start with http' }])
    await call(deleteAvatar, {}, { as })
    expect((await getFile(url)).statusCode).toBe(200)
  })

  test('of a shopper who was erased meanwhile leaves no files', async () => {
    const as = await aShopper(shop)
    const before = await listFiles()
    await shop.db
      .updateTable('users')
      .set({ status: 'closing', erase_after: shop.clock() })
      .where('id', '=', as.userId)
      .execute()
    await expect(shop.services.profiles.uploadAvatar(as.userId, await aPngFile())).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    })
    expect(await listFiles()).toHaveLength(before.length)
  })
})

async function aPngFile(): Promise<Buffer> {
  return Buffer.from(await (aPicture().get('avatar') as File).arrayBuffer())
}

test('Files in an object store are served with the same headers.', async () => {
  const as = await aShopper(shop)
  const { avatar_url: url } = await upload(as)
  const key = new URL(url).pathname.replace('/uploads/', '')
  stored.set(key, await readFile(join(toUploadsFolder(shop.config), key)))
  const [here, there] = [await getFile(url), await remote.getFile(url)]
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true)
  for (const name of ['content-type', 'content-disposition', 'cache-control', 'content-security-policy'])
    expect([name, there.headers[name]]).toEqual([name, here.headers[name]])
  expect((await remote.getFile(`${url}.map`)).statusCode).toBe(404)
})
