import { DATA_CLASSES } from './data-classes.ts'
import type { DataClass, Owner, Retention, Erasure, TableName, TableRules } from './data-rules.ts'

const tables = Object.entries(DATA_CLASSES) as [TableName, TableRules][]

/** A table with rows owned by users. */
export interface OwnedTable {
  name: TableName
  owner: Owner
  /** Columns that their owner is shown: all but secrets. */
  shown: string[]
  erasure: Erasure
}

/** Every table with rows owned by users. */
export function listOwnedTables(): OwnedTable[] {
  return tables.flatMap(([name, { owner, erasure, columns }]) => {
    if (!owner) return []
    const { secret: _, ...shown } = columns
    return [{ name, owner, erasure, shown: Object.values(shown).flat() }]
  })
}

/** The owner of a table's rows. @throws TypeError when they have none */
export function getOwner(name: TableName): Owner {
  const { owner } = DATA_CLASSES[name] as TableRules
  if (!owner) throw new TypeError(`The rows of ${name} have no owner`)
  return owner
}

/** How long the rows of each table are retained, where that is limited. */
export function listRetentions(): { table: TableName; retention: Retention }[] {
  return tables.flatMap(([table, { retention }]) => (retention ? [{ table, retention }] : []))
}

/** The names of all columns of some classes, each once. */
export function listColumnsOf(...classes: DataClass[]): string[] {
  return [...new Set(tables.flatMap(([, { columns }]) => classes.flatMap((each) => columns[each] ?? [])))]
}
