import { SEND_WITHIN_DAYS, isService, type ReturnStatus } from '@shop/contract/returns/returns.rules'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import type { Db, Tx } from '../../db/pool.ts'
import { staleVersion } from '../../http/stale-version.ts'
import type { Clock } from '../../jobs/clock.ts'
import { refused } from '../../http/refused.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { Given } from '../orders/merchant-command.shared.ts'
import { toBoughtDesign } from '../orders/line-goods.shared.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import type { MerchantRefunds } from '../payments/refunds/merchant-refunds.service.ts'
import type { ReturnMoney } from './return-money.service.ts'
import { withLockedReturn } from './return-lock.ts'
import type { ReturnMoves } from './return-moves.service.ts'
import {
  hasNumber,
  isSameInspection,
  isSameRefund,
  readNumber,
  toReturnVersion,
  wrongStatus,
  type Outcome,
} from './return-rules.ts'
import {
  readParts,
  findReturn,
  moveReturn,
  setOutcome,
  type ReturnParts,
  type ReturnChange,
  type ReturnRow,
} from './returns.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  lifecycle: Pick<OrderLifecycle, 'listLines'>
  refunds: Pick<MerchantRefunds, 'putBackGoods'>
  moves: ReturnMoves
  money: ReturnMoney
  audit: AuditService
}

/** A step's own part: what it changes, the text for the shopper, and what the audit log has of it. */
interface Step {
  change?: ReturnChange
  reply?: string | undefined
  audited?: object
}

/** Whether a step did something, or had been taken before. */
export interface StepDone {
  isNew: boolean
}

export type ReturnSteps = ReturnType<typeof createReturnSteps>

