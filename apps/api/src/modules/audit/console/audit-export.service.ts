import { Readable } from 'node:stream'
import type { AuditEntry, exportAuditLog } from '@shop/contract/console/audit'
import type { Received } from '@shop/contract/http/endpoint'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toCsvLine, UTF8_MARK } from '../../../http/csv.ts'
import { toDay } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../audit.service.ts'

const COLUMNS = [
  ...(['at', 'who', 'staff_id', 'network', 'device', 'action'] as const),
  ...(['subject_type', 'subject_id', 'subject_label', 'before', 'after', 'hash'] as const),
] satisfies (keyof AuditEntry)[]

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
      async function* write() {
        yield UTF8_MARK + toCsvLine(COLUMNS)
        for await (const entry of audit.readAll(filters))
          yield toCsvLine(COLUMNS.map((name) => toCell(entry[name])))
      }
      return { name: `audit-log-${toDay(clock())}.csv`, content: Readable.from(write()) }
    },
  }
}

const toCell = (value: unknown): string | undefined =>
  typeof value === 'string' || value === undefined ? value : JSON.stringify(value)
