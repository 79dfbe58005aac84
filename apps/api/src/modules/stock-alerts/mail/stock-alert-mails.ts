import { defineMails, type Texts, type Unsubscribe } from '../../mail/define-mails.service.ts'

interface AboutProduct {
  product: string
  /** Empty for products without sizes. */
  size: string
  link: string
}

/** Mails of back-in-stock alerts. */
interface StockAlertMailData {
  stock_alert_confirm: AboutProduct & { hours: number }
  stock_alert: AboutProduct & { unsubscribe: Unsubscribe }
}

const EN: Texts<StockAlertMailData> = {
  stock_alert_confirm: ({ product, size, hours, link }) => ({
    subject: 'Please confirm your back-in-stock alert',
    greeting: 'One more step',
    paragraphs: [
      `Someone, probably you, asked us to email this address when this item is back in stock: ${nameEn(product, size)}.`,
      `Please confirm within ${hours} hours. We’ll send you one email when it’s back, then delete your address.`,
      'If it wasn’t you, ignore this email and you won’t hear from us again.',
    ],
    action: { label: 'Yes, notify me', link },
  }),
  stock_alert: ({ product, size, link, unsubscribe }) => ({
    subject: `Back in stock: ${nameEn(product, size)}`,
    greeting: 'It’s back',
    paragraphs: [
      `The item you asked about is back in stock: ${nameEn(product, size)}.`,
      'We can’t reserve one for you, and sometimes only a few come back. If it’s gone by the time you look, you can set another alert.',
      'This is the one email you asked for.',
    ],
    action: { label: 'View item', link },
    unsubscribe: { label: 'Stop back-in-stock alerts', ...unsubscribe },
  }),
}

const ZH: Texts<StockAlertMailData> = {
  stock_alert_confirm: ({ product, size, hours, link }) => ({
    subject: '请确认：到货时通知您',
    greeting: '只需确认一下',
    paragraphs: [
      `有人（可能是您本人）希望在以下商品到货时收到通知：${nameZh(product, size)}。`,
      `请在 ${hours} 小时内确认。到货时我们只会发送一封邮件，随后删除您的邮箱。`,
      '如果不是您本人的操作，请忽略这封邮件，您不会再收到任何邮件。',
    ],
    action: { label: '确认，到货时通知我', link },
  }),
  stock_alert: ({ product, size, link, unsubscribe }) => ({
    subject: `到货通知：${nameZh(product, size)}`,
    greeting: '到货了',
    paragraphs: [
      `您关注的商品现在有货了：${nameZh(product, size)}。`,
      '我们无法为您预留，有时补货数量也不多。如果您查看时已经售出，可以再次登记到货通知。',
      '您登记的到货通知仅此一封。',
    ],
    action: { label: '去看看', link },
    unsubscribe: { label: '停止到货通知', ...unsubscribe },
  }),
}

function nameEn(product: string, size: string): string {
  return size === '' ? product : `${product}, size ${size}`
}

function nameZh(product: string, size: string): string {
  return size === '' ? product : `${product}（尺寸 ${size}）`
}

export const STOCK_ALERT_MAILS = defineMails<StockAlertMailData>({ en: EN, zh: ZH })
