import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getProduct } from '@shop/contract/products/products.endpoints'
import { aRecord } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createUploadsApp } from '../../../test/uploads-app.ts'
import { createDiskStore } from './file-store.service.ts'
import { createPictureFiles } from './picture-files.service.ts'
import { createPicturesService } from './pictures.service.ts'
import type { PublishedPicture } from './published-picture.shared.ts'

const shop = await createTestApp()
const { db } = shop
const { getFile } = await createUploadsApp(shop)
const folder = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const uploads = join(shop.config.dataDir, 'uploads')
const store = createDiskStore(uploads)
const masters = createDiskStore(shop.config.dataDir)
const pictures = createPicturesService({ db, store, masters })
const report = vi.fn()
const pictureFiles = createPictureFiles({ db, store, masters, priority: 0, report })
const makeAll = () => pictureFiles.makeMissing(new AbortController().signal)

let count = 0
/** A file with a picture of random noise, unique to the test. */
async function aMaster(width: number, height: number, orientation = 1): Promise<string> {
  const file = join(folder, `noise-${(count += 1)}.jpg`)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({ create: { width, height, channels: 3, background: '#777', noise } })
  await picture.withMetadata({ orientation }).jpeg().toFile(file)
  return file
}

const listFiles = async (url: string) => {
  const stem = url.replace(/^.*\//, '').replace(/\d+\.webp$/, '')
  return (await readdir(join(uploads, 'products'))).filter((name) => name.startsWith(stem)).sort()
}
const readUpload = (url: string) => readFile(join(uploads, url.replace('/uploads/', '')))
/** The picture as a browser gets it. */
const request = async (url: string) => sharp((await getFile(`http://shop${url}`)).rawPayload).metadata()

async function findHasAvif({ url }: PublishedPicture): Promise<boolean> {
  return (await pictures.listWithAvif([url])).includes(url)
}

describe('a published picture', () => {
  test('exists in each width of the layout up to its master’s, and lists them [T512]', async () => {
    const picture = await pictures.publish(await aMaster(1000, 500))
    expect(picture).toMatchObject({ width: 800, height: 400 })
    expect(picture.url).toMatch(/^\/uploads\/products\/noise-\d+-[0-9a-f]{10}-800\.webp$/)
    const entries = picture.srcset.split(', ').map((entry) => entry.split(' '))
    expect(entries.map(([, width]) => width)).toEqual(['200w', '400w', '600w', '800w'])
    for (const [url, width] of entries) {
      expect(await request(url!)).toMatchObject({
        format: 'webp',
        width: parseInt(width!),
        height: parseInt(width!) / 2,
      })
    }
    const tiny = Buffer.from(picture.placeholder.replace('data:image/webp;base64,', ''), 'base64')
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 12 })
    expect(picture.placeholder.length).toBeLessThan(300)
  })

  test('has an address without special characters, whatever its master is called', async () => {
    const named = join(folder, 'Rose Quartz_01, 50% #2.JPEG')
    await rename(await aMaster(400, 400), named)
    const picture = await pictures.publish(named)
    expect(picture.url).toMatch(/^\/uploads\/products\/rose-quartz-01-50-2-[0-9a-f]{10}-400\.webp$/)
    expect(await request(picture.url)).toMatchObject({ width: 400 })
  })

  test('of a master smaller than every width has the width of its master', async () => {
    const picture = await pictures.publish(await aMaster(120, 60))
    expect(picture).toMatchObject({ width: 120, height: 60 })
    expect(picture.srcset).toBe(`${picture.url} 120w`)
  })

  test('is upright as its camera was held, without other metadata', async () => {
    const picture = await pictures.publish(await aMaster(300, 200, 6))
    expect(picture).toMatchObject({ width: 200, height: 300 })
    const metadata = await request(picture.url)
    expect(metadata).toMatchObject({ width: 200, height: 300 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
  })

  test('has another name when its master changed, even with the same name and size', async () => {
    const file = join(folder, 'same.png')
    const draw = async (background: string) => {
      const square = sharp({ create: { width: 40, height: 40, channels: 3, background } })
      await square.png({ compressionLevel: 0 }).toFile(file)
      return { size: (await readFile(file)).length, url: (await pictures.publish(file)).url }
    }
    const [before, after] = [await draw('#0A5B54'), await draw('#EFB730')]
    expect(after.size).toBe(before.size)
    expect(after.url).not.toBe(before.url)
  })

  test('is encoded once', async () => {
    const file = await aMaster(250, 250)
    const { url } = await pictures.publish(file)
    await store.put(url.replace('/uploads/', ''), Buffer.from('made before'))
    await pictures.publish(file)
    await makeAll()
    expect((await getFile(`http://shop${url}`)).body).toBe('made before')
  })

  test('is described once: the description is stored', async () => {
    const file = await aMaster(210, 210)
    const { url, ...output } = await pictures.publish(file)
    const description = JSON.stringify({ ...output, placeholder: 'kept' })
    await db.updateTable('pictures').set({ description }).where('url', '=', url).execute()
    const stored = { url, ...output, placeholder: 'kept' }
    expect(await pictures.describe(file, 'products')).toEqual(stored)
    expect(await pictures.publish(file)).toEqual(stored)
  })

  test('published before descriptions were stored is described again', async () => {
    const file = await aMaster(220, 220)
    const before = await pictures.describe(file, 'products')
    const published = await pictures.publish(file)
    expect(published).toEqual(before)
    await db.updateTable('pictures').set({ description: null }).where('url', '=', published.url).execute()
    // Equal to the byte: several processes show it, and one may have described it before it was published.
    expect(await pictures.describe(file, 'products')).toEqual(published)
    expect(await pictures.publish(file)).toEqual(published)
  })

  test('is rejected when the file is not a picture, and stored nowhere', async () => {
    const file = join(folder, 'text.jpg')
    await writeFile(file, 'no picture')
    await expect(pictures.publish(file)).rejects.toThrow()
    const stored = await readdir(join(shop.config.dataDir, 'masters'))
    expect(stored.filter((name) => name.startsWith('text-'))).toEqual([])
  })
})

describe('a width that does not exist yet', () => {
  const makeRequested = vi.fn(pictures.makeRequested)
  let uploadsApp: Awaited<ReturnType<typeof createUploadsApp>>
  beforeAll(async () => {
    uploadsApp = await createUploadsApp(shop, { pictures: { ...pictures, makeRequested } })
  })
  const get = (path: string) => uploadsApp.getFile(`http://shop${path}`)

  test('is encoded when it is requested, once, and stored for later requests', async () => {
    const { url } = await pictures.publish(await aMaster(450, 450))
    const together = await Promise.all([get(url), get(url), get(url)])
    for (const file of together) {
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
      })
      expect(file.rawPayload).toEqual(together[0].rawPayload)
    }
    expect(await readUpload(url)).toEqual(together[0].rawPayload)
    makeRequested.mockClear()
    expect((await get(url)).rawPayload).toEqual(together[0].rawPayload)
    expect(makeRequested).not.toHaveBeenCalled()
  })

  test('does not exist when the picture has no such width, folder or type', async () => {
    const { url } = await pictures.publish(await aMaster(450, 450))
    const paths = [
      url.replace('-400.webp', '-600.webp'),
      url.replace('-400.webp', '-300.webp'),
      url.replace('-400.webp', '-400.png'),
      url.replace('-400.webp', '-400.avif'),
      url.replace('/products/', '/avatars/'),
      url.replace('/products/', '/products/..%2fproducts/'),
      url.replace(/-[0-9a-f]{10}-/, '-0123456789-'),
    ]
    for (const path of paths) {
      const file = await get(path)
      expect([path, file.statusCode, file.headers['cache-control']]).toEqual([path, 404, 'no-store'])
    }
  })

  test('is also encoded in the background, and then no request waits for it', async () => {
    const { url } = await pictures.publish(await aMaster(450, 450))
    await makeAll()
    makeRequested.mockClear()
    for (const width of [200, 400])
      expect((await get(url.replace('-400.webp', `-${width}.webp`))).statusCode).toBe(200)
    expect(makeRequested).not.toHaveBeenCalled()
  })
})

