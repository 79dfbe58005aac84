import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ProductRecord } from './format.ts'
import { readCatalogueCsv } from './read-csv.ts'
import type { Defaults } from './read-outcome.ts'
import { writeCatalogueCsv } from './write.ts'

const EXAMPLES = join(import.meta.dirname, '../examples')
/** The chunks of `createReadStream`. */
const CHUNK_BYTES = 64 * 1024

// With an old price, which the example lacks: a shop that has products asks for the history of one.
const example = (await readFile(join(EXAMPLES, 'goods.csv'), 'utf8')).replace(',168.00,,', ',168.00,198.00,')
const records = ProductRecord.array()
  .parse(JSON.parse(await readFile(join(EXAMPLES, 'goods.json'), 'utf8')))
  .map((record) => (record.sku === 'EX-BR-001' ? { ...record, compare_at_price: '198.00' } : record))

/** Reads in chunks, as from a file. */
async function read(content: string | Buffer, defaults: Defaults = {}) {
  const bytes = Buffer.from(content)
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  )
  return readCatalogueCsv(chunks, { file: 'goods.csv', defaults })
}

/** More products than one chunk holds. */
const many = Array.from({ length: 400 }, (_, index) => ({
  ...records[1]!,
  sku: `EX-${index}`,
  slug: `example-${index}`,
}))

test('the example is read, and is the same in both formats', async () => {
  const result = await read(example)
  expect(result.ok && result.products.map(({ record }) => record)).toEqual(records)
})

test('a long file is read with any line ends, with the right line numbers', async () => {
  const text = writeCatalogueCsv(many)
  expect(text.length).toBeGreaterThan(200_000)
  const result = await read(text)
  // Each description has two line breaks in each language.
  expect(result.ok && result.products.at(-1)).toEqual({ record: many.at(-1), line: 2 + 399 * 7 })
  expect((await read(`\ufeff${text.replaceAll('\n', '\r\n')}`)).ok).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a byte-order mark and blanks', '\ufeff \n'],
  ['only column names', example.split('\n')[0]!],
  ['an unclosed quote at the end', `${writeCatalogueCsv(many)}"EX`],
  ['a bad price in the middle', writeCatalogueCsv(many).replace('EX-300,example-300', 'EX 300,example-300')],
  ['a slug twice, far apart', writeCatalogueCsv(many).replace('example-399,', 'example-1,')],
  ['what is not text', writeCatalogueCsv(many).replace('EX-350', 'EX\0-350')],
  [
    'what is not UTF-8',
    Buffer.concat([Buffer.from(writeCatalogueCsv(many)), Buffer.from([0xd7, 0xcf, 0x0a])]),
  ],
])('a file that holds %s is rejected with one error', async (_, content) => {
  const result = await read(content)
  expect(result.ok ? 0 : result.errors.length).toBe(1)
})

test('missing fields are taken from the defaults', async () => {
  const lines = example.split('\n')
  const place = lines[0]!.split(',').indexOf('weight_g')
  expect(place).toBeGreaterThan(0)
  const blank = writeCatalogueCsv(records).replaceAll(/,24,,active/g, ',,,active')
  expect((await read(blank)).ok).toBe(false)
  const result = await read(blank, { weight_g: 30, materials: ['Wood'], stock: 3 })
  const [bracelet] = result.ok ? result.products : []
  expect(bracelet!.record).toEqual({ ...records[0], weight_g: 30 })
})

describe('the file, opened and saved by a spreadsheet, is the same', () => {
  const fullWidth = (text: string) =>
    text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const toUtf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  const toRows = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','))
  /** Records without commas or line breaks in their texts, so that a file of them can be taken apart. */
  const plain = records.map((record) => ({
    ...record,
    description: { en: 'One drop; in silver', zh: '银镶青金石水滴' },
    care: { en: 'Wipe with a soft dry cloth', zh: '以软布干拭' },
  }))
  const written = writeCatalogueCsv(plain)
  const joined = (delimiter: string) =>
    toRows(written)
      .map((cells) => cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
      .join('\n')
  /** By `iconv`: Node writes no other encodings than those of Unicode. */
  const toGb18030 = (text: string) => execFileSync('iconv', ['-f', 'UTF-8', '-t', 'GB18030'], { input: text })

  test.each<[string, string | Buffer]>([
    ['with prices as numbers', written.replaceAll('168.00', '168').replaceAll('368.00', '368.0')],
    ['with the sign of the currency', written.replaceAll('168.00', '¥168')],
    ['with dates of the region', written.replaceAll('2026-11-01', '2026/11/1')],
    ['with Chinese dates', written.replaceAll('2026-11-01', '2026年11月1日')],
    ['with German dates', written.replaceAll('2026-11-01', '01.11.2026')],
    ['with days counted from 1900', written.replaceAll('2026-11-01', '46327')],
    ['with decimals of whole numbers', written.replaceAll(',24,', ',24.0,')],
    ['in full width', written.replaceAll(',24,', `,${fullWidth('24')},`)],
    ['with headings in another case', written.replace('name_en', ' Name_EN').replace('sku', 'SKU')],
    [
      'with empty rows and columns',
      `${written.replaceAll('\n', ',,\n')}${',,'.repeat(30)}\n${',,'.repeat(30)}\n`,
    ],
    ['without the last empty cells', written.replaceAll(/,+$/gm, '')],
    [
      'with semicolons and decimal commas',
      joined(';').replaceAll('168.00', '168,00').replaceAll('368.00', '368,0'),
    ],
    ['with tabs', joined('\t')],
    ['with "sep="', `sep=;\r\n${joined(';')}`],
    ['with line ends of an old Macintosh', written.replaceAll('\n', '\r')],
    ['with blanks around cells', written.replaceAll(',Uruguay,', ',  Uruguay ,')],
    ['in GB 18030', toGb18030(written)],
    ['in UTF-16', toUtf16(joined('\t'), false)],
    ['in UTF-16, high bytes first', toUtf16(joined('\t').replaceAll('\n', '\r\n'), true)],
  ])('%s', async (_, content) => {
    expect(content).not.toEqual(written)
    const result = await read(content)
    expect(result.ok ? result.products.map(({ record }) => record) : result.errors).toEqual(plain)
  })
})

