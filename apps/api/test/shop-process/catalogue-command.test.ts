import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductRecord } from '@shop/catalogue/format'
import { readCatalogueCsv } from '@shop/catalogue/read-csv'
import { readCatalogueJson } from '@shop/catalogue/read'
import { writeCatalogueJson } from '@shop/catalogue/write'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { CATALOGUE_FOLDER } from '../../src/boot/seed/catalogue-folder.ts'
import { aRecord } from '../builders.ts'
import { aDataFolder, startShop } from './a-shop.ts'
import { aFolder, expectUsageError, runShopCommand } from './commands.ts'
import { run } from './processes.ts'

const readRecords = async (text: string, format: 'json' | 'csv'): Promise<ProductRecord[]> => {
  const read =
    format === 'json'
      ? readCatalogueJson(text, 'goods')
      : await readCatalogueCsv([Buffer.from(text)], { file: 'goods' })
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.products.map(({ record }) => record)
}

/** A file with these products, and its folder of pictures. */
async function aCatalogueFile(records: ProductRecord[]): Promise<string> {
  const folder = await aFolder()
  for (const { file } of records.flatMap(({ pictures }) => pictures)) {
    const picture = sharp({ create: { width: 1200, height: 10, channels: 3, background: 'teal' } })
    await mkdir(join(folder, 'pictures'), { recursive: true })
    await picture.webp().toFile(join(folder, 'pictures', file))
  }
  const file = join(folder, 'goods.json')
  await writeFile(file, writeCatalogueJson(records))
  return file
}

test('Products are added while the shop runs, changed, found there, and exported again.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder() })
  const [stored, priced] = [aRecord(), aRecord()]
  const file = await aCatalogueFile([stored, priced])

  const shown = await runShopCommand('catalogue', ['import', file], shop.dataDir)
  expect(shown.stdout).toBe(
    `added    ${stored.sku}\nadded    ${priced.sku}\n2 added, 0 changed, 0 unchanged\n` +
      'Nothing was changed yet: --apply makes these changes.\n',
  )
  const added = await runShopCommand('catalogue', ['import', file, '--apply'], shop.dataDir)
  expect(added).toMatchObject({ exitCode: 0 })
  expect(added.stdout).toBe(
    `added    ${stored.sku}\nadded    ${priced.sku}\n2 added, 0 changed, 0 unchanged\n`,
  )
  expect(added.stderr).toContain('Pictures: 2 of 2')

  await writeFile(file, writeCatalogueJson([stored, { ...priced, price: '120.00', stock: 3 }]))
  const changed = await runShopCommand('catalogue', ['import', file, '--apply'], shop.dataDir)
  expect(changed.stdout).toBe(
    `changed  ${priced.sku}\n           price: "${priced.price}" -> "120.00"\n` +
      `           stock: "${priced.stock}" -> "3"\n0 added, 1 changed, 1 unchanged\n`,
  )

  const { data } = await shop.call(listProducts, { query: { q: priced.name.en } })
  const found = data.items.find(({ product_name: name }) => name === priced.name.en)
  expect(found).toMatchObject({ product_price: '120.00', product_qty: 3 })
  expect((await fetch(shop.url + found!.imageUrl)).headers.get('content-type')).toBe('image/webp')

  const exported = await runShopCommand('catalogue', ['export', '-', '--format', 'csv'], shop.dataDir)
  expect(await readRecords(exported.stdout, 'csv')).toContainEqual({ ...priced, price: '120.00', stock: 3 })
})

test('A file with errors is rejected as a whole: each error has its line, and nothing changes.', async () => {
  const dataDir = await aDataFolder()
  const [good, dear, bare] = [aRecord(), aRecord(), aRecord()]
  const file = await aCatalogueFile([good, dear, bare])
  const text = await readFile(file, 'utf8')
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length

  const unreadable = text
    .replace(`"${dear.sku}"`, '"small letters"')
    .replace('"status": "active"', '"status": "new"')
  await writeFile(file, unreadable)
  const refused = await runShopCommand('catalogue', ['import', file], dataDir)
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr.split('\n')).toEqual([
    expect.stringMatching(/^goods\.json:\d+: \[0\]\.status: /),
    `goods.json:${lineOf(`"${dear.sku}"`)}: [1].sku: must be capital letters and digits joined by "-"`,
    '2 errors; nothing was changed.',
    '',
  ])

  const lost = { ...bare, pictures: [{ ...bare.pictures[0]!, file: 'nowhere.webp' }] }
  const lostText = writeCatalogueJson([good, dear, lost])
  await writeFile(file, lostText)
  const missing = await runShopCommand('catalogue', ['import', file], dataDir)
  expect(missing).toMatchObject({ exitCode: 1, stdout: '' })
  const line = lostText.slice(0, lostText.indexOf(`"${bare.sku}"`)).split('\n').length - 1
  expect(missing.stderr).toBe(
    `goods.json:${line}: pictures[0].file: there is no "nowhere.webp" in ${join(file, '../pictures')}\n` +
      'One error; nothing was changed.\n',
  )

  const { stdout } = await runShopCommand('catalogue', ['export', '-', '--format', 'json'], dataDir)
  expect(stdout).not.toContain(good.sku)
})

