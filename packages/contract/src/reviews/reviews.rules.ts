/** Days after writing in which a review can be changed by its author. */
export const REVIEW_EDIT_DAYS = 30

/** Days after delivery after which the review request is mailed. */
export const REVIEW_REQUEST_DAYS = 10

/** Days in which a link of the review request can be used. */
export const REVIEW_LINK_DAYS = 60

/** Lengths in characters, after trimming. */
export const REVIEW_TITLE_LENGTH = { max: 100 } as const
export const REVIEW_TEXT_LENGTH = { min: 10, max: 3_000 } as const

/** Wrists that can be chosen, in steps of half a centimetre (mm). */
export const WRIST_MM = { min: 120, max: 230, step: 5 } as const

/** Fit is shown once so many owners with a wrist have reviewed a product. */
export const MIN_FIT_REVIEWS = 5

/** Orders of a product's reviews, default first. */
export const REVIEW_SORTS = ['helpful', 'newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** The stars that a review gives: in all, and for stone, finish and fit. */
export const REVIEW_ASPECTS = ['stone', 'finish', 'fit'] as const
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number]
