import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { cancelOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'
import { findRunningDatabase } from '@shop/embedded-postgres/running'
import {
  aDataFolder,
  payAtProvider,
  placeAnOrder,
  placeAPaidOrder,
  readOrder,
  signIn,
  startShop,
  waitForStatus,
  type AShop,
} from './a-shop.ts'
import { aFolder, expectUsageError, readCopy, runShopCommand, writeCopy } from './commands.ts'

test('A backup of a running shop restores everything, and pending work continues.', async () => {
  const dataDir = await aDataFolder()
  // A file in place of the mail folder: mail stays unsent.
  await writeFile(join(dataDir, 'outbox'), '')
  const before = await startShop({ dataDir })
  const as = await signIn(before)
  const paid = await placeAPaidOrder(before, as, { note: '两行\u2028and a "quoted" \\ word' })
  const cancelled = await placeAPaidOrder(before, as)
  await before.provider('faults', { operation: 'refunds.create', action: 'status', status: 500 })
  await before.call(cancelOrder, { params: { id: cancelled.order_id }, body: { reason: '' } }, { as })
  const unpaid = await placeAnOrder(before, as)
  await before.provider('webhooks/pause', {})
  await payAtProvider(before, unpaid, as)

  const file = join(await aFolder(), 'copy.gz')
  const copied = await runShopCommand('db', ['backup', file], dataDir)
  expect(copied).toMatchObject({ exitCode: 0, stderr: '' })
  expect(copied.stdout).toMatch(/^\d+ rows of \d+ tables copied to /)
  const imports = await before.query<ImportNote>('SELECT source, content_hash FROM catalogue_imports')
  const paidThen = await readOrder(before, paid, as)
  await before.cutPower()

  const elsewhere = await aDataFolder({ isNew: true })
  await cp(join(dataDir, 'secrets.json'), join(elsewhere, 'secrets.json'))
  await cp(join(dataDir, 'payment-emulator'), join(elsewhere, 'payment-emulator'), { recursive: true })
  mendProvider(elsewhere)
  const restored = await runShopCommand('db', ['restore', file], elsewhere)
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  expect(restored.stdout).toMatch(/^\d+ rows of \d+ tables restored as of /)

  const second = join(await aFolder(), 'second.gz')
  await runShopCommand('db', ['backup', second], elsewhere)
  expect((await readCopy(second)).slice(1)).toEqual((await readCopy(file)).slice(1))

  await withDatabase(elsewhere, toInsert(imports))
  const after = await startShop({ dataDir: elsewhere, port: before.port })
  // A shop that has just started may be busy for some seconds.
  const read = await vi.waitFor(() => readOrder(after, paid, as), { timeout: 30_000, interval: 500 })
  expect(read).toEqual(paidThen)
  expect(paidThen.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid'])
  await waitForStatus(after, unpaid, as, 'paid')
  await waitUntilNone(after, `SELECT id FROM refunds WHERE status <> 'succeeded'`)
  await waitUntilNone(after, 'SELECT id FROM mail_messages WHERE sent_at IS NULL')
  const mail = await after.readMail()
  const countMail = ({ order_number: number }: Order) =>
    mail.filter(({ subject }) => subject.includes(number)).length
  // Placed and paid; placed, paid, cancelled and refunded; placed and paid.
  expect([paid, cancelled, unpaid].map(countMail)).toEqual([2, 4, 2])
  expect(await after.stop()).toMatchObject({ exitCode: 0, stderr: '' })
})

test('A backup is not restored into a database with content, except with --replace.', async () => {
  const [dataDir, file] = [await aDataFolder(), join(await aFolder(), 'copy.gz')]
  await runShopCommand('db', ['backup', file], dataDir)
  await withDatabase(dataDir, `DELETE FROM product_images`)

  const refused = await runShopCommand('db', ['restore', file], dataDir)
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^The database is not empty \(\d+ tables\); use --replace .*\n$/)

  const replaced = await runShopCommand('db', ['restore', file, '--replace'], dataDir)
  expect(replaced).toMatchObject({ exitCode: 0, stderr: '' })
  const again = join(await aFolder(), 'again.gz')
  await runShopCommand('db', ['backup', again], dataDir)
  expect((await readCopy(again)).slice(1)).toEqual((await readCopy(file)).slice(1))

  const unwanted = await runShopCommand('db', ['backup', file], dataDir)
  expect(unwanted).toMatchObject({ exitCode: 1, stderr: `${file} exists already; name another file.\n` })
})

test('A backup that is damaged, truncated or of a newer shop leaves the database unchanged.', async () => {
  const [dataDir, folder] = [await aDataFolder(), await aFolder()]
  const file = join(folder, 'copy.gz')
  await runShopCommand('db', ['backup', file], dataDir)
  const lines = await readCopy(file)
  const content = await readFile(file)
  const lastRow = lines.findLastIndex((line) => !line.startsWith('# '))
  const future = lines.with(0, lines[0]!.replace('"migrations":[', '"migrations":["9999-tomorrow",'))
  const files: [RegExp, (path: string) => Promise<void>][] = [
    [/cannot be read \(ENOENT\)/, async () => {}],
    [/is no copy of a shop's database/, (path) => writeFile(path, 'hello')],
    [/is cut off/, (path) => writeFile(path, content.subarray(0, content.length / 2))],
    [/is cut off/, (path) => writeCopy(path, lines.slice(0, -1))],
    [/states \d+ rows of/, (path) => writeCopy(path, lines.toSpliced(lastRow, 1))],
    [/does not know the migrations .*9999-tomorrow/, (path) => writeCopy(path, future)],
  ]
  for (const [index, [error, write]] of files.entries()) {
    const path = join(folder, `${index}.gz`)
    await write(path)
    const { exitCode, stdout, stderr } = await runShopCommand('db', ['restore', path, '--replace'], dataDir)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(error)
    expect(stderr).toMatch(/^[^\n]+\n$/)
  }

  const after = join(folder, 'after.gz')
  await runShopCommand('db', ['backup', after], dataDir)
  expect((await readCopy(after)).slice(1)).toEqual(lines.slice(1))
})

test('Nothing is restored into the database of a running shop, and its status can still be read.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder() })
  const file = join(await aFolder(), 'copy.gz')
  await runShopCommand('db', ['backup', file], shop.dataDir)

  const refused = await runShopCommand('db', ['restore', file, '--replace'], shop.dataDir)
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^Another shop \(process \d+\) already uses the data folder [^\n]+\n$/)

  const fromElsewhere = await runShopCommand('db', ['restore', file, '--replace'], await aFolder(), {
    DATABASE_URL: (await findRunningDatabase(join(shop.dataDir, 'postgres')))!,
  })
  expect(fromElsewhere).toMatchObject({ exitCode: 1, stdout: '' })
  expect(fromElsewhere.stderr).toMatch(/^A shop uses this database \(\d+ connections\); stop it .*\n$/)

  const status = await runShopCommand('db', ['status'], shop.dataDir)
  expect(status).toMatchObject({ exitCode: 0, stderr: '' })
  expect(status.stdout).toMatch(
    /^Database .*used by the running shop\n(\d{4}-\S+ +applied \S+\n)+Up to date\.\n$/,
  )
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

test.each([
  { args: [], says: 'Use "status", "migrate", "backup", "restore" or "verify".' },
  { args: ['restore'], says: '"restore" needs one file.' },
  { args: ['backup', 'copy.gz', '--replace'], says: '--replace belongs to "restore".' },
])('Wrong usage ends with 2 and prints: $says', ({ args, says: output }) =>
  expectUsageError('db', args, output),
)

test('A folder without a database is reported, and none is created.', async () => {
  const dataDir = await aFolder()
  const { exitCode, stderr } = await runShopCommand('db', ['status'], dataDir)
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `There is no database in ${join(dataDir, 'postgres')} yet; the first start of the shop creates it.\n`,
  })
})

interface ImportNote {
  source: string
  content_hash: string
}

/** Lets the next start skip the pictures of the catalogue, which take longer than all tests. */
function toInsert([note]: ImportNote[]): string {
  return `INSERT INTO catalogue_imports VALUES ('${note!.source}', '${note!.content_hash}', now())`
}

/** Removes the provider's faults. */
function mendProvider(dataDir: string): void {
  const ledger = new DatabaseSync(join(dataDir, 'payment-emulator', 'payments.sqlite'))
  ledger.exec('DELETE FROM fault')
  ledger.close()
}

async function waitUntilNone(shop: AShop, statement: string): Promise<void> {
  await vi.waitUntil(async () => (await shop.query(statement)).length === 0, {
    timeout: 15_000,
    interval: 50,
  })
}

/** Runs a statement on the database of a folder that no shop uses. */
async function withDatabase(dataDir: string, statement: string): Promise<void> {
  const log = { info: () => {}, warn: () => {} }
  const embedded = await startEmbeddedDatabase({ directory: join(dataDir, 'postgres'), log })
  const client = new pg.Client({ connectionString: embedded.connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
  await embedded.stop()
}
