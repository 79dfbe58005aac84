import { join, parse } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS document (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL, id TEXT NOT NULL, created INTEGER NOT NULL, body TEXT NOT NULL,
    UNIQUE (kind, id)
  );
  CREATE TABLE IF NOT EXISTS delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL, type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'delivered', 'lost', 'given_up')),
    attempts INTEGER NOT NULL DEFAULT 0, due_at_ms INTEGER NOT NULL,
    wrong_signatures INTEGER NOT NULL DEFAULT 0, lost_answers INTEGER NOT NULL DEFAULT 0,
    last_answer TEXT
  );
  CREATE TABLE IF NOT EXISTS due (
    target TEXT PRIMARY KEY, task TEXT NOT NULL, due_at_ms INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS fault (
    id INTEGER PRIMARY KEY AUTOINCREMENT, rule TEXT NOT NULL, remaining INTEGER
  );
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`
const CLEARED_TABLES = ['document', 'delivery', 'due', 'fault']

/** Fields of every stored provider object; `created` is in seconds. */
export interface StoredDocument {
  id: string
  created: number
}

/** A page of a kind, newest first. `where` names top-level fields of the stored object. */
export interface ListQuery {
  limit: number
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>> | undefined
  where?: Record<string, string | undefined>
}

/** The emulator's storage: provider objects as JSON documents, and the tables of the shared parts. */
export interface Store {
  sql: DatabaseSync
  /** Runs synchronous work in a durable transaction: once it returns, a crash loses nothing. */
  transaction<T>(work: () => T): T
  put<T extends StoredDocument>(kind: string, document: T): void
  find<T extends StoredDocument>(kind: string, id: string): T | undefined
  /** Throws `toError` for an unknown id. */
  get<T extends StoredDocument>(kind: string, id: string, toError: () => Error): T
  list<T extends StoredDocument>(kind: string, query: ListQuery): { items: T[]; hasMore: boolean }
  all<T extends StoredDocument>(kind: string): T[]
  /** Deletes everything except settings. */
  clear(): void
  close(): void
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Opens or creates the data file; `:memory:` loses everything on close. */
export function openStore(dataFile: string): Store {
  const sql = new DatabaseSync(dataFile, { timeout: 5000 })
  sql.exec(SCHEMA)
  const upsert = sql.prepare(
    `INSERT INTO document (kind, id, created, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`,
  )
  const select = sql.prepare('SELECT body FROM document WHERE kind = ? AND id = ?')

  function find<T extends StoredDocument>(kind: string, id: string): T | undefined {
    const row = select.get(kind, id)
    return row ? (JSON.parse(String(row.body)) as T) : undefined
  }

  function list<T extends StoredDocument>(kind: string, query: ListQuery) {
    const conditions = ['kind = ?']
    const values: (string | number)[] = [kind]
    const add = (condition: string, ...more: (string | number)[]) => {
      conditions.push(condition)
      values.push(...more)
    }
    const seqOf = '(SELECT seq FROM document WHERE kind = ? AND id = ?)'
    if (query.startingAfter) add(`seq < ${seqOf}`, kind, query.startingAfter)
    if (query.endingBefore) add(`seq > ${seqOf}`, kind, query.endingBefore)
    for (const [name, operator] of Object.entries(COMPARISONS)) {
      const bound = query.created?.[name as keyof typeof COMPARISONS]
      if (bound !== undefined) add(`created ${operator} ?`, bound)
    }
    for (const [field, value] of Object.entries(query.where ?? {})) {
      if (value !== undefined) add('json_extract(body, ?) = ?', `$.${field}`, value)
    }
    // The page before an object is read in ascending order from it, then reversed.
    const order = query.endingBefore ? 'ASC' : 'DESC'
    const rows = sql
      .prepare(`SELECT body FROM document WHERE ${conditions.join(' AND ')} ORDER BY seq ${order} LIMIT ?`)
      .all(...values, query.limit + 1)
    const items = rows.slice(0, query.limit).map((row) => JSON.parse(String(row.body)) as T)
    return { items: query.endingBefore ? items.reverse() : items, hasMore: rows.length > query.limit }
  }

  return {
    sql,
    transaction(work) {
      sql.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sql.exec('COMMIT')
        return result
      } catch (error) {
        sql.exec('ROLLBACK')
        throw error
      }
    },
    put: (kind, document) => {
      upsert.run(kind, document.id, document.created, JSON.stringify(document))
    },
    find,
    get<T extends StoredDocument>(kind: string, id: string, toError: () => Error) {
      const found = find<T>(kind, id)
      if (!found) throw toError()
      return found
    },
    list,
    all: <T extends StoredDocument>(kind: string) => list<T>(kind, { limit: 1_000_000 }).items,
    clear: () => sql.exec(CLEARED_TABLES.map((table) => `DELETE FROM ${table};`).join('')),
    close: () => sql.close(),
  }
}

/** Data file of a further provider: `payments.sqlite` → `payments.airwallex.sqlite`. */
export function toProviderFile(dataFile: string, provider: string): string {
  if (dataFile === ':memory:') return dataFile
  const { dir, name, ext } = parse(dataFile)
  return join(dir, `${name}.${provider}${ext}`)
}
