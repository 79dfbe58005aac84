import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCatalogueCsv } from './read-csv.ts'
import { readCatalogueJson } from './read.ts'
import { writeCatalogueCsv, writeCatalogueJson } from './write.ts'

const PROTECTIVE = readFileSync(join(import.meta.dirname, '../products/protective.json'), 'utf8')
const json = (content: string | Uint8Array) => readCatalogueJson(content, 'goods.json')
const csv = (content: string | Uint8Array) => readCatalogueCsv([Buffer.from(content)], { file: 'goods.csv' })

function products() {
  const result = json(PROTECTIVE)
  if (!result.ok) throw new Error('the shop’s own file is refused')
  return result.products
}

function errorsOf(result: ReturnType<typeof json>) {
  return result.ok ? [] : result.errors
}

function lineOf(text: string, needle: string) {
  return text.slice(0, text.indexOf(needle)).split('\n').length
}

const CSV = writeCatalogueCsv(products().map(({ record }) => record))

describe('JSON', () => {
  test('returns every product with its first line', () => {
    const read = products()
    expect(read.length).toBeGreaterThanOrEqual(4)
    for (const { record, line } of read) {
      expect(line).toBe(lineOf(PROTECTIVE, `"sku": "${record.sku}"`) - 1)
    }
  })

  test('lists every error of the file with its line', () => {
    const broken = PROTECTIVE.replace('"price": "168.00"', '"price": "168"')
      .replace('"weight_g": 27', '"weight_g": -27')
      .replace('"subcategory": "protective"', '"subcategory": "carved"')
    const errors = errorsOf(json(broken))
    expect(errors.map(({ line, path }) => ({ line, path }))).toEqual([
      { line: lineOf(broken, '"carved"'), path: '[0].subcategory' },
      { line: lineOf(broken, '"price": "168"'), path: '[0].price' },
      { line: lineOf(broken, '"weight_g": -27'), path: '[1].weight_g' },
    ])
  })

  test('reports a missing field at its product and an unknown one at its place', () => {
    const broken = PROTECTIVE.replace('"slug": "black-obsidian-guardian-bracelet",', '"slugg": "x",')
    expect(errorsOf(json(broken))).toEqual([
      expect.objectContaining({ line: 2, path: '[0].slug', message: 'is missing (string expected)' }),
      expect.objectContaining({ line: 4, path: '[0].slugg', message: 'is not a known field' }),
    ])
  })

  test.each([
    ['a comment', '[\n// no\n]', 2],
    ['a trailing comma', '[\n1,\n]', 3],
    ['an unclosed list', '[\n{}\n', 3],
    ['something after the end', '[]\n\n[]', 3],
    ['a bare word', '[\nyes]', 2],
  ])('rejects %s with the line', (_, text, line) => {
    expect(errorsOf(json(text))[0]).toMatchObject({ line, path: '' })
  })

  test('rejects a duplicate key', () => {
    const broken = PROTECTIVE.replace('"weight_g": 38,', '"weight_g": 38,\n"weight_g": 39,')
    expect(errorsOf(json(broken))).toEqual([
      {
        file: 'goods.json',
        line: lineOf(broken, '"weight_g": 39'),
        column: 1,
        path: '[0].weight_g',
        message: 'is given twice',
      },
    ])
  })

  test('rejects a file without a list, an empty list and deep nesting', () => {
    expect(errorsOf(json('{}'))).toMatchObject([{ line: 1, message: 'must be a list of products' }])
    expect(errorsOf(json('[]'))).toMatchObject([{ line: 1, message: 'holds no products' }])
    expect(errorsOf(json('['.repeat(200_000)))).toMatchObject([{ message: 'is nested more than 16 deep' }])
  })

  test('lists at most 200 errors', { timeout: 30_000 }, async () => {
    expect(errorsOf(json(`[${'1,'.repeat(500)}1]`))).toHaveLength(200)
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()
    expect(errorsOf(json(`[{${keys}}]`))).toHaveLength(200)
    expect(errorsOf(await csv(`${CSV}${'BR-1,x\n'.repeat(500)}`))).toHaveLength(200)
  })
})

