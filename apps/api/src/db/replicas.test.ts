import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { openDatabase } from './pool.ts'
import { findCurrentMs, openReplicas } from './replicas.ts'

// The test server has no replica: its own address stands in for one, where nothing can be written, with functions in front of
// PostgreSQL's.
const { connectionString, drop } = await createTestDatabase(inject('serverUrl'))
const primary = openDatabase({ connectionString, poolSize: 4 })
afterAll(async () => {
  await primary.destroy()
  await drop()
})
const replicaOptions = '-c search_path=replica,pg_catalog,public -c default_transaction_read_only=on'
const replicaUrl = `${connectionString}?options=${encodeURIComponent(replicaOptions)}`
for (const statement of [
  'CREATE SCHEMA replica',
  'CREATE TABLE replica.state AS SELECT true AS is_replica, NULL::pg_lsn AS stuck_at',
  "CREATE FUNCTION replica.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT is_replica FROM replica.state'",
  `CREATE FUNCTION replica.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql
    AS 'SELECT coalesce(stuck_at, pg_current_wal_lsn()) FROM replica.state'`,
  "CREATE FUNCTION replica.fail(code text) RETURNS void LANGUAGE plpgsql AS 'BEGIN RAISE USING ERRCODE = code; END'",
  "CREATE FUNCTION public.fail(code text) RETURNS void LANGUAGE sql AS ''",
  `CREATE FUNCTION replica.lose_connection() RETURNS boolean LANGUAGE sql
    AS 'SELECT pg_terminate_backend(pg_backend_pid())'`,
  "CREATE FUNCTION public.lose_connection() RETURNS boolean LANGUAGE sql AS 'SELECT false'",
])
  await sql.raw(statement).execute(primary)

const setState = ({ isReplica = true, isStuck = false }) =>
  sql`UPDATE replica.state SET is_replica = ${isReplica}, stuck_at = ${isStuck ? '0/1' : null}::pg_lsn`.execute(
    primary,
  )

async function open(...urls: string[]) {
  await setState({})
  const reported: string[] = []
  const replicas = openReplicas({
    primary,
    primaryUrl: connectionString,
    urls,
    poolSize: 2,
    report: (_, state) => reported.push(state),
  })
  onTestFinished(() => replicas.close())

  async function readServer(): Promise<'replica' | 'primary'> {
    const { rows } = await sql<{ path: string }>`SELECT current_setting('search_path') AS path`.execute(
      replicas.reads,
    )
    return rows[0]!.path.startsWith('replica') ? 'replica' : 'primary'
  }

  return {
    ...replicas,
    reported,
    readServer,
    untilReported: (state: string) =>
      vi.waitUntil(() => reported.at(-1) === state, { timeout: 10_000, interval: 20 }),
    /** Whatever a statement does on the replica, on the primary it succeeds. */
    failWith: (statement: string) =>
      replicas.offer(async () => {
        await sql.raw(statement).execute(replicas.reads)
        return readServer()
      }),
  }
}

test('what is offered is read from a current replica, and everything else from the primary', async () => {
  const { offer, readServer, untilReported, counts } = await open(replicaUrl)
  await untilReported('read from')
  expect(await offer(readServer)).toBe('replica')
  expect(await readServer()).toBe('primary')
  expect(counts).toEqual({ replica: 1, primary: 0, repeated: 0 })
})

test('calls alternate between replicas, and one that cannot be reached is left out', async () => {
  const { offer, readServer, reported } = await open(replicaUrl, 'postgres://127.0.0.1:1/shop')
  await vi.waitUntil(() => reported.length === 2, { timeout: 10_000, interval: 20 })
  expect(reported.toSorted()).toEqual(['connect ECONNREFUSED 127.0.0.1:1', 'read from'])
  for (let call = 0; call < 4; call += 1) expect(await offer(readServer)).toBe('replica')
})

test.each([
  ['late', { isStuck: true }],
  ['not a replica', { isReplica: false }],
])('a server that is %s is not read from until that has changed', async (state, change) => {
  const { offer, readServer, untilReported, counts } = await open(replicaUrl)
  await untilReported('read from')
  await setState(change)
  await untilReported(state)
  expect(await offer(readServer)).toBe('primary')
  expect(counts.primary).toBe(1)
  await setState({})
  await untilReported('read from')
  expect(await offer(readServer)).toBe('replica')
})

test.each([
  ["SELECT fail('40001')", 'a conflict with what is replayed'],
  ["SELECT fail('57P01')", 'a server that ends'],
  ['SELECT lose_connection()', 'a lost connection'],
])('%s (%s): the call is repeated with the primary', async (statement) => {
  const { failWith, untilReported, counts } = await open(replicaUrl)
  await untilReported('read from')
  expect(await failWith(statement)).toBe('primary')
  expect(counts).toEqual({ replica: 0, primary: 0, repeated: 1 })
})

test.each([
  ['57014', 'a statement that took too long'],
  ['22012', 'an error of the call'],
])('%s (%s) is not repeated', async (code) => {
  const { failWith, untilReported, counts } = await open(replicaUrl)
  await untilReported('read from')
  await expect(failWith(`SELECT fail('${code}')`)).rejects.toMatchObject({ code })
  expect(counts.repeated).toBe(0)
})

test('a statement that writes, of which no type knows, is not repeated with the primary either', async () => {
  const { failWith, untilReported, counts } = await open(replicaUrl)
  await untilReported('read from')
  await expect(failWith('UPDATE replica.state SET is_replica = false')).rejects.toMatchObject({
    code: '25006',
  })
  expect(counts.repeated).toBe(0)
})

test('a replica is as current as the newest position of the primary that it has replayed', () => {
  const positions = [
    { atMs: 1, position: 100 },
    { atMs: 2, position: 200 },
    { atMs: 3, position: 200 },
    { atMs: 4, position: 300 },
  ]
  expect([99, 100, 199, 200, 299, 300, 400].map((replayed) => findCurrentMs(positions, replayed))).toEqual([
    -Infinity,
    1,
    1,
    3,
    3,
    4,
    4,
  ])
  expect(findCurrentMs([], 100)).toBe(-Infinity)
})
