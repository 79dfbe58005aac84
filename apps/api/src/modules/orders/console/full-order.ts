import type { MailAgain } from '@shop/contract/orders/orders.console'
import type { orderGiftCards } from '../../gift-cards/order-gift-cards.service.ts'
import type { SoldGiftCard } from '../../gift-cards/gift-cards-of-orders.shared.ts'
import type { listMerchantNotes } from '../notes/merchant-notes.repository.ts'
import type { OrderNoteRow } from '../notes/order-notes.repository.ts'
import type { listRefunds } from '../orders.repository.ts'
import type { AppliedOffer } from '../order-offers.shared.ts'
import type { OrderLineRow } from '../order-rows.shared.ts'
import type { ShipmentRow } from '../shipments/shipment-row.shared.ts'
import type * as repository from './order-details.repository.ts'
import type { ListedOrder } from './order-list.repository.ts'

type Rows<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>

/** An order and all rows that belong to it. */
export interface FullOrder {
  order: ListedOrder
  lines: OrderLineRow[]
  shipments: ShipmentRow[]
  /** The gift card that the order bought. */
  sale: SoldGiftCard | undefined
  /** What it got of offers without a code. */
  offers: AppliedOffer[]
  sizes: Rows<typeof repository.listSizes>
  payments: Rows<typeof repository.listPaymentsInFull>
  paymentHistory: Rows<typeof repository.listPaymentHistory>
  refunds: Rows<typeof listRefunds>
  giftCards: Rows<typeof orderGiftCards.listPaidAndReturned>
  refundLines: Rows<typeof repository.listRefundLines>
  statuses: Rows<typeof repository.listStatusChanges>
  mails: Rows<typeof repository.listMails>
  shopperNotes: OrderNoteRow[]
  merchantNotes: Rows<typeof listMerchantNotes>
  staffEntries: Rows<typeof repository.listStaffEntries>
  returnSteps: Rows<typeof repository.listReturnSteps>
  mailsAgain: MailAgain[]
  hasParcelProblem: boolean
}
