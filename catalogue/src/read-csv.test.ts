import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ProductRecord } from './format.ts'
import { readCatalogueCsv } from './read-csv.ts'
import type { Defaults } from './read-outcome.ts'
import { writeCatalogueCsv } from './write.ts'

const EXAMPLES = join(import.meta.dirname, '../examples')
/** Of `createReadStream`. */
const CHUNK_BYTES = 64 * 1024

const example = await readFile(join(EXAMPLES, 'goods.csv'), 'utf8')
const records = ProductRecord.array().parse(JSON.parse(await readFile(join(EXAMPLES, 'goods.json'), 'utf8')))

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
  expect(result.ok && result.products.at(-1)).toEqual({ record: many.at(-1), line: 2 + 399 * 5 })
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
