import type { Texts, Unsubscribe } from '../mail-content.ts'

interface AboutPiece {
  product: string
  /** Empty for goods without sizes. */
  size: string
  link: string
}

/** Letters to whoever asked to be told when a piece is back. */
export interface StockMailData {
  stock_alert_confirm: AboutPiece & { hours: number }
  stock_alert: AboutPiece & { unsubscribe: Unsubscribe }
}

export const STOCK_MAIL_EN: Texts<StockMailData> = {
  stock_alert_confirm: ({ product, size, hours, link }) => ({
    subject: 'Please confirm: shall we write when this piece is back?',
    greeting: 'One press, and we will write',
    paragraphs: [
      `Somebody, probably you, asked us to write to this address when this piece is available again: ${nameEn(product, size)}.`,
      `Please confirm it within ${hours} hours. We then send one letter when it is back, and forget your address.`,
      'If it was not you, ignore this message: nothing more will come.',
    ],
    action: { label: 'Yes, write to me', link },
  }),
  stock_alert: ({ product, size, link, unsubscribe }) => ({
    subject: `Available again: ${nameEn(product, size)}`,
    greeting: 'It is back',
    paragraphs: [
      `The piece that you asked about is available again: ${nameEn(product, size)}.`,
      'We cannot set one aside, and sometimes only a few come back. If it is gone when you look, you can ask us to write once more.',
      'This was the one letter that you asked for.',
    ],
    action: { label: 'Look at it', link },
    unsubscribe: { label: 'No more letters about pieces that are back', ...unsubscribe },
  }),
}

export const STOCK_MAIL_ZH: Texts<StockMailData> = {
  stock_alert_confirm: ({ product, size, hours, link }) => ({
    subject: '请确认：到货时通知您',
    greeting: '只需确认一下',
    paragraphs: [
      `有人（很可能是您本人）希望在以下商品到货时收到通知：${nameZh(product, size)}。`,
      `请在 ${hours} 小时内确认。到货时我们只会发送一封邮件，随后便不再保留您的邮箱。`,
      '如果不是您本人的操作，请忽略这封邮件，我们不会再发送任何内容。',
    ],
    action: { label: '确认，到货时通知我', link },
  }),
  stock_alert: ({ product, size, link, unsubscribe }) => ({
    subject: `到货通知：${nameZh(product, size)}`,
    greeting: '它回来了',
    paragraphs: [
      `您关注的商品现在有货了：${nameZh(product, size)}。`,
      '我们无法为您预留，有时补货数量也不多。如果您来看时已经售出，可以再次登记到货通知。',
      '您要求的通知就是这一封。',
    ],
    action: { label: '去看看', link },
    unsubscribe: { label: '不再接收到货通知', ...unsubscribe },
  }),
}

function nameEn(product: string, size: string): string {
  return size === '' ? product : `${product}, size ${size}`
}

function nameZh(product: string, size: string): string {
  return size === '' ? product : `${product}（尺寸 ${size}）`
}
