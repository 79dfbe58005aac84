import { createHash } from 'node:crypto'
import { DatabaseCopyError, readCopyFile } from './file.ts'

/** Summary of a table in a copy. */
interface TableContent {
  columns: string[]
  rows: number
  /** Sum of the hashes of all rows: independent of their order, which depends on the collation. */
  digest: bigint
}

/**
 * Summaries of a copy's tables by name.
 * @throws DatabaseCopyError if the file is not a copy or truncated
 */
export async function readCopyContent(file: string): Promise<Map<string, TableContent>> {
  const tables = new Map<string, TableContent>()
  let table: TableContent | undefined
  for await (const line of readCopyFile(file)) {
    if ('row' in line) {
      if (!table) throw new DatabaseCopyError(`${file} is no copy of a shop's database, or it is damaged.`)
      table.rows += 1
      table.digest += toNumber(line.row)
    } else if ('table' in line.directive) {
      table = { columns: line.directive.columns, rows: 0, digest: 0n }
      tables.set(line.directive.table, table)
    } else if ('end' in line.directive) return tables
  }
  throw new DatabaseCopyError(`${file} is cut off.`)
}

function toNumber(row: string): bigint {
  return createHash('sha256').update(row).digest().readBigUInt64LE()
}

/**
 * Compares two copies: tables of `one` that differ in `other`, and how many had the same columns and could be compared.
 */
export function compareContents(
  one: ReadonlyMap<string, TableContent>,
  other: ReadonlyMap<string, TableContent>,
): { compared: number; differing: string[] } {
  const comparable = [...one].filter(
    // A later migration may have changed the table.
    ([name, { columns }]) => other.get(name)?.columns.join() === columns.join(),
  )
  const differing = comparable.filter(([name, { rows, digest }]) => {
    const again = other.get(name)!
    return again.rows !== rows || again.digest !== digest
  })
  return { compared: comparable.length, differing: differing.map(([name]) => name) }
}
