import { readTexts } from '@shop/messages/texts'
import { defineMails, toPlainWriters } from '../../mail/define-mails.shared.ts'

/** Mails about consent itself. */
interface SubscriberMailData {
  subscription_confirm: { hours: number; link: string }
}

export const SUBSCRIBER_MAILS = defineMails(
  readTexts('subscribers/mails'),
  toPlainWriters<SubscriberMailData>,
)
