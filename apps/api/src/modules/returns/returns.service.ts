import { toPageInfo } from '@shop/contract/http/envelope'
import type { Received } from '@shop/contract/http/endpoint'
import { toFen, toMoney } from '@shop/contract/money/money'
import type { listReturns } from '@shop/contract/returns/returns.endpoints'
import { isService, toPostagePayer, toReturnNumber } from '@shop/contract/returns/returns.rules'
import type {
  OrderReturns,
  QuoteReturnBody,
  RequestReturnBody,
  Return,
  ReturnQuote,
} from '@shop/contract/returns/returns.schemas'
import { createId, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { refused } from '../../http/refused.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { PhotosService } from '../media/photos.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import { requireOwner, withLockedOrder } from '../orders/order-lock.shared.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import { toBought, toSumsOf, type WantedItem } from './exchange-sums.ts'
import { postReturnMail } from './return-mail.ts'
import { toDifferenceRefund, toRefundSums, toStoredRefund } from './refund-places.ts'
import {
  countLeft,
  findObstacle,
  isMadeToOrder,
  listRemedies,
  requireReturnable,
  toDeadlines,
  toServiceFen,
} from './return-rules.ts'
import type { ReturnReader } from './return-reader.ts'
import type { ReturnMoves } from './return-moves.service.ts'
import * as repository from './returns.repository.ts'
import type { ReturnLineRow, ReturnRow } from './returns.repository.ts'
import { toReturn } from './returns.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  lifecycle: Pick<OrderLifecycle, 'find' | 'listLines'>
  photos: Pick<PhotosService, 'attach'>
  orderMail: OrderMail
  reader: ReturnReader
  moves: ReturnMoves
}

export type ReturnsService = ReturnType<typeof createReturnsService>

/** Returns by shoppers and guests, who know only their own orders. */
export function createReturnsService(deps: Dependencies) {
  const { db, clock, events, lifecycle, photos, orderMail, reader, moves } = deps

  type Work<Result> = (db: Tx, order: OrderRow) => Promise<Result>

  /** Runs `work` under the row lock of the shopper's order. @throws ORDER_NOT_FOUND */
  const withOwnOrder = <Result>(userId: string, orderId: string, work: Work<Result>): Promise<Result> =>
    withLockedOrder(db, orderId, (db, order) => {
      requireOwner(order, userId)
      return work(db, order)
    })

  /** Runs `work`, which only reads, on the shopper's order. @throws ORDER_NOT_FOUND */
  const readOwnOrder = <Result>(userId: string, orderId: string, work: Work<Result>): Promise<Result> =>
    inTransaction(db, async (db) => {
      const order = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
      if (order?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
      return work(db, order)
    })

  /** @throws RETURN_NOT_FOUND, also for a return of another order */
  async function getOf(db: Tx, order: OrderRow, id: string): Promise<ReturnRow> {
    const row = isId(id) ? await repository.findReturn(db, id) : undefined
    if (row?.order_id !== order.id) throw new AppError('RETURN_NOT_FOUND')
    return row
  }

  async function readView(db: Tx, order: OrderRow, row: ReturnRow): Promise<Return> {
    return toReturn(await reader.complete(db, order, (await repository.readParts(db, [row]))[0]!))
  }

  async function readQuote(db: Tx, order: OrderRow, request: QuoteReturnBody): Promise<ReturnQuote> {
    const returnable = await reader.readReturnable(db, order)
    requireReturnable(returnable, request)
    const { remedy, reason, lines } = request
    const postage = toPostagePayer(reason)
    if (isService(remedy)) {
      const serviceFen = toServiceFen(returnable, countUnits(request))
      return { postage, ...(serviceFen === undefined ? {} : { price: toMoney(serviceFen) }) }
    }
    const orderLines = await lifecycle.listLines(db, order.id)
    const sums = await reader.readSums(db, { order, lines: orderLines })
    if (remedy === 'refund')
      return {
        refund: toRefundSums(toStoredRefund(sums, { row: { reason }, lines })),
        postage,
      }
    const items = listItems(request)
    const facts = { products: await reader.requireItems(db, items), sums }
    const { surchargeFen, refundFen } = toSumsOf(items, { ...facts, bought: toBought(orderLines) })
    const refund = toDifferenceRefund(sums, { fen: refundFen, lines })
    return {
      surcharge: toMoney(surchargeFen),
      ...(refundFen > 0 ? { refund: toRefundSums(refund) } : {}),
      postage,
    }
  }

  /** @throws RETURN_REFUSED unknown_photo */
  async function attach(
    db: Tx,
    { userId, returnId, photoIds }: { userId: string; returnId: string; photoIds: string[] },
  ): Promise<void> {
    const subject = { kind: 'return' as const, id: returnId }
    await photos.attach(db, { userId, subject, photoIds }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'PHOTO_NOT_FOUND')) throw error
      throw refused('RETURN_REFUSED', 'unknown_photo', { path: 'photos' })
    })
  }

  return {
    /** At each start: what a machine of the version before has inserted meanwhile. */
    carryOver: (): Promise<void> => repository.numberReturns(db),

    /** All returns of an account, newest first. */
    async list(userId: string, query: Received<typeof listReturns, 'query'>) {
      const { page, limit } = query
      const found = await repository.findReturnPage(db, { userId, limit, offset: (page - 1) * limit })
      const items = (await reader.readAll(found.rows)).map(toReturn)
      return { items, ...toPageInfo(query, found.total) }
    },

    /** The returns of an order, and what a new one can have. @throws ORDER_NOT_FOUND */
    listOfOrder: (userId: string, orderId: string): Promise<OrderReturns> =>
      readOwnOrder(userId, orderId, async (db, order) => {
        const returnable = await reader.readReturnable(db, order)
        const parts = await repository.readParts(db, await repository.listReturnsOfOrder(db, order.id))
        const items: Return[] = []
        for (const each of parts) items.push(toReturn(await reader.complete(db, order, each)))
        const deadlines = toDeadlines(order)
        const obstacle = findObstacle(returnable)
        const unitFen = deadlines && toServiceFen(returnable, 1)
        return {
          items,
          ...(deadlines
            ? {
                refund_until: deadlines.refundUntil.toISOString(),
                service_until: deadlines.serviceUntil.toISOString(),
              }
            : {}),
          ...(unitFen === undefined ? {} : { restringing_price: toMoney(unitFen) }),
          remedies: listRemedies(returnable),
          ...(obstacle ? { obstacle } : {}),
          lines: returnable.lines.map((line) => ({
            position: line.position,
            quantity: countLeft(line, returnable.taken),
            made_to_order: isMadeToOrder(line, returnable),
            ...(line.free_gift ? { free_gift: true as const } : {}),
          })),
        }
      }),

    /** @throws ORDER_NOT_FOUND, RETURN_REFUSED */
    quote: (userId: string, orderId: string, request: QuoteReturnBody): Promise<ReturnQuote> =>
      readOwnOrder(userId, orderId, (db, order) => readQuote(db, order, request)),

    /**
     * Requests a return. A repeated key gets the return of the first request, however it ended (decision 9).
     * @throws ORDER_NOT_FOUND, RETURN_REFUSED
     */
    async request(
      userId: string,
      orderId: string,
      { body: request, idempotencyKey }: { body: RequestReturnBody; idempotencyKey: string | undefined },
    ): Promise<Return> {
      const { view, isNew } = await withOwnOrder(userId, orderId, async (db, order) => {
        const earlier = idempotencyKey && (await repository.findReturnByKey(db, order.id, idempotencyKey))
        if (earlier) return { view: await readView(db, order, earlier), isNew: false }
        const { refund, price } = await readQuote(db, order, request)
        // Nobody sends a parcel for nothing.
        if (request.remedy === 'refund' && refund?.amount === toMoney(0))
          throw refused('RETURN_REFUSED', 'amount_not_refundable')
        const { row, lines } = toRows(order, request, {
          number: ((await repository.listReturnsOfOrder(db, order.id))[0]?.number ?? 0) + 1,
          idempotencyKey,
          serviceFen: price === undefined ? null : toFen(price),
          now: clock(),
        })
        await repository.insertReturn(db, row, lines)
        await attach(db, { userId, returnId: row.id, photoIds: request.photos })
        const parts = (await repository.readParts(db, [row]))[0]!
        const full = await reader.complete(db, order, parts)
        await postReturnMail(db, { orderMail }, full)
        return { view: toReturn(full), isNew: true }
      })
      if (isNew) events.emit('return_requested', { orderId, returnId: view.return_id })
      return view
    },

    /** Ends it before its parcel is sent; a repeat changes nothing. @throws RETURN_NOT_FOUND, RETURN_REFUSED */
    async withdraw(userId: string, orderId: string, id: string): Promise<Return> {
      await withOwnOrder(userId, orderId, async (db, order) => {
        const row = await getOf(db, order, id)
        if (row.status !== 'withdrawn') await moves.withdraw(db, order, row, 'shopper')
      })
      await moves.cancelPlacedOrder(id)
      return readOwnOrder(userId, orderId, async (db, order) =>
        readView(db, order, await getOf(db, order, id)),
      )
    },

    /** Names the parcel, or corrects its number. @throws RETURN_NOT_FOUND, RETURN_REFUSED */
    ship: (
      userId: string,
      orderId: string,
      id: string,
      typed: { carrier: string; tracking_number: string },
    ): Promise<Return> =>
      withOwnOrder(userId, orderId, async (db, order) => {
        const row = await getOf(db, order, id)
        const shipped = await moves.ship(db, order, row, { typed, cause: 'shopper' })
        return readView(db, order, shipped)
      }),
  }
}

