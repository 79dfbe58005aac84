import { toFen, toMoney } from '@shop/contract/money/money'
import type { ProductRecord } from '@shop/catalogue/format'

/**
 * The columns of a record. Its cost has one of its own (docs/decisions/0101): the record is read wherever shoppers see a
 * product, and is copied into the history.
 */
export const toRecordColumns = ({ cost, ...record }: ProductRecord) => ({
  record: JSON.stringify(record),
  cost_fen: cost === undefined ? null : toFen(cost),
})

/** The record as files and the console have it, from its columns. */
export function readRecord(row: { record: unknown; cost_fen: number | null }): ProductRecord {
  const record = row.record as ProductRecord
  return row.cost_fen === null ? record : { ...record, cost: toMoney(row.cost_fen) }
}
