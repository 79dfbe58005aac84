import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ProductRecord } from '@shop/catalogue/format'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import { listPictures, toMeasures, toSwatchFile } from './picture-list.ts'
import { readRendered } from './rendered.ts'

const catalogue = await readCatalogueFolder(join(import.meta.dirname, '../catalogue'))
const products = catalogue.ok ? catalogue.products.map(({ record }) => record) : []

function readDrawingCode(folder: string): string {
  const path = join(import.meta.dirname, 'blender', folder)
  const files = readdirSync(path).filter((name) => name.endsWith('.py'))
  return files.map((name) => readFileSync(join(path, name), 'utf8')).join('\n')
}

describe('the list of pictures', () => {
  test('names only subjects that the drawing code has', () => {
    const subjects = readDrawingCode('subjects')
    const stones = readDrawingCode('materials')
    const names = new Set(listPictures(products).map(({ name }) => name))
    const unknown = [...names].filter(
      (name) => !name.startsWith('swatch-') && !subjects.includes(`"${name}":`),
    )
    expect(unknown).toEqual([])
    const gems = new Set(products.flatMap(({ gem }) => gem))
    expect([...gems].filter((gem) => !stones.includes(`"${gem}":`))).toEqual([])
  })

  test('names only rendered pictures', async () => {
    const rendered = await readRendered()
    const files = listPictures(products).map(({ file }) => file)
    expect(files.filter((file) => !rendered[file])).toEqual([])
    expect(
      files.filter((file) => !existsSync(join(import.meta.dirname, '../catalogue/pictures', file))),
    ).toEqual([])
  })

  test('has each file once', () => {
    const files = listPictures(products).map(({ file }) => file)
    expect(new Set(files).size).toBe(files.length)
  })
})

describe('the measurements of a bracelet', () => {
  const bracelet = {
    slug: 'a-bracelet',
    stone_size: '10 mm',
    sizes: ['14 cm', '15 cm', '16 cm', '17 cm', '18 cm'].map((size) => ({ size, stock: 1 })),
  } as ProductRecord

  test('are those of the middle of its sizes', () => {
    expect(toMeasures(bracelet)).toEqual({ slug: 'a-bracelet', bead: 1, string: 17.6 })
  })

  test('are defaults if the data have none', () => {
    const { stone_size: _, ...unsized } = bracelet
    expect(toMeasures({ ...unsized, sizes: [{ size: '14–16 cm', stock: 1 }] })).toMatchObject({
      bead: 0.8,
      string: 17.4,
    })
  })
})

test('a swatch is named after its stone', () => {
  expect(toSwatchFile("Tiger's eye")).toBe('swatches/tiger-s-eye.webp')
})
