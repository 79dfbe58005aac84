/** The languages that the shop speaks. */
export type Language = 'en' | 'zh'

/** The shopper's language as the web sends it along (`Accept-Language`); English unless it asks for Chinese. */
export function toLanguage(header: string | undefined): Language {
  return /^\s*zh\b/i.test(header ?? '') ? 'zh' : 'en'
}