test.each([
  ['11/30/2026', ['2026-11-05', '2026-11-30'], ['11/5/2026', '11/30/2026']],
  ['30/11/2026', ['2026-11-05', '2026-11-30'], ['5/11/2026', '30/11/2026']],
])('the order of day and month is known by another date of the file: %s', async (_, days, cells) => {
  const text = writeCatalogueCsv(records.map((record, index) => ({ ...record, published_at: days[index]! })))
  const result = await read(text.replace(days[0]!, cells[0]!).replace(days[1]!, cells[1]!))
  expect(result.ok && result.products.map(({ record }) => record.published_at)).toEqual(days)
})

test.each([
  ['5/11/2026', 'of either order'],
  ['2026/2/30', 'that its month does not have'],
  ['soon', 'that is none'],
])('a date is refused: %s, %s', async (cell) => {
  const result = await read(example.replaceAll('2026-11-01', cell))
  expect(result.ok ? [] : result.errors.map(({ path }) => path)).toEqual(['published_at', 'published_at'])
})

test('another shop’s file is refused in one sentence, whatever it holds', async () => {
  const woo = 'ID,Type,SKU,Name,Published,"Regular price",Categories\n1,simple,A-1,Ring,1,20,Rings\n'
  const result = await read(woo)
  expect(result.ok ? [] : result.errors).toMatchObject([
    { line: 1, message: expect.stringMatching(/of 7 columns 1 are known$/) as string },
  ])
})

test('a value below a heading that is empty is an error at its line', async () => {
  const result = await read(example.replace(/^(sku.*)$/m, '$1,').replace(/^(EX-BR.*)$/m, '$1,left over'))
  expect(result.ok ? [] : result.errors).toMatchObject([
    { line: 2, message: 'has "left over" in a column without a name' },
  ])
})

describe('what is missing in the file is left alone', () => {
  const stored = { products: new Map(records.map((record) => [record.sku, { record }])) }
  const merged = async (text: string) => {
    const lookUp = () => Promise.resolve(stored)
    const result = await readCatalogueCsv([Buffer.from(text)], { file: 'goods.csv', lookUp })
    return result.ok ? result.products.map(({ record }) => record) : result.errors
  }
  const [bracelet, pendant] = records as [ProductRecord, ProductRecord]

  test('a column, a language, a picture', async () => {
    expect(await merged('sku,price\nEX-BR-001,188\n')).toEqual([{ ...bracelet, price: '188.00' }])
    expect(await merged('sku,name_en\nEX-JE-001,Blue Drop\n')).toEqual([
      { ...pendant, name: { ...pendant.name, en: 'Blue Drop' } },
    ])
    expect(await merged('sku,picture_1_alt_en\nEX-JE-001,A drop\n')).toEqual([
      {
        ...pendant,
        pictures: [{ ...pendant.pictures[0]!, alt: { ...pendant.pictures[0]!.alt, en: 'A drop' } }],
      },
    ])
  })

  test('the number of a size, and the stock where both of its columns are empty', async () => {
    expect(await merged('sku,sizes\nEX-BR-001,15 cm|16 cm=9|17 cm\n')).toEqual([
      { ...bracelet, sizes: [bracelet.sizes![0], { size: '16 cm', stock: 9 }, bracelet.sizes![2]] },
    ])
    expect(await merged('sku,sizes,stock\nEX-BR-001,,\n')).toEqual([bracelet])
  })

  test('an empty cell takes an optional value away, and only that', async () => {
    const { compare_at_price: _, ...full } = bracelet
    expect(await merged('sku,compare_at_price\nEX-BR-001,\n')).toEqual([full])
    expect(await merged('sku,name_en\nEX-BR-001,\n')).toMatchObject([{ line: 2, path: 'name_en' }])
    expect(await merged('sku,price\nEX-NEW,20\n')).toContainEqual(
      expect.objectContaining({ line: 2, path: 'slug' }),
    )
  })
})
