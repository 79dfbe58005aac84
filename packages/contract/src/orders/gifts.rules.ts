import { addDays } from '../days/days.rules.ts'

/** The wrapping papers, as pictures and printed documents name them. */
export const WRAPPING_PAPERS = ['clouds', 'waves', 'plum'] as const

export type WrappingPaper = (typeof WRAPPING_PAPERS)[number]

/** The picture of a paper (studio/papers.ts), 480 × 320 px. */
export const toPaperUrl = (paper: WrappingPaper): string => `/uploads/icons/paper-${paper}.webp`

/** Characters of a gift card's text, counted as Unicode code points (decision 68). */
export const MAX_CARD_LENGTH = 120

/** Lines of a gift card's text: more would not fit on the printed card. */
export const MAX_CARD_LINES = 8

/** How many days ahead, in the shop's time zone, a wished day of delivery may be. */
export const WISHED_DAYS = { min: 3, max: 30 } as const

/**
 * The characters that can be printed: exactly those of these blocks that the main face of documents has
 * (apps/api/src/http/pdf/faces.ts; a test compares them). No control characters, no marks that change the
 * direction of text, and no emoji: they would be printed as boxes.
 */
const UNPRINTABLE =
  /[^\n -~\u00A1-\u00AC\u00AE-\u0103\u03B1-\u03C9\u0410-\u044F\u1EA0-\u1EF9\u2010\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u20AC\u2605\u2606\u2661\u2665\u3001-\u3011\u3014-\u301B\u3041-\u3096\u30A1-\u30FE\u3105-\u312F\u3400-\u4DB5\u4E00-\u9FEF\uFF01-\uFF5E\uFFE5]/gu

/** The text as it is stored and printed: one kind of line break, composed characters, plain spaces, none at the ends. */
export function toCardText(typed: string): string {
  return typed
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFC')
    .replaceAll(/[\t\u00A0\u3000]/g, ' ')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\s+$/g, '')
}

/** The length of a text as it is counted against `MAX_CARD_LENGTH`. */
export function countCardCharacters(text: string): number {
  return [...text].length
}

/** The different characters of a text that cannot be printed on a card, in its order. */
export function listUnprintable(text: string): string[] {
  return [...new Set(text.match(UNPRINTABLE))]
}

/** The first and last day that can be wished, as `2026-11-30`. */
export interface WishedDays {
  from: string
  until: string
}

/**
 * The days that can be wished.
 *
 * @param today the shop's date
 * @param leadDays how long making and the fastest shipping take
 */
export function toWishedDays(today: string, leadDays: number): WishedDays {
  return {
    from: addDays(today, Math.min(WISHED_DAYS.max, Math.max(WISHED_DAYS.min, leadDays))),
    until: addDays(today, WISHED_DAYS.max),
  }
}
