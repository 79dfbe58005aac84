/** Days after writing in which a review can be changed by its author. */
export const REVIEW_EDIT_DAYS = 30

/** Days after delivery after which the review request is mailed. */
export const REVIEW_REQUEST_DAYS = 10

/** Days in which a link of the review request can be used. */
export const REVIEW_LINK_DAYS = 60

/** Lengths in characters, after trimming. */
export const REVIEW_TITLE_LENGTH = { max: 100 } as const
export const REVIEW_TEXT_LENGTH = { min: 10, max: 3_000 } as const
export const SHOWN_NAME_LENGTH = { min: 1, max: 40 } as const
export const REPORT_NOTE_LENGTH = { max: 500 } as const

/** Lengths of the merchant's answer to a review or a question. */
export const REPLY_LENGTH = { min: 2, max: 2_000 } as const

/** Wrists that can be chosen, in steps of half a centimetre (mm). */
export const WRIST_MM = { min: 120, max: 230, step: 5 } as const

/** Fit is shown once so many owners with a wrist have reviewed a product. */
export const MIN_FIT_REVIEWS = 5

/** Where a review or a question stands: only approved ones are shown. */
export const MODERATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ModerationStatus = (typeof MODERATION_STATUSES)[number]

/** Why something was not published; its author is notified. */
export const REJECTION_REASONS = [
  'cure_claim',
  'offensive',
  'personal_data',
  'advertising',
  'off_topic',
  'unreadable',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Why a shopper reports something. */
export const REPORT_REASONS = ['offensive', 'personal_data', 'advertising', 'false', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What moderators are made aware of: a promise of a cure, a way to contact somebody, shouting. */
export const REVIEW_FLAGS = ['cure_claim', 'contact', 'shouting'] as const
export type ReviewFlag = (typeof REVIEW_FLAGS)[number]

/** Orders of a product's reviews, default first. */
export const REVIEW_SORTS = ['helpful', 'newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** The stars that a review gives: in all, and for stone, finish and fit. */
export const REVIEW_ASPECTS = ['stone', 'finish', 'fit'] as const
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number]

/** Endings of domains that end no English or Chinese sentence. */
const ENDINGS = 'com|net|org|cn|io|co|info|shop|xyz|vip|app|cc|tv|ru|de|uk|fr|jp|hk|tw'
const LINK = new RegExp(
  String.raw`https?:|www\.|[\w.+-]+@[\p{L}\p{N}-]+\.\p{L}{2,}|(?<![a-z0-9])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:${ENDINGS})(?![a-z0-9])`,
  'iu',
)

/** Whether a text has a link or an e-mail address. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC'))
}

/** Whether a text has markup: a tag of HTML, a link of Markdown or of a forum. `<3` and `a < b` are text. */
export function hasMarkup(text: string): boolean {
  return /<\/?[a-z!?]|&(?:#\d+|#x[\da-f]+|[a-z]+);|\[[^\]]*\]\(|\[\/?(?:url|img|b|i)\b/iu.test(
    text.normalize('NFKC'),
  )
}

/** Characters that hide text or turn its direction; no language of the shop needs them. */
export const HIDING_CHARACTERS = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u
