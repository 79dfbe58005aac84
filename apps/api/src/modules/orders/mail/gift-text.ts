/** What an order asks for as a gift. */
export interface GiftFacts {
  paper?: string
  /** The text of the card. */
  message?: string
  hidesPrices: boolean
  /** The wished day, formatted. */
  day?: string
  /** Somebody else than the buyer. */
  recipient?: string
}

/** What a mail in English says about a gift; nothing about other orders. */
export function toGiftEn({ gift }: { gift?: GiftFacts }): string[] {
  if (!gift) return []
  const { paper, message, hidesPrices, day, recipient } = gift
  const options = [
    ...(recipient ? [`It goes to ${recipient}.`] : []),
    ...(paper ? [`We wrap it in “${paper}”.`] : []),
    ...(hidesPrices ? ['No prices are in the parcel.'] : []),
    ...(day ? [`We send it so that it should arrive on ${day}.`] : []),
  ]
  return [
    ...(options.length > 0 ? [`This order is a gift. ${options.join(' ')}`] : []),
    ...(message ? [`Your card says: “${toOneLine(message)}”`] : []),
  ]
}

/** The same in Chinese. */
export function toGiftZh({ gift }: { gift?: GiftFacts }): string[] {
  if (!gift) return []
  const { paper, message, hidesPrices, day, recipient } = gift
  const options = [
    ...(recipient ? [`寄给${recipient}`] : []),
    ...(paper ? [`使用“${paper}”包装纸`] : []),
    ...(hidesPrices ? ['包裹内不附价格'] : []),
    ...(day ? [`希望于 ${day} 送达`] : []),
  ]
  return [
    ...(options.length > 0 ? [`这是一份礼物：${options.join('，')}。`] : []),
    ...(message ? [`贺卡内容：“${toOneLine(message)}”`] : []),
  ]
}

/** A card's text without its line breaks. */
function toOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
