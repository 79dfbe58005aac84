import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { aRecord } from '../../test/builders.ts'
import { findPictureNames, listPictureErrors } from './catalogue-pictures.ts'

/** Finds the file name of the picture with this address in a folder with these files. */
async function findName(url: string, file: string, names: string[]): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-picture-names-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of names) await writeFile(join(folder, name), '')
  const product = { record: aRecord(), line: 2, file: 'shop.csv', pictureUrls: new Map([[file, url]]) }
  return (await findPictureNames([product], folder)).get(file)
}

const ADDRESS = 'https://cdn.example/files/Rose_1.JPEG?v=7'

test('a picture is found by its file name in the other shop', async () => {
  expect(await findName(ADDRESS, 'rose-1.jpg', ['Rose_1.JPEG'])).toBe('Rose_1.JPEG')
  expect(await findName(ADDRESS, 'rose-1.jpg', ['ROSE 1.jpg'])).toBe('ROSE 1.jpg')
  expect(await findName(ADDRESS, 'rose-1.jpg', ['rose-1.jpg'])).toBeUndefined()
})

test('of several pictures with the same normalized name, the one of its own address is found, or none', async () => {
  expect(await findName(ADDRESS, 'rose-1.jpg', ['Rose-1.JPEG', 'Rose_1.JPEG'])).toBe('Rose_1.JPEG')
  expect(await findName(ADDRESS, 'rose-1.jpg', ['rose-1.jpg', 'Rose_1.JPEG'])).toBe('Rose_1.JPEG')
  expect(await findName(ADDRESS, 'rose-1.jpg', ['Rose-1.JPEG', 'ROSE 1.jpg'])).toBeUndefined()
})

test.each([
  {
    width: 1199,
    height: 1600,
    errors: [/^"a\.webp" in \S+ is 1199 px wide, where 1200 px or more are needed$/],
  },
  { width: 1200, height: 900, errors: [] },
  // The camera was held upright: the picture is turned before it is measured.
  { width: 900, height: 1200, orientation: 6, errors: [] },
])('a picture of $width by $height px is refused as in the console', async (picture) => {
  const { width, height, orientation, errors } = { orientation: 1, ...picture }
  const folder = await mkdtemp(join(tmpdir(), 'shop-picture-widths-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const drawn = sharp({ create: { width, height, channels: 3, background: 'teal' } })
  await drawn.withMetadata({ orientation }).webp({ effort: 0 }).toFile(join(folder, 'a.webp'))
  const record = aRecord({ pictures: [{ file: 'a.webp', alt: { en: 'Teal', zh: '青' } }] })
  const pictureLines = new Map([['a.webp', 7]])
  const found = await listPictureErrors([{ record, line: 2, file: 'goods.csv', pictureLines }], { folder })
  expect(found.map(({ message }) => message)).toEqual(
    errors.map((message) => expect.stringMatching(message) as string),
  )
  expect(found.every(({ line }) => line === 7)).toBe(true)
})
