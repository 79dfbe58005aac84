// npm run db -- status | migrate | backup | restore | verify: maintains the shop's database.
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findCallerFolder, readConfig } from '../config/config.ts'
import { QUEUE_SCHEMA } from '../jobs/jobs.ts'
import { listMigrations } from '../db/migrations.ts'
import { saveCheck } from '../modules/reports/health-checks.sql.ts'
import { copyShop, restoreShop } from '../db/shop-copy.ts'
import { CommandError, print, runCommand, UsageError } from './command-line.ts'
import { describeDifference } from './ledger-text.ts'
import { openShopDatabase, prepareDatabase, requireUpToDate, withPool } from './shop-database.ts'
import { verifyCopy } from './verify-copy.ts'

const HELP = `Maintains the shop's database: the one of DATABASE_URL, else the one in DATA_DIR.

  npm run db -- status              where the database is, and which migrations are applied
  npm run db -- migrate             applies missing migrations, as every start of the shop does
  npm run db -- backup FILE         writes a backup to FILE (gzip); the shop may be running
  npm run db -- restore FILE        restores a backup into an empty database; the shop must not be running
      --replace                     deletes the database's content first
  npm run db -- verify FILE         restores a backup into a temporary database, compares every row and the
                                    ledger, and deletes that database; the shop may be running

A backup is a consistent snapshot of the whole database, with personal data: store it safely. It can be restored
into any PostgreSQL from 15, and by any later version of the shop. It does not contain the files of DATA_DIR: back
up "uploads" and "masters" (or the S3 bucket) and, in demo mode, "secrets.json" too. A restore is all or nothing.
Point-in-time recovery is described in docs/operations.md.

Exit codes: 0 done, 1 rejected, 2 wrong usage.
`

/**
 * Tables that can be rebuilt: counters, the hashes that let a start skip what has not changed, the last results of checks, and
 * changes that running processes follow.
 */
const CACHES = ['rate_limits', 'catalogue_imports', 'health_checks', 'product_changes']

async function main(args: string[]): Promise<void> {
  const options = { replace: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [action, ...files] = positionals
  if (values.replace && action !== 'restore') throw new UsageError('--replace belongs to "restore".')
  if (action === 'backup') return backUp(requireFile(action, files))
  if (action === 'restore') return restore(requireFile(action, files), values.replace)
  if (action === 'verify') return verify(requireFile(action, files))
  if (files.length > 0) throw new UsageError(`"${action}" takes nothing else.`)
  if (action === 'status') return showStatus()
  if (action === 'migrate') return applyMigrations()
  throw new UsageError('Use "status", "migrate", "backup", "restore" or "verify".')
}

function requireFile(action: string, [file, ...more]: string[]): string {
  if (file === undefined || more.length > 0) throw new UsageError(`"${action}" needs one file.`)
  return resolve(findCallerFolder(), file)
}

async function showStatus(): Promise<void> {
  await using database = await openShopDatabase(readConfig())
  print(`Database    ${database.place}`)
  const migrations = await withPool(database, listMigrations)
  for (const { name, appliedAt } of migrations) {
    print(`${name.padEnd(30)}  ${appliedAt ? `applied ${appliedAt.toISOString()}` : 'not applied'}`)
  }
  const missing = migrations.filter(({ appliedAt }) => !appliedAt).length
  print(missing === 0 ? 'Up to date.' : `${missing} to be applied: npm run db -- migrate`)
}

async function applyMigrations(): Promise<void> {
  await using database = await openShopDatabase(readConfig(), { create: true })
  const applied = await prepareDatabase(database)
  print(applied.length === 0 ? 'Up to date.' : applied.map((name) => `applied ${name}`).join('\n'))
}

async function backUp(file: string): Promise<void> {
  await using database = await openShopDatabase(readConfig())
  await requireUpToDate(database)
  const { connectionString } = database
  const counts = await copyShop({ connectionString, file, without: CACHES })
  await withPool(database, (db) =>
    saveCheck(db, { name: 'backup', is_ok: true, facts: { file: basename(file) }, checked_at: new Date() }),
  )
  print(`${describeCounts(counts)} copied to ${file}`)
}

async function restore(file: string, replace: boolean): Promise<void> {
  await using database = await openShopDatabase(readConfig(), { exclusive: true, create: true })
  const { connectionString } = database
  const report = await restoreShop({ connectionString, file, replace, alsoDelete: [QUEUE_SCHEMA] })
  await prepareDatabase(database)
  print(`${describeCounts(report.counts)} restored as of ${report.madeAt.toISOString()}`)
  for (const [table, count] of Object.entries(report.counts)) print(`${String(count).padStart(9)}  ${table}`)
  if (report.migrated.length > 0) print(`Brought up to date: ${report.migrated.join(', ')}`)
  print('At its next start the shop sends unsent mail and reads all open payments from the payment provider.')
}

async function verify(file: string): Promise<void> {
  const { counts, madeAt, migrated, compared, differing, ledger } = await verifyCopy(file)
  print(`${describeCounts(counts)} restored as of ${madeAt.toISOString()}`)
  if (migrated.length > 0) print(`Brought up to date: ${migrated.join(', ')}`)
  if (differing.length > 0) throw new CommandError(`Restored differently: ${differing.join(', ')}`)
  print(`${compared} tables restored identically, row by row`)
  if (ledger.length > 0)
    throw new CommandError(
      [`The ledger and the shop: ${ledger.length} differ.`, ...ledger.map(describeDifference)].join('\n'),
    )
  print('The ledger and the shop: nothing differs.')
}

function describeCounts(counts: Record<string, number>): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${rows} rows of ${Object.keys(counts).length} tables`
}

await runCommand('db', HELP, main)
