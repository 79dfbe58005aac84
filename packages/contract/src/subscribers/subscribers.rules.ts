/** The mails that need consent. */
export const MAIL_KINDS = ['newsletter', 'left_cart', 'birthday'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Where a consent was given. */
export const CONSENT_SOURCES = ['footer', 'checkout', 'account', 'agent'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/**
 * The version of the texts that people agree to, which is stored with each consent. A change of the texts needs a new
 * version: a test compares them with `consent-texts.test.ts` of the API.
 */
export const CONSENT_TEXT_VERSION = 1

/** Hours within which a visitor must confirm by the mailed link; the address is deleted otherwise. */
export const SUBSCRIBER_LINK_HOURS = 48
