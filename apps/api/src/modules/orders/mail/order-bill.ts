import type { MailLine } from '../../mail/define-mails.service.ts'
import type { GiftFacts } from './gift-text.ts'

/** The lines and sums of an order, as its mails list them; amounts are already formatted. */
export interface Bill {
  lines: MailLine[]
  /** With its minus sign; absent when there is none. */
  discount?: string
  /** The coupon of the discount. */
  couponCode?: string
  /** Absent where there is no parcel. */
  shipping?: string
  total: string
  /** What gift cards pay of the total, with its minus sign, and what they leave to pay; absent without gift cards. */
  giftCards?: string
  payable?: string
  /** The price of gift wrapping; absent without it. */
  wrapping?: string
  gift?: GiftFacts
  /** Working days that making a bracelet takes which the shopper designed; absent without one. */
  makingDays?: number
  /** The order buys a gift card: its total has no VAT yet. */
  isGiftCard?: true
  /** The order pays for work on pieces that the shopper has. */
  isService?: true
}

export const BILL_EN = {
  coupon: 'Coupon',
  discount: 'Discount',
  shipping: 'Shipping',
  wrapping: 'Gift wrapping',
  total: 'Total, VAT included',
  totalOfCard: 'Total',
  giftCards: 'Gift card',
  payable: 'Left to pay',
  charged: 'Paid',
}
export const BILL_ZH = {
  coupon: '优惠券',
  discount: '优惠',
  shipping: '运费',
  wrapping: '礼品包装',
  total: '合计（含税）',
  totalOfCard: '合计',
  giftCards: '礼品卡',
  payable: '还需支付',
  charged: '实付',
}

/** All lines of a mail. `payableLabel`: what the rest beside gift cards is called. */
export function toLines(
  { lines, discount, couponCode, shipping, wrapping, total, giftCards, payable, isGiftCard }: Bill,
  text: typeof BILL_EN,
  payableLabel: string,
): MailLine[] {
  const reason = couponCode ? `${text.coupon} ${couponCode}` : text.discount
  return [
    ...lines,
    ...(discount ? [{ text: reason, amount: discount }] : []),
    ...(shipping === undefined ? [] : [{ text: text.shipping, amount: shipping }]),
    ...(wrapping ? [{ text: text.wrapping, amount: wrapping }] : []),
    { text: isGiftCard ? text.totalOfCard : text.total, amount: total },
    ...(giftCards ? [{ text: text.giftCards, amount: giftCards }] : []),
    ...(payable ? [{ text: payableLabel, amount: payable }] : []),
  ]
}
