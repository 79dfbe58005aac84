import type { SelectQueryBuilder } from 'kysely'
import { MAX_COUNTED } from '@shop/contract/http/lists.console'
import type { ReadDb } from './pool.ts'

/** Page of a list of the console. */
interface ListPage<Item> {
  items: Item[]
  /** Missing above `MAX_COUNTED`: counting a million rows would take longer than reading a page of them. */
  total?: number
  has_next_page: boolean
}

/** Where nothing can be found, such as a malformed id. */
export const NOTHING_FOUND: ListPage<never> = { items: [], total: 0, has_next_page: false }

/**
 * Reads a page of a list of the console.
 * @param read `list` reads rows of a page; `count` counts up to a limit; `toItem` turns a row into an item
 */
export async function readPage<Row, Item>(
  query: { page: number; limit: number },
  read: {
    list: (page: { limit: number; offset: number }) => Promise<Row[]>
    count: (limit: number) => Promise<number>
    toItem: (row: Row) => Item
  },
): Promise<ListPage<Item>> {
  const { page, limit } = query
  const [rows, count] = await Promise.all([
    // One row more shows whether there is another page.
    read.list({ limit: limit + 1, offset: (page - 1) * limit }),
    read.count(MAX_COUNTED + 1),
  ])
  return {
    items: rows.slice(0, limit).map(read.toItem),
    ...(count <= MAX_COUNTED ? { total: count } : {}),
    has_next_page: rows.length > limit,
  }
}

/** A list that always fits into one page. */
export const toOnlyPage = <Item>(items: Item[]) => ({
  items,
  total: items.length,
  has_next_page: false as const,
})

/** Rows that were read by their ids, in the sequence of these; ids without a row are left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The number of rows that a query finds, counted up to `limit`. */
export async function countUpTo<Schema, Table extends keyof Schema, Row>(
  db: ReadDb,
  query: SelectQueryBuilder<Schema, Table, Row>,
  limit: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(query.limit(limit).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
