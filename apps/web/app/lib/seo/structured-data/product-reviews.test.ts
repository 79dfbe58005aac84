import type { Review } from '@shop/contract/reviews/reviews.schemas'
import { expect, test } from 'vitest'
import { toReviewData } from './product-reviews.server.ts'

const REVIEW: Review = {
  review_id: 'own',
  stars: 5,
  title: 'Lovely',
  text: 'I wear it each day.',
  language: 'en',
  shown_name: 'Mei',
  photos: [],
  helpful_count: 0,
  created_at: '2026-11-25T06:00:00.000Z',
}

test('Search engines get the reviews of the shop’s own customers, and none that were imported.', () => {
  const imported = { ...REVIEW, review_id: 'imported', shown_name: 'Lian', source: { name: 'Etsy' } }
  expect(toReviewData([REVIEW, imported])).toMatchObject([
    { author: { name: 'Mei' }, reviewBody: REVIEW.text },
  ])
})
