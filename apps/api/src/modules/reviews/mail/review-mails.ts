import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import { defineMails, fillAll, type Writers, type Unsubscribe } from '../../mail/define-mails.shared.ts'

/** Mails that ask for reviews. */
interface ReviewMailData {
  review_request: {
    orderNumber: string
    /** Each with the page on which it is reviewed. */
    products: { name: string; link: string }[]
    unsubscribe: Unsubscribe
  }
}

function toWriters({ request }: TextsOf<'reviews/mails'>): Writers<ReviewMailData> {
  return {
    review_request: (facts) => ({
      subject: request.subject,
      greeting: request.greeting,
      paragraphs: fillAll(facts, ...request.paragraphs),
      links: facts.products.map(({ name, link }) => ({ label: fill(request.link, { name }), link })),
      unsubscribe: { label: request.unsubscribe, ...facts.unsubscribe },
    }),
  }
}

export const REVIEW_MAILS = defineMails(readTexts('reviews/mails'), toWriters)
