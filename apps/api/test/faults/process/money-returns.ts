import { vi } from 'vitest'
import * as steps from '@shop/contract/returns/return-steps.console'
import {
  requestReturnAsGuest,
  setReturnShipmentAsGuest,
  withdrawReturnAsGuest,
} from '@shop/contract/guests/guest-calls.endpoints'
import { toMoney } from '@shop/contract/money/money'
import { requestReturn, setReturnShipment, withdrawReturn } from '@shop/contract/returns/returns.endpoints'
import { isService } from '@shop/contract/returns/returns.rules'
import { REPEAT_MS } from './journey.ts'
import { RECOVERY_LIMIT_MS } from './journey-ledger.ts'
import { createMerchantSteps, PARCEL } from './merchant-steps.ts'
import type { createMerchant } from './merchant-over-network.ts'
import type { createBuyers, OrderPlan, OwnOrder } from './money-orders.ts'
import { toOutcomeLines, type ReturnPlan } from './return-plans.ts'

interface Actors {
  buyers: Awaited<ReturnType<typeof createBuyers>>
  merchant: Awaited<ReturnType<typeof createMerchant>>
  /** The products that are bought, and exchanged for one another. */
  goods: readonly string[]
  /** The key of a guest's order, which a mail has for them. */
  findKey: (orderId: string) => Promise<string>
}

