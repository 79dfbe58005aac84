import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import {
  defineMails,
  fillAll,
  toOneLine,
  toParagraphs,
  type MailLine,
  type Writers,
} from '../../mail/define-mails.shared.ts'

type OrderTexts = TextsOf<'orders/mails'>

/** The facts of every mail about an order. */
export interface AboutOrder {
  name: string
  orderNumber: string
  link: string
  /** The order is for a gift card: nothing is packed, and nothing is invoiced yet. */
  isGiftCard?: true
  /** It pays for work on products that the shopper sends: nothing is held for it. */
  isService?: true
}

/** The gift options of an order. */
interface GiftFacts {
  paper?: string
  /** The text of the card. */
  message?: string
  hidesPrices: boolean
  /** The wished day, formatted. */
  day?: string
  /** Somebody else than the buyer. */
  recipient?: string
}

/** The lines and sums of an order, as its mails list them; amounts are already formatted. */
interface Bill {
  lines: MailLine[]
  /** What offers without a code take off, with its minus sign; absent when there is none. */
  offers?: MailLine[]
  /** The rest of the discount, likewise. */
  discount?: string
  /** The coupon of the discount. */
  couponCode?: string
  /** Absent where there is no parcel. */
  shipping?: string
  isShippedFree?: boolean
  total: string
  /** What gift cards pay of the total, with its minus sign, and what they leave to pay; absent without gift cards. */
  giftCards?: string
  payable?: string
  /** The price of gift wrapping; absent without it. */
  wrapping?: string
  gift?: GiftFacts
  /** Working days that making a bracelet takes which the shopper designed; absent without one. */
  makingDays?: number
}

/** One parcel of an order, as its mail names it. */
export interface MailShipment {
  carrier: string
  trackingNumber: string
  /** The carrier's own page, if it has one for the number. */
  trackingUrl?: string
  /** What is in it: names and units. */
  items: MailLine[]
  /** For an order in several parcels: whether more is to come after this one. */
  part?: 'more_follows' | 'last'
  /** It has gone before: only its carrier or number were wrong. */
  isCorrected?: boolean
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
  /** The merchant's own text. */
  order_message: AboutOrder & { message: string }
}

/** Which sentences each mail has: the same in every language. */
function toWriters(texts: OrderTexts): Writers<OrderMailData> {
  const { placed, paid, expired, cancelled, shipped, delivered, refunded, message } = texts

  /** The head of a mail, and its link. */
  const write = (facts: AboutOrder, head: { subject: string; action: string; greeting?: string }) => ({
    subject: fill(head.subject, facts),
    greeting: fill(head.greeting ?? texts.greeting, facts),
    action: { label: head.action, link: facts.link },
  })

  return {
    order_placed: (facts) => ({
      ...write(facts, placed),
      paragraphs: [
        ...fillAll(facts, ...placed[toKind(facts)]),
        ...toMakingTime(texts, facts),
        ...toGift(texts, facts),
      ],
      lines: toLines(texts, facts, texts.bill.payable),
    }),
    order_paid: (facts) => ({
      ...write(facts, paid),
      paragraphs: toPaid(texts, facts),
      lines: toLines(texts, facts, texts.bill.charged),
    }),
    order_expired: (facts) => ({
      ...write(facts, expired),
      paragraphs: fillAll(
        facts,
        expired[toKind(facts)],
        facts.toGiftCards && texts.toGiftCards,
        expired.next,
      ),
    }),
    order_cancelled: (facts) => ({
      ...write(facts, cancelled),
      paragraphs: fillAll(facts, cancelled.text, facts.toGiftCards && texts.toGiftCards),
    }),
    order_shipped(facts) {
      const { subject, paragraphs } = shipped[toShipped(facts)]
      const { trackingUrl, items } = facts
      return {
        ...write(facts, { ...shipped, subject }),
        paragraphs: fillAll(facts, ...paragraphs, ...shipped.parcel),
        lines: items,
        ...(trackingUrl && { more: { label: fill(shipped.track, facts), link: trackingUrl } }),
      }
    },
    order_delivered: (facts) => ({
      ...write(facts, delivered),
      paragraphs: fillAll(facts, ...delivered.paragraphs),
    }),
    payment_refunded: (facts) => ({
      ...write(facts, refunded),
      paragraphs: fillAll(
        facts,
        facts.isToGiftCards ? refunded.toGiftCards : refunded.toPayment,
        facts.isGiftCard ? refunded.ofGiftCard : refunded.creditNote,
      ),
    }),
    order_message: (facts) => ({
      ...write(facts, message),
      paragraphs: [...fillAll(facts, message.introduction), ...toParagraphs(facts.message)],
    }),
  }
}

