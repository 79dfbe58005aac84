import type { MailContent, MailLine } from '../../mail/define-mails.service.ts'

/** One parcel of an order, as its mail says it. */
export interface MailShipment {
  carrier: string
  trackingNumber: string
  /** The carrier's own page, if it has one for the number. */
  trackingUrl?: string
  /** What is in it: names and units. */
  items: MailLine[]
  /** Of an order in several parcels: whether more is to come after this one. */
  part?: 'more_follows' | 'last'
  /** It has gone before: only its carrier or number were wrong. */
  isCorrected?: boolean
}

type ShippedText = Pick<MailContent, 'subject' | 'paragraphs' | 'lines' | 'more'>

/** What a mail in English says about a parcel that has just left. */
export function toShippedEn(orderNumber: string, shipment: MailShipment): ShippedText {
  const { carrier, trackingNumber, trackingUrl, items } = shipment
  const texts = {
    corrected: {
      subject: `New tracking number for order ${orderNumber}`,
      paragraphs: [
        `The tracking details we sent you for order ${orderNumber} were wrong. We’re sorry about that: these are the right ones.`,
      ],
    },
    complete: {
      subject: `Order ${orderNumber} is on its way`,
      paragraphs: [`Order ${orderNumber} has shipped.`],
    },
    more_follows: {
      subject: `Part of order ${orderNumber} is on its way`,
      paragraphs: [
        `Order ${orderNumber} comes in more than one parcel, and some of it has shipped.`,
        'The rest follows. We’ll write to you again when it ships.',
      ],
    },
    last: {
      subject: `The rest of order ${orderNumber} is on its way`,
      paragraphs: [
        `The rest of order ${orderNumber} has shipped. Nothing more is to come after this parcel.`,
      ],
    },
  }
  const { subject, paragraphs } = texts[toText(shipment)]
  return {
    subject,
    paragraphs: [
      ...paragraphs,
      `Carrier: ${carrier}. Tracking number: ${trackingNumber}.`,
      'In this parcel:',
    ],
    lines: items,
    ...(trackingUrl ? { more: { label: `Track it with ${carrier}`, link: trackingUrl } } : {}),
  }
}

/** The same in Chinese. */
export function toShippedZh(orderNumber: string, shipment: MailShipment): ShippedText {
  const { carrier, trackingNumber, trackingUrl, items } = shipment
  const texts = {
    corrected: {
      subject: `订单 ${orderNumber} 的运单号已更正`,
      paragraphs: [`此前发给您的订单 ${orderNumber} 物流信息有误，非常抱歉。请以下面的信息为准。`],
    },
    complete: {
      subject: `订单 ${orderNumber} 已发货`,
      paragraphs: [`您的订单 ${orderNumber} 已经发货。`],
    },
    more_follows: {
      subject: `订单 ${orderNumber} 部分商品已发货`,
      paragraphs: [
        `您的订单 ${orderNumber} 将分多个包裹寄出，部分商品已经发货。`,
        '其余商品会陆续寄出，发货时我们会再邮件通知您。',
      ],
    },
    last: {
      subject: `订单 ${orderNumber} 的其余商品已发货`,
      paragraphs: [`您的订单 ${orderNumber} 的其余商品已经发货，至此全部寄出。`],
    },
  }
  const { subject, paragraphs } = texts[toText(shipment)]
  return {
    subject,
    paragraphs: [...paragraphs, `物流公司：${carrier}，运单号：${trackingNumber}。`, '本包裹内有：'],
    lines: items,
    ...(trackingUrl ? { more: { label: `在${carrier}官网查询物流`, link: trackingUrl } } : {}),
  }
}

function toText({ part, isCorrected }: MailShipment): 'corrected' | 'complete' | 'more_follows' | 'last' {
  return isCorrected ? 'corrected' : (part ?? 'complete')
}
