import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { listPagePictures } from '@shop/contract/pictures/page-pictures.endpoints'
import { PAGE_PICTURE_NAMES } from '@shop/contract/pictures/page-pictures.rules'
import { createTestApp } from '../../../test/test-app.ts'
import { createDiskStore } from './file-store.service.ts'
import { createPagePictures } from './page-pictures.service.ts'
import { createPictureFiles } from './picture-files.service.ts'
import { createPicturesService } from './pictures.service.ts'

const shop = await createTestApp()
const { db } = shop
const folder = await mkdtemp(join(tmpdir(), 'shop-page-masters-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const store = createDiskStore(join(folder, 'uploads'))
const masters = createDiskStore(folder)
const pictures = createPicturesService({ db, store, masters })

async function drawMaster(name: string): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#777', noise } })
  await picture.webp().toFile(join(folder, `${name}.webp`))
}

test('the pictures of pages are published like those of products, and list their AVIF once it exists', async () => {
  await drawMaster('hero')
  const pagePictures = createPagePictures({ pictures, pictureFolder: folder })
  await pagePictures.publish()
  const [hero, ...others] = await pagePictures.list()
  // Missing masters are left out.
  expect(others).toEqual([])
  expect(hero).toMatchObject({ name: 'hero', width: 400, height: 300, has_avif: false })
  expect(hero!.url).toMatch(/^\/uploads\/pages\/hero-[0-9a-f]{10}-400\.webp$/)
  expect(hero!.srcset.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['200w', '400w'])

  const pictureFiles = createPictureFiles({ db, store, masters, priority: 0, report: vi.fn() })
  await pictureFiles.makeMissing(new AbortController().signal)
  expect(await pagePictures.list()).toEqual([{ ...hero, has_avif: true }])
  for (const entry of hero!.srcset.split(', '))
    expect(await store.has(entry.replace('/uploads/', '').replace(/ .*/, ''))).toBe(true)
})

test('a picture whose master changed has another address', async () => {
  const listAddresses = async () => {
    const all = await createPagePictures({ pictures, pictureFolder: folder }).list()
    return all.map(({ url }) => url)
  }
  const before = await listAddresses()
  await drawMaster('find-your-stone')
  await copyFile(join(folder, 'find-your-stone.webp'), join(folder, 'hero.webp'))
  const after = await listAddresses()
  expect([before.length, after.length]).toEqual([1, 2])
  expect(after[0]).not.toBe(before[0])
})

test('anybody may request the addresses of the pictures of pages', async () => {
  const { items } = (await shop.call(listPagePictures, {})).data
  expect(items.map(({ name }) => name)).toContain('hero')
  for (const { name, url } of items) {
    expect(PAGE_PICTURE_NAMES).toContain(name)
    expect(url).toContain(`/uploads/pages/${name}-`)
  }
})
