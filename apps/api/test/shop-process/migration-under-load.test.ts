import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listFailed, startLoad } from './servers/a-client.ts'
import { openCluster, type Cluster } from './servers/a-cluster.ts'
import { aMixedLoad, reportLoad } from './servers/a-mixed-load.ts'
import { makeNextVersion } from './servers/next-version.ts'

const LINES = 6
const SLOW = 60_000

let cluster: Cluster
beforeAll(async () => void (cluster = await openCluster({ machines: 2 })), 120_000)
afterAll(() => cluster?.close(), SLOW)

/** What a migration may do while the previous version runs (docs/operations.md): add, never remove. */
const ADDITIVE = {
  name: '9999-planted',
  statements: `
    ALTER TABLE products ADD COLUMN planted text NOT NULL DEFAULT 'as before';
    CREATE TABLE planted_notes (id uuid PRIMARY KEY, product_id uuid NOT NULL REFERENCES products (id));
    CREATE INDEX planted_notes_product_id ON planted_notes (product_id);
  `,
}

test('A new version with a migration starts next to the old one, machine by machine, without a failed request.', async () => {
  const { client, machines, postgres } = cluster
  const [one, two] = machines
  const next = await makeNextVersion(ADDITIVE)
  const load = startLoad(client, LINES, await aMixedLoad(cluster))
  const untilResponded = async (count: number) => {
    const before = load.count()
    await vi.waitUntil(() => load.count() > before + count, { timeout: SLOW, interval: 20 })
  }
  await untilResponded(60)

  await one!.stop()
  const reader = await aReader(postgres)
  const starting = one!.start(next)
  await reader.untilGivenWay()
  await reader.end()
  await starting
  await untilResponded(30)
  expect(await postgres.query('SELECT DISTINCT planted FROM products')).toEqual([{ planted: 'as before' }])

  // The old version can restart on the migrated database, as a rollback requires.
  await two!.stop()
  await two!.start()
  await untilResponded(30)
  await two!.stop()
  await two!.start(next)
  await untilResponded(30)

  const outcomes = await load.end()
  reportLoad('a migration', outcomes)
  expect(listFailed(outcomes)).toEqual([])
  const [applied] = await postgres.query<{ count: string }>(
    `SELECT count(*) FROM schema_migrations WHERE name = '${ADDITIVE.name}'`,
  )
  expect(applied).toEqual({ count: '1' })
})

/** A long transaction that reads the table that the migration changes. */
async function aReader({ connectionString, asAdministrator }: Cluster['postgres']) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM products LIMIT 1')
  const isWaitedFor = async () =>
    (await asAdministrator(`SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'`))
      .length > 0
  return {
    /**
     * Resolves once the migration has waited for the reader, with all others behind it, and released its lock
     * request.
     */
    async untilGivenWay(): Promise<void> {
      await vi.waitUntil(isWaitedFor, { timeout: SLOW, interval: 20 })
      await vi.waitUntil(async () => !(await isWaitedFor()), { timeout: SLOW, interval: 20 })
    },
    async end(): Promise<void> {
      await client.query('COMMIT')
      await client.end()
    },
  }
}
