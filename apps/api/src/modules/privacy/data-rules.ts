import type { MIGRATION_TABLES } from '../../db/migrations.ts'
import type { DB } from '../../db/tables.ts'

export type TableName = keyof DB | (typeof MIGRATION_TABLES)[number]

type Column<Table extends TableName> = Table extends keyof DB ? keyof DB[Table] & string : string

/**
 * What a value is: `secret` opens something and is shown to nobody; `personal` says something about a person;
 * `payment` is what the books must hold; `public` anybody may read; `technical` is the rest: ids, times, counters.
 */
export type DataClass = 'secret' | 'personal' | 'payment' | 'public' | 'technical'

/** Whose a row is: the column that holds the user's id, or the id of a row of `through`, whose owner it shares. */
export interface Owner<Table extends TableName = TableName> {
  column: Column<Table>
  through?: TableName
}

/** What a column holds after erasure: a fixed value, or of its JSON object only these keys. */
export type Blank = string | null | { only: readonly string[] }

/** What becomes of a person's rows when their account is erased. Whatever stays, stays for a reason. */
export type Erasure<Table extends TableName = TableName> =
  | { delete: 'all' }
  | { delete: 'where null'; column: Column<Table>; retainedBecause: string }
  | { blank: { [Name in Column<Table>]?: Blank }; retainedBecause: string }
  | { retainedBecause: string }

/** A row goes this many days after the earliest of these moments. */
export interface Retention<Table extends TableName = TableName> {
  days: number
  from: readonly Column<Table>[]
}

/** The rules of a table. A table with an owner is exported whole, but for its secrets. */
export type TableRules<Table extends TableName = TableName> = {
  columns: { [Class in DataClass]?: readonly Column<Table>[] }
  retention?: Retention<Table>
} & ({ owner: Owner<Table>; erasure: Erasure<Table> } | { owner?: undefined; erasure?: undefined })
