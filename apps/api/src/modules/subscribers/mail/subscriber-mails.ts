import { readTexts, type TextsOf } from '@shop/messages/texts'
import {
  defineMails,
  toPlainWriters,
  type Unsubscribe,
  type Writers,
} from '../../mail/define-mails.shared.ts'

/** Mails about consent itself, and those that accounts agreed to. */
interface SubscriberMailData {
  subscription_confirm: { hours: number; link: string }
  birthday: { link: string; unsubscribe: Unsubscribe }
  left_cart: { goods: string[]; link: string; unsubscribe: Unsubscribe }
}

function toWriters(texts: TextsOf<'subscribers/mails'>): Writers<SubscriberMailData> {
  const plain = toPlainWriters<SubscriberMailData>(texts)
  return {
    ...plain,
    birthday: (facts) => ({
      ...plain.birthday(facts),
      unsubscribe: { label: texts.birthday.unsubscribe, ...facts.unsubscribe },
    }),
    left_cart: (facts) => ({
      ...plain.left_cart(facts),
      blocks: [{ type: 'list', ordered: false, items: facts.goods.map((text) => [{ text }]) }],
      unsubscribe: { label: texts.left_cart.unsubscribe, ...facts.unsubscribe },
    }),
  }
}

export const SUBSCRIBER_MAILS = defineMails(readTexts('subscribers/mails'), toWriters)
