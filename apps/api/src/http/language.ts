import { TIME_ZONE } from '@shop/contract/days/days.rules'

/** The languages of the shop. */
export type Language = 'en' | 'zh'

/** Language of the `Accept-Language` header, which the web sets; English unless it is Chinese. */
export function toLanguage(header: string | undefined): Language {
  return /^\s*zh\b/i.test(header ?? '') ? 'zh' : 'en'
}

const LOCALES: Record<Language, string> = { en: 'en-US', zh: 'zh-CN' }
const TIME_ZONE_NAMES: Record<Language, string> = { en: ' (Beijing time)', zh: '（北京时间）' }

// Created once: constructing an `Intl.DateTimeFormat` is slow.
const toFormats = (timeStyle?: 'short') => ({
  en: new Intl.DateTimeFormat(LOCALES.en, { dateStyle: 'long', timeStyle, timeZone: TIME_ZONE }),
  zh: new Intl.DateTimeFormat(LOCALES.zh, { dateStyle: 'long', timeStyle, timeZone: TIME_ZONE }),
})
const DATE_TIME_FORMATS = toFormats('short')
const DAYS = toFormats()

/** Formats a timestamp in the shop's time zone: `November 20, 2026 at 12:00 PM (Beijing time)`. */
export function formatTimestamp(date: Date, language: Language): string {
  return DATE_TIME_FORMATS[language].format(date) + TIME_ZONE_NAMES[language]
}

/** Formats a date in the shop's time zone: `November 27, 2026`. */
export function formatDay(date: Date, language: Language): string {
  return DAYS[language].format(date)
}
