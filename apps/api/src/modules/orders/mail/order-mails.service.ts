import { defineMails, type Texts } from '../../mail/define-mails.service.ts'
import { toGiftEn, toGiftZh } from './gift-text.ts'
import { BILL_EN, BILL_ZH, toLines, type Bill } from './order-bill.ts'
import {
  toExpiredEn,
  toExpiredZh,
  toMakingTimeEn,
  toMakingTimeZh,
  toPaidEn,
  toPaidZh,
  toPlacedEn,
  toPlacedZh,
} from './order-text.ts'
import { toShippedEn, toShippedZh, type MailShipment } from './shipped-text.ts'

/** What every mail about an order is told. */
export interface AboutOrder {
  name: string
  orderNumber: string
  link: string
  /** The order is for a gift card: nothing is packed, and nothing is invoiced yet. */
  isGiftCard?: true
  /** It pays for work on pieces that the shopper sends: nothing is held for it. */
  isService?: true
}

/** Mails about an order and its payment. Amounts ("¥199.00") and times are already formatted. */
interface OrderMailData {
  order_placed: AboutOrder & Bill & { payUntil: string }
  order_paid: AboutOrder & Bill
  /** `toGiftCards`: what gift cards had paid of the unpaid order and have back. */
  order_expired: AboutOrder & { toGiftCards?: string }
  order_cancelled: AboutOrder & { toGiftCards?: string }
  order_shipped: AboutOrder & MailShipment
  order_delivered: AboutOrder
  /** `isToGiftCards`: it is on the gift cards that the order was paid with. */
  payment_refunded: AboutOrder & { amount: string; isToGiftCards?: boolean }
  /** The merchant's own words. */
  order_message: AboutOrder & { message: string }
}

