import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aRecord } from '../../test/builders.ts'
import { findPictureNames } from './catalogue-pictures.ts'

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
