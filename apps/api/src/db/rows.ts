import type { Selectable } from 'kysely'
import type { DB } from './tables.ts'

/** A row of a table as queries return it. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>