const EN: Texts<OrderMailData> = {
  order_placed: ({ name, orderNumber, link, payUntil, ...bill }) => ({
    subject: `Order ${orderNumber} is awaiting payment`,
    greeting: `Hello, ${name}`,
    paragraphs: [...toPlacedEn(orderNumber, payUntil, bill), ...toMakingTimeEn(bill), ...toGiftEn(bill)],
    lines: toLines(bill, BILL_EN, BILL_EN.payable),
    action: { label: 'Pay now', link },
  }),
  order_paid: ({ name, orderNumber, link, ...bill }) => ({
    subject: `Thank you for your order ${orderNumber}`,
    greeting: `Thank you, ${name}`,
    paragraphs: [...toPaidEn(orderNumber, bill)],
    lines: toLines(bill, BILL_EN, BILL_EN.charged),
    action: { label: 'View my order', link },
  }),
  order_expired: ({ name, orderNumber, toGiftCards, link, ...order }) => ({
    subject: `Order ${orderNumber} was not paid in time`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      toExpiredEn(orderNumber, order),
      ...(toGiftCards ? [`The ${toGiftCards} from your gift card is back on it.`] : []),
      'You haven’t been charged. You can order again anytime.',
    ],
    action: { label: 'View order', link },
  }),
  order_cancelled: ({ name, orderNumber, toGiftCards, link }) => ({
    subject: `Order ${orderNumber} has been canceled`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `Order ${orderNumber} has been canceled. If you’ve paid, your refund is on its way.`,
      ...(toGiftCards ? [`The ${toGiftCards} from your gift card is back on it.`] : []),
    ],
    action: { label: 'View order', link },
  }),
  order_shipped: ({ name, orderNumber, link, ...shipment }) => ({
    ...toShippedEn(orderNumber, shipment),
    greeting: `Good news, ${name}`,
    action: { label: 'View my order', link },
  }),
  order_delivered: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} has arrived`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `Order ${orderNumber} has been delivered. We hope you’ll enjoy it.`,
      'If anything is missing or not as it should be, please write to us.',
    ],
    action: { label: 'View my order', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, isToGiftCards, link, isGiftCard }) => ({
    subject: `Refund for order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      isToGiftCards
        ? `We’ve refunded ${amount} for order ${orderNumber} to the gift card you paid with. You can use it again right away.`
        : `We’ve refunded ${amount} for order ${orderNumber} to your original payment method. Your bank may take a few days to show it.`,
      isGiftCard
        ? 'The same amount has been taken off the gift card’s balance.'
        : 'The credit note is on the order’s page, as a PDF in English and Chinese.',
    ],
    action: { label: 'View order', link },
  }),
  order_message: ({ name, orderNumber, message, link }) => ({
    subject: `About your order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [`The shop has written to you about order ${orderNumber}:`, ...toParagraphs(message)],
    action: { label: 'View my order', link },
  }),
}

const ZH: Texts<OrderMailData> = {
  order_placed: ({ name, orderNumber, link, payUntil, ...bill }) => ({
    subject: `订单 ${orderNumber} 等待您付款`,
    greeting: `${name}，您好`,
    paragraphs: [...toPlacedZh(orderNumber, payUntil, bill), ...toMakingTimeZh(bill), ...toGiftZh(bill)],
    lines: toLines(bill, BILL_ZH, BILL_ZH.payable),
    action: { label: '去付款', link },
  }),
  order_paid: ({ name, orderNumber, link, ...bill }) => ({
    subject: `感谢您的订单 ${orderNumber}`,
    greeting: `${name}，谢谢您`,
    paragraphs: [...toPaidZh(orderNumber, bill)],
    lines: toLines(bill, BILL_ZH, BILL_ZH.charged),
    action: { label: '查看订单', link },
  }),
  order_expired: ({ name, orderNumber, toGiftCards, link, ...order }) => ({
    subject: `订单 ${orderNumber} 超时未付款`,
    greeting: `${name}，您好`,
    paragraphs: [
      toExpiredZh(orderNumber, order),
      ...(toGiftCards ? [`礼品卡支付的 ${toGiftCards} 已退回卡内。`] : []),
      '未产生扣款，您可以随时重新下单。',
    ],
    action: { label: '查看订单', link },
  }),
  order_cancelled: ({ name, orderNumber, toGiftCards, link }) => ({
    subject: `订单 ${orderNumber} 已取消`,
    greeting: `${name}，您好`,
    paragraphs: [
      `订单 ${orderNumber} 已取消。如已付款，款项将原路退回。`,
      ...(toGiftCards ? [`礼品卡支付的 ${toGiftCards} 已退回卡内。`] : []),
    ],
    action: { label: '查看订单', link },
  }),
  order_shipped: ({ name, orderNumber, link, ...shipment }) => ({
    ...toShippedZh(orderNumber, shipment),
    greeting: `${name}，好消息`,
    action: { label: '查看订单', link },
  }),
  order_delivered: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 已送达`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 已经送达，希望您喜欢。`, '如有缺件或不满意之处，请随时联系我们。'],
    action: { label: '查看订单', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, isToGiftCards, link, isGiftCard }) => ({
    subject: `订单 ${orderNumber} 的退款`,
    greeting: `${name}，您好`,
    paragraphs: [
      isToGiftCards
        ? `订单 ${orderNumber} 的退款 ${amount} 已退回您付款时使用的礼品卡，现在即可再次使用。`
        : `订单 ${orderNumber} 的退款 ${amount} 已原路退回，到账可能需要几天时间。`,
      isGiftCard ? '礼品卡余额已相应扣减。' : '红字账单 PDF 可在订单页下载。',
    ],
    action: { label: '查看订单', link },
  }),
  order_message: ({ name, orderNumber, message, link }) => ({
    subject: `关于您的订单 ${orderNumber}`,
    greeting: `${name}，您好`,
    paragraphs: [`这封邮件关于您的订单 ${orderNumber}，店主给您留言如下：`, ...toParagraphs(message)],
    action: { label: '查看订单', link },
  }),
}

export const ORDER_MAILS = defineMails<OrderMailData>({ en: EN, zh: ZH })

/** A text with blank lines between its paragraphs, as people write it. */
function toParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
}
