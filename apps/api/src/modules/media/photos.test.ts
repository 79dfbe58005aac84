import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '@shop/contract/photos/photos.endpoints'
import {
  MAX_UNUSED_PHOTOS,
  PHOTO_FIELD,
  PHOTO_MAX_BYTES,
  UNUSED_PHOTO_HOURS,
} from '@shop/contract/photos/photos.rules'
import type { Photo } from '@shop/contract/photos/photos.schemas'
import { aShopper, type Shopper } from '../../../test/builders.ts'
import { IS_LONG_FORM } from '../../../test/form.ts'
import { makeHostilePictures, SIGNATURES } from '../../../test/hostile-pictures.ts'
import { aPng, aRawForm, toFileHeader } from '../../../test/pictures.ts'
import { aPhoto } from '../../../test/photos.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createUploadsApp } from '../../../test/uploads-app.ts'
import { createId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HOUR } from '../../jobs/clock.ts'
import { createDiskStore } from './file-store.service.ts'

const shop = await createTestApp()
const { app, call, getFile } = await createUploadsApp(shop)
const { photos } = shop.services
const store = createDiskStore(shop.config.dataDir)
/** hostile-pictures.test.ts has all of them: photos and avatars are decoded alike. */
const hostile = (await makeHostilePictures()).filter((_, index) => IS_LONG_FORM || index % 6 === 0)

/** A photo as a telephone takes it: turned, with the place and the camera's name. */
const aTelephonePhoto = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a5b54' } })
    .withExif({
      IFD0: { Make: 'Secret Garden 7' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '31/1 14/1 1234/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '121/1 28/1 5/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function upload(content: Buffer, { type = 'image/jpeg', by }: { type?: string; by?: Shopper } = {}) {
  return call(uploadPhoto, { body: aPhoto({ content, type }) }, { as: by ?? (await aShopper(shop)) })
}

/** Opens an address as a browser opens that of a picture. */
const open = (url: string) => app.inject(url)

async function readStored({ photo_id: id }: Photo) {
  return { large: await store.read(`photos/${id}-large`), small: await store.read(`photos/${id}-small`) }
}

/** What no photo may contain. */
async function expectClean(file: Buffer) {
  const { format, exif, xmp, iptc, icc, orientation, pages } = await sharp(file).metadata()
  expect({ format, exif, xmp, iptc, icc, orientation, pages }).toEqual({ format: 'webp' })
  const text = file.toString('latin1')
  expect(SIGNATURES.filter((each) => text.includes(each))).toEqual([])
}

describe('a photo by a shopper', () => {
  test('is stored and served upright, as WebP, without the place where it was taken', async () => {
    const sent = await aTelephonePhoto()
    expect((await sharp(sent).metadata()).exif!.includes('Secret Garden 7')).toBe(true)
    const { status, data } = await upload(sent)
    expect([status, data.width, data.height]).toEqual([201, 400, 600])
    const stored = await readStored(data)
    for (const [url, file] of [
      [data.url, stored.large] as const,
      [data.thumbnail_url, stored.small] as const,
    ]) {
      const served = await open(url)
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(served.headers['x-content-type-options']).toBe('nosniff')
      expect(served.rawPayload).toEqual(file)
      await expectClean(served.rawPayload)
    }
    expect(await sharp(stored.small).metadata()).toMatchObject({ width: 267, height: 400 })
  })

  test('is shown by its whole address alone, which ends', async () => {
    const { data } = await upload(aPng(), { type: 'image/png' })
    const url = new URL(data.url, 'http://shop')
    const change = (name: string, value: string) => {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      return changed.pathname + changed.search
    }
    for (const wrong of [
      url.pathname,
      change('proof', 'x'.repeat(43)),
      change('until', String(Number(url.searchParams.get('until')) + 3_600)),
      data.url.replace('/large?', '/small?'),
      data.url.replace(data.photo_id, createId()),
    ])
      expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, wrong === url.pathname ? 400 : 404])
    for (const key of [
      `photos/${data.photo_id}-large`,
      `reviews/${data.photo_id}-large.webp`,
      `..%2fphotos%2f${data.photo_id}-large`,
    ])
      expect((await app.inject(`/uploads/${key}`)).statusCode).toBeGreaterThanOrEqual(400)
    shop.clock.advance(2 * HOUR)
    expect((await open(data.url)).json()).toMatchObject({ error: { code: 'PHOTO_NOT_FOUND' } })
  })

  test('of 50 megapixels is taken, and with a row more it is refused before it is decoded', async () => {
    const fits = await upload(aPng({ width: 10_000, height: 5_000 }), { type: 'image/png' })
    expect([fits.status, fits.data.width, fits.data.height]).toEqual([201, 1600, 800])
    const refused = await upload(aPng({ width: 10_000, height: 5_001 }), { type: 'image/png' })
    expect([refused.status, refused.error.code]).toEqual([413, 'PHOTO_TOO_LARGE'])
  })

  test('has at most 10 MB', async () => {
    const content = Buffer.concat([aPng(), Buffer.alloc(PHOTO_MAX_BYTES - aPng().length + 1)])
    const refused = await upload(content, { type: 'image/png' })
    expect([refused.status, refused.error.code]).toEqual([413, 'PHOTO_TOO_LARGE'])
  })

  test.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    [
      'a GIF',
      'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
    ],
    ['half a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF'],
  ])('is not %s, whatever its type says', async (_, text) => {
    const refused = await upload(Buffer.from(text, 'latin1'))
    expect([refused.status, refused.error.code]).toEqual([400, 'PHOTO_TYPE_UNSUPPORTED'])
  })

  test.each(hostile)('$title is refused, or becomes a clean picture', async ({ content, name, type }) => {
    const header = toFileHeader(name, { type: type ?? 'image/png', field: PHOTO_FIELD })
    const { payload, headers } = aRawForm([{ header, content }])
    const by = await aShopper(shop)
    const response = await call(uploadPhoto, { body: payload as never }, { as: by, headers })
    if (response.status !== 201) {
      expect([400, 413]).toContain(response.status)
      expect(response.error.code).toMatch(/^PHOTO_|^VALIDATION_FAILED$/)
      return
    }
    const { large, small } = await readStored(response.data)
    for (const file of [large!, small!]) {
      await expectClean(file)
      expect(file.equals(content)).toBe(false)
    }
  })

  test('beside many others that nothing shows is refused', async () => {
    const by = await aShopper(shop)
    for (let count = 0; count < MAX_UNUSED_PHOTOS; count += 1)
      await shop.db
        .insertInto('photos')
        .values({ id: createId(), user_id: by.userId, width: 8, height: 8, created_at: shop.clock() })
        .execute()
    const refused = await upload(aPng(), { type: 'image/png', by })
    expect([refused.status, refused.error.code]).toEqual([409, 'PHOTO_LIMIT_REACHED'])
  })
})

