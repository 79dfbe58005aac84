import { LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import type { Review } from '@shop/contract/reviews/reviews.schemas'
import type { Review as ReviewData } from 'schema-dts'
import { STAR_RANGE } from './product.server.ts'

/** Reviews of a product. Imported ones are left out: search engines want those of the shop's own customers. */
export function toReviewData(reviews: readonly Review[]): ReviewData[] {
  return reviews
    .filter(({ source }) => !source)
    .map(({ title, text, language, ...review }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.shown_name },
      datePublished: review.created_at.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: review.stars, ...STAR_RANGE },
      ...(title && { name: title }),
      reviewBody: text,
      inLanguage: LANGUAGE_TAGS[language],
    }))
}
