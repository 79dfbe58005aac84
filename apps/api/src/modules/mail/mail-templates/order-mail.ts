import type { DeclineReason } from '@shop/contract/payments'
import type { MailLine, Texts } from '../mail-content.ts'
import { DECLINE_MESSAGES_EN, DECLINE_MESSAGES_ZH } from './decline-messages.ts'
import { toGiftEn, toGiftZh, type GiftFacts } from './gift-text.ts'

interface AboutOrder {
  name: string
  orderNumber: string
  link: string
}

interface Bill {
  lines: MailLine[]
  /** With its minus sign; absent when there is none. */
  discount?: string
  /** The coupon of the discount. */
  couponCode?: string
  shipping: string
  total: string
  /** The price of gift wrapping; absent without it. */
  wrapping?: string
  gift?: GiftFacts
  /** Working days that making a bracelet takes which the shopper designed; absent without one. */
  makingDays?: number
}

/** Mails about an order and its payment. Amounts ("¥199.00") and times are already formatted. */
export interface OrderMailData {
  order_placed: AboutOrder & Bill & { payUntil: string }
  order_paid: AboutOrder & Bill
  order_expired: AboutOrder
  order_cancelled: AboutOrder
  /** `trackingUrl`: the carrier's own page, if it has one for the number. */
  order_shipped: AboutOrder & { carrier: string; trackingNumber: string; trackingUrl?: string }
  order_delivered: AboutOrder
  payment_failed: AboutOrder & { reason: DeclineReason }
  payment_refunded: AboutOrder & { amount: string }
  /** The merchant's own words. */
  order_message: AboutOrder & { message: string }
  /** Somebody asked for it with the order's number and address. */
  order_link: AboutOrder
}

const BILL_EN = {
  coupon: 'Coupon',
  discount: 'Discount',
  shipping: 'Shipping',
  wrapping: 'Gift wrapping',
  total: 'Total, VAT included',
}
const BILL_ZH = {
  coupon: '优惠券',
  discount: '优惠',
  shipping: '运费',
  wrapping: '礼品包装',
  total: '合计（含税）',
}

