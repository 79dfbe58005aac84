/** What shoppers write for everybody to read, and can report to the merchant. */
export const CONTENT_KINDS = ['review', 'question', 'reply'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Lengths in characters, after trimming. */
export const SHOWN_NAME_LENGTH = { min: 1, max: 40 } as const
export const REPORT_NOTE_LENGTH = { max: 500 } as const

/** Lengths of the merchant's answer to what a shopper wrote. */
export const REPLY_LENGTH = { min: 2, max: 2_000 } as const

/** Where a text stands: only approved ones are shown. */
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
export const MODERATION_FLAGS = ['cure_claim', 'contact', 'shouting'] as const
export type ModerationFlag = (typeof MODERATION_FLAGS)[number]

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
