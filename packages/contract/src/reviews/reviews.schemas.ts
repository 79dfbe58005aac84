import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { REVIEW_SORTS, REVIEW_TEXT_LENGTH, REVIEW_TITLE_LENGTH, WRIST_MM } from './reviews.rules.ts'
import { pageOf, pageQuery } from '../http/envelope.schemas.ts'
import { idParams, Language, localized, Token } from '../text/fields.schemas.ts'
import { MODERATION_STATUSES, REJECTION_REASONS } from '../moderation/moderation.rules.ts'
import { publicText, ShownName } from '../moderation/moderation.schemas.ts'
import { Photo, PhotoIds } from '../photos/photos.schemas.ts'

const Stars = z
  .int('Please give one to five stars')
  .min(1, 'Please give one to five stars')
  .max(5, 'Please give one to five stars')

const Wrist = z
  .int('Please choose a wrist size')
  .min(WRIST_MM.min, 'Please choose a wrist size')
  .max(WRIST_MM.max, 'Please choose a wrist size')
  .multipleOf(WRIST_MM.step, 'Please choose a wrist size')

/** A review as its author writes it. */
export const ReviewInput = z.strictObject({
  stars: Stars,
  stone: Stars.optional(),
  finish: Stars.optional(),
  fit: Stars.optional(),
  title: publicText('Please shorten the title', REVIEW_TITLE_LENGTH).default(''),
  text: publicText('Please write 10 to 3,000 characters', { ...REVIEW_TEXT_LENGTH, lines: true }),
  shown_name: ShownName,
  wrist_mm: Wrist.optional().describe('The author’s wrist, in steps of 5 mm'),
  photo_ids: PhotoIds,
  language: Language.describe('Language of the page; the text’s own script decides where it is clear'),
})

export type ReviewInput = z.output<typeof ReviewInput>

const stars = {
  stars: z.int(),
  stone: z.int().optional(),
  finish: z.int().optional(),
  fit: z.int().optional(),
}

const content = {
  ...stars,
  title: z.string().describe('May be empty'),
  text: z.string(),
  shown_name: z.string(),
  language: Language.describe('Of title and text'),
  wrist_mm: z.int().optional(),
  size: z.string().optional().describe('The size bought'),
  photos: z.array(Photo),
  created_at: z.string(),
  edited_at: z.string().optional(),
}

/** An approved review, as everybody reads it. */
export const Review = z.object({
  review_id: z.string(),
  ...content,
  helpful_count: z.int(),
  reply: z.object({ text: z.string(), replied_at: z.string() }).optional().describe('By the merchant'),
  source: z
    .object({ name: z.string(), url: z.string().optional() })
    .optional()
    .describe('Where an imported review comes from; missing: bought here'),
})

export type Review = z.infer<typeof Review>

/** A review as its author sees it. */
export const OwnReview = z.object({
  review_id: z.string(),
  ...content,
  status: z.enum(MODERATION_STATUSES),
  rejection: z.object({ reason: z.enum(REJECTION_REASONS), note: z.string().optional() }).optional(),
  editable_until: z.string(),
  can_edit: z.boolean(),
})

export type OwnReview = z.infer<typeof OwnReview>

/** A line of a delivered order: what can be reviewed, or was. */
export const ReviewableLine = z.object({
  order_id: z.string(),
  order_number: z.string(),
  position: z.int(),
  product_id: z.string(),
  slug: z.string(),
  ...localized('name'),
  image: z.string(),
  size: z.string().optional(),
  delivered_at: z.string().optional().describe('Missing: it cannot be reviewed yet'),
  review: OwnReview.optional(),
})

export type ReviewableLine = z.infer<typeof ReviewableLine>

const ReviewableLines = z.object({
  items: z.array(ReviewableLine),
  shown_name: z.string().describe('A name to suggest; may be empty'),
})

/** The stars of a product's reviews bought here; imported ones do not count. */
export const RatingSummary = z.object({
  average: z.number().describe('One decimal; 0 without reviews'),
  count: z.int(),
  distribution: z.array(z.int()).length(5).describe('How many gave one star, two, … five'),
  stone: z.number().optional().describe('Average of those who gave stars for it'),
  finish: z.number().optional(),
  fit: z.number().optional(),
  with_photos: z.int(),
  wrists_mm: z.array(z.int()).describe('The wrists that reviewers told, ascending'),
})

export type RatingSummary = z.infer<typeof RatingSummary>

const params = z.object({ id: z.string().max(120) })
const lineParams = z.object({ id: z.string().max(64), position: z.coerce.number().int().min(0).max(100) })

/** Schemas of the endpoints in reviews.endpoints.ts. */
export const reviewsSchemas = {
  listProductReviews: {
    params,
    query: z.object({
      ...pageQuery(10),
      stars: z.coerce.number().int().min(1).max(5).optional(),
      with_photos: z.enum(['true', '1']).optional(),
      wrist_mm: z.coerce.number().int().min(WRIST_MM.min).max(WRIST_MM.max).optional(),
      sort: z.enum(REVIEW_SORTS).default(REVIEW_SORTS[0]),
    }),
    data: pageOf(Review).extend({
      product_id: z.string(),
      summary: RatingSummary,
      photos: z
        .array(Photo.extend({ review_id: z.string() }))
        .describe('Up to twelve of all reviews, newest first'),
    }),
  },
  getReviewerStatus: {
    params,
    data: z.object({
      to_review: z.array(ReviewableLine).describe('Lines without a review'),
      found_helpful: z.array(z.string()).describe('Reviews of the product by id'),
    }),
  },
  listMyReviews: {
    query: z.object(pageQuery(10)),
    data: pageOf(ReviewableLine)
      .describe('Lines with a review, newest first')
      .extend({
        to_review: z.array(ReviewableLine).describe('Up to twenty lines without one, newest first'),
      }),
  },
  listOrderReviews: {
    params: idParams,
    data: ReviewableLines,
  },
  createReview: {
    params: lineParams,
    body: ReviewInput,
    data: OwnReview,
  },
  updateReview: {
    params: lineParams,
    body: ReviewInput,
    data: OwnReview,
  },
  deleteReview: {
    params: lineParams,
    data: z.object({}),
  },
  openReviewLink: {
    body: z.strictObject({ token: Token }),
    data: z.object({ line: ReviewableLine, shown_name: z.string() }),
  },
  uploadPhotoByLink: {
    query: z.object({ token: Token }),
    data: Photo,
  },
  createReviewByLink: {
    body: z.strictObject({ token: Token, review: ReviewInput }),
    data: OwnReview,
  },
  stopReviewMails: {
    query: z.object({ token: Token }),
    data: z.object({}),
  },
  getReviewMails: {
    data: z.object({ wanted: z.boolean() }),
  },
  setReviewMails: {
    body: z.strictObject({ wanted: z.boolean() }),
    data: z.object({ wanted: z.boolean() }),
  },
  markHelpful: {
    params: idParams,
    data: z.object({ helpful_count: z.int() }),
  },
  unmarkHelpful: {
    params: idParams,
    data: z.object({ helpful_count: z.int() }),
  },
} satisfies Record<string, EndpointSchemas>
