import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { htmlToText } from './html-text.ts'
import { readCatalogueCsv } from './read-csv.ts'
import type { Defaults } from './read-outcome.ts'
import { toLabel, toPictureName } from './shopify-values.ts'

const FOLDER = join(import.meta.dirname, '../examples')
// With an old price, which the example lacks: a shop that has products asks for the history of one.
const EXAMPLE = (await readFile(join(FOLDER, 'shopify.csv'), 'utf8')).replaceAll(',168,,', ',168,198.00,')
const DEFAULTS = JSON.parse(await readFile(join(FOLDER, 'shopify-defaults.json'), 'utf8')) as Defaults

const read = (text: string, defaults: Defaults = DEFAULTS) =>
  readCatalogueCsv([Buffer.from(text)], { file: 'shopify.csv', defaults })
async function recordsOf(text: string) {
  const result = await read(text)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.products.map(({ record }) => record)
}
async function errorsOf(text: string, defaults?: Defaults) {
  const result = await read(text, defaults)
  return result.ok ? [] : result.errors.map(({ line, path, message }) => `${line} ${path}: ${message}`)
}

describe('the product file of Shopify', () => {
  test('makes one product of the rows of a handle: its variants are sizes, its pictures follow their positions', async () => {
    const [bracelet] = await recordsOf(EXAMPLE)
    expect(bracelet).toMatchObject({
      sku: 'VIOLET-WRIST-BRACELET',
      slug: 'violet-wrist-bracelet',
      category: 'bracelets',
      subcategory: 'energy-crystals',
      name: { en: 'Violet Wrist Bracelet', zh: 'Violet Wrist Bracelet' },
      description: { en: 'Eight-millimetre beads & an elastic cord.\n• Strung by hand\n• Three sizes' },
      price: '168.00',
      compare_at_price: '198.00',
      weight_g: 24,
      status: 'active',
      sizes: [
        { size: '15 cm', stock: 4 },
        { size: '16 cm', stock: 0 },
      ],
      meaning: { en: 'Amethyst is traditionally associated with a quiet mind.' },
      gem: ['Amethyst'],
      tags: ['meditation', 'gift'],
      materials: ['Natural stone'],
      pictures: [
        { file: 'amethyst-bracelet.webp', alt: { en: 'A bracelet of round violet beads' } },
        { file: 'lapis-pendant.webp', alt: { en: 'Violet Wrist Bracelet' } },
      ],
    })
  })

  test('imports products without options with one stock and their own SKU, and drafts as drafts', async () => {
    const [, stone] = await recordsOf(EXAMPLE)
    expect(stone).toMatchObject({ sku: 'PALM-1', stock: 7, status: 'draft', price: '128.50' })
    expect(stone).not.toHaveProperty('sizes')
    expect(stone!.pictures[0]!.file).toBe('palm-stone-01.jpg')
    expect(stone!.color).toHaveLength(2)
  })

  test('is recognised by its new column names too', async () => {
    const [head, ...rows] = EXAMPLE.split('\n')
    const modern = head!
      .replace('Handle', 'URL handle')
      .replace('Body (HTML)', 'Description')
      .replace('Published', 'Published on online store')
      .replace('Variant SKU', 'SKU')
      .replace('Variant Grams', 'Weight value (grams)')
      .replace('Variant Inventory Qty', 'Inventory quantity')
      .replace('Variant Price', 'Price')
      .replace('Variant Compare At Price', 'Compare-at price')
      .replace('Image Src', 'Product image URL')
    expect(await recordsOf([modern, ...rows].join('\n'))).toEqual(await recordsOf(EXAMPLE))
  })

  test('whose products lack what they need to be on sale makes drafts of them', async () => {
    const { materials: _, ...others } = DEFAULTS
    const result = await read(EXAMPLE, others)
    expect(result.ok && result.notes.drafts).toEqual(['VIOLET-WRIST-BRACELET'])
    expect(result.ok && result.products.map(({ record }) => record.status)).toEqual(['draft', 'draft'])
    expect((await recordsOf(EXAMPLE)).map(({ status }) => status)).toEqual(['active', 'draft'])
  })

  test('is rejected with the line and the column', async () => {
    expect(await errorsOf(EXAMPLE.replace(',128.50,', ',about 128,'))).toEqual([
      '4 Variant Price: must be a price in yuan with two digits, "0.01" to "1000000.00"',
    ])
    expect(await errorsOf(EXAMPLE.replace(',16 cm,', `,${'16 cm '.repeat(5)},`))).toEqual([
      '3 Option1 Value: Too big: expected string to have <=24 characters',
    ])
    expect(await errorsOf(EXAMPLE.replace('<p>A polished', `<p>${'A '.repeat(1001)}`))).toEqual([
      '4 Body (HTML): Too big: expected string to have <=2000 characters',
    ])
    expect(await errorsOf(EXAMPLE.replace('lapis-pendant.webp', `${'l'.repeat(91)}.webp`))).toEqual([])
    expect(await errorsOf(EXAMPLE.replace('lapis-pendant.webp', '%22.webp'))).toEqual([
      '3 Image Src: must be a plain picture file name',
    ])
  })

  test('asks once for what products cannot be without', async () => {
    const things = EXAMPLE.replace('Energy Crystals', 'Things').replace(',shopify,4,', ',,4,')
    const result = await read(things.replace(',140,shopify,7,', ',0,shopify,,'), DEFAULTS)
    expect(result.ok ? {} : { errors: result.errors, lacking: Object.fromEntries(result.lacking) }).toEqual({
      errors: [],
      lacking: {
        subcategory: { count: 1, line: 2 },
        stock: { count: 2, line: 2 },
        weight_g: { count: 1, line: 4 },
      },
    })
    const place = { category: 'crystals', subcategory: 'jewelry' }
    const given = await read(things.replace(',140,shopify,7,', ',0,shopify,,'), {
      ...DEFAULTS,
      ...place,
      stock: 5,
      weight_g: 30,
    })
    expect(given.ok && given.products.map(({ record }) => record)).toMatchObject([
      { ...place, sizes: [{ stock: 5 }, { stock: 0 }], weight_g: 24 },
      { subcategory: 'carved', stock: 5, weight_g: 30 },
    ])
  })

  test('leaves out pictures of formats that the shop does not take, and those that it does not have', async () => {
    const heic = EXAMPLE.replace('lapis-pendant.webp', 'IMG_3591.heic')
    const result = await read(heic)
    expect(result.ok && result.notes.picturesLeftOut).toBe(1)
    expect(result.ok && result.products[0]!.record.pictures).toHaveLength(1)
    const lookUp = () => Promise.resolve({ products: new Map(), hasPicture: () => false })
    const bare = await readCatalogueCsv([Buffer.from(heic)], { file: '', defaults: DEFAULTS, lookUp })
    expect(bare.ok && bare.notes).toEqual({ drafts: ['VIOLET-WRIST-BRACELET'], picturesLeftOut: 3 })
  })

  test('shortens a handle that is too long, and keeps it unique', async () => {
    const long = 'handle-'.repeat(20)
    const [one] = await recordsOf(EXAMPLE.replaceAll('violet-wrist-bracelet', `${long}one`))
    const [two] = await recordsOf(EXAMPLE.replaceAll('violet-wrist-bracelet', `${long}two`))
    expect(one!.slug).toMatch(/^(handle-){10}han-[0-9a-f]{6}$/)
    expect(new Set([one!.slug, two!.slug, one!.sku, two!.sku]).size).toBe(4)
  })

  test('whose sizes have different prices is rejected at the row that differs', async () => {
    const row = /^violet-wrist-bracelet,,.*$/m
    const dearer = EXAMPLE.replace(row, (text) => text.replace(',168,', ',188,'))
    expect(await errorsOf(dearer)).toEqual([
      '3 Variant Price: differs from line 2: sizes of a product cost the same, so make products of them',
    ])
  })

  test('may write one price in several ways', async () => {
    const row = /^violet-wrist-bracelet,,.*$/m
    const written = EXAMPLE.replace(row, (text) => text.replace(',168,', ',168.0,'))
    expect(written).not.toBe(EXAMPLE)
    expect(await recordsOf(written)).toEqual(await recordsOf(EXAMPLE))
  })

  test('has the cost of the dearest size, and none where Shopify has none', async () => {
    const withCosts = (costs: string[]) =>
      EXAMPLE.trimEnd()
        .split('\n')
        .map((line, index) => `${line},${index === 0 ? 'Cost per item' : (costs[index - 1] ?? '')}`)
        .join('\n')
    const [bracelet, stone] = await recordsOf(withCosts(['41.5', '44']))
    expect([bracelet!.cost, stone!.cost]).toEqual(['44.00', undefined])
    expect((await recordsOf(withCosts(['0', '0'])))[0]).not.toHaveProperty('cost')
    expect(await errorsOf(withCosts(['cheap']))).toEqual([
      '2 Cost per item: must be a price in yuan with two digits, "0.01" to "1000000.00"',
    ])
  })

  test('reduces a price only where the other one is higher, however they are written', async () => {
    const [bracelet] = await recordsOf(EXAMPLE.replaceAll(',198.00,', ',168.00,'))
    expect(bracelet).not.toHaveProperty('compare_at_price')
  })

  test('is rejected if pictures of two products would get the same name; both may show the same picture', async () => {
    const nameStone = (name: string) => EXAMPLE.replace('Palm%20Stone_01.JPG', name)
    expect(await errorsOf(nameStone('Amethyst_Bracelet.webp'))).toEqual([
      '4 Image Src: "Amethyst_Bracelet.webp" and "amethyst-bracelet.webp" of line 2 would both be "amethyst-bracelet.webp"; give one of them another name, here and in the folder of pictures',
    ])
    expect(await errorsOf(nameStone('amethyst-bracelet.webp'))).toEqual([])
  })

  test('is rejected if the rows of a product are not adjacent', async () => {
    const [head, first, second, third] = EXAMPLE.split('\n')
    expect((await errorsOf([head, first, third, second].join('\n')))[0]).toBe(
      '4 Handle: "violet-wrist-bracelet" occurs above already; its rows must be adjacent',
    )
  })
})

