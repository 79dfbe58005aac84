import type { AddressInput } from '@shop/contract/addresses/addresses.schemas'
import { listShippingMethods } from '@shop/contract/orders/sale-terms'
import type { Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { refused } from '../../http/refused.ts'
import { toDeliverable } from '../addresses/addresses.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { ledger } from '../ledger/ledger.service.ts'
import { goodsExchanged } from '../ledger/order-movements.shared.ts'
import type { ProductsService } from '../products/products.service.ts'
import { stock } from '../products/stock/stock.service.ts'
import { editOrder } from './fulfilment.repository.ts'
import type { Fulfilment } from './fulfilment.service.ts'
import { refuseStatus, requireSeen, toSubject, type Done, type Given } from './merchant-command.shared.ts'
import { listLines, setLineSize } from './orders.repository.ts'
import type { OrderLineRow, OrderRow } from './order-rows.shared.ts'
import { listShipments } from './shipments/shipments.repository.ts'
import { countShipped, listToShip } from './shipments/units-to-ship.ts'

interface Dependencies {
  fulfilment: Fulfilment
  products: ProductsService
  audit: AuditService
}

/** Changes of what has not been sent yet of an order, by the merchant. Its total stays. */
export function createOrderEdits({ fulfilment, products, audit }: Dependencies) {
  return {
    /** @throws ORDER_NOT_FOUND, ORDER_REFUSED, ADDRESS_REGION_UNKNOWN, STALE_VERSION */
    changeAddress(name: string, input: AddressInput, given: Given): Promise<Done> {
      const address = JSON.parse(JSON.stringify(toDeliverable(input, 'address.'))) as Record<string, unknown>
      return fulfilment.withOrder(name, async (db, order) => {
        const changed = listChanged(order.address as Record<string, unknown>, address)
        if (changed.length === 0) return { order, isNew: false }
        requireSeen(order, given)
        await requireUnsent(db, order)
        // Another method would have another price.
        if (!listShippingMethods(input.country).some((method) => method === order.shipping_method)) {
          throw refused('ORDER_REFUSED', 'method_not_available', {
            message: `${order.shipping_method} shipping does not go to ${input.country}.`,
            method: order.shipping_method,
            country: input.country,
          })
        }
        const edited = await editOrder(db, order.id, { address: JSON.stringify(address) })
        await audit.record(db, given.actor, {
          action: 'order.address_changed',
          subject: toSubject(order),
          after: { changed },
        })
        return { order: edited, isNew: true }
      })
    },

    /**
     * Changes the size of a line, with its stock. A product has one price for all of its sizes, so nothing is charged
     * or refunded. @throws ORDER_NOT_FOUND, also for a line; ORDER_REFUSED, OUT_OF_STOCK, STALE_VERSION
     */
    changeSize: (name: string, position: number, size: string, given: Given): Promise<Done> =>
      fulfilment.withOrder(name, async (db, order) => {
        const lines = await listLines(db, [order.id])
        const line = lines.find((each) => each.position === position)
        if (!line) throw new AppError('ORDER_NOT_FOUND')
        if (line.size === size) return { order, isNew: false }
        requireSeen(order, given)
        await requireUnsent(db, order, position)
        if (line.design !== null) throw unknownSize(size)
        const isLikeIt = (each: OrderLineRow) =>
          each.product_id === line.product_id && each.free_gift === line.free_gift
        if (lines.some((each) => isLikeIt(each) && each.size === size))
          throw refused('ORDER_REFUSED', 'size_in_order', {
            message: `${order.order_number} has a line of this size.`,
          })
        await requireSize(db, line.product_id, size)
        const edited = await exchange(db, order, line, size)
        await audit.record(db, given.actor, {
          action: 'order.size_changed',
          subject: toSubject(order),
          before: { product_id: line.product_id, size: line.size },
          after: { product_id: line.product_id, size },
        })
        return { order: edited, isNew: true }
      }),
  }

  async function requireSize(db: Tx, productId: string, size: string): Promise<void> {
    const [product] = await products.findForPricing(db, [productId])
    if (!product?.sizes.some((each) => each.size === size)) throw unknownSize(size)
  }

  async function exchange(db: Tx, order: OrderRow, line: OrderLineRow, size: string): Promise<OrderRow> {
    const goods = { productId: line.product_id, quantity: line.quantity - line.returned_quantity }
    const back = { ...goods, size: line.size }
    const instead = { ...goods, size }
    const isPaid = order.status !== 'pending_payment'
    if (goods.quantity > 0 && !(await stock.exchange(db, { back, instead, areSold: isPaid }))) {
      throw new AppError('OUT_OF_STOCK', {
        details: [{ path: 'size', message: 'Too few are left', product_id: line.product_id, size }],
      })
    }
    await setLineSize(db, line, size)
    const edited = await editOrder(db, order.id, {})
    const facts = { id: order.id, edits: edited.edits, isPaid }
    if (goods.quantity > 0)
      await ledger.record(db, edited.updated_at, goodsExchanged(facts, [back], [instead]))
    return edited
  }
}

const unknownSize = (size: string) =>
  refused('ORDER_REFUSED', 'unknown_size', { message: `There is no size ${size}.`, size })

const isOpenService = ({ service, status, delivered_at: at }: OrderRow) =>
  service !== null && at === null && !['cancelled', 'refunded'].includes(status)

/** Whether something of the order, and nothing of the line, has yet to leave. @throws ORDER_REFUSED wrong_status */
async function requireUnsent(db: Tx, order: OrderRow, position?: number): Promise<void> {
  // What a service was done to goes back with its return, to the address of this order.
  if (isOpenService(order)) return
  const lines = await listLines(db, [order.id])
  const shipments = await listShipments(db, [order.id])
  const isLineSent = position !== undefined && countShipped(shipments, position) > 0
  if (isLineSent || listToShip({ order, lines, shipments }).length === 0) throw refuseStatus(order, 'changed')
}

function listChanged(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => before[name] !== after[name]).sort()
}
