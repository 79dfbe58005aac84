import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { isId } from '../../../db/ids.ts'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Clock } from '../../../jobs/clock.ts'
import { orderGiftCards } from '../../gift-cards/order-gift-cards.service.ts'
import { listMerchantNotes } from '../notes/merchant-notes.repository.ts'
import { listMailsAgain } from '../order-messages.service.ts'
import { listNotes } from '../notes/order-notes.repository.ts'
import { listRefunds } from '../orders.repository.ts'
import { listOrderOffers } from '../order-offers.sql.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import * as repository from './order-details.repository.ts'
import { toOrderDetails } from './order-details.view.ts'
import type { OrderList, Sight } from './order-list.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  orderList: OrderList
  publicUrl: string
  hasParcelProblem: (orderId: string) => Promise<boolean>
}

export type OrderDetailsService = ReturnType<typeof createOrderDetails>

/** One order with everything that belongs to it. */
export function createOrderDetails(deps: Dependencies) {
  const { db, clock, orderList, publicUrl, hasParcelProblem } = deps
  return {
    /** @throws ORDER_NOT_FOUND */
    async get(id: string, sight: Sight): Promise<OrderDetails> {
      const [found] = isId(id) ? await orderList.read([id]) : []
      if (!found) throw new AppError('ORDER_NOT_FOUND')
      const { order, lines, shipments } = found
      const [payments, refunds, giftCards, [sale], offers] = await Promise.all([
        repository.listPaymentsInFull(db, id),
        listRefunds(db, id),
        orderGiftCards.listPaidAndReturned(db, id),
        orderGiftCards.listSold(db, [id]),
        listOrderOffers(db, [id]),
      ])
      const [paymentHistory, refundLines, sizes] = await Promise.all([
        repository.listPaymentHistory(
          db,
          payments.map((payment) => payment.id),
        ),
        repository.listRefundLines(
          db,
          refunds.map((refund) => refund.id),
        ),
        repository.listSizes(
          db,
          lines.map((line) => line.product_id),
        ),
      ])
      const [statuses, mails, shopperNotes, merchantNotes, staffEntries, returnSteps] = await Promise.all([
        repository.listStatusChanges(db, id),
        repository.listMails(db, id),
        listNotes(db, id),
        listMerchantNotes(db, id),
        repository.listStaffEntries(db, id),
        repository.listReturnSteps(db, id),
      ])
      const now = clock()
      return toOrderDetails(
        {
          order,
          lines,
          shipments,
          sale,
          offers,
          sizes,
          payments,
          paymentHistory,
          refunds,
          refundLines,
          giftCards,
          statuses,
          mails,
          shopperNotes,
          merchantNotes,
          staffEntries,
          returnSteps,
          mailsAgain: await listMailsAgain(db, order as OrderRow, now),
          hasParcelProblem: await hasParcelProblem(id),
        },
        { sight, now, publicUrl },
      )
    },
  }
}
