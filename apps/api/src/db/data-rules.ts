import type { MIGRATION_TABLES } from './migrations.ts'
import type { DB } from './tables.ts'

export type TableName = keyof DB | (typeof MIGRATION_TABLES)[number]

type Column<Table extends TableName> = Table extends keyof DB ? keyof DB[Table] & string : string

/**
 * The class of a value: `secret` grants access and is shown to nobody; `personal` describes a shopper or visitor, `staff`
 * a person who runs the shop;
 * `payment` belongs to accounting; `internal` is the shop's own business, which no shopper is shown: costs; anybody may
 * read `public`; `technical` is the rest: ids, times, counters.
 */
export type DataClass = 'secret' | 'personal' | 'staff' | 'payment' | 'internal' | 'public' | 'technical'

/**
 * The owner of a row: the column with the user's id, or the id of a row of `through`, whose owner it shares.
 */
export interface Owner<Table extends TableName = TableName> {
  column: Column<Table>
  through?: TableName
  /** Another column that leads to the owner of rows where the first is null. */
  or?: Owner<Table>
}

/** What a column has after erasure: a fixed value, or of its JSON object only these keys. */
export type Blank = string | null | { only: readonly string[] }

/** What erasure does with a user's rows. Whatever is retained has a reason. */
export type Erasure<Table extends TableName = TableName> =
  | { delete: 'all' }
  | { delete: 'where null'; column: Column<Table>; retainedBecause: string }
  | { blank: { [Name in Column<Table>]?: Blank }; retainedBecause: string }
  | { retainedBecause: string }
  /** Personal data too, unchanged, until the retention that the law requires; the table must have one. */
  | { retainsPersonal: 'by law'; retainedBecause: string }

/** A row is deleted this many days after the earliest of these timestamps. */
export interface Retention<Table extends TableName = TableName> {
  days: number
  from: readonly Column<Table>[]
}

/** What a row of another table is called, to which a column leads: an id alone would say nothing to its owner. */
export interface Named<Table extends TableName = TableName> {
  column: Column<Table>
  table: TableName
  /** The column with the name there. */
  name: string
  as: string
}

/** The rules of a table. A table with an owner is exported completely, except its secrets and what is internal. */
export type TableRules<Table extends TableName = TableName> = {
  columns: { [Class in DataClass]?: readonly Column<Table>[] }
  retention?: Retention<Table>
} & (
  | { owner: Owner<Table>; erasure: Erasure<Table>; named?: Named<Table> }
  | { owner?: undefined; erasure?: undefined; named?: undefined }
)

/** The rules of every table. */
export type DataClasses = { [Table in TableName]: TableRules<Table> }

/** The owner of most rows. */
export const byUser = { column: 'user_id' } as const
