import type { RejectionReason } from '@shop/contract/reviews/reviews.endpoints'
import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import {
  defineMails,
  fillAll,
  toParagraphs,
  type Writers,
  type Unsubscribe,
} from '../../mail/define-mails.shared.ts'

type Written = 'review' | 'question' | 'reply'

/** Mails about reviews and questions. */
interface ReviewMailData {
  review_request: {
    orderNumber: string
    /** Each with the page on which it is reviewed. */
    products: { name: string; link: string }[]
    unsubscribe: Unsubscribe
  }
  content_rejected: {
    what: Written
    product: string
    reason: RejectionReason
    /** The merchant's own text; may be empty. */
    note: string
    link: string
  }
  content_replied: { what: 'review' | 'question'; product: string; text: string; link: string }
}

function toWriters({ names, request, rejected, replied }: TextsOf<'reviews/mails'>): Writers<ReviewMailData> {
  return {
    review_request: (facts) => ({
      subject: request.subject,
      greeting: request.greeting,
      paragraphs: fillAll(facts, ...request.paragraphs),
      links: facts.products.map(({ name, link }) => ({ label: fill(request.link, { name }), link })),
      unsubscribe: { label: request.unsubscribe, ...facts.unsubscribe },
    }),
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

export const REVIEW_MAILS = defineMails(readTexts('reviews/mails'), toWriters)