describe('the AVIF files of a picture', () => {
  let picture: PublishedPicture
  beforeAll(async () => {
    await db.deleteFrom('pictures').execute()
    picture = await pictures.publish(await aMaster(650, 650))
  })

  test('do not exist at first, and are not offered', async () => {
    expect(await listFiles(picture.url)).toEqual([])
    expect(await findHasAvif(picture)).toBe(false)
  })

  test('are encoded in the background in each width, and offered from then on', async () => {
    await makeAll()
    expect(report).not.toHaveBeenCalled()
    expect(await findHasAvif(picture)).toBe(true)
    for (const width of [200, 400, 600]) {
      const file = await getFile(`http://shop${picture.url.replace('-600.webp', `-${width}.avif`)}`)
      expect(file.headers).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width, height: width })
    }
  })

  test('are listed with the product', async () => {
    const file = await aMaster(200, 200)
    const record = aRecord({
      pictures: [{ file: file.replace(/^.*\//, ''), alt: { en: 'Noise', zh: '噪点' } }],
    })
    await shop.services.catalogue.importProducts({ products: [record], pictureFolder: folder })
    const readImage = async () =>
      (await shop.call(getProduct, { params: { id: record.slug } })).data.images[0]!
    expect(await readImage()).toMatchObject({ width: 200, has_avif: false })
    await makeAll()
    expect(await readImage()).toMatchObject({ has_avif: true })
  })

  test('deleted with all files of the picture are no longer offered, and are encoded again', async () => {
    const file = await aMaster(220, 220)
    const lost = await pictures.publish(file)
    await makeAll()
    for (const name of await listFiles(lost.url)) await store.remove(`products/${name}`)
    await pictures.publish(file)
    expect(await findHasAvif(lost)).toBe(false)
    await makeAll()
    expect(await listFiles(lost.url)).toEqual([
      expect.stringMatching(/-200\.avif$/),
      expect.stringMatching(/-200\.webp$/),
    ])
  })

  test('of a picture that cannot be encoded block no other, and are reported once', async () => {
    const lost = await pictures.publish(await aMaster(210, 210))
    const stored = await pictures.publish(await aMaster(210, 210))
    const [, stem] = /\/([^/]+)-200\.webp$/.exec(lost.url)!
    await masters.put(`masters/${stem}`, Buffer.from('no picture'))
    await makeAll()
    await makeAll()
    expect(report.mock.calls).toEqual([[new Error('The master could not be encoded')]])
    expect([await findHasAvif(lost), await findHasAvif(stored)]).toEqual([false, true])
    await db.deleteFrom('pictures').where('url', '=', lost.url).execute()
    report.mockClear()
  })

  test('are left for the next round when the shop stops', async () => {
    const waiting = await pictures.publish(await aMaster(230, 230))
    const ending = new AbortController()
    const round = pictureFiles.makeMissing(ending.signal)
    ending.abort()
    await round
    expect(await findHasAvif(waiting)).toBe(false)
    expect(report).not.toHaveBeenCalled()
    await makeAll()
    expect(await findHasAvif(waiting)).toBe(true)
  })
})

test('A master is stored but never served: its metadata may reveal where it was taken.', async () => {
  const file = await aMaster(240, 240)
  const { url } = await pictures.publish(file)
  const [, stem] = /\/([^/]+)-200\.webp$/.exec(url)!
  expect(await masters.read(`masters/${stem}`)).toEqual(await readFile(file))
  for (const path of [`masters/${stem}`, `../masters/${stem}`, `..%2fmasters%2f${stem}`])
    expect((await shop.app.inject(`/uploads/${path}`)).statusCode).toBe(404)
  const hidden = await getFile(`http://shop/uploads/..%2fmasters%2f${stem}`)
  expect(hidden.statusCode).toBeGreaterThanOrEqual(400)
})