function listItems({ lines }: QuoteReturnBody): WantedItem[] {
  return lines.flatMap(({ position, quantity, instead }) =>
    instead ? [{ position, quantity, productId: instead.product_id, size: instead.size ?? '' }] : [],
  )
}

const countUnits = ({ lines }: QuoteReturnBody) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function toRows(
  order: OrderRow,
  { remedy, reason, message, lines }: RequestReturnBody,
  {
    number,
    idempotencyKey,
    serviceFen,
    now,
  }: { number: number; idempotencyKey: string | undefined; serviceFen: number | null; now: Date },
): { row: ReturnRow; lines: ReturnLineRow[] } {
  const id = createId()
  const row: ReturnRow = {
    id,
    order_id: order.id,
    number,
    return_number: toReturnNumber(order.order_number, number),
    status: 'requested',
    version: 1,
    edits: 0,
    idempotency_key: idempotencyKey ?? null,
    remedy,
    reason,
    message: message || null,
    return_to: null,
    label_url: null,
    send_by: null,
    reminded_at: null,
    carrier: null,
    tracking_number: null,
    back_carrier: null,
    back_tracking_number: null,
    is_accepted: null,
    inspection_note: null,
    service_fen: serviceFen,
    surcharge_fen: null,
    price_difference_fen: null,
    exchange_order_id: null,
    exchanged_fen: null,
    refund: null,
    refunded_fen: null,
    created_at: now,
    updated_at: now,
  }
  return {
    row,
    lines: lines.map(({ position, quantity, instead }) => ({
      return_id: id,
      position,
      quantity,
      new_product_id: instead?.product_id ?? null,
      new_size: instead ? (instead.size ?? '') : null,
      restocked: null,
      seconds: null,
      written_off: null,
    })),
  }
}
