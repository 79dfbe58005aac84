import {
  isService,
  isShopLiable,
  REMEDY_REASONS,
  RETURN_REMEDIES,
  SERVICE_YEARS,
  type ReturnRemedy,
} from '@shop/contract/returns/returns.rules'
import type { OrderReturns, QuoteReturnBody } from '@shop/contract/returns/returns.schemas'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import { readShipment } from '@shop/contract/tracking/carriers.rules'
import type { OrderLineRow, OrderRow } from '../orders/order-rows.shared.ts'
import { sumParts } from './refund-sums.ts'
import type { ReturnLineRow, ReturnRow } from './returns.repository.ts'
import type { AppError } from '../../http/app-error.ts'
import { refused } from '../../http/refused.ts'

/** What decides about a new return. */
export interface Returnable {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** Units of lines, by their positions, that other returns hold, or whose price was refunded or exchanged. */
  taken: ReadonlyMap<number, number>
  /** Products that are engraved or custom-made. */
  madeToOrder: ReadonlySet<string>
  /** What restringing a product costs after its free year; undefined where the shop does not offer it. */
  restringingFen: number | undefined
  now: Date
}

type Obstacle = NonNullable<OrderReturns['obstacle']>

/** The last instants at which an order's goods can be returned, and repaired for nothing; undefined before it arrives. */
export function toDeadlines({ delivered_at: at, return_days: days }: OrderRow) {
  if (at === null) return undefined
  return { refundUntil: endOfPeriod(at, { days }), serviceUntil: endOfPeriod(at, { years: SERVICE_YEARS }) }
}

/** Why an order can have no new return; undefined when it can. */
export function findObstacle({ order, now, ...rest }: Returnable): Obstacle | undefined {
  if (order.gift_card !== null) return 'gift_card_order'
  if (order.service !== null) return 'service_order'
  const deadlines = toDeadlines(order)
  if (!deadlines || ['cancelled', 'refunded'].includes(order.status)) return 'not_delivered'
  if (deadlines.serviceUntil < now && rest.restringingFen === undefined) return 'too_late'
  const isLeft = rest.lines.some((line) => countLeft(line, rest.taken) > 0)
  return isLeft ? undefined : 'nothing_left'
}

/** The units of a line that a new return can have. */
export function countLeft(line: OrderLineRow, taken: ReadonlyMap<number, number>): number {
  return Math.max(0, line.quantity - (taken.get(line.position) ?? 0))
}

export function isMadeToOrder(line: OrderLineRow, { madeToOrder }: Pick<Returnable, 'madeToOrder'>): boolean {
  return line.design !== null || madeToOrder.has(line.product_id)
}

/** What can be requested now. */
export function listRemedies(of: Returnable): ReturnRemedy[] {
  if (findObstacle(of)) return []
  return RETURN_REMEDIES.filter((remedy) => !findProblem(of, remedy))
}

function findProblem({ order, now, restringingFen }: Returnable, remedy: ReturnRemedy) {
  const { refundUntil, serviceUntil } = toDeadlines(order)!
  if (remedy === 'restring' && restringingFen !== undefined) return undefined
  return (isService(remedy) ? serviceUntil : refundUntil) < now ? 'too_late' : undefined
}

/** What a service costs for so many units of an order that has arrived; undefined while it is free. */
export function toServiceFen(
  { order, now, restringingFen }: Pick<Returnable, 'order' | 'now' | 'restringingFen'>,
  units: number,
): number | undefined {
  if (restringingFen === undefined || toDeadlines(order)!.serviceUntil >= now) return undefined
  return restringingFen * units
}

