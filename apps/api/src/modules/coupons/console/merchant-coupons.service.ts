import type { Coupon, createCoupon, listCoupons, updateCoupon } from '@shop/contract/coupons/coupons.console'
import type { Received } from '@shop/contract/http/endpoint'
import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toFen, toMoney } from '@shop/contract/money/money'
import { readPage } from '../../../db/pages.ts'
import type { Db, ReadDb, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readTexts, toTextColumns } from '../../../db/translations.ts'
import { AppError } from '../../../http/app-error.ts'
import { toTaken } from '../../../http/error-details.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import * as repository from './merchant-coupons.repository.ts'

type Terms = Omit<Received<typeof updateCoupon, 'body'>, 'version'>

export type MerchantCoupons = ReturnType<typeof createMerchantCoupons>

interface Dependencies {
  db: Db
  /** For lists. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
}

/** The merchant's work with coupons. */
export function createMerchantCoupons({ db, reads, clock, audit }: Dependencies) {
  async function get(id: string, on: Db | Tx = db): Promise<Coupon> {
    const row = await repository.findCoupon(on, id)
    if (!row) throw new AppError('COUPON_NOT_FOUND')
    return toMerchantCoupon(row, clock())
  }

  return {
    get,

    list(query: Received<typeof listCoupons, 'query'>) {
      const now = clock()
      const filter = {
        text: query.q || undefined,
        states: query.state,
        batchId: query.batch_id,
        now,
        withBatches: query.with_batches ?? false,
      }
      return readPage(query, {
        list: (page) =>
          repository.listCoupons(reads, filter, { ...page, sort: query.sort, order: query.order }),
        count: (limit) => repository.countCoupons(reads, filter, limit),
        toItem: (row) => toMerchantCoupon(row, now),
      })
    },

    /** @throws COUPON_CODE_TAKEN */
    async create(
      actor: Actor,
      { id, code, ...terms }: Received<typeof createCoupon, 'body'>,
    ): Promise<Coupon> {
      return inTransaction(db, async (db) => {
        const row = { id, code, created_at: clock(), ...toColumns(terms, clock()) }
        if ((await repository.insertCoupons(db, [row])) === 0) {
          // A repeat finds the coupon of the first try.
          const earlier = await repository.findCoupon(db, id)
          if (earlier?.code !== code) throw new AppError('COUPON_CODE_TAKEN', { details: [toTaken('code')] })
        } else {
          await audit.record(db, actor, {
            action: 'coupon.created',
            subject: toSubject(id, code),
            after: terms,
          })
        }
        return get(id, db)
      })
    },

    /** @throws COUPON_NOT_FOUND, STALE_VERSION, COUPON_IN_USE */
    async update(
      actor: Actor,
      id: string,
      { version, ...terms }: Received<typeof updateCoupon, 'body'>,
    ): Promise<Coupon> {
      return inTransaction(db, async (db) => {
        await repository.lockCoupon(db, id)
        const before = await get(id, db)
        if (before.version !== version) throw staleVersion(before)
        requireChangeable(before, terms)
        await repository.updateCoupon(db, id, { ...toColumns(terms, clock()), stopped_at: null })
        const after = await get(id, db)
        await audit.record(db, actor, {
          action: 'coupon.changed',
          subject: toSubject(id, before.code),
          before: toTerms(before),
          after: toTerms(after),
        })
        return after
      })
    },

    /** Ends a coupon at once; a repeat does nothing. @throws COUPON_NOT_FOUND */
    async stop(actor: Actor, id: string): Promise<Coupon> {
      return inTransaction(db, async (db) => {
        await repository.lockCoupon(db, id)
        const before = await get(id, db)
        const stopped = await repository.stopCoupons(db, { column: 'id', value: id }, clock())
        if (stopped > 0)
          await audit.record(db, actor, {
            action: 'coupon.stopped',
            subject: toSubject(id, before.code),
            before: { ends_at: before.ends_at },
          })
        return get(id, db)
      })
    },

    /** @throws COUPON_NOT_FOUND */
    async listRedemptions(
      id: string,
      query: { page: number; limit: number; order: 'asc' | 'desc' },
      { withPersonal }: { withPersonal: boolean },
    ) {
      await get(id)
      return readPage(query, {
        list: (page) => repository.listRedemptions(reads, id, { ...page, order: query.order }),
        count: (limit) => repository.countRedemptions(reads, id, limit),
        toItem: (row) => ({
          id: row.id,
          customer_id: row.user_id,
          saved: toMoney(row.saved_fen),
          ...(withPersonal && row.email !== null ? { customer: row.email } : {}),
          ...(row.order_id !== null ? { order_id: row.order_id } : {}),
          ...(row.order_number !== null ? { order_number: row.order_number } : {}),
          status: row.status as 'available' | 'held' | 'used',
          claimed_at: row.claimed_at.toISOString(),
          ...(row.used_at ? { used_at: row.used_at.toISOString() } : {}),
        }),
      })
    },
  }
}

const RULES = ['type', 'percent', 'amount', 'max_discount', 'min_spend', 'category'] as const

/** What shoppers have was promised to them: rules stay, and limits only rise. @throws COUPON_IN_USE */
function requireChangeable(before: Coupon, terms: Terms): void {
  if (before.claimed === 0) return
  const changed: string[] = RULES.filter((rule) => before[rule] !== terms[rule])
  if (new Date(before.starts_at).getTime() !== new Date(terms.starts_at).getTime()) changed.push('starts_at')
  if (terms.per_user_limit < before.per_user_limit) changed.push('per_user_limit')
  if (terms.total_limit !== null && terms.total_limit < before.claimed) changed.push('total_limit')
  if (changed.length > 0)
    throw new AppError('COUPON_IN_USE', {
      details: changed.map((path) => ({
        path,
        message: 'Shoppers have this coupon already',
        rule: 'in_use',
      })),
    })
}

/** The columns of these terms. */
export function toColumns(terms: Terms, now: Date) {
  const { amount, max_discount: most, min_spend: least, starts_at, ends_at, ...same } = terms
  return {
    ...toTextColumns(same, ['title', 'description']),
    amount_fen: amount === null ? null : toFen(amount),
    max_discount_fen: most === null ? null : toFen(most),
    min_spend_fen: toFen(least),
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
    updated_at: now,
  }
}

function toMerchantCoupon(row: repository.MerchantCouponRow, now: Date): Coupon {
  const { amount_fen: amount, max_discount_fen: most } = row
  const texts = readTexts(row)
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    ...pickLocalizedFields(texts, 'title'),
    ...pickLocalizedFields(texts, 'description'),
    is_public: row.is_public,
    needs_account: row.needs_account,
    type: row.type,
    percent: row.percent,
    category: row.category,
    amount: amount === null ? null : toMoney(amount),
    max_discount: most === null ? null : toMoney(most),
    min_spend: toMoney(row.min_spend_fen),
    total_limit: row.total_limit,
    per_user_limit: row.per_user_limit,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    ...(row.batch_id === null ? {} : { batch_id: row.batch_id }),
    state: toState(row, now),
    claimed: row.claimed_count,
    used: row.used,
    cost: toMoney(row.cost_fen),
    created_at: row.created_at.toISOString(),
  }
}

/** Whether a coupon can be claimed, and if not, why. */
export function toState(
  row: Pick<repository.MerchantCouponRow, 'starts_at' | 'ends_at' | 'stopped_at'>,
  now: Date,
): repository.CouponState {
  if (row.stopped_at !== null) return 'stopped'
  if (row.ends_at <= now) return 'ended'
  return row.starts_at > now ? 'scheduled' : 'running'
}

/** What an entry of the audit log compares. */
function toTerms({
  id: _,
  version: __,
  code: ___,
  state: ____,
  used: _____,
  cost: ______,
  ...terms
}: Coupon) {
  return terms
}

const toSubject = (id: string, code: string) => ({ type: 'coupon' as const, id, label: code })
