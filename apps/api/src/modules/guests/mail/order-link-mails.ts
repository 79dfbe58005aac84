import { defineMails, toPlainWriters } from '../../mail/define-mails.service.ts'
import type { AboutOrder } from '../../orders/mail/order-mails.service.ts'

interface OrderLinkMailData {
  /** Somebody asked for it with the order's number and address. */
  order_link: AboutOrder
}

/** `{name}` stands for a fact of the mail. */
const EN = {
  order_link: {
    subject: 'Your link to order {orderNumber}',
    greeting: 'Hello, {name}',
    paragraphs: [
      'Here is your link to order {orderNumber}. Anyone who has it can see the order, so please don’t pass it on.',
      'If you didn’t ask for it, you can ignore this mail.',
    ],
    action: 'View my order',
  },
}

const ZH: typeof EN = {
  order_link: {
    subject: '订单 {orderNumber} 的查看链接',
    greeting: '{name}，您好',
    paragraphs: [
      '这是订单 {orderNumber} 的查看链接。任何人拿到它都能看到订单，请勿转发。',
      '如果不是您本人查询，忽略这封邮件即可。',
    ],
    action: '查看订单',
  },
}

export const ORDER_LINK_MAILS = defineMails({ en: EN, zh: ZH }, toPlainWriters<OrderLinkMailData>)