/** @throws RETURN_REFUSED for what cannot be returned so */
export function requireReturnable(of: Returnable, request: QuoteReturnBody): void {
  const { remedy, reason, lines } = request
  const obstacle = findObstacle(of)
  if (obstacle === 'nothing_left')
    throw refused('RETURN_REFUSED', 'quantity_not_returnable', { path: 'lines', left: 0 })
  if (obstacle) throw refused('RETURN_REFUSED', obstacle)
  const problem = findProblem(of, remedy)
  if (problem) throw refused('RETURN_REFUSED', problem)
  if (!REMEDY_REASONS[remedy].includes(reason))
    throw refused('RETURN_REFUSED', 'reason_not_fitting', { path: 'reason' })
  for (const [index, { position, quantity, instead }] of lines.entries()) {
    const line = of.lines.find((each) => each.position === position)
    const left = line ? countLeft(line, of.taken) : 0
    if (!line || quantity > left)
      throw refused('RETURN_REFUSED', 'quantity_not_returnable', {
        path: `lines.${index}.quantity`,
        position,
        left,
      })
    if (remedy === 'exchange' && line.free_gift)
      throw refused('RETURN_REFUSED', 'free_gift', { path: `lines.${index}`, position })
    const isRefused = remedy === 'exchange' || (remedy === 'refund' && !isShopLiable(reason))
    if (isRefused && isMadeToOrder(line, of))
      throw refused('RETURN_REFUSED', 'made_to_order', { path: `lines.${index}`, position })
    // A defective item is best exchanged for one like it.
    if (!isShopLiable(reason) && instead && isSameItem(instead, line))
      throw refused('RETURN_REFUSED', 'same_item', { path: `lines.${index}.instead`, position })
  }
}

function isSameItem(
  { product_id, size = '' }: { product_id: string; size?: string | undefined },
  line: OrderLineRow,
) {
  return product_id === line.product_id && size === line.size
}

/** A carrier and its number, as typed or as returns store them. */
interface Shipment {
  carrier: string
  tracking_number: string
}

/** @throws RETURN_REFUSED wrong_tracking_number */
export function readNumber(typed: Shipment): Shipment {
  const { isNumber, carrier, trackingNumber } = readShipment(typed.carrier, typed.tracking_number)
  if (!isNumber)
    throw refused('RETURN_REFUSED', 'wrong_tracking_number', { path: 'tracking_number', carrier })
  return { carrier, tracking_number: trackingNumber }
}

/** Whether this parcel to the shop is known already. */
export function hasNumber(row: Pick<ReturnRow, 'carrier' | 'tracking_number'>, shipment: Shipment): boolean {
  return row.carrier === shipment.carrier && row.tracking_number === shipment.tracking_number
}

/** The step does not fit the return as it is. */
export function wrongStatus({ status }: Pick<ReturnRow, 'status'>): AppError {
  return refused('RETURN_REFUSED', 'wrong_status', { status })
}

/** What becomes of the units of a line. */
export interface Outcome {
  position: number
  restocked: number
  seconds: number
  written_off: number
}

/** Whether this inspection is the one that was recorded: two people may count differently. */
export function isSameInspection(
  { is_accepted: isAccepted }: Pick<ReturnRow, 'is_accepted'>,
  lines: readonly ReturnLineRow[],
  input: { isAccepted: boolean; lines: readonly Outcome[] },
): boolean {
  const counted = lines.filter(({ restocked }) => restocked !== null)
  const isFound = (outcome: Outcome) =>
    counted.some(
      (line) =>
        line.position === outcome.position &&
        line.restocked === outcome.restocked &&
        line.seconds === outcome.seconds &&
        line.written_off === outcome.written_off,
    )
  return (
    isAccepted === input.isAccepted && counted.length === input.lines.length && input.lines.every(isFound)
  )
}

/** Whether this refund is the one that was made. One that is all deducted is refused, so none is stored for less. */
export function isSameRefund({ refund }: Pick<ReturnRow, 'refund'>, deductionFen: number): boolean {
  return sumParts((refund?.parts ?? []).filter(({ kind }) => kind === 'deduction')) === -deductionFen
}

/** What `version` and `edits` come to: it changes with every change of a return. */
export const toReturnVersion = ({ version, edits }: Pick<ReturnRow, 'version' | 'edits'>) => version + edits
