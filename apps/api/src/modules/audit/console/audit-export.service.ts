import type { AuditEntry, exportAuditLog } from '@shop/contract/audit/audit.console'
import type { Received } from '@shop/contract/http/endpoint'
import { toDay } from '@shop/contract/days/days.rules'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toCsvFile, type CsvColumn } from '../../../http/csv.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../audit.service.ts'

const COLUMNS = (
  [
    'at',
    'who',
    'staff_id',
    'network',
    'device',
    'action',
    'subject_type',
    'subject_id',
    'subject_label',
    'before',
    'after',
    'hash',
  ] as const
).map((name): CsvColumn<AuditEntry> => [name, (entry) => toCell(entry[name])])

export type AuditExport = ReturnType<typeof createAuditExport>

/** The filtered audit log as a CSV file, written while it is read. */
export function createAuditExport({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditService }) {
  return {
    /** Who exports what is recorded before the first line leaves the shop. */
    async start(actor: Actor, filters: Received<typeof exportAuditLog, 'query'>) {
      await inTransaction(db, (db) =>
        audit.record(db, actor, {
          action: 'audit.exported',
          subject: { type: 'audit', id: 'export', label: 'CSV' },
          after: { filters },
        }),
      )
      return toCsvFile(`audit-log-${toDay(clock())}`, COLUMNS, audit.readAll(filters))
    },
  }
}

const toCell = (value: unknown): string | undefined =>
  typeof value === 'string' || value === undefined ? value : JSON.stringify(value)
