import { readShipment } from '@shop/contract/tracking/carriers.rules'
import type { Tx } from '../../../db/pool.ts'
import { refused } from '../../../http/refused.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import { editOrder } from '../fulfilment.repository.ts'
import { ORDER_MAILS } from '../mail/order-mails.shared.ts'
import { refuseStatus, requireSeen, toSubject, type Done, type Given } from '../merchant-command.shared.ts'
import type { OrderLifecycle } from '../order-lifecycle.service.ts'
import { toMailShipment, type OrderMail } from '../order-mail.service.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import { readShipping } from './shipping-state.ts'
import { listShipments, renumberShipment } from './shipments.repository.ts'
import { isSentAs, refuseTrackingNumber } from './shipping-rules.ts'
import type { ShipmentKey } from './shipping.service.ts'

interface Dependencies {
  lifecycle: OrderLifecycle
  orderMail: OrderMail
  audit: AuditService
  withOrder: <Result>(name: string, work: (db: Tx, order: OrderRow) => Promise<Result>) => Promise<Result>
}

/** Which shipment of an order, and how it really goes, as it was typed. */
export interface CorrectedShipment {
  number: number
  carrier: string
  trackingNumber: string
}

/** Corrects what was typed when a parcel was sent. */
export function createShipmentCorrection({ lifecycle, orderMail, audit, withOrder }: Dependencies) {
  return {
    /**
     * Corrects carrier and number of a parcel under way, and mails the shopper. The same again reports that it was corrected
     * already.
     * @param alongside what follows from it, in the same transaction
     * @throws ORDER_REFUSED, STALE_VERSION
     */
    correctShipment: (
      name: string,
      { number, ...typed }: CorrectedShipment,
      given: Given,
      alongside: (db: Tx, key: ShipmentKey) => Promise<void>,
    ): Promise<Done> =>
      withOrder(name, async (db, order) => {
        const { isNumber, ...right } = readShipment(typed.carrier, typed.trackingNumber)
        const shipment = (await listShipments(db, [order.id])).find((each) => each.number === number)
        const parcel = `parcel ${String(number)} of ${order.order_number}`
        if (!shipment)
          throw refused('ORDER_REFUSED', 'nothing_shipped', { message: `There is no ${parcel}.` })
        if (isSentAs(shipment, right)) return { order, isNew: false }
        if (shipment.delivered_at)
          throw refused('ORDER_REFUSED', 'already_delivered', {
            message: `The ${parcel} has arrived: its number stays.`,
          })
        // Its shopper is erased.
        if (shipment.tracking_number === null) throw refuseStatus(order, 'corrected')
        requireSeen(order, given)
        if (!isNumber) throw refuseTrackingNumber(right)

        const key = { orderId: order.id, number }
        await renumberShipment(db, key, right)
        const edited = await editOrder(db, order.id, {})
        const facts = toMailShipment(edited, number, await readShipping(db, edited, lifecycle))
        const effect = `${order.id}:${String(number)}:edit-${String(edited.edits)}`
        await orderMail.post(db, edited, {
          mail: ORDER_MAILS.order_shipped,
          data: { ...facts, isCorrected: true },
          effect,
        })
        await audit.record(db, given.actor, {
          action: 'order.tracking_corrected',
          subject: toSubject(order),
          // Without the numbers: whose parcel it is can be read from them.
          before: { carrier: shipment.carrier },
          after: { carrier: right.carrier, shipment: number },
        })
        await alongside(db, key)
        return { order: edited, isNew: true }
      }),
  }
}
