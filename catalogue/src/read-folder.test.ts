import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCatalogueFolder } from './read-folder.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  for (const part of ['products', 'terms.json', 'coupons.json']) {
    await cp(join(import.meta.dirname, '..', part), join(folder, part), { recursive: true })
  }
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function errorsAfter(file: string, change: (text: string) => string) {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
  const result = await readCatalogueFolder(folder)
  return result.ok ? [] : result.errors
}

test('a SKU used in two files is an error that names both', async () => {
  const errors = await errorsAfter('products/raw-stones.json', (text) =>
    text.replace('CR-RAW-001', 'CR-CAR-001'),
  )
  expect(errors).toEqual([
    {
      file: 'products/raw-stones.json',
      line: 2,
      path: 'sku',
      message: '"CR-CAR-001" on line 2 is already used on products/carved.json line 2',
    },
  ])
})

test('a value without a Chinese term is an error at its product', async () => {
  const errors = await errorsAfter('terms.json', (text) => text.replace(/"Fluorite": .*,\n/, ''))
  expect(errors).toMatchObject([{ file: 'products/raw-stones.json', path: 'gem' }])
})

test.each([
  ['"percent": 10,', '"percent": 0,', '[0].percent'],
  ['"percent": 10,', '"amount": "10.00",', '[0].percent'],
  ['"type": "percent",', '"type": "half",', '[0].type'],
  ['"code": "WELCOME10"', '"code": "welcome"', '[0].code'],
  ['"ends_at": "2029-01-01T00:00:00+08:00"', '"ends_at": "2025-01-01T00:00:00+08:00"', '[0].ends_at'],
  ['"starts_at": "2026-01-01T00:00:00+08:00"', '"starts_at": "2026-01-01"', '[0].starts_at'],
])('a coupon with %s set to %s is an error at %s', async (sound, broken, path) => {
  const errors = await errorsAfter('coupons.json', (text) => text.replace(sound, broken))
  expect(errors[0]).toMatchObject({ file: 'coupons.json', path })
})

test('a coupon code used twice is an error at the second', async () => {
  const errors = await errorsAfter('coupons.json', (text) => text.replace('"BRACELET15"', '"WELCOME10"'))
  expect(errors).toMatchObject([
    { file: 'coupons.json', path: '[1].code', message: '"WELCOME10" is used already' },
  ])
})

test('errors of all files are listed together', async () => {
  await writeFile(join(folder, 'products/carved.json'), '[')
  const errors = await errorsAfter('terms.json', (text) => text.replace('"element"', '"elements"'))
  expect(new Set(errors.map(({ file }) => file))).toEqual(new Set(['products/carved.json', 'terms.json']))
})

test('a missing folder is an error in the result, not an exception', async () => {
  const result = await readCatalogueFolder(join(folder, 'nowhere'))
  expect(result).toMatchObject({
    ok: false,
    errors: [{ file: 'coupons.json' }, { file: 'products' }, { file: 'terms.json' }],
  })
})

test('facts about stones and correspondences are optional', async () => {
  expect(await readCatalogueFolder(folder)).toMatchObject({
    ok: true,
    minerals: undefined,
    correspondences: undefined,
  })
})

test.each([
  ['"FeS2"', '"Fe S₂"', 'stones.Pyrite.formula'],
  ['"crystal_system": "amorphous"', '"crystal_system": "glassy"', 'stones.Obsidian.crystal_system'],
  [
    '"hardness": { "min": 4, "max": 7.5 }',
    '"hardness": { "min": 7.5, "max": 4 }',
    'stones.Kyanite.hardness.max',
  ],
  ['"sources": ["handbook"]', '"sources": ["hearsay"]', 'stones.Desert rose.sources'],
])('facts about stones with %s set to %s are an error at %s', async (sound, broken, path) => {
  await cp(join(import.meta.dirname, '../minerals.json'), join(folder, 'minerals.json'))
  const errors = await errorsAfter('minerals.json', (text) => text.replace(sound, broken))
  expect(errors).toMatchObject([{ file: 'minerals.json', path }])
})