describe('CSV', () => {
  test('returns every product with the first line of its row, counting blank lines and line breaks in cells', async () => {
    const [first, second, third] = products().map(({ record }) => record)
    if (!first || !second || !third) throw new Error('too few products')
    const long = { ...first, description: { en: 'One.\n\nTwo.', zh: '一。' } }
    const text = writeCatalogueCsv([long, second, third]).replace(`${second.sku},`, `\n${second.sku},`)
    const result = await csv(text)
    expect(result.ok && result.products.map(({ line }) => line)).toEqual([2, 6, 7])
    const windows = await csv(text.replaceAll('\n', '\r\n'))
    expect(windows.ok && windows.products).toEqual(result.ok && result.products)
  })

  test('names the row, the cell and the column of every error', async () => {
    const broken = CSV.replace(',168.00,', ',about 168,').replace('15 cm=4|16 cm=8', '15 cm=4|15 cm=8')
    const columns = (broken.split('\n')[0] ?? '').split(',')
    expect(errorsOf(await csv(broken))).toEqual([
      expect.objectContaining({ line: 2, column: columns.indexOf('price') + 1, path: 'price' }),
      expect.objectContaining({ line: 3, column: columns.indexOf('sizes') + 1, path: 'sizes' }),
    ])
  })

  test('rejects unknown, repeated and missing columns', async () => {
    expect(errorsOf(await csv(CSV.replace('sku,slug', 'sku,sluggy')))).toMatchObject([
      { line: 1, column: 2, path: 'sluggy', message: 'is not a known column' },
    ])
    expect(errorsOf(await csv(CSV.replace('sku,slug', 'sku,sku')))).toMatchObject([{ line: 1, column: 2 }])
    const withoutFirst = CSV.replace(/^[^,\n]*,/gm, '')
    expect(errorsOf(await csv(withoutFirst))).toMatchObject([{ line: 1, path: '' }])
  })

  test('rejects a row with too few cells and an unclosed quote', async () => {
    expect(errorsOf(await csv(`${CSV}BR-1,x\n`))).toMatchObject([
      { line: CSV.split('\n').length, message: expect.stringMatching(/^has 2 cells/) as string },
    ])
    expect(errorsOf(await csv(`${CSV}"BR-1`))).toMatchObject([
      { message: expect.stringMatching(/^is not CSV/) as string },
    ])
  })
})

describe('either format', () => {
  test('names both lines when a SKU or slug is used twice', async () => {
    const [first, second] = products().map(({ record }) => record)
    if (!first || !second) throw new Error('too few products')
    const twice = [first, { ...second, sku: first.sku, slug: first.slug }]
    for (const [read, write] of [
      [json, writeCatalogueJson],
      [csv, writeCatalogueCsv],
    ] as const) {
      const text = write(twice)
      const errors = errorsOf(await read(text))
      expect(errors.map(({ path }) => path)).toEqual(['sku', 'slug'])
      expect(errors[0]?.message).toBe(`"${first.sku}" on line ${errors[0]?.line} is already used on line 2`)
    }
  })

  test('accepts a byte-order mark and Windows line ends', async () => {
    const withBom = new TextEncoder().encode(`\ufeff${PROTECTIVE.replaceAll('\n', '\r\n')}`)
    expect(json(withBom)).toEqual(json(PROTECTIVE))
    expect(await csv(new TextEncoder().encode(`\ufeff${CSV}`))).toEqual(await csv(CSV))
  })

  test('rejects an empty file and invalid UTF-8, with the line', async () => {
    expect(errorsOf(json(''))).toMatchObject([{ line: 1, message: 'is empty' }])
    expect(errorsOf(await csv('\ufeff \n'))).toMatchObject([{ line: 1, message: 'is empty' }])
    const bytes = Buffer.concat([Buffer.from('[\n'), Buffer.from([0xd7, 0xcf]), Buffer.from('\n]')])
    expect(errorsOf(json(bytes))).toMatchObject([{ line: 2, message: 'is not UTF-8 text' }])
    expect(errorsOf(await csv('sku\n\0'))).toMatchObject([{ line: 2 }])
  })

  test('never throws, for any content', { timeout: 30_000 }, async () => {
    const one = products()
      .map(({ record }) => record)
      .slice(0, 1)
    const damaged = fc
      .tuple(
        fc.constantFrom(writeCatalogueJson(one), writeCatalogueCsv(one)),
        fc.nat(4000),
        fc.nat(50),
        fc.string({ unit: 'binary' }),
      )
      .map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut))
    const content = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.uint8Array(), damaged)
    await fc.assert(
      fc.asyncProperty(content, async (each) => {
        for (const result of [json(each), await csv(each)]) {
          if (!result.ok) expect(result.errors.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
