import { readTexts } from '@shop/messages/texts'
import { defineMails, toPlainWriters } from '../../mail/define-mails.shared.ts'
import type { AboutOrder } from '../../orders/mail/order-mails.shared.ts'

interface OrderLinkMailData {
  /** Somebody requested it with the order's number and address. */
  order_link: AboutOrder
}

export const ORDER_LINK_MAILS = defineMails(readTexts('guests/mails'), toPlainWriters<OrderLinkMailData>)