export const ORDER_MAIL_EN: Texts<OrderMailData> = {
  order_placed: ({ name, orderNumber, link, payUntil, ...bill }) => ({
    subject: `Order ${orderNumber} is awaiting payment`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `We’re holding the items of order ${orderNumber} for you.`,
      `Please pay by ${payUntil}. After that, the items go back in stock and you won’t be charged. If you’ve already paid, there’s nothing left to do.`,
      ...toMakingTimeEn(bill),
      ...toGiftEn(bill),
    ],
    lines: toLines(bill, BILL_EN),
    action: { label: 'Pay now', link },
  }),
  order_paid: ({ name, orderNumber, link, ...bill }) => ({
    subject: `Thank you for your order ${orderNumber}`,
    greeting: `Thank you, ${name}`,
    paragraphs: [
      `We’ve received your payment and are preparing order ${orderNumber}.`,
      ...toMakingTimeEn(bill),
      ...toGiftEn(bill),
      'Your invoice is on the order’s page, as a PDF in English and Chinese. You can have it made out to a company there.',
    ],
    lines: toLines(bill, BILL_EN),
    action: { label: 'View my order', link },
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} was not paid in time`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `The time to pay for order ${orderNumber} has run out, and the items are back in stock.`,
      'You haven’t been charged. You can order them again anytime.',
    ],
    action: { label: 'View order', link },
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `Order ${orderNumber} has been canceled`,
    greeting: `Hello, ${name}`,
    paragraphs: [`Order ${orderNumber} has been canceled. If you’ve paid, your refund is on its way.`],
    action: { label: 'View order', link },
  }),
  order_shipped: ({ name, orderNumber, carrier, trackingNumber, trackingUrl, link }) => ({
    subject: `Order ${orderNumber} is on its way`,
    greeting: `Good news, ${name}`,
    paragraphs: [
      `Order ${orderNumber} has shipped.`,
      `Carrier: ${carrier}. Tracking number: ${trackingNumber}.`,
    ],
    action: { label: 'View my order', link },
    ...(trackingUrl ? { more: { label: `Track it with ${carrier}`, link: trackingUrl } } : {}),
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
  payment_failed: ({ name, orderNumber, reason, link }) => ({
    subject: `Payment for order ${orderNumber} didn’t go through`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      DECLINE_MESSAGES_EN[reason],
      `You haven’t been charged for this attempt. You can pay for order ${orderNumber} again while it’s reserved for you.`,
    ],
    action: { label: 'Try again', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `Refund for order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `We’ve refunded ${amount} for order ${orderNumber} to your original payment method. Your bank may take a few days to show it.`,
      'The credit note is on the order’s page, as a PDF in English and Chinese.',
    ],
    action: { label: 'View order', link },
  }),
  order_message: ({ name, orderNumber, message, link }) => ({
    subject: `About your order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [`The shop has written to you about order ${orderNumber}:`, ...toParagraphs(message)],
    action: { label: 'View my order', link },
  }),
  order_link: ({ name, orderNumber, link }) => ({
    subject: `Your link to order ${orderNumber}`,
    greeting: `Hello, ${name}`,
    paragraphs: [
      `Here is your link to order ${orderNumber}. Anyone who has it can see the order, so please don’t pass it on.`,
      'If you didn’t ask for it, you can ignore this mail.',
    ],
    action: { label: 'View my order', link },
  }),
}

function toMakingTimeEn({ makingDays }: Pick<Bill, 'makingDays'>): string[] {
  if (makingDays === undefined) return []
  return [
    `Your own bracelet is strung by hand. Please allow ${makingDays} working days after payment before the order ships.`,
  ]
}

function toMakingTimeZh({ makingDays }: Pick<Bill, 'makingDays'>): string[] {
  if (makingDays === undefined) return []
  return [`您自选的手串由手工串制，付款后约需 ${makingDays} 个工作日，完成后随订单一并发出。`]
}

/** A text with blank lines between its paragraphs, as people write it. */
function toParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
}

export const ORDER_MAIL_ZH: Texts<OrderMailData> = {
  order_placed: ({ name, orderNumber, link, payUntil, ...bill }) => ({
    subject: `订单 ${orderNumber} 等待您付款`,
    greeting: `${name}，您好`,
    paragraphs: [
      `订单 ${orderNumber} 的商品已为您预留。`,
      `请在 ${payUntil} 前完成付款。逾期未付，商品将重新上架，不会产生扣款。如果您已付款，则无需任何操作。`,
      ...toMakingTimeZh(bill),
      ...toGiftZh(bill),
    ],
    lines: toLines(bill, BILL_ZH),
    action: { label: '去付款', link },
  }),
  order_paid: ({ name, orderNumber, link, ...bill }) => ({
    subject: `感谢您的订单 ${orderNumber}`,
    greeting: `${name}，谢谢您`,
    paragraphs: [
      `我们已收到付款，正在为您准备订单 ${orderNumber}。`,
      ...toMakingTimeZh(bill),
      ...toGiftZh(bill),
      '账单 PDF（中英文）可在订单页下载，需要企业抬头也可在那里填写。',
    ],
    lines: toLines(bill, BILL_ZH),
    action: { label: '查看订单', link },
  }),
  order_expired: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 超时未付款`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 的付款时间已过，商品已重新上架。`, '未产生扣款，您可以随时重新下单。'],
    action: { label: '查看订单', link },
  }),
  order_cancelled: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 已取消`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 已取消。如已付款，款项将原路退回。`],
    action: { label: '查看订单', link },
  }),
  order_shipped: ({ name, orderNumber, carrier, trackingNumber, trackingUrl, link }) => ({
    subject: `订单 ${orderNumber} 已发货`,
    greeting: `${name}，好消息`,
    paragraphs: [`您的订单 ${orderNumber} 已经发货。`, `物流公司：${carrier}，运单号：${trackingNumber}。`],
    action: { label: '查看订单', link },
    ...(trackingUrl ? { more: { label: `在${carrier}官网查询物流`, link: trackingUrl } } : {}),
  }),
  order_delivered: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 已送达`,
    greeting: `${name}，您好`,
    paragraphs: [`订单 ${orderNumber} 已经送达，希望您喜欢。`, '如有缺件或不满意之处，请随时联系我们。'],
    action: { label: '查看订单', link },
  }),
  payment_failed: ({ name, orderNumber, reason, link }) => ({
    subject: `订单 ${orderNumber} 的付款未成功`,
    greeting: `${name}，您好`,
    paragraphs: [
      DECLINE_MESSAGES_ZH[reason],
      `本次付款未产生扣款。在商品为您预留期间，您可以重新支付订单 ${orderNumber}。`,
    ],
    action: { label: '重新付款', link },
  }),
  payment_refunded: ({ name, orderNumber, amount, link }) => ({
    subject: `订单 ${orderNumber} 的退款`,
    greeting: `${name}，您好`,
    paragraphs: [
      `订单 ${orderNumber} 的退款 ${amount} 已原路退回，到账可能需要几天时间。`,
      '红字账单 PDF 可在订单页下载。',
    ],
    action: { label: '查看订单', link },
  }),
  order_message: ({ name, orderNumber, message, link }) => ({
    subject: `关于您的订单 ${orderNumber}`,
    greeting: `${name}，您好`,
    paragraphs: [`这封邮件关于您的订单 ${orderNumber}，店主给您留言如下：`, ...toParagraphs(message)],
    action: { label: '查看订单', link },
  }),
  order_link: ({ name, orderNumber, link }) => ({
    subject: `订单 ${orderNumber} 的查看链接`,
    greeting: `${name}，您好`,
    paragraphs: [
      `这是订单 ${orderNumber} 的查看链接。任何人拿到它都能看到订单，请勿转发。`,
      '如果不是您本人查询，忽略这封邮件即可。',
    ],
    action: { label: '查看订单', link },
  }),
}

function toLines(
  { lines, discount, couponCode, shipping, wrapping, total }: Bill,
  text: typeof BILL_EN,
): MailLine[] {
  const reason = couponCode ? `${text.coupon} ${couponCode}` : text.discount
  return [
    ...lines,
    ...(discount ? [{ text: reason, amount: discount }] : []),
    { text: text.shipping, amount: shipping },
    ...(wrapping ? [{ text: text.wrapping, amount: wrapping }] : []),
    { text: text.total, amount: total },
  ]
}