test('The examples can be imported as they are, an export of Shopify too, and exported unchanged.', async () => {
  const dataDir = await aDataFolder()
  const command = (...args: string[]) => runShopCommand('catalogue', args, dataDir)
  const [csv, json, shopify, defaults] = [
    'goods.csv',
    'goods.json',
    'shopify.csv',
    'shopify-defaults.json',
  ].map((name) => join(CATALOGUE_FOLDER, 'examples', name)) as [string, string, string, string]

  const added = await command('import', csv, '--apply')
  expect(added).toMatchObject({ exitCode: 0 })
  expect(added.stdout).toBe('added    EX-BR-001\nadded    EX-JE-001\n2 added, 0 changed, 0 unchanged\n')
  expect((await command('import', json)).stdout).toMatch(/^0 added, 0 changed, 2 unchanged\n/)

  const bare = await command('import', shopify)
  expect(bare.stdout).toContain(
    'Drafts, since they lack what a product on sale needs: VIOLET-WRIST-BRACELET\n',
  )
  const elsewhere = await command('import', shopify, '--defaults', defaults, '--pictures', await aFolder())
  expect(elsewhere.stderr).toMatch(
    /shopify\.csv:4: pictures\[0\]\.file: there is no "palm-stone-01\.jpg" in \S+; download https:\/\/\S+ into that folder/,
  )
  const brought = await command('import', shopify, '--defaults', defaults, '--apply')
  expect(brought).toMatchObject({ exitCode: 0 })
  expect(brought.stdout).toBe(
    'added    VIOLET-WRIST-BRACELET\nadded    PALM-1\n2 added, 0 changed, 0 unchanged\n',
  )

  const taken = JSON.parse(await readFile(json, 'utf8')) as ProductRecord[]
  const thief = join(await aFolder(), 'thief.json')
  await writeFile(thief, writeCatalogueJson([{ ...taken[0]!, sku: 'EX-BR-002' }]))
  const refused = await command('import', thief, '--pictures', join(CATALOGUE_FOLDER, 'examples/pictures'))
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toBe(
    'thief.json:2: slug: "example-amethyst-bracelet" belongs to EX-BR-001 in the shop; ' +
      'give EX-BR-002 another one, or EX-BR-001 as its SKU\nOne error; nothing was changed.\n',
  )

  const file = join(await aFolder(), 'all.csv')
  const exported = await command('export', file)
  const records = await readRecords(await readFile(file, 'utf8'), 'csv')
  expect(exported).toMatchObject({ exitCode: 0, stdout: `${records.length} products written to ${file}\n` })
  for (const record of await readRecords(await readFile(csv, 'utf8'), 'csv'))
    expect(records).toContainEqual(record)
  expect(records.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['VIOLET-WRIST-BRACELET', 'PALM-1']))
})

test.each([
  { args: [], says: 'Use "import", "export", "beads" or "bead-price".' },
  { args: ['import'], says: '"import" needs one file.' },
  {
    args: ['export', 'goods.txt'],
    says: '"goods.txt" does not end in .json or .csv; use --format json or --format csv.',
  },
  { args: ['import', 'goods.json', '--force'], says: "Unknown option '--force'" },
])('Wrong usage ends with 2 and prints: $says', ({ args, says: output }) =>
  expectUsageError('catalogue', args, output),
)

test.each(['catalogue', 'content', 'db'])('npm run %s prints its help without a database.', async (name) => {
  const { exitCode, stdout, stderr } = await run('scripts/run.mjs', [name, '--help'], {
    DATA_DIR: '/dev/null/x',
  }).finished
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toContain(`npm run ${name} -- `)
})