test.each([
  ['https://cdn.example/files/Rose%20Quartz_01.JPEG?v=7', 'rose-quartz-01.jpg'],
  ['Rose Quartz_01.JPEG', 'rose-quartz-01.jpg'],
  ['https://cdn.example/a/b/jade.webp', 'jade.webp'],
  ['https://cdn.example/%E0%A4%A.png', 'e0-a4-a.png'],
])('the picture %s gets the name %s', (url, name) => expect(toPictureName(url)).toBe(name))

test.each([
  ['rose-gold', 'Rose gold'],
  ['jewelry-material__metal', 'Metal'],
  ['amethyst', 'Amethyst'],
  ['Rose quartz', 'Rose quartz'],
  ["Tiger's eye", "Tiger's eye"],
  ['紫水晶', '紫水晶'],
])('the label %s is %s', (handle, label) => expect(toLabel(handle)).toBe(label))

test.each([
  ['<p>One</p>\n<p>Two <b>bold</b></p>', 'One\n\nTwo bold'],
  ['a<br>b &amp;lt; &#39;c&#x27; &unknown;', "a\nb &lt; 'c' &unknown;"],
  ['one<!-- builder: <p>x</p> -->two', 'onetwo'],
  ['one<br data-mce-bogus="1">two<br/>three', 'one\ntwo\nthree'],
  ['<p title="a > b">One</p>', 'One'],
  [
    '<table><tbody><tr><th>Length</th><td>15&nbsp;cm</td></tr><tr><td>S</td><td>M</td><td>L</td></tr></tbody></table>',
    'Length: 15 cm\nS, M, L',
  ],
  ['&eacute;&frac12;&Prime;&#8243;&copy;&hearts; 1&frasl;4 &AMP;', 'é½″″©♥ 1⁄4 &'],
  ['<ul>\n<li>\n<p>One</p>\n</li>\n<li><span>Two</span></li>\n</ul>\n<p>After</p>', '• One\n• Two\n\nAfter'],
  ['<iframe src="x">none</iframe><div>One</div><div>Two', 'One\n\nTwo'],
  ['<script>alert(1)</script><style>p{}</style>plain', 'plain'],
  ['1 < 2', '1 < 2'],
])('the text of %j is %j', (html, text) => expect(htmlToText(html)).toBe(text))
