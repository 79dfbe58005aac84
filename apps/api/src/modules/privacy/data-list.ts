import type {
  DataClass,
  DataClasses,
  Erasure,
  Named,
  Owner,
  Retention,
  TableName,
  TableRules,
} from '../../db/data-rules.ts'

/** An owner whose column leads to the user, by the rows of other tables where they are in between. */
export interface OwnerPath {
  column: string
  through?: { table: TableName; owner: OwnerPath }
  or?: OwnerPath
}

/** A table with rows owned by users. */
export interface OwnedTable {
  name: TableName
  owner: OwnerPath
  /** Columns that their owner is shown: all but secrets and what is internal. */
  shown: string[]
  /** The name that they are shown with them. */
  named: Named | undefined
  erasure: Erasure
}

const listTables = (classes: DataClasses) => Object.entries(classes) as [TableName, TableRules][]

/** Every table with rows owned by users. @throws TypeError when a row shares the owner of one that has none */
export function listOwnedTables(classes: DataClasses): OwnedTable[] {
  function toPath({ column, through, or }: Owner): OwnerPath {
    return {
      column,
      ...(through && { through: { table: through, owner: toPath(getOwner(through)) } }),
      ...(or && { or: toPath(or) }),
    }
  }
  function getOwner(name: TableName): Owner {
    const { owner } = classes[name] as TableRules
    if (!owner) throw new TypeError(`The rows of ${name} have no owner`)
    return owner
  }
  return listTables(classes).flatMap(([name, { owner, erasure, named, columns }]) => {
    if (!owner) return []
    const { secret: _, internal: __, ...shown } = columns
    return [{ name, owner: toPath(owner), erasure, named, shown: Object.values(shown).flat() }]
  })
}

/** How long the rows of each table are retained, where that is limited. */
export function listRetentions(classes: DataClasses): { table: TableName; retention: Retention }[] {
  return listTables(classes).flatMap(([table, { retention }]) => (retention ? [{ table, retention }] : []))
}

/** The names of all columns of some classes, each once. */
export function listColumnsOf(classes: DataClasses, ...wanted: DataClass[]): string[] {
  const names = listTables(classes).flatMap(([, { columns }]) =>
    wanted.flatMap((each) => columns[each] ?? []),
  )
  return [...new Set(names)]
}
