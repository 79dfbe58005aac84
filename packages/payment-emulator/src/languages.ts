/** The languages of the emulators' pages and messages. */
export type Language = 'en' | 'zh' | 'zh-Hant'

/** The value of the attribute `lang`, by which sums of money are formatted, too. */
export const LANGUAGE_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-CN', 'zh-Hant': 'zh-TW' }

/**
 * The language of a tag (`zh-HK`, `zh_TW`, `zh-Hant`), or of the first one in an `Accept-Language` header. pages/frames.js
 * reads the tags that a shop gives to the providers' scripts in the same way.
 */
export function toLanguage(tags = ''): Language {
  if (!/^zh/i.test(tags)) return 'en'
  return /^zh[-_](hant|tw|hk|mo)/i.test(tags) ? 'zh-Hant' : 'zh'
}
