import { findCarrier, type CarrierCode } from '@shop/contract/tracking/carriers.rules'
import {
  SILENT_AFTER_DAYS,
  type OrderParcel,
  type ParcelProblem,
} from '@shop/contract/tracking/parcels.console'
import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import type { OrderTracking } from '@shop/contract/tracking/tracking.schemas'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import { AppError } from '../../http/app-error.ts'
import { isId } from '../../db/ids.ts'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { after, DAY, HOUR, MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { Fulfilment } from '../orders/fulfilment.service.ts'
import type { Done, Given } from '../orders/merchant-command.shared.ts'
import { withLockedOrder } from '../orders/order-lock.shared.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import type { CorrectedShipment } from '../orders/shipments/shipment-correction.service.ts'
import type { ShipmentKey } from '../orders/shipments/shipping.service.ts'
import type { ShipmentRow } from '../orders/shipments/shipment-row.shared.ts'
import { canFollow, isOver, toParcelStatus } from './parcel-status.ts'
import {
  TrackingRefusedError,
  TrackingUnavailableError,
  type TrackedEvent,
  type TrackingPort,
} from './tracking-port.ts'
import * as repository from './tracking.repository.ts'
import type { ParcelEventRow, ParcelRow } from './tracking.repository.ts'
import { toOrderParcel, toTrackedParcel, type FollowedParcel } from './tracking.view.ts'

interface Dependencies {
  db: Db
  /** For what lists show. */
  reads: ReadDb
  clock: Clock
  events: Events
  jobs: Jobs
  lifecycle: OrderLifecycle
  fulfilment: Fulfilment
  /** Missing: the shop follows no parcels, and the merchant marks what has arrived. */
  port: TrackingPort | undefined
  report: (error: unknown) => void
}

/** How often the reconciler looks for silent parcels, and how many it fetches at a time. */
export const TRACKING_INTERVAL_MS = 1 * MINUTE
const BATCH = 60
/** More than an order can have shipments. */
const PROBLEMS_OF_ORDER = 5_000
/** Without news a parcel is fetched again this long after the last time; half of it more or less by chance, to spread them. */
const CHECK_AFTER_MS = 6 * HOUR
const CHECK_ON_LAST_DAY_AFTER_MS = 2 * HOUR
const FIRST_CHECK_AFTER_MS = 10 * MINUTE
const RETRY_AFTER_MS = 15 * MINUTE
/** Carriers forget numbers, and providers end their watch, after so long without news. */
const GIVE_UP_AFTER_MS = 30 * DAY
/** Clocks and time zones of carriers may be wrong by this much. */
const TOLERANCE_MS = 1 * DAY

export type TrackingService = ReturnType<typeof createTrackingService>

/**
 * Carriers that report nothing of a parcel without a phone number on it
 * (https://docs.track123.com/docs/additional-tracking-fields).
 */
const SHOWS_BY_PHONE: readonly CarrierCode[] = ['sf']

/**
 * Follows parcels. Webhook, job and reconciler only name the parcel: the shop fetches its events from the provider and
 * stores them, and where the parcel is follows from all of them, so late, doubled and disordered events need no care.
 */
export function createTrackingService(deps: Dependencies) {
  const { db, reads, clock, events, jobs, lifecycle, fulfilment, port, report } = deps

  async function findShipment(tx: Db | Tx, { orderId, number }: ShipmentKey) {
    const shipments = await fulfilment.listShipments(tx, orderId)
    return shipments.find((shipment) => shipment.number === number)
  }

  /** Fetches a shipment's parcel, and has the provider follow it first if it does not yet. The job of a shipment. */
  async function sync({ orderId, number }: ShipmentKey): Promise<void> {
    const key = { orderId, number }
    const shipment = await findShipment(db, key)
    // Erased meanwhile, or a carrier whose events no provider reads.
    if (!port || !shipment?.tracking_number || !findCarrier(shipment.carrier)) return
    await repository.insertParcel(db, { ...key, provider: port.name, now: clock() })
    const parcel = await repository.findParcel(db, key)
    if (!parcel || parcel.refused_at) return
    try {
      if (parcel.tracking_id === null) await register(port, shipment)
      else await apply(shipment, await port.read(parcel.tracking_id), port.name)
    } catch (error) {
      if (!(error instanceof TrackingRefusedError)) throw error
      report(error)
      const now = clock()
      const change = { refused_at: now, check_at: null, updated_at: now }
      await unlessCorrected(shipment, (db) => repository.editParcel(db, key, change))
    }
  }

  /**
   * Writes what the provider reported about a shipment, under the order's lock. If its number was corrected during the
   * request, this is another parcel's; the correction has a job of its own.
   */
  const unlessCorrected = (
    { order_id: orderId, number, carrier, tracking_number: requested }: ShipmentRow,
    write: (db: Tx, order: OrderRow) => Promise<void>,
  ): Promise<void> =>
    withLockedOrder(db, orderId, async (db, order) => {
      const shipment = await findShipment(db, { orderId, number })
      if (shipment?.tracking_number === requested && shipment.carrier === carrier) await write(db, order)
    })

  async function register(provider: TrackingPort, shipment: ShipmentRow): Promise<void> {
    const { order_id: orderId, number } = shipment
    const { code: carrier } = findCarrier(shipment.carrier)!
    const { order_number: orderNumber, address } = (await lifecycle.find(db, orderId))!
    const trackingId = await provider.register({
      carrier,
      orderNumber,
      trackingNumber: shipment.tracking_number!,
      ...(SHOWS_BY_PHONE.includes(carrier) && { recipientPhone: (address as AddressSnapshot).phone }),
    })
    const now = clock()
    const change = { tracking_id: trackingId, check_at: spread(now, FIRST_CHECK_AFTER_MS), updated_at: now }
    await unlessCorrected(shipment, (db) => repository.editParcel(db, { orderId, number }, change))
  }

  /** Stores what the provider reports, moves the parcel on, and delivers the shipment: once, in one transaction. */
  async function apply(shipment: ShipmentRow, reported: TrackedEvent[], source: string): Promise<void> {
    const key = { orderId: shipment.order_id, number: shipment.number }
    await unlessCorrected(shipment, async (db, order) => {
      const parcel = await repository.findParcel(db, key)
      if (!parcel) return
      const now = clock()
      const own = reported.filter((event) => isOfOrder(event, order, now))
      const added = await repository.insertParcelEvents(db, key, { events: own, source, now })
      const known = toEventsOf(parcel, await repository.listParcelEvents(db, key.orderId))
      const to = toParcelStatus(known.map(({ status, occurred_at: at }) => ({ status, at })).toReversed())
      const isMoved =
        canFollow(parcel.status, to) &&
        (await repository.moveParcel(db, key, { from: parcel.status, to, now }))
      const status = isMoved ? to : parcel.status
      if (status === 'delivered') await fulfilment.deliverByCarrier(db, order, key.number)
      const newsAt = added > 0 ? now : parcel.news_at
      const isDone = isOver(status) || (await findShipment(db, key))?.delivered_at !== null
      await repository.editParcel(db, key, {
        news_at: newsAt,
        updated_at: now,
        check_at: isDone ? null : toNextCheck({ status, newsAt }, now),
      })
    })
  }

  /**
   * Fetches parcels that have been silent, a bounded number in each round. Ends when the provider refuses further
   * requests for now.
   */
  async function reconcile(signal?: AbortSignal): Promise<void> {
    if (!port) return
    for (const key of await repository.listDueParcels(db, clock(), BATCH)) {
      if (signal?.aborted) return
      try {
        await sync(key)
      } catch (error) {
        report(error)
        const now = clock()
        await repository.editParcel(db, key, { check_at: spread(now, RETRY_AFTER_MS), updated_at: now })
        if (error instanceof TrackingUnavailableError) return
      }
    }
  }

  const toSilentSince = () => startOf(addDays(toDay(clock()), -SILENT_AFTER_DAYS))

  const listProblems = (orderId: string) =>
    repository.listProblems(db, { silentSince: toSilentSince(), limit: PROBLEMS_OF_ORDER, orderId })

  /** The followed shipments of an order. */
  async function list(orderId: string): Promise<FollowedParcel[]> {
    const [parcels, events] = await Promise.all([
      repository.listParcels(db, orderId),
      repository.listParcelEvents(db, orderId),
    ])
    return parcels.map((parcel) => ({ parcel, events: toEventsOf(parcel, events) }))
  }

  return {
    sync,
    reconcile,

    /**
     * Corrects the number of a parcel under way, and follows the right one from its beginning.
     * @throws ORDER_NOT_FOUND, ORDER_REFUSED, STALE_VERSION
     */
    correct: (name: string, shipment: CorrectedShipment, given: Given): Promise<Done> =>
      fulfilment.correctShipment(name, shipment, given, async (db, key) => {
        await repository.deleteParcel(db, key)
        await jobs.send(db, 'tracking.follow', key)
      }),

    /** What is wrong with one of an order's parcels: the one with the oldest news. */
    findProblem: async (orderId: string): Promise<ParcelProblem | undefined> =>
      (await listProblems(orderId))[0]?.problem,

    /** Takes a webhook: a job fetches the parcel that it names, and retries after a failure. @throws WEBHOOK_SIGNATURE_INVALID */
    async receive(body: Buffer, headers: Record<string, unknown>): Promise<void> {
      const message = port?.readWebhook(body, headers)
      if (!port || !message) {
        events.emit('webhook_refused', { provider: port?.name ?? 'tracking' })
        throw new AppError('WEBHOOK_SIGNATURE_INVALID')
      }
      const { trackingId } = message
      if (trackingId === undefined) return
      for (const key of await repository.listShipmentsOfTracking(db, port.name, trackingId))
        await jobs.send(db, 'tracking.follow', key)
    },

    /** The way of the shopper's parcels. @throws ORDER_NOT_FOUND, also for another shopper's order */
    async getOwn(userId: string, orderId: string): Promise<OrderTracking> {
      const order = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
      if (order?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
      return { parcels: (await list(orderId)).map(toTrackedParcel) }
    },

    /** The way of any order's parcels. @throws ORDER_NOT_FOUND */
    async listForConsole(orderId: string): Promise<{ parcels: OrderParcel[] }> {
      const order = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      const problems = await listProblems(orderId)
      const toProblem = ({ shipment_number: number }: ParcelRow) =>
        problems.find((each) => each.number === number)?.problem
      return {
        parcels: (await list(orderId)).map((found) => toOrderParcel(found, toProblem(found.parcel))),
      }
    },

    /** Orders whose parcels need a look: the list's filter, its figure, and the mark on an order. */
    async listTrouble(limit: number): Promise<string[]> {
      const problems = await repository.listProblems(reads, { silentSince: toSilentSince(), limit })
      return [...new Set(problems.map(({ orderId }) => orderId))]
    },
  }
}

function toEventsOf(parcel: ParcelRow, events: ParcelEventRow[]): ParcelEventRow[] {
  return events.filter(({ shipment_number: number }) => number === parcel.shipment_number)
}

/** Numbers are used again after a year or so: what happened before the order did is another parcel's. */
function isOfOrder({ at }: TrackedEvent, order: OrderRow, now: Date): boolean {
  const since = after(order.paid_at ?? order.created_at, -TOLERANCE_MS)
  return at >= since && at <= after(now, TOLERANCE_MS)
}

function toNextCheck({ status, newsAt }: { status: string; newsAt: Date }, now: Date): Date | null {
  if (now >= after(newsAt, GIVE_UP_AFTER_MS)) return null
  return spread(now, status === 'out_for_delivery' ? CHECK_ON_LAST_DAY_AFTER_MS : CHECK_AFTER_MS)
}

/** After this long, or up to half of it later. */
function spread(now: Date, ms: number): Date {
  return after(now, ms * (1 + Math.random() / 2))
}