describe('what shows a photo', () => {
  let as: Shopper
  beforeAll(async () => {
    as = await aShopper(shop)
  })
  const aPlacedPhoto = async (by = as) => {
    const { data } = await upload(aPng(), { type: 'image/png', by })
    return data
  }
  const attach = (subjectId: string, photoIds: string[], userId = as.userId) =>
    inTransaction(shop.db, (db) =>
      photos.attach(db, { userId, subject: { kind: 'review', id: subjectId }, photoIds }),
    )

  test('keeps the order, and what it leaves out is deleted with its files', async () => {
    const [one, two, three] = [await aPlacedPhoto(), await aPlacedPhoto(), await aPlacedPhoto()]
    const review = createId()
    await attach(review, [one.photo_id, two.photo_id])
    await attach(review, [three.photo_id, one.photo_id])
    const shown = await photos.listOf(shop.db, 'review', [review])
    expect(shown.get(review)!.map(({ photo_id }) => photo_id)).toEqual([three.photo_id, one.photo_id])
    await photos.removeUnused()
    expect(await readStored(two)).toEqual({ large: undefined, small: undefined })
    expect((await readStored(one)).large).toBeDefined()
  })

  test('cannot take somebody else’s photo, nor one that something else shows', async () => {
    const [mine, foreign] = [await aPlacedPhoto(), await aPlacedPhoto(await aShopper(shop))]
    await attach(createId(), [mine.photo_id])
    for (const id of [mine.photo_id, foreign.photo_id, createId(), 'nonsense'])
      await expect(attach(createId(), [id])).rejects.toMatchObject({ code: 'PHOTO_NOT_FOUND' })
  })

  test('decides whether everybody may see it', async () => {
    const photo = await aPlacedPhoto()
    const subject = { kind: 'review' as const, id: createId() }
    const setPublic = (isPublic: boolean) =>
      inTransaction(shop.db, (db) => photos.setPublic(db, subject, isPublic))
    const readUrl = async () =>
      (await photos.listOf(shop.db, 'review', [subject.id])).get(subject.id)![0]!.url
    await attach(subject.id, [photo.photo_id])
    await setPublic(true)
    const url = await readUrl()
    expect(url).toBe(`/uploads/reviews/${photo.photo_id}-large.webp`)
    const served = await getFile(`http://shop${url}`)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(served.headers['cache-control']).toBe('public, max-age=86400, immutable')
    await setPublic(false)
    expect((await getFile(`http://shop${url}`)).statusCode).toBe(404)
    expect(await readUrl()).toMatch(/^\/api\/v1\/photos\//)
    const staff = await photos.listOf(shop.db, 'review', [subject.id], 'staff')
    expect(staff.get(subject.id)![0]!.url).toMatch(/^\/api\/console\/photos\//)
  })
})

test('A photo that nothing shows is deleted after a day, and all of a shopper at once when they are erased.', async () => {
  const as = await aShopper(shop)
  const [{ data: forgotten }, { data: stays }] = [
    await upload(aPng(), { type: 'image/png', by: as }),
    await upload(aPng(), { type: 'image/png', by: as }),
  ]
  const subject = { kind: 'return' as const, id: createId() }
  await inTransaction(shop.db, (db) =>
    photos.attach(db, { userId: as.userId, subject, photoIds: [stays.photo_id] }),
  )
  shop.clock.advance(UNUSED_PHOTO_HOURS * HOUR - HOUR / 60)
  await photos.removeUnused()
  expect((await readStored(forgotten)).large).toBeDefined()
  shop.clock.advance(HOUR / 60)
  await photos.removeUnused()
  expect(await readStored(forgotten)).toEqual({ large: undefined, small: undefined })
  expect((await readStored(stays)).large).toBeDefined()
  await photos.forget(as.userId)
  expect(await readStored(stays)).toEqual({ large: undefined, small: undefined })
  expect(await shop.db.selectFrom('photos').select('id').where('user_id', '=', as.userId).execute()).toEqual(
    [],
  )
})
