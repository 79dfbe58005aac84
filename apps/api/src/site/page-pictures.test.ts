import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../test/test-app.ts'
import { createDiskStore } from '../modules/media/file-store.service.ts'
import { createPagePictures } from '../modules/media/page-pictures.service.ts'
import { createPicturesService } from '../modules/media/pictures.service.ts'
import { FIXED_FILES, findHomeSharePicture, publishPagePictures } from './page-pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'shop-page-pictures-'))
const { db } = await createTestApp()
afterAll(() => rm(folder, { recursive: true, force: true }))

test('pictures of pages below /uploads/ exist or are made on request', async () => {
  const masters = join(folder, 'pictures')
  await mkdir(join(masters, 'icons'), { recursive: true })
  const master = sharp({ create: { width: 40, height: 40, channels: 3, background: '#2F5D86' } }).webp()
  for (const name of ['hero.webp', 'category-carved.webp', 'jade-1.webp'])
    await writeFile(join(masters, name), await master.toBuffer())
  for (const key of FIXED_FILES) await writeFile(join(masters, key), key)

  const uploads = join(folder, 'uploads')
  const pictures = createPicturesService({
    db,
    store: createDiskStore(uploads),
    masters: createDiskStore(folder),
  })
  const pagePictures = createPagePictures({ pictures, pictureFolder: masters })
  await publishPagePictures({ pictures, pagePictures }, masters)
  for (const key of FIXED_FILES) expect(await readFile(join(uploads, key), 'utf8')).toBe(key)
  const key = (await findHomeSharePicture(masters))!.replace('/uploads/', '')
  expect(await pictures.makeRequested(key)).toEqual(await readFile(join(uploads, key)))
  expect(await findHomeSharePicture(folder)).toBeUndefined()
})
