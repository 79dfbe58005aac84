import type { AuditEntry } from '@shop/contract/console/audit'
import { createId, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { NOTHING_FOUND, readPage } from '../../db/pages.ts'
import type { Clock } from '../../jobs/clock.ts'
import { toEntryHash } from './audit-chain.ts'
import * as repository from './audit.repository.ts'

/** Who makes a change: a member of staff, or the command line. */
export interface Actor {
  /** Missing for the command line. */
  staffId?: string
  who: string
  network: string
  device: string
}

/** Whoever can run the shop's commands on its machine. */
export const COMMAND_LINE: Actor = { who: 'command line', network: '', device: '' }

/**
 * A change, for the audit log. `before` and `after` hold what changed, never secrets, card data or personal data of
 * shoppers: entries cannot be erased (decision 60).
 */
export interface Change {
  /** `<subject>.<what was done>`: `order.shipped`. */
  action: `${string}.${string}`
  /** `label`: what people call it, such as an order's number. */
  subject: { type: string; id: string; label: string }
  before?: object | undefined
  after?: object | undefined
}

/** The first entry that does not continue the chain. */
export interface BrokenChain {
  seq: number
  reason: 'changed' | 'missing'
}

const BATCH = 1_000

export type AuditService = ReturnType<typeof createAuditService>

/** The audit log. */
export function createAuditService({ db, clock }: { db: Db; clock: Clock }) {
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
        ...{ who: actor.who, network: actor.network, device: actor.device, action },
        ...{ subject_type: subject.type, subject_id: subject.id, subject_label: subject.label },
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

    async list(query: {
      page: number
      limit: number
      order: 'asc' | 'desc'
      staff_id?: string | undefined
      action?: string[] | undefined
      subject_type?: string | undefined
      subject_id?: string | undefined
      from?: string | undefined
      until?: string | undefined
      q?: string | undefined
    }) {
      if (query.staff_id !== undefined && !isId(query.staff_id)) return NOTHING_FOUND
      const filter = {
        ...{ staffId: query.staff_id, actions: query.action },
        ...{ subjectType: query.subject_type, subjectId: query.subject_id },
        from: query.from ? new Date(query.from) : undefined,
        until: query.until ? new Date(query.until) : undefined,
        text: query.q || undefined,
      }
      return readPage(query, {
        list: (page) => repository.listEntries(db, filter, { ...page, order: query.order }),
        count: (limit) => repository.countEntries(db, filter, limit),
        toItem: toAuditEntry,
      })
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
    ...{ action: row.action, subject_type: row.subject_type, subject_id: row.subject_id },
    subject_label: row.subject_label,
    ...(row.before === null ? {} : { before: row.before }),
    ...(row.after === null ? {} : { after: row.after }),
    hash: row.hash,
  }
}
