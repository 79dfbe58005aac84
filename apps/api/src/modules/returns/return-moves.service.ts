import { REMIND_BEFORE_DAYS } from '@shop/contract/returns/returns.rules'
import { addDays, endOf, toDay } from '@shop/contract/days/days.rules'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Given } from '../orders/merchant-command.shared.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import type { CancellationService } from '../payments/core/cancellation.service.ts'
import { RETURN_MAILS } from './mail/return-mails.ts'
import { postReturnMail, type ReturnMail } from './return-mail.ts'
import { withLockedReturn } from './return-lock.ts'
import type { ReturnReader } from './return-reader.ts'
import { hasNumber, readNumber, wrongStatus } from './return-rules.ts'
import { canFollow, WITHOUT_ORDER, type ReturnCause } from './return-status.ts'
import * as repository from './returns.repository.ts'
import type { ReturnChange, ReturnRow, ReturnStep } from './returns.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  reader: ReturnReader
  events: Events
  orderMail: OrderMail
  cancellation: Pick<CancellationService, 'cancelByMerchant'>
  report: (error: unknown) => void
}

/** Who cancels the order of an exchange or a service that does not come about, in the audit log. */
const BY_RETURNS: Given = { actor: { who: 'returns', network: '', device: '' }, isConfirmed: true }

const BATCH = 200
/** How often the job looks for returns that have not been sent. */
export const RETURN_DEADLINE_INTERVAL_MS = 10 * 60_000

export type ReturnMoves = ReturnType<typeof createReturnMoves>

/** What shoppers, staff and time do to returns alike. Everything here but `run` needs the row lock of the return's order. */
export function createReturnMoves(deps: Dependencies) {
  const { db, clock, reader, events, orderMail, cancellation, report } = deps

  /** Moves a return and mails its shopper. @throws RETURN_REFUSED wrong_status */
  async function move(
    db: Tx,
    order: OrderRow,
    row: ReturnRow,
    step: Omit<ReturnStep, 'now'>,
    change: ReturnChange = {},
  ): Promise<ReturnRow> {
    if (!canFollow(row.status, step.to)) throw wrongStatus(row)
    const moved = await repository.moveReturn(db, row, { ...step, now: clock() }, change)
    await post(db, order, moved)
    events.emit('return_moved', { returnId: row.id, to: step.to, cause: step.cause })
    return moved
  }

  /** Mails the shopper about a step, by default that of the return's status. */
  async function post(db: Tx, order: OrderRow, row: ReturnRow, mail?: ReturnMail): Promise<void> {
    const parts = (await repository.readParts(db, [row]))[0]!
    await postReturnMail(db, { orderMail }, await reader.complete(db, order, parts), mail)
  }

  /** The shopper keeps everything. The order that it placed is cancelled after it (`cancelPlacedOrder`). */
  const withdraw = (db: Tx, order: OrderRow, row: ReturnRow, cause: 'shopper' | 'expiry') =>
    move(db, order, row, { to: 'withdrawn', cause })

  /**
   * Cancels the order of an exchange or a service that does not come about, after the transaction that decided so: its payment may be
   * open at a provider. `run` repeats what failed.
   */
  async function cancelPlacedOrder(returnId: string): Promise<void> {
    const row = await repository.findReturn(db, returnId)
    if (!row?.exchange_order_id || !WITHOUT_ORDER.includes(row.status)) return
    try {
      await cancellation.cancelByMerchant(row.exchange_order_id, undefined, BY_RETURNS)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      report(error)
    }
  }

  /** Runs `work` on an approved return, unless it was moved meanwhile. */
  const withApproved = (
    { id }: { id: string },
    work: (db: Tx, order: OrderRow, row: ReturnRow) => Promise<unknown>,
  ): Promise<void> =>
    withLockedReturn(db, id, async (db, order, row) => {
      if (row.status === 'approved') await work(db, order, row)
    })

  return {
    move,
    withdraw,
    cancelPlacedOrder,

    /** The parcel to the shop, or a correction of its number. @throws RETURN_REFUSED */
    async ship(
      db: Tx,
      order: OrderRow,
      row: ReturnRow,
      { typed, ...by }: { typed: { carrier: string; tracking_number: string }; cause: ReturnCause },
    ): Promise<ReturnRow> {
      const change = readNumber(typed)
      if (row.status === 'approved') return move(db, order, row, { to: 'sent', ...by }, change)
      if (row.status !== 'sent') throw wrongStatus(row)
      return hasNumber(row, change) ? row : repository.editReturn(db, row.id, change, clock())
    },

    /** Reminds of approved returns that nobody has sent, ends those that are too late, and cancels left orders. */
    async run(signal?: AbortSignal): Promise<void> {
      const now = clock()
      const list = (before: Date, isReminder: boolean) =>
        repository.listUnsent(db, { before, isReminder, limit: BATCH })
      for (const due of await list(now, false)) {
        if (signal?.aborted) return
        await withApproved(due, (db, order, row) => withdraw(db, order, row, 'expiry'))
      }
      for (const due of await list(endOf(addDays(toDay(now), REMIND_BEFORE_DAYS)), true)) {
        if (signal?.aborted) return
        await withApproved(due, async (db, order, row) => {
          if (row.reminded_at === null)
            await post(
              db,
              order,
              await repository.editReturn(db, row.id, { reminded_at: now }, now),
              RETURN_MAILS.return_reminder,
            )
        })
      }
      for (const id of await repository.listLeftOrders(db, BATCH)) await cancelPlacedOrder(id)
    },
  }
}
