import { randomInt } from 'node:crypto'
import type { CouponBatch, createCouponBatch } from '@shop/contract/coupons/coupon-batches.console'
import type { Received } from '@shop/contract/http/endpoint'
import { toMoney } from '@shop/contract/money/money'
import { toDay } from '@shop/contract/days/days.rules'
import { createId } from '../../../db/ids.ts'
import { inOrderOf, readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readTexts } from '../../../db/translations.ts'
import { AppError } from '../../../http/app-error.ts'
import { toCsvFile, type CsvColumn, type CsvFile } from '../../../http/csv.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import * as repository from './coupon-batches.repository.ts'
import { insertCoupons, stopCoupons } from './merchant-coupons.repository.ts'
import { toColumns, toState } from './merchant-coupons.service.ts'

/** Characters that nobody takes for one another; twelve of them cannot be guessed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LENGTH = 12
/** Rows of one statement: far below the number of its parameters that the protocol allows. */
const CHUNK = 1_000

export type CouponBatches = ReturnType<typeof createCouponBatches>

/** Codes for one use each that are made at once, for a campaign or a partner. */
export function createCouponBatches({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditService }) {
  async function find(id: string, on: Db | Tx = db): Promise<CouponBatch | undefined> {
    const [row] = await repository.listBatchesById(on, [id])
    return row && toBatch(row, clock())
  }

  /** @throws COUPON_NOT_FOUND */
  async function get(id: string, on: Db | Tx = db): Promise<CouponBatch> {
    const batch = await find(id, on)
    if (!batch) throw new AppError('COUPON_NOT_FOUND')
    return batch
  }

  return {
    get: (id: string) => get(id),

    list(query: { page: number; limit: number; order: 'asc' | 'desc' }) {
      const now = clock()
      return readPage(query, {
        async list(page) {
          const ids = await repository.listBatchIds(db, { ...page, order: query.order })
          return inOrderOf(ids, await repository.listBatchesById(db, ids))
        },
        count: (limit) => repository.countBatches(db, limit),
        toItem: (row) => toBatch(row, now),
      })
    },

    /** A repeat with the same id finds the codes created. */
    create(
      actor: Actor,
      { id, prefix, count, ...terms }: Received<typeof createCouponBatch, 'body'>,
    ): Promise<CouponBatch> {
      return inTransaction(db, async (db) => {
        const now = clock()
        const columns = toColumns({ ...terms, total_limit: 1, per_user_limit: 1, is_public: false }, now)
        const existing = await find(id, db)
        if (existing) return existing
        for (let made = 0; made < count;) {
          const codes = Array.from({ length: Math.min(CHUNK, count - made) }, () => ({
            id: createId(),
            code: toCode(prefix),
            batch_id: id,
            created_at: now,
            ...columns,
          }))
          // A code that exists already is drawn again in the next round.
          made += await insertCoupons(db, codes)
        }
        await audit.record(db, actor, {
          action: 'coupon.batch_created',
          subject: { type: 'coupon', id, label: `${prefix}… × ${count}` },
          after: { ...terms, count },
        })
        return get(id, db)
      })
    },

    /** The codes as CSV. Anyone who has them can use them, so the audit log records who took them. @throws COUPON_NOT_FOUND */
    async download(actor: Actor, id: string): Promise<CsvFile> {
      const { count } = await get(id)
      await inTransaction(db, (db) =>
        audit.record(db, actor, {
          action: 'coupon.batch_downloaded',
          subject: { type: 'coupon', id, label: `… × ${count}` },
        }),
      )
      const now = clock()
      const columns: CsvColumn<repository.CodeRow>[] = [
        ['code', ({ code }) => code],
        ['state', ({ status, ends_at: endsAt }) => status ?? (endsAt <= now ? 'ended' : 'free')],
        ['ends_at', ({ ends_at: endsAt }) => endsAt.toISOString()],
      ]
      return toCsvFile(`coupons-${toDay(now)}`, columns, await repository.listCodes(db, id))
    },

    /** Ends every code at once; a repeat does nothing. @throws COUPON_NOT_FOUND */
    stop(actor: Actor, id: string): Promise<CouponBatch> {
      return inTransaction(db, async (db) => {
        await get(id, db)
        const stopped = await stopCoupons(db, { column: 'batch_id', value: id }, clock())
        if (stopped > 0)
          await audit.record(db, actor, {
            action: 'coupon.batch_stopped',
            subject: { type: 'coupon', id, label: `… × ${stopped}` },
          })
        return get(id, db)
      })
    },
  }
}

function toBatch(
  { cost_fen, starts_at, stopped_at, ...row }: repository.CouponBatchRow,
  now: Date,
): CouponBatch {
  return {
    ...readTexts(row),
    cost: toMoney(cost_fen),
    state: toState({ starts_at, stopped_at, ends_at: row.ends_at }, now),
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

const toCode = (prefix: string) =>
  prefix + Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