/** Shoppers, guests and the merchant, who follow returns to the ends of their plans. */
export function createReturners({ buyers, merchant, goods, findKey }: Actors) {
  const staff = createMerchantSteps(merchant)

  /** Requests a return as the shopper. Returns the id, or undefined where the shop refuses it. */
  async function request({ order, key }: OwnOrder, plan: ReturnPlan): Promise<string | undefined> {
    const { remedy, reason } = plan
    const { position, quantity } = toLine(order, plan)
    const instead = remedy === 'exchange' ? { instead: { product_id: goods[plan.instead]! } } : {}
    const body = { remedy, reason, lines: [{ position, quantity, ...instead }] }
    const call = key === undefined ? requestReturn : requestReturnAsGuest
    const response = await buyers.insist(call, { params: { id: order.order_id }, body }, key)
    if (response.status === 201) return response.data.return_id
    if (response.error.code !== 'RETURN_REFUSED') throw new Error(response.text)
    return undefined
  }

  async function withdraw({ order, key }: OwnOrder, returnId: string): Promise<void> {
    const call = key === undefined ? withdrawReturn : withdrawReturnAsGuest
    await buyers.insist(call, { params: { id: order.order_id, returnId } }, key)
  }

  async function send({ order, key }: OwnOrder, id: string, sentBy: ReturnPlan['sentBy']): Promise<void> {
    const params = { id: order.order_id, returnId: id }
    const call = key === undefined ? setReturnShipment : setReturnShipmentAsGuest
    if (sentBy === 'shopper') await buyers.insist(call, { params, body: PARCEL }, key)
    if (sentBy === 'merchant')
      await staff.step(id, 1, (version) =>
        merchant.call(steps.shipReturn, { params: { id }, body: { version, ...PARCEL } }),
      )
  }

  /** The order that a return has led to. */
  async function settlePlacedOrder(own: OwnOrder, id: string, plan: ReturnPlan, method: OrderPlan['method']) {
    const placed = await readPlacedOrder(id)
    if (!placed || placed.is_paid || plan.surcharge === 'leave') return
    const key = own.key && (await findKey(placed.order_id))
    const to = { order: { ...own.order, order_id: placed.order_id }, key }
    if (plan.surcharge === 'cancel') await buyers.cancel(to)
    else await buyers.pay(to, method === 'never' ? 'card' : method)
  }

  async function readPlacedOrder(id: string) {
    const { exchange, service } = await staff.readReturn(id)
    return exchange ?? service
  }

  /** The last step. It is repeated while the order of an exchange or a service still waits. */
  async function untilOrderIsClosed(id: string, repeat: () => Promise<unknown>): Promise<void> {
    await vi.waitUntil(
      async () => {
        const placed = await readPlacedOrder(id)
        if (!placed || placed.is_closed) return true
        await repeat()
        return false
      },
      { timeout: RECOVERY_LIMIT_MS, interval: REPEAT_MS },
    )
  }

  /** A return from the question to the end of its plan, or to where the shop refuses to go on. */
  async function follow(own: OwnOrder, plan: ReturnPlan, method: OrderPlan['method']): Promise<void> {
    const { end, deductionFen, extraFen } = plan
    const id = await request(own, plan)
    if (id === undefined || end === 'requested') return
    const params = { id }
    const times = plan.isTwice ? 2 : 1
    const step = (press: Parameters<typeof staff.step>[2]) => staff.step(id, times, press)

    if (end === 'declined')
      return void (await step((version) =>
        merchant.call(steps.declineReturn, { params, body: { version, reply: 'Worn' } }),
      ))
    if (end === 'withdrawn' && extraFen > 0) return withdraw(own, id)
    const surcharge = plan.remedy === 'exchange' ? { surcharge: toMoney(extraFen) } : {}
    const isApproved = await step((version) =>
      merchant.call(steps.approveReturn, {
        params,
        body: { version, return_to: 'Returns, 1 Jade Lane', ...surcharge },
      }),
    )
    if (!isApproved || end === 'approved') return
    await settlePlacedOrder(own, id, plan, method)
    const receive = () => step((version) => merchant.call(steps.receiveReturn, { params, body: { version } }))
    if (end === 'withdrawn') {
      await Promise.all([withdraw(own, id), plan.isTwice && receive()])
      const { status } = await staff.readReturn(id)
      if (status === 'withdrawn') await untilOrderIsClosed(id, () => withdraw(own, id))
      return
    }
    await send(own, id, plan.sentBy)
    await receive()
    const { position, quantity } = toLine(own.order, plan)
    const lines = toOutcomeLines(plan, position, quantity)
    const is_accepted = end !== 'sent_back'
    const isInspected = await step((version) =>
      merchant.call(steps.inspectReturn, { params, body: { version, is_accepted, lines } }),
    )
    if (!isInspected) return

    const sendBack = () =>
      step((version) =>
        merchant.call(steps.sendReturnBack, { params, body: { version, ...PARCEL, reply: 'Worn' } }),
      )
    const repair = () =>
      step((version) => merchant.call(steps.repairReturn, { params, body: { version, ...PARCEL } }))
    const exchange = () =>
      step((version) => merchant.call(steps.exchangeReturn, { params, body: { version } }))
    const wear = deductionFen > 0 ? { deduction: toMoney(deductionFen), deduction_reason: 'Scratched' } : {}
    const refund = () =>
      step((version) => merchant.call(steps.refundReturn, { params, body: { version, ...wear } }))

    if (end === 'sent_back') {
      await sendBack()
      return untilOrderIsClosed(id, sendBack)
    }
    if (isService(plan.remedy)) {
      // When a service is not paid for, the products go back as they are.
      if (!(await repair()) && (await readPlacedOrder(id))?.is_closed) await sendBack()
      return
    }
    if (plan.remedy === 'exchange' && (await exchange())) return shipExchange(own, id)
    // When an exchange is not paid for, the goods are refunded.
    if (await refund()) await untilOrderIsClosed(id, refund)
  }

  async function shipExchange(own: OwnOrder, id: string): Promise<void> {
    const { exchange } = await staff.readReturn(id)
    const { order_id, order_number } = exchange!
    await staff.ship({ ...own.order, order_id, order_number })
  }

  return { follow, staff }
}

function toLine({ items }: OwnOrder['order'], { line, quantity }: ReturnPlan) {
  const position = line % items.length
  return { position, quantity: Math.min(quantity, items[position]!.quantity) }
}