/** The merchant's steps. Each happens once, under the row lock of the return's order; a repeat reports that it was done. */
export function createReturnSteps(deps: Dependencies) {
  const { db, clock, lifecycle, refunds, moves, money, audit } = deps

  /**
   * Takes a step to a status. `isRepeat`: whether one that was taken is this one, and not another that somebody else took.
   * @throws RETURN_NOT_FOUND, RETURN_REFUSED, STALE_VERSION
   */
  const step = (
    id: string,
    to: ReturnStatus & AuditedStep,
    given: Given,
    work: (db: Tx, order: OrderRow, row: ReturnRow) => Promise<Step>,
    isRepeat: (parts: ReturnParts) => boolean = () => true,
  ): Promise<StepDone> =>
    withLockedReturn(db, id, async (db, order, row) => {
      if (row.status === to) {
        if (!isRepeat((await readParts(db, [row]))[0]!)) throw staleVersion({ id })
        return { isNew: false }
      }
      requireSeen(row, given)
      const { change = {}, reply, audited } = await work(db, order, row)
      // Work may have moved it on the way.
      const current = (await findReturn(db, id))!
      await moves.move(db, order, current, { to, cause: 'merchant', reply }, change)
      await audit.record(db, given.actor, {
        action: `return.${to}`,
        subject: toSubject(row),
        before: { status: row.status },
        after: { status: to, ...audited },
      })
      return { isNew: true }
    })

  /** The order of an exchange, or of a service that costs something; nothing of any other return. */
  async function placeOrder(db: Tx, order: OrderRow, row: ReturnRow, surchargeFen: number) {
    if (row.remedy === 'exchange') return money.placeExchange(db, order, row, surchargeFen)
    return row.service_fen === null ? {} : money.placeService(db, order, row, row.service_fen)
  }

  async function requireCounted(db: Tx, order: OrderRow, row: ReturnRow, outcomes: Outcome[]) {
    const { lines } = (await readParts(db, [row]))[0]!
    if (outcomes.length !== lines.length) throw refused('RETURN_REFUSED', 'not_counted')
    const orderLines = await lifecycle.listLines(db, order.id)
    return lines.map((line) => {
      const outcome = outcomes.find(({ position }) => position === line.position)
      const counted = outcome ? outcome.restocked + outcome.seconds + outcome.written_off : 0
      if (counted < line.quantity) throw refused('RETURN_REFUSED', 'not_counted', { position: line.position })
      const bought = orderLines.find(({ position }) => position === line.position)!
      const isTooMany = bought.returned_quantity + outcome!.restocked > bought.quantity
      if (counted > line.quantity || isTooMany)
        throw refused('RETURN_REFUSED', 'too_many_units', { position: line.position })
      return { line, bought, outcome: outcome! }
    })
  }

  return {
    /** @throws those of every step, of an exchange also OUT_OF_STOCK */
    approve: (
      id: string,
      input: {
        reply?: string | undefined
        returnTo: string
        labelUrl?: string | undefined
        surchargeFen: number
      },
      given: Given,
    ): Promise<StepDone> =>
      step(id, 'approved', given, async (db, order, row) => {
        if (row.status !== 'requested') throw wrongStatus(row)
        const placed = await placeOrder(db, order, row, input.surchargeFen)
        return {
          change: {
            return_to: input.returnTo,
            label_url: input.labelUrl ?? null,
            ...placed,
            send_by: endOfPeriod(clock(), { days: SEND_WITHIN_DAYS }),
          },
          reply: input.reply,
        }
      }),

    decline: (id: string, reply: string, given: Given): Promise<StepDone> =>
      step(id, 'declined', given, async (_, __, row) => {
        if (row.status !== 'requested') throw wrongStatus(row)
        return { reply }
      }),

    /** Names the parcel for the shopper, or corrects its number. */
    ship: (
      id: string,
      typed: { carrier: string; tracking_number: string },
      given: Given,
    ): Promise<StepDone> =>
      withLockedReturn(db, id, async (db, order, row) => {
        const shipment = readNumber(typed)
        if (hasNumber(row, shipment)) return { isNew: false }
        requireSeen(row, given)
        await moves.ship(db, order, row, { typed, cause: 'merchant' })
        await audit.record(db, given.actor, {
          action: 'return.shipped',
          subject: toSubject(row),
          after: { carrier: shipment.carrier },
        })
        return { isNew: true }
      }),

    /** It has arrived, even if nobody reported that it was sent. */
    receive: (id: string, given: Given): Promise<StepDone> =>
      step(id, 'received', given, async (db, _, row) => {
        if (row.status === 'approved')
          await moveReturn(db, row, { to: 'sent', cause: 'merchant', now: clock() })
        else if (row.status !== 'sent') throw wrongStatus(row)
        return {}
      }),

    /** What becomes of each unit; restocked ones are on sale in the same transaction. */
    inspect: (
      id: string,
      input: { isAccepted: boolean; lines: Outcome[]; note?: string | undefined },
      given: Given,
    ): Promise<StepDone> =>
      step(
        id,
        'inspected',
        given,
        async (db, order, row) => {
          if (row.status !== 'received') throw wrongStatus(row)
          const { isAccepted, lines, note } = input
          const isCounted = isAccepted && !isService(row.remedy)
          if (!isCounted && lines.length > 0) throw refused('RETURN_REFUSED', 'too_many_units')
          const counted = isCounted ? await requireCounted(db, order, row, lines) : []
          for (const {
            line,
            outcome: { position: _, ...outcome },
          } of counted)
            await setOutcome(db, line, outcome)
          const returned = counted.map(({ line, bought, outcome }) => ({
            position: line.position,
            productId: bought.product_id,
            size: bought.size,
            quantity: outcome.restocked,
            design: toBoughtDesign(bought),
            isFreeGift: bought.free_gift,
          }))
          await refunds.putBackGoods(
            db,
            order,
            id,
            returned.filter(({ quantity }) => quantity > 0),
          )
          return {
            change: { is_accepted: isAccepted, inspection_note: note || null },
            audited: { is_accepted: isAccepted, lines },
          }
        },
        ({ row, lines }) => isSameInspection(row, lines, input),
      ),

    /** @throws those of every step, STEP_UP_REQUIRED, ORDER_STATE_CONFLICT */
    async refund(
      id: string,
      input: { deduction?: { fen: number; reason: string } | undefined; reply?: string | undefined },
      given: Given,
    ): Promise<StepDone> {
      const done = await step(
        id,
        'refunded',
        given,
        async (db, order, row) => {
          requireAccepted(row)
          if (isService(row.remedy)) throw refused('RETURN_REFUSED', 'wrong_remedy')
          const change = await money.refund(db, order, row, { deduction: input.deduction, given })
          return { change, reply: input.reply, audited: { refunded_fen: change.refunded_fen } }
        },
        ({ row }) => isSameRefund(row, input.deduction?.fen ?? 0),
      )
      await moves.cancelPlacedOrder(id)
      return done
    },

    /** The new items may go; what they are cheaper is refunded. @throws as `refund` */
    exchange: (id: string, reply: string | undefined, given: Given): Promise<StepDone> =>
      step(id, 'exchanged', given, async (db, order, row) => {
        requireAccepted(row)
        if (row.remedy !== 'exchange') throw refused('RETURN_REFUSED', 'wrong_remedy')
        return { change: await money.exchange(db, order, row, given), reply }
      }),

    repair: (id: string, input: BackInput, given: Given): Promise<StepDone> =>
      step(id, 'repaired', given, async (db, _, row) => {
        requireAccepted(row)
        if (!isService(row.remedy)) throw refused('RETURN_REFUSED', 'wrong_remedy')
        await money.finishService(db, row)
        return { change: toBack(input), reply: input.reply }
      }),

    async sendBack(id: string, input: BackInput, given: Given): Promise<StepDone> {
      const done = await step(id, 'sent_back', given, async (db, _, row) => {
        const isRefused = row.is_accepted === false || (await money.isServiceClosed(db, row))
        if (row.status !== 'inspected' || !isRefused) throw wrongStatus(row)
        return { change: toBack(input), reply: input.reply }
      })
      await moves.cancelPlacedOrder(id)
      return done
    },
  }
}

type AuditedStep = AuditActionOf<'return'> extends `return.${infer Name}` ? Name : never

/** How a parcel goes back, and the text for its shopper. */
interface BackInput {
  carrier: string
  tracking_number: string
  reply?: string | undefined
}

function toBack(input: BackInput): ReturnChange {
  const { carrier, tracking_number: number } = readNumber(input)
  return { back_carrier: carrier, back_tracking_number: number }
}

/** @throws STALE_VERSION when somebody has changed it since the caller has seen it */
function requireSeen(row: ReturnRow, { version }: Given): void {
  if (version !== undefined && version !== toReturnVersion(row)) throw staleVersion({ id: row.id })
}

const toSubject = (row: ReturnRow) => ({ type: 'return', id: row.id, label: row.return_number }) as const

function requireAccepted(row: ReturnRow): void {
  if (row.status !== 'inspected' || row.is_accepted !== true) throw wrongStatus(row)
}
