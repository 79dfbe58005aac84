import type { createMerchantSteps } from './merchant-steps.ts'
import type { createBuyers, OwnOrder } from './money-orders.ts'
import type { PartsPlan } from './parts-plan.ts'

interface Actors {
  buyers: Pick<Awaited<ReturnType<typeof createBuyers>>, 'cancel'>
  staff: ReturnType<typeof createMerchantSteps>
}

/** A part of an order goes, while others cancel or refund; then the rest. Each step may be refused. */
export async function shipInParts(own: OwnOrder, plan: PartsPlan, { buyers, staff }: Actors): Promise<void> {
  const { order } = own
  const position = plan.line % order.items.length
  const quantity = Math.min(plan.quantity, order.items[position]!.quantity)
  // The last line, which may be the one that goes.
  const other = { position: order.items.length - 1, quantity: 1 }
  await Promise.all([
    staff.shipPart(order, [{ position, quantity }], plan.times),
    plan.meanwhile === 'refund' && staff.refundUnits(order, [other], plan.isRestocked),
    plan.meanwhile === 'cancel' && buyers.cancel(own),
  ])
  // The first parcel may arrive before the rest has gone.
  if (plan.arrives && plan.times === 2) await staff.arrive(order)
  if (plan.rest === 'is_sent') await staff.shipPart(order, undefined, plan.times)
  if (plan.rest === 'is_refunded') {
    const left = await staff.readLeft(order)
    if (left.length > 0) await staff.refundUnits(order, left, plan.isRestocked)
  }
  if (plan.arrives) await staff.arrive(order)
}
