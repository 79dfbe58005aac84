import {
  defineMails,
  fill,
  fillAll,
  type Writers,
  type Unsubscribe,
} from '../../mail/define-mails.service.ts'

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

/** `{name}` stands for a fact of the mail. */
const EN = {
  item: '{product}, size {size}',
  confirm: {
    subject: 'Please confirm your back-in-stock alert',
    greeting: 'One more step',
    paragraphs: [
      'Someone, probably you, asked us to email this address when this item is back in stock: {item}.',
      'Please confirm within {hours} hours. We’ll send you one email when it’s back, then delete your address.',
      'If it wasn’t you, ignore this email and you won’t hear from us again.',
    ],
    action: 'Yes, notify me',
  },
  alert: {
    subject: 'Back in stock: {item}',
    greeting: 'It’s back',
    paragraphs: [
      'The item you asked about is back in stock: {item}.',
      'We can’t reserve one for you, and sometimes only a few come back. If it’s gone by the time you look, you can set another alert.',
      'This is the one email you asked for.',
    ],
    action: 'View item',
    unsubscribe: 'Stop back-in-stock alerts',
  },
}

const ZH: typeof EN = {
  item: '{product}（尺寸 {size}）',
  confirm: {
    subject: '请确认：到货时通知您',
    greeting: '只需确认一下',
    paragraphs: [
      '有人（可能是您本人）希望在以下商品到货时收到通知：{item}。',
      '请在 {hours} 小时内确认。到货时我们只会发送一封邮件，随后删除您的邮箱。',
      '如果不是您本人的操作，请忽略这封邮件，您不会再收到任何邮件。',
    ],
    action: '确认，到货时通知我',
  },
  alert: {
    subject: '到货通知：{item}',
    greeting: '到货了',
    paragraphs: [
      '您关注的商品现在有货了：{item}。',
      '我们无法为您预留，有时补货数量也不多。如果您查看时已经售出，可以再次登记到货通知。',
      '您登记的到货通知仅此一封。',
    ],
    action: '去看看',
    unsubscribe: '停止到货通知',
  },
}

function toWriters(texts: typeof EN): Writers<StockAlertMailData> {
  function write(facts: AboutProduct, { subject, greeting, paragraphs, action }: (typeof EN)['confirm']) {
    const named = { ...facts, item: facts.size === '' ? facts.product : fill(texts.item, facts) }
    return {
      subject: fill(subject, named),
      greeting,
      paragraphs: fillAll(named, ...paragraphs),
      action: { label: action, link: facts.link },
    }
  }
  return {
    stock_alert_confirm: (facts) => write(facts, texts.confirm),
    stock_alert: (facts) => ({
      ...write(facts, texts.alert),
      unsubscribe: { label: texts.alert.unsubscribe, ...facts.unsubscribe },
    }),
  }
}

export const STOCK_ALERT_MAILS = defineMails({ en: EN, zh: ZH }, toWriters)
