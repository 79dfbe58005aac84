import { toGiftEn, toGiftZh, type GiftFacts } from './gift-text.ts'

interface PaidOrder {
  gift?: GiftFacts
  makingDays?: number
  isGiftCard?: true
}

/** What a mail in English says about an order that was just paid. */
export function toPaidEn(orderNumber: string, order: PaidOrder): string[] {
  if (order.isGiftCard) {
    return [
      `We’ve received your payment for order ${orderNumber}. Your gift card is ready.`,
      'The order’s page shows when it is sent, and has it as a PDF to print. There is no invoice now: the goods that the card pays for are invoiced.',
    ]
  }
  return [
    `We’ve received your payment and are preparing order ${orderNumber}.`,
    ...toMakingTimeEn(order),
    ...toGiftEn(order),
    'Your invoice is on the order’s page, as a PDF in English and Chinese. You can have it made out to a company there.',
  ]
}

/** The same in Chinese. */
export function toPaidZh(orderNumber: string, order: PaidOrder): string[] {
  if (order.isGiftCard) {
    return [
      `我们已收到订单 ${orderNumber} 的付款，您的礼品卡已开好。`,
      '发送时间和可打印的 PDF 都在订单页。购卡时不开账单，用卡购买商品时再开具。',
    ]
  }
  return [
    `我们已收到付款，正在为您准备订单 ${orderNumber}。`,
    ...toMakingTimeZh(order),
    ...toGiftZh(order),
    '账单 PDF（中英文）可在订单页下载，需要企业抬头也可在那里填写。',
  ]
}

/** How long the shopper's own bracelet takes; nothing about other orders. */
export function toMakingTimeEn({ makingDays }: Pick<PaidOrder, 'makingDays'>): string[] {
  if (makingDays === undefined) return []
  return [
    `Your own bracelet is strung by hand. Please allow ${makingDays} working days after payment before the order ships.`,
  ]
}

/** The same in Chinese. */
export function toMakingTimeZh({ makingDays }: Pick<PaidOrder, 'makingDays'>): string[] {
  if (makingDays === undefined) return []
  return [`您自选的手串由手工串制，付款后约需 ${makingDays} 个工作日，完成后随订单一并发出。`]
}
