import type { AuditEntry, exportAuditLog } from '@shop/contract/audit/audit.console'
import {
  COMMAND_LINE as COMMAND_LINE_NAME,
  type AuditAction,
  type AuditSubject,
} from '@shop/contract/audit/audit-actions.console'
import type { Received } from '@shop/contract/http/endpoint'
import { createId, isId } from '../../db/ids.ts'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { NOTHING_FOUND, readPage } from '../../db/pages.ts'
import type { Clock } from '../../jobs/clock.ts'
import { toEntryHash } from './audit-chain.ts'
import * as repository from './audit.repository.ts'

/** Who makes a change: a member of staff, a program with its key, or the command line. */
export interface Actor {
  /** Missing for programs and the command line. */
  staffId?: string
  who: string
  network: string
  device: string
}

/** Anyone who can run the shop's commands on its machine. */
export const COMMAND_LINE: Actor = { who: COMMAND_LINE_NAME, network: '', device: '' }

/**
 * A change, for the audit log. `before` and `after` hold what changed, never secrets, card data or personal data of
 * shoppers: entries cannot be erased (decision 60).
 */
export interface Change {
  action: AuditAction
  /** `label`: what people call it, such as an order's number. */
  subject: { type: AuditSubject; id: string; label: string }
  before?: object | undefined
  after?: object | undefined
}

/** The first entry that does not continue the chain. */
export interface BrokenChain {
  seq: number
  reason: 'changed' | 'missing'
}

const BATCH = 1_000

type AuditFilters = Received<typeof exportAuditLog, 'query'>

export type AuditService = ReturnType<typeof createAuditService>

interface Dependencies {
  db: Db
  /** For the list. */
  reads: ReadDb
  clock: Clock
}

/** The audit log. */
export function createAuditService({ db, reads, clock }: Dependencies) {
  return {
    /**
     * Records a change in the transaction that makes it. Called last there: writers of the log take turns until they
     * commit.
     */
    async record(db: Tx, actor: Actor, { action, subject, before, after }: Change): Promise<void> {
      const head = await repository.lockHead(db)
      const entry = {
        seq: head.seq + 1,
        id: createId(),
        at: clock(),
        staff_id: actor.staffId ?? null,
        who: actor.who,
        network: actor.network,
        device: actor.device,
        action,
        subject_type: subject.type,
        subject_id: subject.id,
        subject_label: subject.label,
        // As the database will return it.
        before: toJson(before),
        after: toJson(after),
      }
      await repository.insertEntry(db, {
        ...entry,
        before: entry.before && JSON.stringify(entry.before),
        after: entry.after && JSON.stringify(entry.after),
        previous_seq: head.seq === 0 ? null : head.seq,
        previous_hash: head.seq === 0 ? null : head.hash,
        hash: toEntryHash(head.hash, entry),
      })
    },

    async list(query: AuditFilters & { page: number; limit: number; order: 'asc' | 'desc' }) {
      const filter = toFilter(query)
      if (!filter) return NOTHING_FOUND
      return readPage(query, {
        list: (page) => repository.listEntries(reads, filter, { ...page, order: query.order }),
        count: (limit) => repository.countEntries(reads, filter, limit),
        toItem: toAuditEntry,
      })
    },

    /** The filtered entries, oldest first, read in chunks. */
    async *readAll(filters: AuditFilters): AsyncGenerator<AuditEntry> {
      const filter = toFilter(filters)
      let seq = 0
      while (filter) {
        const rows = await repository.listEntriesAfter(db, seq, BATCH, filter)
        yield* rows.map(toAuditEntry)
        if (rows.length < BATCH) return
        seq = rows.at(-1)!.seq
      }
    },

    /** The devices from which a member of staff has made entries since a time. */
    listDevices: (db: Tx, staffId: string, since: Date): Promise<string[]> =>
      repository.listDevices(db, staffId, since),

    /** Reads the whole chain. Returns the number of entries, and where it is broken, if it is. */
    async verify(): Promise<{ entries: number; broken: BrokenChain | undefined }> {
      let previous = { seq: 0, hash: '' }
      for (;;) {
        const rows = await repository.listEntriesAfter(db, previous.seq, BATCH)
        for (const row of rows) {
          const seq = previous.seq + 1
          if (row.seq !== seq) return { entries: previous.seq, broken: { seq, reason: 'missing' } }
          if (toEntryHash(previous.hash, row) !== row.hash)
            return { entries: previous.seq, broken: { seq, reason: 'changed' } }
          previous = { seq, hash: row.hash }
        }
        if (rows.length < BATCH) break
      }
      const head = await repository.readHead(db)
      const isCut = head.seq > previous.seq
      return {
        entries: previous.seq,
        broken: isCut ? { seq: previous.seq + 1, reason: 'missing' } : undefined,
      }
    },
  }
}

/** Undefined where nothing can be found. */
function toFilter(filters: AuditFilters): repository.AuditFilter | undefined {
  if (filters.staff_id !== undefined && !isId(filters.staff_id)) return undefined
  return {
    staffId: filters.staff_id,
    actions: filters.action,
    subjectType: filters.subject_type,
    subjectId: filters.subject_id,
    from: filters.from ? new Date(filters.from) : undefined,
    until: filters.until ? new Date(filters.until) : undefined,
    text: filters.q || undefined,
  }
}

const toJson = (value: object | undefined) =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as object)

function toAuditEntry(row: repository.AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    ...(row.staff_id ? { staff_id: row.staff_id } : {}),
    who: row.who,
    ...(row.network ? { network: row.network } : {}),
    ...(row.device ? { device: row.device } : {}),
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject_label: row.subject_label,
    ...(row.before === null ? {} : { before: row.before }),
    ...(row.after === null ? {} : { after: row.after }),
    hash: row.hash,
  }
}