/** Orders without goods are of a gift card, or of work on products that the shopper has. */
function toKind({ isGiftCard, isService }: AboutOrder): 'giftCard' | 'service' | 'goods' {
  if (isGiftCard) return 'giftCard'
  return isService ? 'service' : 'goods'
}

function toShipped({ part, isCorrected }: MailShipment): 'corrected' | 'complete' | 'more_follows' | 'last' {
  return isCorrected ? 'corrected' : (part ?? 'complete')
}

/** The texts about an order that was just paid. */
function toPaid(texts: OrderTexts, facts: AboutOrder & Bill): string[] {
  const { paid } = texts
  if (facts.isGiftCard) return fillAll(facts, ...paid.giftCard)
  if (facts.isService) return fillAll(facts, paid.service, paid.invoice)
  return [
    ...fillAll(facts, paid.goods),
    ...toMakingTime(texts, facts),
    ...toGift(texts, facts),
    ...fillAll(facts, paid.invoice),
  ]
}

/** How long the shopper's own bracelet takes; nothing about other orders. */
function toMakingTime(texts: OrderTexts, bill: Bill): string[] {
  return fillAll(bill, bill.makingDays !== undefined && texts.makingTime)
}

/** The texts about a gift; none for other orders. */
function toGift({ gift: texts }: OrderTexts, { gift }: Bill): string[] {
  if (!gift) return []
  const { paper, message, hidesPrices, day, recipient } = gift
  const options = fillAll(
    gift,
    recipient && texts.recipient,
    paper && texts.paper,
    hidesPrices && texts.hidesPrices,
    day && texts.day,
  )
  return [
    ...fillAll({ options: options.join(texts.between) }, options.length > 0 && texts.options),
    ...(message ? fillAll({ message: toOneLine(message) }, texts.message) : []),
  ]
}

/** All lines of a mail. `payableLabel`: the label of the rest that gift cards do not pay. */
function toLines({ bill: texts }: OrderTexts, facts: AboutOrder & Bill, payableLabel: string): MailLine[] {
  const {
    lines,
    offers = [],
    discount,
    couponCode,
    shipping,
    isShippedFree,
    wrapping,
    total,
    giftCards,
    payable,
    isGiftCard,
  } = facts
  const reason = couponCode ? fill(texts.coupon, facts) : texts.discount
  return [
    ...lines,
    ...offers,
    ...(discount ? [{ text: reason, amount: discount }] : []),
    ...(shipping === undefined ? [] : [{ text: texts.shipping, amount: shipping }]),
    ...(isShippedFree ? [{ text: texts.shipping, amount: texts.shippingFree }] : []),
    ...(wrapping ? [{ text: texts.wrapping, amount: wrapping }] : []),
    { text: isGiftCard ? texts.totalOfCard : texts.total, amount: total, isTotal: true },
    ...(giftCards ? [{ text: texts.giftCards, amount: giftCards }] : []),
    ...(payable ? [{ text: payableLabel, amount: payable }] : []),
  ]
}

export const ORDER_MAILS = defineMails(readTexts('orders/mails'), toWriters)
