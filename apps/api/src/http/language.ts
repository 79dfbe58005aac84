import { TIME_ZONE } from '@shop/contract/days/days.rules'
import {
  LANGUAGES,
  LOCALES,
  findPageLanguage,
  inEachLanguage,
  type PageLanguage,
} from '@shop/contract/languages/languages'
import { fill, readTexts } from '@shop/messages/texts'

/** The languages of the shop. */
export type Language = PageLanguage

/** The first language of the `Accept-Language` header, which the web sets; the shop's first where it has not that one. */
export function toLanguage(header = ''): Language {
  return findPageLanguage(/[\w-]+/.exec(header)?.[0]) ?? LANGUAGES[0]
}

const TEXTS = readTexts('time/documents')

// Created once: constructing an `Intl.DateTimeFormat` is slow.
const toFormats = (timeStyle?: 'short') =>
  inEachLanguage(
    (language) =>
      new Intl.DateTimeFormat(LOCALES[language].replace('_', '-'), {
        dateStyle: 'long',
        timeStyle,
        timeZone: TIME_ZONE,
      }),
  )
const DATE_TIME_FORMATS = toFormats('short')
const DAYS = toFormats()

/** Formats a timestamp in the shop's time zone: `November 20, 2026 at 12:00 PM (Beijing time)`. */
export function formatTimestamp(date: Date, language: Language): string {
  return fill(TEXTS[language].atBeijing, { time: DATE_TIME_FORMATS[language].format(date) })
}

/** Formats a date in the shop's time zone: `November 27, 2026`. */
export function formatDay(date: Date, language: Language): string {
  return DAYS[language].format(date)
}
