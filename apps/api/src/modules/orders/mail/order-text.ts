import { toGiftEn, toGiftZh, type GiftFacts } from './gift-text.ts'

/** Orders without goods: of a gift card, or of work on pieces that the shopper has. */
export interface WithoutGoods {
  isGiftCard?: true
  isService?: true
}

interface PaidOrder extends WithoutGoods {
  gift?: GiftFacts
  makingDays?: number
}

/** What a mail in English says about an order that is to be paid. */
export function toPlacedEn(orderNumber: string, payUntil: string, order: WithoutGoods): string[] {
  if (order.isGiftCard) {
    return [
      `Your gift card is waiting for your payment: order ${orderNumber}.`,
      `Please pay by ${payUntil}. After that, the order ends and you won’t be charged. If you’ve already paid, there’s nothing left to do.`,
    ]
  }
  if (order.isService) {
    return [
      `Order ${orderNumber} pays for restringing, postage back to you included.`,
      `Please pay by ${payUntil}. If you’d rather not, simply don’t pay: the order ends and you won’t be charged. If you’ve already paid, there’s nothing left to do.`,
    ]
  }
  return [
    `We’re holding the items of order ${orderNumber} for you.`,
    `Please pay by ${payUntil}. After that, the items go back in stock and you won’t be charged. If you’ve already paid, there’s nothing left to do.`,
  ]
}

/** The same in Chinese. */
export function toPlacedZh(orderNumber: string, payUntil: string, order: WithoutGoods): string[] {
  const { isGiftCard, isService } = order
  const isHeld = !isGiftCard && !isService
  const then = `逾期未付，${isHeld ? '商品将重新上架' : '订单将自动取消'}，不会产生扣款。如果您已付款，则无需任何操作。`
  return [
    ...(isGiftCard ? [`您的礼品卡订单 ${orderNumber} 已生成。`] : []),
    ...(isService ? [`订单 ${orderNumber} 是重新穿绳的费用，已含寄回运费。`] : []),
    ...(isHeld ? [`订单 ${orderNumber} 的商品已为您预留。`] : []),
    `请在 ${payUntil} 前完成付款。${then}`,
  ]
}

/** What a mail in English says about an order that nobody paid. */
export function toExpiredEn(orderNumber: string, { isGiftCard, isService }: WithoutGoods): string {
  if (isGiftCard) return `The time to pay for the gift card of order ${orderNumber} has run out.`
  if (isService) return `The time to pay for the restringing of order ${orderNumber} has run out.`
  return `The time to pay for order ${orderNumber} has run out, and the items are back in stock.`
}

/** The same in Chinese. */
export function toExpiredZh(orderNumber: string, { isGiftCard, isService }: WithoutGoods): string {
  const then = isGiftCard ? '礼品卡未开出' : isService ? '我们不会为您穿绳' : '商品已重新上架'
  return `订单 ${orderNumber} 的付款时间已过，${then}。`
}

/** What a mail in English says about an order that was just paid. */
export function toPaidEn(orderNumber: string, order: PaidOrder): string[] {
  if (order.isGiftCard) {
    return [
      `We’ve received your payment for order ${orderNumber}. Your gift card is ready.`,
      'The order’s page shows when it is sent, and has it as a PDF to print. There is no invoice now: the goods that the card pays for are invoiced.',
    ]
  }
  const invoice =
    'Your invoice is on the order’s page, as a PDF in English and Chinese. You can have it made out to a company there.'
  if (order.isService) {
    return [
      `We’ve received your payment for order ${orderNumber}. We start as soon as your pieces are here.`,
      invoice,
    ]
  }
  return [
    `We’ve received your payment and are preparing order ${orderNumber}.`,
    ...toMakingTimeEn(order),
    ...toGiftEn(order),
    invoice,
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
  const invoice = '账单 PDF（中英文）可在订单页下载，需要企业抬头也可在那里填写。'
  if (order.isService) return [`我们已收到订单 ${orderNumber} 的付款，收到商品后即为您重新穿绳。`, invoice]
  return [
    `我们已收到付款，正在为您准备订单 ${orderNumber}。`,
    ...toMakingTimeZh(order),
    ...toGiftZh(order),
    invoice,
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
