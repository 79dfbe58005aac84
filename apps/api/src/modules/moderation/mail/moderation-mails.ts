import type { ContentKind, RejectionReason } from '@shop/contract/moderation/moderation.rules'
import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import { defineMails, fillAll, toParagraphs, type Writers } from '../../mail/define-mails.shared.ts'

/** Mails to those who wrote something for everybody to read. */
interface ModerationMailData {
  content_rejected: {
    what: ContentKind
    product: string
    reason: RejectionReason
    /** The merchant's own text; may be empty. */
    note: string
    link: string
  }
  content_replied: { what: Exclude<ContentKind, 'reply'>; product: string; text: string; link: string }
}

function toWriters({ names, rejected, replied }: TextsOf<'moderation/mails'>): Writers<ModerationMailData> {
  return {
    content_rejected({ what, product, reason, note, link }) {
      const named = { what: names[what], product, reason: rejected.reasons[reason] }
      const { next, action } = rejected[what === 'review' ? 'review' : 'other']
      return {
        subject: fill(rejected.subject, named),
        greeting: fill(rejected.greeting, named),
        paragraphs: [...fillAll(named, rejected.text), ...(note ? [note] : []), ...fillAll(named, next)],
        action: { label: action, link },
      }
    },
    content_replied({ what, product, text, link }) {
      const texts = replied[what]
      return {
        subject: fill(texts.subject, { product }),
        greeting: texts.greeting,
        paragraphs: [fill(texts.text, { product }), ...toParagraphs(text)],
        action: { label: replied.action, link },
      }
    },
  }
}

export const MODERATION_MAILS = defineMails(readTexts('moderation/mails'), toWriters)
