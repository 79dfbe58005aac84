import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { withPreparedStatements } from './prepared-statements.ts'
import type { DB } from './tables.ts'

/** The pool or a transaction: first parameter of every repository function. */
export type Db = Kysely<DB>

/** The pool itself, for the job queue. */
export type Database = Db & { pool: pg.Pool }

/** A transaction: parameter of functions that require one. */
export type Tx = Transaction<DB>

/** For reading only: parameter of functions that a replica may respond to. Any other connection is one of these too. */
export type ReadDb = Pick<Db, 'selectFrom' | 'getExecutor'>

/** Money and counters are `bigint` in the database; check constraints limit them to safe JavaScript integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8) return toSafeInteger
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A database value is too large for a number')
  return value
}

const MS_PER_SECOND = 1_000

interface DatabaseOptions {
  connectionString: string
  poolSize: number
  /** How long a query waits for a connection. */
  connectionTimeoutMs?: number
  /** How long it waits for a response of a server that may fall silent. Default: as long as it takes. */
  responseTimeoutMs?: number
}

/**
 * Opens the pool and sets its timeouts. Connects at the first query.
 * @param options.preparesStatements for processes that send the same statements over and over
 */
export function openDatabase({
  preparesStatements = false,
  ...options
}: DatabaseOptions & { preparesStatements?: boolean }): Database {
  const pool = openShopPool(options)
  const dialect = new PostgresDialect({ pool: preparesStatements ? withPreparedStatements(pool) : pool })
  return Object.assign(new Kysely<DB>({ dialect }), { pool })
}

/** A pool with the shop's types and timeouts. */
export function openShopPool(options: DatabaseOptions): pg.Pool {
  const { connectionString, poolSize, connectionTimeoutMs = 2 * MS_PER_SECOND, responseTimeoutMs } = options
  return openPool({
    connectionString,
    max: poolSize,
    types,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 5 * MS_PER_SECOND,
    statement_timeout: 5 * MS_PER_SECOND,
    lock_timeout: 2 * MS_PER_SECOND,
    idle_in_transaction_session_timeout: 10 * MS_PER_SECOND,
    application_name: 'shop',
    ...(responseTimeoutMs !== undefined && { query_timeout: responseTimeoutMs }),
  })
}

/** A pool whose lost connections do not end the process: the pool replaces them, and their queries reject. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool itself listens only to idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Throws unless the database responds and is migrated. */
export async function ping(db: Db): Promise<void> {
  await sql`SELECT 1 FROM users LIMIT 1`.execute(db)
}
