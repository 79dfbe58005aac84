import { COPY_APPLICATION_NAME, copyDatabase } from '@shop/embedded-postgres/copy/write'
import { restoreDatabase, type RestoreReport } from '@shop/embedded-postgres/copy/restore'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { openPool } from './pool.ts'
import type { DB } from './tables.ts'
import { listMigrations, migrate, MIGRATION_TABLES } from './migrations.ts'

/** Copies the shop's database into a file, without the tables in `without`. Resolves to the number of rows by table. */
export function copyShop(options: {
  connectionString: string
  file: string
  without: readonly string[]
}): Promise<Record<string, number>> {
  const without = [...options.without, ...MIGRATION_TABLES]
  return copyDatabase({ ...options, without, migrationTable: MIGRATION_TABLES[0] })
}

/**
 * Restores a copy into the shop's database in one transaction, verified.
 * @throws DatabaseCopyError with one clear line; the database is then unchanged
 */
export async function restoreShop(options: {
  connectionString: string
  file: string
  replace: boolean
  alsoDelete: readonly string[]
}): Promise<RestoreReport> {
  const { connectionString, ...what } = options
  // A connection without the timeouts of the shop's pool.
  const pool = openPool({ connectionString, max: 1, application_name: COPY_APPLICATION_NAME })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.transaction().execute((transaction) =>
      restoreDatabase({
        ...what,
        query: async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) => {
          const result = await transaction.executeQuery<Row>(CompiledQuery.raw(text, values))
          return { rows: result.rows, rowCount: Number(result.numAffectedRows ?? 0) }
        },
        migrations: {
          tables: MIGRATION_TABLES,
          listNames: async () => (await listMigrations(transaction)).map(({ name }) => name),
          migrate: (upTo) => migrate(transaction, upTo),
        },
      }),
    )
  } finally {
    await db.destroy()
  }
}
