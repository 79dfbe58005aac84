import type { DeclineReason } from '@shop/contract/payments'
import type { MailLine, Texts } from '../mail-content.ts'
import { DECLINE_WORDS_EN, DECLINE_WORDS_ZH } from './decline-words.ts'

interface AboutOrder {
  name: string
  orderNumber: string
  link: string
}

interface Bill {
  lines: MailLine[]
  /** With its minus sign; absent when there is none. */
  discount?: string
  /** The coupon that brings the discount. */
  couponCode?: string
  shipping: string
  total: string
}

/** Letters about an order and its payment. Money is already written out ("¥199.00"), and so are moments. */
export interface OrderMailData {
  order_placed: AboutOrder & Bill & { payUntil: string }
  order_paid: AboutOrder & Bill
  order_expired: AboutOrder
  order_cancelled: AboutOrder
  order_shipped: AboutOrder & { carrier: string; trackingNumber: string }
  order_delivered: AboutOrder
  payment_failed: AboutOrder & { reason: DeclineReason }
  payment_refunded: AboutOrder & { amount: string }
}

const BILL_EN = { coupon: 'Coupon', discount: 'Discount', shipping: 'Shipping', total: 'Total, VAT included' }
const BILL_ZH = { coupon: '优惠券', discount: '优惠', shipping: '运费', total: '合计（含税）' }

export const ORDER_MAIL_EN: Texts<OrderMailData> = {
  order_placed: ({ name, orderNumber, link, payUntil, ...bill }) => ({
    subject: `Order ${orderNumber} is waiting for your payment`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `We have set the pieces of order ${orderNumber} aside for you.`,
      `Please pay by ${payUntil}. After that they go back on the shelf, and nothing is charged. If you have paid already, there is nothing left to do.`,
    ],
    lines: toLines(bill, BILL_EN),
    action: { label: 'Pay now', link },
  }),
  order_paid: ({ name, orderNumber, link, ...bill }) => ({
    subject: `Thank you for your order ${orderNumber}`,
    greeting: `Thank you, ${name}`,
    paragraphs: [`Your payment has arrived and we are preparing order ${orderNumber}.`],
    lines: toLines(bill, BILL_EN),
    action: { label: 'See my order', link },
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} was not paid in time`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `The time to pay for order ${orderNumber} has passed, so we put the pieces back on the shelf.`,
      'Nothing was charged. You can order them again at any time.',
    ],
    action: { label: 'See the order', link },
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} is cancelled`,
    greeting: `Hello, ${name}`,
    paragraphs: [`Order ${orderNumber} is cancelled. What was paid is on its way back to you.`],
    action: { label: 'See the order', link },
  }),
  order_shipped: ({ name, orderNumber, carrier, trackingNumber, link }) => ({
    subject: `Order ${orderNumber} is on its way`,
    greeting: `Good news, ${name}`,
    paragraphs: [
      `The parcel with order ${orderNumber} has left us.`,
      `Carrier: ${carrier}. Tracking number: ${trackingNumber}.`,
    ],
    action: { label: 'See my order', link },
  }),
  order_delivered: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} has arrived`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `The carrier tells us that order ${orderNumber} has been delivered. May its pieces keep you good company.`,
      'If something is missing or not as it should be, please write to us.',
    ],
    action: { label: 'See my order', link },
  }),
  payment_failed: ({ name, orderNumber, reason, link }) => ({
    subject: `The payment of order ${orderNumber} did not go through`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      DECLINE_WORDS_EN[reason],
      `No money was taken for this try. You can try order ${orderNumber} again while it is reserved for you.`,
    ],
    action: { label: 'Try again', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `Refund for order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `We have sent ${amount} for order ${orderNumber} back the way it came. Banks take a few days to show it.`,
    ],
    action: { label: 'See the order', link },
  }),
}

export const ORDER_MAIL_ZH: Texts<OrderMailData> = {
  order_placed: ({ name, orderNumber, link, payUntil, ...bill }) => ({
    subject: `订单 ${orderNumber} 等待您付款`,
    greeting: `${name}，您好`,
    paragraphs: [
      `订单 ${orderNumber} 的商品已为您预留。`,
      `请在 ${payUntil} 前完成付款。逾期商品将重新上架，您不会被扣款。如果您已付款，则无需任何操作。`,
    ],
    lines: toLines(bill, BILL_ZH),
    action: { label: '去付款', link },
  }),
  order_paid: ({ name, orderNumber, link, ...bill }) => ({
    subject: `感谢您的订单 ${orderNumber}`,
    greeting: `${name}，谢谢您`,
    paragraphs: [`我们已收到付款，正在为您准备订单 ${orderNumber}。`],
    lines: toLines(bill, BILL_ZH),
    action: { label: '查看订单', link },
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 未能及时付款`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 的付款时间已过，商品已重新上架。`, '您没有被扣款，可以随时重新下单。'],
    action: { label: '查看订单', link },
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 已取消`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 已取消，已支付的款项将原路退回。`],
    action: { label: '查看订单', link },
  }),
  order_shipped: ({ name, orderNumber, carrier, trackingNumber, link }) => ({
    subject: `订单 ${orderNumber} 已发货`,
    greeting: `${name}，好消息`,
    paragraphs: [
      `您的订单 ${orderNumber} 已经寄出，正在路上。`,
      `承运商：${carrier}，运单号：${trackingNumber}。`,
    ],
    action: { label: '查看订单', link },
  }),
  order_delivered: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 已送达`,
    greeting: `${name}，您好`,
    paragraphs: [
      `承运商告知我们，订单 ${orderNumber} 已经送达。愿它们常伴您左右。`,
      '如有缺少或不满意之处，请随时写信给我们。',
    ],
    action: { label: '查看订单', link },
  }),
  payment_failed: ({ name, orderNumber, reason, link }) => ({
    subject: `订单 ${orderNumber} 的付款未成功`,
    greeting: `${name}，您好`,
    paragraphs: [
      DECLINE_WORDS_ZH[reason],
      `本次尝试没有扣款。在商品为您预留期间，您可以再次支付订单 ${orderNumber}。`,
    ],
    action: { label: '重新付款', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `订单 ${orderNumber} 的退款`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 的 ${amount} 已原路退回，银行入账可能需要几天时间。`],
    action: { label: '查看订单', link },
  }),
}

function toLines({ lines, discount, couponCode, shipping, total }: Bill, words: typeof BILL_EN): MailLine[] {
  const reason = couponCode ? `${words.coupon} ${couponCode}` : words.discount
  return [
    ...lines,
    ...(discount ? [{ text: reason, amount: discount }] : []),
    { text: words.shipping, amount: shipping },
    { text: words.total, amount: total },
  ]
}
