import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import { PHOTO_UPLOAD } from '../photos/photos.endpoints.ts'
import type { reviewsSchemas } from './reviews.schemas.ts'

export const listProductReviews = defineEndpoint({
  method: 'GET',
  path: '/products/:id/reviews',
  summary: 'The approved reviews of a product, with the stars of all of them',
  auth: 'public',
  schemas: typesOf<typeof reviewsSchemas.listProductReviews>(),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const getReviewerStatus = defineEndpoint({
  method: 'GET',
  path: '/v1/products/:id/reviewer',
  summary: 'What the shopper can review of a product, and what they found helpful',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.getReviewerStatus>(),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const listMyReviews = defineEndpoint({
  method: 'GET',
  path: '/v1/users/reviews',
  summary: 'The shopper’s reviews, and what they can review',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.listMyReviews>(),
  errors: [],
})

export const listOrderReviews = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/reviews',
  summary: 'The lines of an order with their reviews',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.listOrderReviews>(),
  errors: ['ORDER_NOT_FOUND'],
})

export const createReview = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/lines/:position/review',
  summary: 'Reviews a line of a delivered order, once; shown after moderation',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.createReview>(),
  status: 201,
  errors: ['ORDER_NOT_FOUND', 'REVIEW_NOT_YET', 'REVIEW_EXISTS', 'PHOTO_NOT_FOUND'],
  idempotent: true,
  rateLimit: 'public-text',
})

export const updateReview = defineEndpoint({
  method: 'PUT',
  path: '/v1/orders/:id/lines/:position/review',
  summary: 'Changes the shopper’s review, within 30 days; it is moderated again',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.updateReview>(),
  errors: ['ORDER_NOT_FOUND', 'REVIEW_NOT_FOUND', 'REVIEW_FIXED', 'PHOTO_NOT_FOUND'],
  rateLimit: 'public-text',
})

export const deleteReview = defineEndpoint({
  method: 'DELETE',
  path: '/v1/orders/:id/lines/:position/review',
  summary: 'Deletes the shopper’s review with its photos, at any time; idempotent',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.deleteReview>(),
  errors: ['ORDER_NOT_FOUND'],
})

export const openReviewLink = defineEndpoint({
  method: 'POST',
  path: '/v1/review-links/open',
  summary: 'The line that a link of the asking mail is for; a link is used up by the review',
  auth: 'public',
  schemas: typesOf<typeof reviewsSchemas.openReviewLink>(),
  errors: ['REVIEW_LINK_INVALID', 'REVIEW_EXISTS'],
  rateLimit: 'link',
})

export const uploadPhotoByLink = defineEndpoint({
  method: 'POST',
  path: '/v1/review-links/photos',
  summary: 'Uploads a photo for the review that a link of the asking mail is for',
  auth: 'public',
  schemas: typesOf<typeof reviewsSchemas.uploadPhotoByLink>(),
  upload: PHOTO_UPLOAD,
  status: 201,
  errors: [
    'REVIEW_LINK_INVALID',
    'REVIEW_EXISTS',
    'PHOTO_TOO_LARGE',
    'PHOTO_TYPE_UNSUPPORTED',
    'PHOTO_LIMIT_REACHED',
  ],
  rateLimit: 'photo',
})

export const createReviewByLink = defineEndpoint({
  method: 'POST',
  path: '/v1/review-links/review',
  summary: 'Reviews the line that a link of the asking mail is for',
  auth: 'public',
  schemas: typesOf<typeof reviewsSchemas.createReviewByLink>(),
  status: 201,
  errors: ['REVIEW_LINK_INVALID', 'REVIEW_EXISTS', 'PHOTO_NOT_FOUND'],
  rateLimit: 'public-text',
})

export const stopReviewMails = defineEndpoint({
  method: 'POST',
  path: '/v1/review-mails/stop',
  summary: 'Ends the mails that ask for reviews; mail clients call it too (RFC 8058), with a form as body',
  auth: 'public',
  schemas: typesOf<typeof reviewsSchemas.stopReviewMails>(),
  errors: [],
  rateLimit: 'link',
})

export const getReviewMails = defineEndpoint({
  method: 'GET',
  path: '/v1/users/review-mails',
  summary: 'Whether the shopper gets mails that ask for reviews',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.getReviewMails>(),
  errors: [],
})

export const setReviewMails = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/review-mails',
  summary: 'Starts or ends the mails that ask for reviews',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.setReviewMails>(),
  errors: [],
})

export const markHelpful = defineEndpoint({
  method: 'PUT',
  path: '/v1/reviews/:id/helpful',
  summary: 'The shopper finds a review helpful; idempotent',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.markHelpful>(),
  errors: ['REVIEW_NOT_FOUND', 'OWN_REVIEW'],
  rateLimit: 'opinion',
})

export const unmarkHelpful = defineEndpoint({
  method: 'DELETE',
  path: '/v1/reviews/:id/helpful',
  summary: 'The shopper no longer finds a review helpful; idempotent',
  auth: 'user',
  schemas: typesOf<typeof reviewsSchemas.unmarkHelpful>(),
  errors: ['REVIEW_NOT_FOUND'],
  rateLimit: 'opinion',
})
