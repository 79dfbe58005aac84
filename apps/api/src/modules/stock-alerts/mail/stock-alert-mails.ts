import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import { defineMails, fillAll, type Writers, type Unsubscribe } from '../../mail/define-mails.shared.ts'

type Texts = TextsOf<'stock-alerts/mails'>

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

function toWriters(texts: Texts): Writers<StockAlertMailData> {
  function write(facts: AboutProduct, { subject, greeting, paragraphs, action }: Texts['confirm']) {
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

export const STOCK_ALERT_MAILS = defineMails(readTexts('stock-alerts/mails'), toWriters)
