/** The languages that the shop speaks. */
export type Language = 'en' | 'zh'

/** The shopper's language as the web sends it along (`Accept-Language`); English unless it asks for Chinese. */
export function toLanguage(header: string | undefined): Language {
  return /^\s*zh\b/i.test(header ?? '') ? 'zh' : 'en'
}

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' }
const TIME_ZONE = 'Asia/Shanghai'
const TIME_ZONE_NAMES: Record<Language, string> = { en: ' (Beijing time)', zh: '（北京时间）' }

/** A moment in words, on the clock of the shop's home: `20 November 2026 at 12:00 (Beijing time)`. */
export function toMomentInWords(moment: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  })
  return format.format(moment) + TIME_ZONE_NAMES[language]
}

/** A day in words, in the calendar of the shop's home: `27 November 2026`. */
export function toDayInWords(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: TIME_ZONE }).format(moment)
}
